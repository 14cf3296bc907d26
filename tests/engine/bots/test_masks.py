"""The mask functions of the bots against their definitions, card by card."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.bots.masks import chain_down, cheapest_chain, nth_position, stronger, tie_floor, unbeaten

LANE_START, LANE_SIZE = 5, 14
LANE = ((1 << LANE_SIZE) - 1) << LANE_START

# Strengths rise with positions, some tie; links follow strengths with a break now and then.
ranked = st.lists(st.sampled_from([0, 1, 1, 2]), min_size=LANE_SIZE, max_size=LANE_SIZE)
cards = st.sets(st.integers(LANE_START, LANE_START + LANE_SIZE - 1))


def rows(steps: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """(strength, link) of one order: a step of 0 is a tie, of 2 a break in the chain."""
    link = np.zeros((1, 54), dtype=np.int64)
    link[0, LANE_START : LANE_START + LANE_SIZE] = np.cumsum(steps) - steps[0]
    strength = np.zeros((1, 54), dtype=np.int64)
    strength[0, LANE_START : LANE_START + LANE_SIZE] = np.cumsum([min(step, 1) for step in steps]) - min(steps[0], 1)
    return strength, link


def mask_of(positions: set[int]) -> int:
    return sum(1 << position for position in positions)


def positions_of(mask: int) -> list[int]:
    return [position for position in range(63) if mask >> position & 1]


@given(st.sets(st.integers(0, 53), min_size=1), st.data())
def test_nth_position_counts_from_below(held: set[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(held) - 1))
    assert nth_position(mask_of(held), n) == sorted(held)[n]


@given(ranked, st.integers(LANE_START, LANE_START + LANE_SIZE - 1))
def test_stronger_and_tie_floor_split_the_lane_by_strength(steps: list[int], position: int) -> None:
    strength, _ = rows(steps)
    lane = range(LANE_START, LANE_START + LANE_SIZE)
    above = {p for p in lane if strength[0, p] > strength[0, position]}
    assert stronger(strength, 0, LANE, position) == mask_of(above)
    assert tie_floor(strength, 0, LANE, position) == min(p for p in lane if strength[0, p] == strength[0, position])


@given(ranked, cards)
def test_unbeaten_are_the_cards_no_other_is_stronger_than(steps: list[int], rest: set[int]) -> None:
    strength, _ = rows(steps)
    lane = range(LANE_START, LANE_START + LANE_SIZE)
    best = {p for p in lane if all(strength[0, other] <= strength[0, p] for other in rest)}
    assert unbeaten(strength, 0, LANE, mask_of(rest) | 1 << 40) == mask_of(best)


@given(ranked, cards.filter(bool), st.integers(1, 6))
def test_chain_down_follows_the_links_as_far_as_they_go(steps: list[int], sets: set[int], most: int) -> None:
    _, link = rows(steps)
    top = max(sets)
    chain = positions_of(chain_down(link, 0, mask_of(sets), top, most))
    links = [link[0, p] for p in chain]
    assert set(chain) <= sets and top in chain
    assert links == list(range(links[0], links[-1] + 1)) and len(links) <= most
    assert len(links) == most or links[0] - 1 not in {link[0, p] for p in sets}


@given(ranked, cards, st.integers(2, 4))
def test_cheapest_chain_is_the_lowest_that_is_long_enough(steps: list[int], sets: set[int], length: int) -> None:
    _, link = rows(steps)
    held = {link[0, p] for p in sets}
    tops = sorted(p for p in sets if all(link[0, p] - step in held for step in range(length)))
    chain = positions_of(cheapest_chain(link, 0, mask_of(sets), mask_of(sets), length))
    assert len(chain) == (length if tops else 0)
    assert not tops or max(chain) == tops[0]
