"""Every wrong file gets exactly the message that stands beside it, in both languages.

`PAIGUI_UPDATE=1 pytest tests/ruleset/test_bad_files.py` writes the texts anew; the difference is reviewed as text.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import ruleset
from ruleset import shelf
from ruleset.diagnostics.formats.text import findings as report
from ruleset.diagnostics.report import Style

BAD = Path(__file__).parent / "bad"
MISSING = ("no-such-file.yaml", "shengjii", "loop")
NAMES = sorted([path.name for path in BAD.glob("*.yaml")] + list(MISSING))


@pytest.fixture(autouse=True)
def _few_shipped_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages list what is shipped: here always the same, so that a new rule set changes no expected text."""
    known = {name: path for name, path in shelf.shipped().items() if name in ("shengji", "bashifen-club")}
    monkeypatch.setattr(shelf, "shipped", lambda: known)
    monkeypatch.setattr(shelf, "families", lambda: ["tricks"])


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_file_gets_the_message_beside_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    findings = ruleset.check([name])
    got = f"{report(findings, Style('en'))}\n\n{report(findings, Style('zh'))}\n"
    beside = BAD / f"{name.removesuffix('.yaml')}.txt"
    if os.environ.get("PAIGUI_UPDATE"):
        beside.write_text(got, encoding="utf-8")
    assert findings
    assert got == beside.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in NAMES if name != "ambiguous-values.yaml"])
def test_a_wrong_file_is_an_error_and_does_not_load(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    assert any(finding.severity == "error" for finding in ruleset.check([name]))


def test_all_files_at_once_give_what_each_gives_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    alone = [finding.sort_key for name in NAMES for finding in ruleset.check([name])]
    assert [finding.sort_key for finding in ruleset.check(NAMES)] == sorted(set(alone))
