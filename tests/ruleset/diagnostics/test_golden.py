"""Every kind of finding in every format: exactly the bytes that stand in `golden/`, one file a kind.

`PAIGUI_UPDATE=1 pytest tests/ruleset/diagnostics/test_golden.py` writes them anew; the difference is reviewed as text.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from ruleset import shelf
from ruleset.diagnostics.formats import FOR_PEOPLE, FORMATS, render, sarif
from ruleset.diagnostics.pages import Page, page_files, page_names, read_page
from ruleset.diagnostics.report import Style
from tests.ruleset.diagnostics.examples import report_of
from tests.ruleset.diagnostics.test_schemas import validate

GOLDEN = Path(__file__).parent / "golden"
SHIPPED = str(shelf.VARIANTS.parent)


@pytest.fixture(params=page_files(), name="page")
def _page(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.chdir(tmp_path)
    return read_page(page_files()[request.param])


def test_every_format_gives_what_is_written(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What a page says may be reworded without touching these files; another test holds it against the page.
    for name in ("short_description", "full_description", "help_text", "help_markdown"):
        monkeypatch.setattr(sarif, name, lambda identifier, lang, name=name: f"({name} of {identifier}, {lang})")
    report = report_of(page, tmp_path)
    # Of the formats for programs the Chinese rendering is held against the English one, below.
    got = "\n".join(
        f"──── {form} {lang}\n{_anywhere(render(form, report, Style(lang)))}"
        for form in FORMATS
        for lang in (("en", "zh") if form in FOR_PEOPLE else ("en",))
    )
    beside = GOLDEN / f"{page.id}-{page.name}.txt"
    if os.environ.get("PAIGUI_UPDATE"):
        beside.write_text(f"{got}\n", encoding="utf-8")
    assert f"{got}\n" == beside.read_text(encoding="utf-8"), "reworded on purpose? run once with PAIGUI_UPDATE=1"


@pytest.mark.parametrize("form", ["json", "sarif", "gitlab", "rdjson"])
def test_another_language_changes_words_only(form: str, page: Page, tmp_path: Path) -> None:
    report = report_of(page, tmp_path)
    zh, en = (json.loads(render(form, report, Style(lang))) for lang in ("zh", "en"))
    assert _shape(zh) == _shape(en)
    for finding in report.findings:
        assert json.dumps(finding.message["zh"], ensure_ascii=False)[1:-1] in json.dumps(zh, ensure_ascii=False)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_format_is_what_its_schema_says(lang: str, page: Page, tmp_path: Path) -> None:
    report = report_of(page, tmp_path)
    for form in ("sarif", "junit", "gitlab", "rdjson"):
        validate(form, render(form, report, Style(lang)))


def test_every_kind_has_its_golden_file_and_no_other_is_there() -> None:
    wanted = {f"{identifier}-{name}.txt" for identifier, name in page_names().items()}
    if os.environ.get("PAIGUI_UPDATE"):
        for stale in {path.name for path in GOLDEN.glob("*.txt")} - wanted:
            (GOLDEN / stale).unlink()
    assert {path.name for path in GOLDEN.iterdir()} == wanted


def _anywhere(text: str) -> str:
    """Without the folder this copy of Paigui stands in, as a path and as a URI."""
    return text.replace(quote(SHIPPED), "<paigui>").replace(SHIPPED, "<paigui>")


def _shape(value: Any) -> Any:
    """A document without its texts."""
    if isinstance(value, dict):
        return {key: _shape(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_shape(each) for each in value]
    return str if isinstance(value, str) else value
