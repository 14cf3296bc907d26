"""R6xx: a clause left out, a clause that is not there, an open point without a reading."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruleset
from ruleset import shelf
from ruleset.clauses import check_clauses, clause_list, covers
from ruleset.inherit import resolve
from ruleset.mending import Mended

ENCODED = [name for name, path in shelf.shipped().items() if "\nbase: true" not in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    ("cited", "clause", "covered"),
    [
        ("art.1", "art.1", True), ("art.1", "art.1-2", True), ("art.1-1", "art.1-1.2a", True), ("art.1", "art.10", False),
        ("art.1", "art.1a", True), ("2.6", "2.6b", True), ("2.6", "2.6b.1", False), ("art.1-2", "art.1", False),
    ],
)  # fmt: skip
def test_an_id_stands_for_itself_and_all_below_it(cited: str, clause: str, covered: bool) -> None:
    assert covers(cited, clause) is covered


def findings_of(name: str, tmp_path: Path, old: str, new: str) -> list[tuple[str, str, str]]:
    text = shelf.shipped()[name].read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = tmp_path / f"{name}.yaml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    resolved, _ = resolve(path)
    assert resolved is not None
    return [(finding.name, finding.message["en"], finding.span.text) for finding in check_clauses(Mended(resolved))]


def test_a_clause_left_out_is_found(tmp_path: Path) -> None:
    assert findings_of("bashifen-club", tmp_path, "    clauses: [cl.7]\n", "") == [
        ("unaccounted-clause", "clauses of text `001-2` left out (4): cl.7a, cl.7b, cl.7c, cl.7d", "001-2")
    ]


def test_a_clause_that_is_not_there_is_found(tmp_path: Path) -> None:
    found = findings_of("bashifen-club", tmp_path, "    clauses: [cl.7]\n", "    clauses: [cl.7, cl.77]\n")
    assert found == [("unknown-clause", "text `001-2` has no clause `cl.77`", "cl.77")]


def test_an_open_point_without_a_reading_is_found(tmp_path: Path) -> None:
    assert findings_of("bashifen-club", tmp_path, "    ref: A-X-11\n", "") == [
        ("open-point", "open points of text `001-2` left undecided (1): A-X-11", "001-2")
    ]


def test_a_text_without_a_clause_list_is_found(tmp_path: Path) -> None:
    found = findings_of("bashifen-club", tmp_path, "{text: 001-2,", "{text: 001-3,")
    assert found == [("unknown-text", "there is no clause list of a text `001-3`", "001-3")]


def test_a_decision_about_no_key_is_found(tmp_path: Path) -> None:
    found = findings_of("bashifen-club", tmp_path, "key: kitty.shown\n", "key: kitty.showed\n")
    assert found == [("unknown-rule-key", "`kitty.showed` is no key of a rule file", "kitty.showed")]


@pytest.mark.parametrize("name", ENCODED)
def test_every_shipped_rule_set_names_a_text_and_accounts_for_it(name: str) -> None:
    resolved, _ = resolve(shelf.shipped()[name])
    assert resolved is not None
    text = resolved.layers[0].root.find("/source/text")
    assert text is not None
    listed = clause_list(text.data())
    assert listed is not None and len(listed.ids) > 20
    assert check_clauses(Mended(resolved)) == []


HOUSE = "format: 1\nfamily: tricks\nextends: bashifen-club\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("levels: {start: 3}\ndecided: [{key: levels.start, reading: three, value: 4}]", ["4"]),
        ("levels: {start: 3}\ndecided: [{key: levels.start, reading: three, value: 3}]", []),
        ("ruff: {overruff: top card}\ndecided: [{key: ruff.overruff, reading: {zh: 最大的一张更大}}]", []),
        ("ruff: {overruff: top card}\ndecided: [{key: ruff.overruff, reading: every component higher}]", ["every component higher"]),
        ("ruff: {overruff: top card}\ndecided: [{key: ruff.overruff, reading: every part is higher}]", []),
        ("ruff: {overruf: top}\ndecided: [{key: ruff.overruff, reading: every component higher}]", []),
        ("decided: [{key: levels.must_win, reading: ten, value: [5, 10]}]", ["[5, 10]"]),
    ],
)
def test_a_reading_has_to_say_what_the_rules_say(text: str, told: list[str], tmp_path: Path) -> None:
    """By its `value`, or in the words of an alternative; nothing is said of a value that is wrong itself."""
    (tmp_path / "house.yaml").write_text(HOUSE + text + "\n", encoding="utf-8")
    found = [each for each in ruleset.check([tmp_path / "house.yaml"]) if each.name == "contradicted-reading"]
    assert [each.span.text for each in found] == told
