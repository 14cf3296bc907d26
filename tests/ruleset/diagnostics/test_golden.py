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
from ruleset.diagnostics import all_kinds
from ruleset.diagnostics.formats import FOR_PEOPLE, FORMATS, render, sarif
from ruleset.diagnostics.report import Report, Style
from tests.ruleset.diagnostics.examples import report_of
from tests.ruleset.diagnostics.test_schemas import validate

GOLDEN = Path(__file__).parent / "golden"
SHIPPED = str(shelf.VARIANTS.parent)
KINDS = [f"{kind.id}-{kind.name}" for kind in all_kinds()]


@pytest.fixture(params=KINDS, scope="module", name="report")
def _report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return report_of(request.param, folder)


def test_every_format_gives_what_is_written(
    report: Report, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = request.node.callspec.params["report"]
    assert kind in {f"{finding.id}-{finding.name}" for finding in report.findings}
    # What a page says may be reworded without touching these files; another test holds it against the page.
    for name in ("short_description", "full_description", "help_text", "help_markdown"):
        monkeypatch.setattr(sarif, name, lambda identifier, lang, name=name: f"({name} of {identifier}, {lang})")
    # Of the formats for programs the Chinese rendering is held against the English one, below.
    got = "\n".join(
        f"──── {form} {lang}\n{_anywhere(render(form, report, Style(lang)))}"
        for form in FORMATS
        for lang in (("en", "zh") if form in FOR_PEOPLE else ("en",))
    )
    beside = GOLDEN / f"{kind}.txt"
    if os.environ.get("PAIGUI_UPDATE"):
        beside.write_text(f"{got}\n", encoding="utf-8")
    assert f"{got}\n" == beside.read_text(encoding="utf-8"), "reworded on purpose? run once with PAIGUI_UPDATE=1"


def test_another_language_changes_words_only(report: Report) -> None:
    for form in ("json", "sarif", "gitlab", "rdjson"):
        zh, en = (json.loads(render(form, report, Style(lang))) for lang in ("zh", "en"))
        assert _shape(zh) == _shape(en)
        for finding in report.findings:
            assert json.dumps(finding.message["zh"], ensure_ascii=False)[1:-1] in json.dumps(zh, ensure_ascii=False)


def test_every_format_is_what_its_schema_says(report: Report) -> None:
    for form in ("sarif", "junit", "gitlab", "rdjson"):
        for lang in ("zh", "en"):
            validate(form, render(form, report, Style(lang)))


def test_every_kind_has_its_golden_file_and_no_other_is_there() -> None:
    wanted = {f"{kind}.txt" for kind in KINDS}
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
