"""Every move of every bot is legal, under the shipped rule sets and tables of other patterns; standard beats random."""

from __future__ import annotations

from typing import Any

import pytest

from engine.climbing.bots import BOTS, RANDOM, STANDARD
from engine.jit import COMPILED
from tests.brute.climbing_handmade import BARE, LOOSE, WINGED, handmade, jokers_wild
from tests.conftest import _compiled
from tests.engine.climbing.bots_checked import check_bots
from tests.engine.climbing.conftest import EXAMPLES

DEALS = 200 if COMPILED else 1
ORDERS = [[0, 2, 1, 3], [1, 0, 3, 2], [2, 1, 3, 0]]
"""Finishing orders before: both of a side first, a partner third, a partner last."""


def test_bots_have_names() -> None:
    assert BOTS == {"random": RANDOM, "standard": STANDARD}


@pytest.mark.parametrize("bots", [[RANDOM], [STANDARD], [STANDARD, RANDOM]])
def test_moves_are_legal_under_every_file(any_rules: Any, bots: list[int]) -> None:
    faults, wins = check_bots(any_rules.tables, bots, DEALS)
    assert faults == [0] * 6
    assert wins[:, 0].sum() == DEALS


@pytest.mark.parametrize("bots", [[STANDARD], [RANDOM, STANDARD]])
def test_moves_are_legal_where_suits_break_ties(bots: list[int]) -> None:
    faults, _ = check_bots(_compiled(str(EXAMPLES / "big-two.yaml")).tables, bots, DEALS)
    assert faults == [0] * 6


@pytest.mark.parametrize("order", ORDERS)
def test_tribute_is_paid_and_returned_as_the_rules_say(guandan: Any, order: list[int]) -> None:
    faults, _ = check_bots(guandan.tables, [STANDARD, RANDOM, RANDOM, STANDARD], DEALS, 3, order)
    assert faults == [0] * 6


@pytest.mark.parametrize("patterns", [BARE, WINGED, LOOSE])
@pytest.mark.parametrize(
    "knobs",
    [
        {},
        {"must_beat": 1},
        {"passing": 1, "natural_flush": 1},
        {"wild": jokers_wild()},
        {"wild": jokers_wild(), "wild_stands_for": (1,) * 15, "wild_alone": 1},
        {"wild": ((0,) * 54,) * 13, "suit_value": (3, 2, 1, 0)},
    ],
)
def test_moves_are_legal_under_other_tables(patterns: Any, knobs: dict[str, Any]) -> None:
    if not COMPILED and knobs:
        pytest.skip("interpreted: one table of each patterns is enough")
    faults, _ = check_bots(handmade(patterns, **knobs), [STANDARD, STANDARD, RANDOM], max(DEALS // 10, 1))
    assert faults == [0] * 6


def test_standard_beats_random(guandan: Any) -> None:
    deals = 1000 if COMPILED else 6
    _, even = check_bots(guandan.tables, [STANDARD, RANDOM], deals)
    _, odd = check_bots(guandan.tables, [RANDOM, STANDARD], deals)
    assert even[0, 0] + odd[1, 0] > 1.9 * deals


def test_standard_beats_random_where_each_plays_alone(run_fast: Any) -> None:
    deals = 600 if COMPILED else 30
    _, wins = check_bots(run_fast.tables, [STANDARD, RANDOM, RANDOM], deals)
    assert wins[0, 0] > 0.5 * deals
