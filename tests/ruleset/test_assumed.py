"""`check --assumed`: values that a text leaves open, an alternative to each, and what it would change."""

from __future__ import annotations

from pathlib import Path

import ruleset
from ruleset.assumed import assumed, assumed_findings

HOUSE = "format: 1\nfamily: tricks\nextends: shengji\n"
TEXT = "source: {text: ./club.yaml, title: Club}\nclauses: {levels.start: [c1]}\nlevels: {start: 3}\n"


def keys(path: Path) -> dict[str, str]:
    resolved = ruleset.load(str(path))
    return {each.knob.key: each.table for each in assumed(resolved, ruleset.compile_rules(str(path)))}


def test_what_is_left_to_the_base_is_told_with_what_it_would_change(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("clauses:\n  - {id: c1}\n", encoding="utf-8")
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE + TEXT, encoding="utf-8")
    before = keys(path)
    assert before["ruff.overruff"] == "overruff" and "levels.start" not in before
    path.write_text(HOUSE + TEXT + "ruff: {overruff: top card}\ndecided: [{key: table.turn, reading: so}]\n", encoding="utf-8")
    assert before.keys() - keys(path).keys() == {"ruff.overruff", "table.turn"}
    (finding,) = assumed_findings([str(path)])
    assert finding.severity == "info" and finding.span.text == "./club.yaml"
    assert all("would turn" in note["en"] and "就成了" in note["zh"] for note in finding.notes[1:])


def test_a_file_without_a_text_or_with_errors_assumes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    for text in (HOUSE, HOUSE + "levels: {start: 1}\n"):
        path.write_text(text, encoding="utf-8")
        assert [*assumed_findings([str(path)])] == []
