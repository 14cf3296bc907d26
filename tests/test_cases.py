"""The conformance cases: every one passes, and none passes for the wrong reason."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.casework import run_case
from ruleset.cases import Question, load_cases, questions

CASES = Path(__file__).parent / "cases"


def all_questions() -> list[Question]:
    return questions(sorted(CASES.glob("*.yaml")))


def answer(question: Question, **changes: Any) -> Any:
    return run_case(replace(question.case, **changes), question.compiled)


def wrong(value: Any) -> Any:
    """A value of the same form that is not `value`."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, dict):
        last = list(value)[-1]
        return value | {last: wrong(value[last])}
    if isinstance(value, list):
        return [wrong(value[0]), *value[1:]] if value else [0]
    return _OTHER_WORD.get(value) or ("S2" if value != "S2" else "S3")


_OTHER_WORD = {
    "east": "west", "west": "east", "keep": "swap", "swap": "keep", "dealer_side": "attackers", "attackers": "dealer_side",
    "A": "B", "B": "A", "after_hand": "at_once", "change_deck_and_redeal": "referee", "NT": "S", "D": "S", "H": "S", "C": "S", "S": "H",
    "tractor": "throw", "throw": "tractor", "illegal": "pair", "pair": "single", "single": "pair",
    "2": "3", "3": "4", "5": "6", "10": "9",
}  # fmt: skip


def test_every_case_passes() -> None:
    results = [run_case(question.case, question.compiled) for question in all_questions()]
    assert len(results) > 200
    assert [(result.id, result.rules, result.message) for result in results if result.status != "passed"] == []


def test_results_are_plain_data() -> None:
    for question in all_questions():
        json.dumps(answer(question).to_json())


def test_a_wrong_expectation_fails() -> None:
    """Every single expected value is looked at: change it and the case fails."""
    survivors = []
    for question in all_questions():
        for key, value in question.case.expect.items():
            result = answer(question, expect=question.case.expect | {key: wrong(value)})
            if result.status != "failed":
                survivors.append((question.case.id, question.rules, key, wrong(value), result.status, result.message))
    assert survivors == []


@pytest.mark.parametrize("part", ["given", "expect"])
def test_an_unknown_field_is_an_error(part: str) -> None:
    for question in all_questions():
        result = answer(question, **{part: getattr(question.case, part) | {"colour": "red"}})
        assert (result.status, "colour" in result.message) == ("error", True), (question.case.id, result)


def test_unreadable_values_are_errors_with_the_field() -> None:
    for question in all_questions():
        for key in question.case.given:
            result = answer(question, given=question.case.given | {key: {"no": "such value"}})
            assert result.status == "error", (question.case.id, key, result)
            assert "given" in result.message


def test_cases_are_read_with_their_places(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("cases:\n- {id: A, kind: level, given: {points: 0}, expect: {dealership: keep}, whith: {}}\n", "utf-8")
    cases, findings = load_cases(file)
    assert cases == []
    assert [(finding.id, finding.span.source.name) for finding in findings] == [("R703", str(file))]


def test_with_changes_keys_for_one_case(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        "cases:\n"
        "- {id: A, kind: kitty, rules: [bashifen-club], with: {kitty.multiplier.single: 3},\n"
        "   given: {trump: H, level: 6, kitty: [DK, D5, C10, C3, S4, S7, S8, C9], last_lead: [D9], last_winner: attackers},\n"
        "   expect: {multiplier: 3, bonus: 75}}\n",
        "utf-8",
    )
    assert [run_case(question.case, question.compiled).status for question in questions([file])] == ["passed"]
