"""Lists of conditions: every input taken by exactly one row."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleset.language import (
    Domain,
    Environment,
    analyse_rows,
    holds,
    parse_condition,
)
from ruleset.language.syntax import Condition, Otherwise
from tests.ruleset.language.strategies import simple_conditions

POINTS = Environment({"points": Domain(0, 400, 5)})
SMALL = Environment({"points": Domain(0, 40, 5)})


def rows(*texts: str) -> list[Condition]:
    return [parse_condition(text) for text in texts]


OUTCOME = ("points = 0", "0 < points < 40", "40 <= points < 80", "points >= 80")


def test_a_complete_outcome() -> None:
    found = analyse_rows(rows(*OUTCOME), POINTS)
    assert [len(taken) for taken in found.rows] == [1, 7, 8, 65]
    assert sum(found.rows, ()) == tuple(POINTS.inputs())
    assert (found.uncovered, found.overlaps, found.dead) == ((), (), ())


def test_uncovered_inputs() -> None:
    found = analyse_rows(rows("points < 320", "points > 330"), POINTS)
    assert found.uncovered == ({"points": 320}, {"points": 325}, {"points": 330})


def test_each_overlapping_pair_is_told_once() -> None:
    found = analyse_rows(rows("points <= 100", "points <= 50", "points >= 100"), POINTS)
    assert [(lap.first, lap.second, lap.inputs, lap.count) for lap in found.overlaps] == [
        (0, 1, {"points": 0}, 11),
        (0, 2, {"points": 100}, 1),
    ]


@pytest.mark.parametrize("text", ["points in 41..44", "points > 400", "points < 0", "40 < points < 40", "1 = 2"])
def test_dead_row(text: str) -> None:
    assert analyse_rows(rows("points >= 0", text), POINTS).dead == (1,)


def test_dead_otherwise() -> None:
    assert analyse_rows(rows(*OUTCOME, "otherwise"), POINTS).dead == (4,)


def test_otherwise_takes_the_rest_wherever_it_stands() -> None:
    found = analyse_rows(rows("otherwise", "points > 0"), POINTS)
    assert found.rows[0] == ({"points": 0},)
    assert (found.uncovered, found.overlaps, found.dead) == ((), (), ())


def test_two_otherwise_rows_overlap() -> None:
    (lap,) = analyse_rows(rows("otherwise", "points > 0", "otherwise"), POINTS).overlaps
    assert (lap.first, lap.second, lap.inputs, lap.count) == (0, 2, {"points": 0}, 1)


@given(st.lists(simple_conditions, min_size=1, max_size=5))
def test_coverage_by_its_definition(texts: list[str]) -> None:
    conditions = rows(*texts)
    found = analyse_rows(conditions, SMALL)
    named = [index for index, row in enumerate(conditions) if not isinstance(row, Otherwise)]
    for inputs in SMALL.inputs():
        takers = [index for index in named if holds(conditions[index], inputs)]
        if not takers:
            takers = [index for index in range(len(conditions)) if index not in named]
        assert [index for index, row in enumerate(found.rows) if inputs in row] == takers
        assert (inputs in found.uncovered) is (not takers)
        pairs = {(lap.first, lap.second) for lap in found.overlaps}
        assert all((takers[0], second) in pairs for second in takers[1:])
    assert found.dead == tuple(index for index, row in enumerate(found.rows) if not row)
