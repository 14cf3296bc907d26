"""The cases hold the shipped rule sets in place: they reach every part of the rules, and notice every change of them.

`paigui test tests/cases --coverage --mutate` tries all; here every `STEP`-th mutant is, to be quick.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.coverage import Coverage, covered
from engine.coverage.plain import in_plain_python
from engine.coverage.report import coverage_lines
from engine.lock import shipped_rule_sets
from engine.mutation import Mutation, Trials, mutated
from engine.mutation.report import mutation_lines

CASES = str(Path(__file__).parent / "cases")
STEP = 9


@cache
def _coverage() -> dict[str, Coverage]:
    return {each.rules: each for each in covered([CASES], [])[1]}


@cache
def _mutations() -> dict[str, Mutation]:
    found = in_plain_python(mutated, [CASES], [], 1, _silent, Trials(step=STEP))
    assert found.findings == []
    return {each.rules: each for each in found.mutations}


def _silent(done: int, total: int) -> None:
    pass


@pytest.mark.parametrize("rules", shipped_rule_sets())
def test_the_cases_reach_every_part_of_the_rules(rules: str) -> None:
    found = _coverage()[rules]
    assert len(found.parts) > 50
    assert found.missed == [], "\n".join(coverage_lines([found], "en"))


@pytest.mark.parametrize("rules", shipped_rule_sets())
def test_the_cases_notice_changes_of_the_rules(rules: str) -> None:
    found = _mutations()[rules]
    assert found.counts["killed"] > 10
    assert found.survivors == (), "\n".join(mutation_lines([found], "en"))
