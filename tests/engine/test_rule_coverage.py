"""Coverage of rule sets: what cases reach is told from what they do not, and recording changes no answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.casework import run_cases
from engine.coverage import Coverage, covered
from engine.coverage.plain import in_plain_python
from engine.coverage.report import coverage_lines
from engine.coverage.running import record
from ruleset.cases import questions

CASES = Path(__file__).parents[1] / "cases"

HOUSE = """\
format: 1
family: tricks
extends: bashifen-club
name: {zh: 周五, en: Friday}
outcome:
  - points = 0: dealer side + 3
  - 0 < points < 20 or 20 <= points < 40: dealer side + 2
  - 40 <= points < 80: dealer side + 1
  - points >= 80: attackers take over, attackers + max(1, (points - 80) // 40)
examples:
  - {id: NONE, kind: level, given: {points: 0, dealer_level: 3, attacker_level: 3}, expect: {dealer_delta: 3}}
  - {id: MANY, kind: level, given: {points: 30, dealer_level: 3, attacker_level: 3}, expect: {dealer_delta: 2}}
  - {id: OVER, kind: level, given: {points: 85, dealer_level: 3, attacker_level: 3}, expect: {attacker_delta: 1}}
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Coverage:
    file = tmp_path_factory.mktemp("rules") / "friday.yaml"
    file.write_text(HOUSE, "utf-8")
    results, found = covered([str(file)], [])
    assert [result.status for result in results] == ["passed"] * 3
    assert [coverage.rules for coverage in found] == ["friday"]
    return found[0]


def _missed(house: Coverage, sort: str) -> list[tuple[str, str, str]]:
    missed = [part for part in house.missed if part.sort == sort and part.key == "outcome"]
    return [(part.name["en"], part.text, part.reach["en"]) for part in missed]


def test_a_row_no_case_reaches_is_reported_with_what_would_reach_it(house: Coverage) -> None:
    assert _missed(house, "row") == [("outcome row 3", "40 <= points < 80: dealer side + 1", "attackers' total 40..75")]
    assert house.count("row") == (3, 4)


def test_both_truths_of_a_comparison_and_each_argument_of_max_count(house: Coverage) -> None:
    branches = [part for part in house.parts if part.sort == "branch" and part.key == "outcome"]
    assert [part.text for part in branches] == [
        *["0 < points < 20"] * 2, *["20 <= points < 40"] * 2, "1", "(points - 80) // 40",
    ]  # fmt: skip
    missed = [part.text for part in house.missed if part in branches]
    assert missed == ["0 < points < 20", "(points - 80) // 40"]


def test_places_are_those_of_the_file_that_says_it(house: Coverage) -> None:
    row = next(part for part in house.missed if part.name["en"] == "outcome row 3")
    assert (Path(row.span.source.name).name, row.span.line) == ("friday.yaml", 8)
    assert any(part.span.source.name == "variants/shengji.yaml" for part in house.parts)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_report_names_every_gap(house: Coverage, lang: str) -> None:
    told = list(coverage_lines([house], lang))
    assert len(told) == 1 + 2 * len(house.missed)
    assert f"{house.percent:.1f} %" in told[0]


def test_recording_changes_no_answer() -> None:
    assert in_plain_python(_differing) == []


def _differing() -> list[str]:
    asked = questions(sorted(CASES.glob("*.yaml")))[::7]
    plain = run_cases(asked)
    return [run.result.id for run, result in zip(record(asked), plain, strict=True) if run.result != result]


def test_a_case_with_keys_of_its_own_does_not_reach_what_it_replaces(tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(
        "cases:\n"
        "- {id: A, kind: kitty, rules: [bashifen-club], with: {kitty.multiplier.single: 3},\n"
        "   given: {trump: H, level: 6, kitty: [DK, D5, C10, C3, S4, S7, S8, C9], last_lead: [D9], last_winner: attackers},\n"
        "   expect: {multiplier: 3, bonus: 75}}\n",
        "utf-8",
    )
    _, (found,) = covered([str(file)], [])
    missed = {part.key for part in found.missed}
    assert "kitty.multiplier.single" in missed
    assert "cards.points.K" not in missed
