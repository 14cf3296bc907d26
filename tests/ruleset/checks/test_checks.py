"""Every check: a wrong file with the exact message beside it, and silence about every shipped rule set.

`PAIGUI_UPDATE=1 pytest tests/ruleset/checks` writes the texts anew; the difference is reviewed as text.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import ruleset
from ruleset.diagnostics.formats.text import findings as report
from ruleset.diagnostics.report import Style
from tests.conftest import SHIPPED

BAD = Path(__file__).parent / "bad"
NAMES = sorted(path.stem for path in BAD.glob("*.yaml"))
"""Files that show more than one finding, or one kind in another place: the examples of the pages are tested with them."""


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_file_gets_the_message_beside_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    findings = ruleset.check([f"{name}.yaml"])
    got = f"{report(findings, Style('en'))}\n\n{report(findings, Style('zh'))}\n"
    beside = BAD / f"{name}.txt"
    if os.environ.get("PAIGUI_UPDATE"):
        beside.write_text(got, encoding="utf-8")
    assert got == beside.read_text(encoding="utf-8")


@pytest.mark.parametrize("rules", [*SHIPPED, "shengji"])
def test_shipped_rule_sets_are_proved_without_a_finding(rules: str) -> None:
    assert [finding.message["en"] for finding in ruleset.check([rules])] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_finding_points_into_a_file_and_speaks_both_languages(name: str) -> None:
    for finding in ruleset.check([BAD / f"{name}.yaml"]):
        assert finding.span.start < finding.span.end
        assert finding.message["zh"] and finding.message["en"] and finding.message["zh"] != finding.message["en"]
        assert "{" not in finding.message["zh"] + finding.message["en"]
