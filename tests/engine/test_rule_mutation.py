"""Mutants of rule sets: which are made, which are told, and what excuses are worth."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from engine.coverage import base
from engine.coverage.plain import in_plain_python
from engine.mutation import Mutated, mutated
from engine.mutation.report import mutation_lines
from ruleset.mutants import NOTHING, Mutant, mutants

RULES = """\
format: 1
family: tricks
extends: bashifen-club
name: {zh: 周五, en: Friday}
leads: {throw: {failed: {effects: [opponents + 10 * beaten_cards]}}}
outcome:
  - points = 0: dealer side + 3
  - 0 < points < 40: dealer side + 2
  - 40 <= points < 80: dealer side + 1
  - points >= 80: attackers take over, attackers + (points - 80) // 40
"""
CASES = """\
cases:
  - {id: EDGE, rules: [friday.yaml], kind: level, given: {points: 40, dealer_level: 3, attacker_level: 3}, expect: {dealer_delta: 1}}
  - {id: BELOW, rules: [friday.yaml], kind: level, given: {points: 35, dealer_level: 3, attacker_level: 3}, expect: {dealer_delta: 2}}
"""


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    (tmp_path / "friday.yaml").write_text(RULES, "utf-8")
    return tmp_path / "cases.yaml"


def _outcome(found: list[Mutant]) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in found if mutant.key == "outcome"}


def test_numbers_operators_targets_rows_and_shared_bounds_are_changed(friday: Path) -> None:
    resolved, _ = base(str(friday.parent / "friday.yaml"))
    made = _outcome(mutants(resolved))
    assert ("0 < points < 40", "0 < points <= 40") in made
    assert ("40 <= points < 80", "41 <= points < 80") in made
    assert ("dealer side + 2", "attackers + 2") in made
    assert ("dealer side + 2", "dealer side - 2") in made
    assert ("dealer side + 2", "dealer side + 3") in made
    assert ("points = 0: dealer side + 3", NOTHING) in made
    assert ("0 < points < 40 | 40 <= points < 80", "0 < points < 45 | 45 <= points < 80") in made


def test_orders_words_and_entries_are_changed() -> None:
    resolved, _ = base("guandan-fuyang")
    made = {(mutant.key, mutant.before, mutant.after) for mutant in mutants(resolved)}
    assert ("ranks.play", "BJ > sj", "sj > BJ") in made
    assert ("ranks.play", "BJ > sj", "BJ = sj") in made
    assert ("play.wind", "partner", "next seat") in made
    assert ("patterns.straight", "run of 5 x 1", "none") in made
    assert ("tribute.lead", "payer of the smaller return", NOTHING) in made
    bombs = [after for key, _, after in made if key == "bombs"]
    assert any("in one suit" not in after for after in bombs)


def test_own_mutants_are_of_what_the_file_itself_says(friday: Path) -> None:
    resolved, _ = base(str(friday.parent / "friday.yaml"))
    own = mutants(resolved, own=True)
    assert {mutant.key for mutant in own} == {"leads.throw.failed.effects", "outcome"}
    assert own == [mutant for mutant in mutants(resolved) if mutant.own]


def test_every_mutant_has_a_place_in_a_file_of_the_chain() -> None:
    resolved, _ = base("shengji-competition")
    names = {layer.source.name for layer in resolved.layers}
    assert {mutant.span.source.name for mutant in mutants(resolved)} == names


def _tried(cases: Path, text: str) -> Mutated:
    """The mutants of the outcome alone, to be quick."""
    cases.write_text(text, "utf-8")
    return in_plain_python(_tried_alone, str(cases))


def _tried_alone(cases: str) -> Mutated:
    with patch("engine.mutation.trial.mutants", _of_outcome), patch("engine.mutation.mutants", _of_outcome):
        return mutated([cases], [], 1, lambda done, total: None)


def _of_outcome(resolved: object, own: bool = False) -> list[Mutant]:
    return [mutant for mutant in mutants(resolved, own) if mutant.key == "outcome"]  # type: ignore[arg-type]


def test_a_moved_bound_is_killed_and_what_no_case_asks_survives(friday: Path) -> None:
    (found,) = _tried(friday, CASES).mutations
    left = {(each.verdict.mutant.before, each.verdict.mutant.after) for each in found.survivors}
    assert ("0 < points < 40 | 40 <= points < 80", "0 < points < 45 | 45 <= points < 80") not in left
    assert ("dealer side + 1", "dealer side + 2") not in left
    assert ("dealer side + 3", "dealer side + 2") in left
    assert found.counts["refused"] and found.counts["same game"]
    assert found.percent == 100 * found.counts["killed"] / (found.counts["killed"] + len(left))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_survivors_are_listed_with_place_and_what_to_ask(friday: Path, lang: str) -> None:
    told = list(mutation_lines(_tried(friday, CASES).mutations, lang))
    place = next(line for line in told if "dealer side + 3 → dealer side + 4" in line)
    assert "friday.yaml:7:" in place
    assert told[told.index(place) + 1].endswith("0")


def test_an_excuse_takes_a_survivor_out_and_a_stale_one_is_a_finding(friday: Path) -> None:
    before = _tried(friday, CASES).mutations[0]
    found = _tried(
        friday,
        CASES
        + "equivalent:\n"
        + "  - {key: outcome, from: dealer side + 3, to: dealer side + 4, why: nobody scores nothing}\n"
        + "  - {key: outcome, from: dealer side + 2, to: dealer side + 3, why: it is told}\n"
        + "  - {key: outcome, from: dealer side + 9, to: dealer side + 3, why: it is not there}\n",
    )
    (after,) = found.mutations
    assert (len(before.survivors) - 1, 1) == (len(after.survivors), len(after.excused))
    assert after.percent > before.percent
    assert [(finding.id, finding.span.line) for finding in found.findings] == [("R707", 7), ("R707", 6)]
