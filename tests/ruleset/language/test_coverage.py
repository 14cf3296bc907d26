"""Lists of conditions: every input taken by exactly one row."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleset.language import (
    Domain,
    Environment,
    analyse_rows,
    check_rows,
    first_reversal,
    holds,
    parse_amount,
    parse_condition,
    tabulate,
)
from ruleset.language.syntax import Condition, Otherwise
from tests.ruleset.language.strategies import simple_conditions

POINTS = Environment({"points": Domain(0, 400, 5)})
SMALL = Environment({"points": Domain(0, 40, 5)})


def rows(*texts: str) -> list[Condition]:
    return [parse_condition(text) for text in texts]


OUTCOME = ("points = 0", "0 < points < 40", "40 <= points < 80", "points >= 80")


def messages(*texts: str, language: str = "en") -> list[tuple[int | None, str]]:
    return [(row, error.message(language)) for row, error in check_rows(rows(*texts), POINTS)]


def test_a_complete_outcome() -> None:
    assert messages(*OUTCOME) == []
    found = analyse_rows(rows(*OUTCOME), POINTS)
    assert [len(taken) for taken in found.rows] == [1, 7, 8, 65]
    assert sum(found.rows, ()) == tuple(POINTS.inputs())


def test_uncovered_input() -> None:
    assert messages("points < 325", "points > 325") == [(None, "points = 325: no row applies.")]
    assert messages("points < 320", "points > 330", language="zh") == [
        (None, "points = 320（另有 2 种情况）：没有适用的一行。")
    ]
    assert messages("points < 320", "points > 330") == [(None, "points = 320 (and 2 more): no row applies.")]


def test_input_covered_twice_is_told_at_the_later_row() -> None:
    assert messages("points <= 40", "points >= 40") == [(1, "points = 40: rows 1 and 2 both apply.")]
    assert messages("points <= 40", "points >= 40", language="zh") == [(1, "points = 40：第 1 行和第 2 行都适用。")]


def test_each_overlapping_pair_is_told_once() -> None:
    found = analyse_rows(rows("points <= 100", "points <= 50", "points >= 100"), POINTS)
    assert [(lap.first, lap.second, lap.inputs, lap.count) for lap in found.overlaps] == [
        (0, 1, {"points": 0}, 11),
        (0, 2, {"points": 100}, 1),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("points in 41..44", "This row never applies: it would take points = 41, but points = 0..400 step 5."),
        ("points > 400", "This row never applies: it would take points = 401, but points = 0..400 step 5."),
        ("points < 0", "This row never applies: it would take points = -1, but points = 0..400 step 5."),
        ("40 < points < 40", "This row never applies: no input makes its condition true."),
        ("1 = 2", "This row never applies: no input makes its condition true."),
    ],
)
def test_dead_row(text: str, message: str) -> None:
    assert messages("points >= 0", text) == [(1, message)]


def test_dead_otherwise() -> None:
    assert messages(*OUTCOME, "otherwise") == [
        (4, "`otherwise` never applies: the other rows already take every case.")
    ]


def test_otherwise_takes_the_rest_wherever_it_stands() -> None:
    found = analyse_rows(rows("otherwise", "points > 0"), POINTS)
    assert found.rows[0] == ({"points": 0},)
    assert (found.uncovered, found.overlaps, found.dead) == ((), (), ())


def test_otherwise_only_once() -> None:
    assert messages("otherwise", "points > 0", "otherwise") == [(2, "`otherwise` may be written only once.")]


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


def test_reversal() -> None:
    environment = Environment({"points": Domain(0, 20, 5), "pairs": Domain(1, 2)})
    table = tabulate(parse_amount("points % 15 + pairs"), environment)
    assert first_reversal(table, "pairs") is None
    assert first_reversal(table, "points") == (
        ({"points": 10, "pairs": 1}, 11),
        ({"points": 15, "pairs": 1}, 1),
    )
    assert first_reversal(table, "pairs", rising=False) == (
        ({"points": 0, "pairs": 1}, 1),
        ({"points": 0, "pairs": 2}, 2),
    )
