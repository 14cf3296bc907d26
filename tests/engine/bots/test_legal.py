"""Every move of every bot is legal: under the shipped rule sets and under tables of any packs, seats and policies."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.jit import COMPILED
from ruleset.tables import TricksTables
from tests.brute.handmade import BROKEN_CHAIN, FULL_CHAIN, handmade
from tests.engine.bots.checked import check_bots

DEALS = 300 if COMPILED else 2
RANDOM, STANDARD = 0, 1


def any_wider_bid(packs: int) -> Any:
    """A may_bid table: anybody may declare anything, and overcall with more copies than were shown."""
    bids = 1 + 12 * packs
    width = [0] + [(bid - 1) % (6 * packs) // 6 + 1 for bid in range(1, bids)]
    grid = tuple(tuple(int(width[new] > width[current]) for new in range(bids)) for current in range(bids))
    return (((grid,) * 3,) * 3,) * 3


def house_rules(packs: int, seats: int, seed: int) -> TricksTables:
    """Tables whose policies are drawn at random, with a kitty that lets the deck go round."""
    draw = random.Random(seed)
    knobs = {name: draw.randrange(2) for name in ("throw_tested", "throw_forced", "follow_throw", "follow_sets")}
    knobs |= {name: draw.randrange(2) for name in ("unmet_sets", "protected", "partner_may_not_ruff")}
    knobs |= {name: draw.randrange(3) for name in ("throw_allowed", "follow_tractor", "overruff")}
    return handmade(
        packs=packs,
        seats=seats,
        kitty=(54 * packs) % seats or seats,
        chain=draw.choice([FULL_CHAIN, BROKEN_CHAIN]),
        may_bid=any_wider_bid(packs),
        undeclared=(2, 1, 1),
        exchange=(draw.randrange(3),) * 3,
        bid_dealer=(draw.randrange(3),) * 3,
        tractor_min_sets=draw.choice([2, 2, 3]),
        tractor_min_width=draw.choice([2, 2, 3]),
        **knobs,
    )


@pytest.mark.parametrize("bots", [[RANDOM], [STANDARD], [RANDOM, STANDARD], [STANDARD, RANDOM]])
def test_moves_are_legal_under_the_shipped_rule_sets(shipped: Any, bots: list[int]) -> None:
    faults, totals = check_bots(shipped.tables, bots, DEALS)
    assert faults == [0] * 6
    assert totals[3] > 0 or not COMPILED  # trumps were overcalled


@pytest.mark.parametrize("packs", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_moves_are_legal_under_any_tables(packs: int, seats: int) -> None:
    for seed in range(12 if COMPILED else 1):
        rules = house_rules(packs, seats, seed)
        faults, _ = check_bots(rules, [STANDARD, RANDOM, STANDARD], max(DEALS // 10, 1), seed)
        assert faults == [0] * 6, f"seed {seed}"


def test_standard_throws_often_and_never_fails(shipped: Any) -> None:
    _, totals = check_bots(shipped.tables, [STANDARD], DEALS)
    failed, tried = totals[1], totals[2]
    assert failed == 0 and tried >= DEALS
