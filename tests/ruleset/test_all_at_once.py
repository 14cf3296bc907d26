"""One run tells everything: a mistake in one place hides no other, and no mistake is told twice."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

import ruleset
from ruleset import shelf
from ruleset.defaults import fill_defaults
from ruleset.families import family
from ruleset.partial import NotWhole, partial, without
from ruleset.rules import Levels, Ruleset, Table

HEAD = "format: 1\nfamily: tricks\nextends: shengji\nname: {zh: 夜场, en: Night}\n"


def told(tmp_path: Path, text: str, head: str = HEAD) -> list[tuple[str, str]]:
    """Id and characters of every finding."""
    path = tmp_path / "house.yaml"
    path.write_text(head + text, encoding="utf-8")
    return [(finding.id, finding.span.text) for finding in ruleset.check([path])]


def test_five_mistakes_of_five_stages_are_told_together(tmp_path: Path) -> None:
    text = """\
levels: {must_wim: [5], start: 3}
kitty: {multiplier: {tractor: 2 +}}
bidding: {order: BJ > sj > S > H > C}
ruff: {overruff: sometimes}
clauses: {kitty.mulitplier: [art.1]}
"""
    assert [found for found, _ in told(tmp_path, text)] == ["R201", "R401", "R507", "R203", "R605"]


def test_what_stands_below_a_misspelt_key_is_read_as_it_was_meant(tmp_path: Path) -> None:
    text = "levls: {strat: 3, goal: [A]}\nkitty: {multipler: {pair: 2 **}}\n"
    assert told(tmp_path, text) == [("R201", "levls"), ("R201", "strat"), ("R202", "[A]"), ("R201", "multipler"), ("R401", "")]


def test_a_finding_below_a_misspelt_key_has_the_pointer_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD + "kity: {multipler: {pair: 2 **}}\n", encoding="utf-8")
    assert [finding.pointer for finding in ruleset.check([path])] == ["/kity", "/kity/multipler", "/kity/multipler/pair"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tabel: {packs: 3}\ndealing: {kitty: 6}\n", [("R201", "tabel")]),
        ("table: {packs: three}\ndealing: {kitty: 6}\n", [("R202", "three")]),
        ("table: {paxx: 3}\ndealing: {kitty: 6}\n", [("R201", "paxx")]),
        ("table: {packs: 3, packs: 2}\ndealing: {kitty: 6}\n", [("R113", "packs")]),
        ("levels: {ladder: 2..K, goal: 14}\n", [("R205", "14")]),
        ("etxends: shengji\nbidding: {order: S > H}\n", [("R201", "etxends"), ("R507", "S > H")]),
    ],
)
def test_a_consequence_of_a_mistake_is_not_told(tmp_path: Path, text: str, expected: list[tuple[str, str]]) -> None:
    head = HEAD.replace("extends: shengji\n", "") if "etxends" in text else HEAD
    assert told(tmp_path, text, head) == [each for each in expected if "etxends" not in text or each[0] == "R201"]


def test_a_key_that_fits_nowhere_is_told_and_not_mended(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD + "kity: 8\n", encoding="utf-8")
    (finding,) = ruleset.check([path])
    assert finding.suggestion is not None and finding.suggestion.edit is not None
    assert finding.suggestion.text == "kitty" and not finding.suggestion.edit.safe


def test_an_error_in_a_row_hides_no_other_row_and_not_the_row_s_other_half(tmp_path: Path) -> None:
    text = "outcome:\n  - points <: dealer side +\n  - 10 > points: attackers + 1 1\n  - otherwise: dealer side + 1\n"
    assert [found for found, _ in told(tmp_path, text)] == ["R401", "R401", "R401"]


def test_every_proof_that_does_not_need_a_wrong_value_is_made(tmp_path: Path) -> None:
    text = """\
bidding: {first_deal: {overcall: [triple over single]}}
outcome: [points < 80: dealer side + 1, points > 80: attackers take over]
"""
    assert [found for found, _ in told(tmp_path, text)] == ["R531", "R520"]


def test_a_part_that_is_not_there_says_so_and_the_rest_stays() -> None:
    whole, problems = family("tricks").read_rules(fill_defaults(ruleset.load("shengji").root.data(), shelf.schema("tricks")))
    assert problems == []
    rules: Ruleset = without(whole, ["/levels/goal", "/outcome/2/points", "/offences", "/dealing", "/no/such/key"])
    assert isinstance(rules, Ruleset) and isinstance(rules.levels, Levels) and rules.levels.start == 0
    for lost in (lambda: rules.levels.goal, lambda: rules.outcome, lambda: rules.offences, lambda: rules.dealing):
        with pytest.raises(NotWhole):
            lost()
    assert without(rules, ["/levels/goal", "/levels/start"]).levels.ladder == whole.levels.ladder
    assert without(whole, []) == whole and partial(Table, {"seats": 4}).seats == 4


@pytest.mark.parametrize("name", ["bashifen-club", "guandan-national-2017"])
def test_no_value_of_any_type_stops_the_reading(name: str) -> None:
    """The readers meet whatever the shape check has refused."""
    resolved = ruleset.load(name)
    data = fill_defaults(resolved.root.data(), shelf.schema(resolved.family))
    read = family(resolved.family).read_rules
    values = cycle((True, 2.5, [[1]], {"x": [1]}, None, "?", [{"a": 1, "b": 2}], 7, {}, "", [], -1, {"points > 1": {"a": 1}}))
    for holder, key in list(_places(data)):
        kept = holder[key]
        for value in islice(values, 4):
            holder[key] = value
            read(data)
        holder[key] = kept


def _places(data: Any) -> Any:
    for key, value in list(data.items() if isinstance(data, dict) else enumerate(data)):
        yield data, key
        if isinstance(value, dict | list):
            yield from _places(value)
