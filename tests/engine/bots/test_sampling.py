"""Uniform draws: exact counts by enumeration, frequencies by a chi-square test on a fixed seed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots.sampling import count_profiles, random_multiset, random_subset, roll, roll_large, set_dice
from engine.layered import from_items, items_of

hands = st.lists(st.integers(0, 6), min_size=1, max_size=12).filter(lambda items: max(Counter(items).values()) <= 4)


def dice(seed: int = 1) -> np.ndarray:
    cells = np.zeros(512, dtype=np.int64)
    set_dice(cells, seed, 0, 2, 0)
    return cells


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


@given(hands, st.data())
def test_profiles_count_the_distinct_multisets(items: list[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(items)))
    distinct = {tuple(sorted(choice)) for choice in combinations(items, n)}
    assert count_profiles(from_items(items), n, dice(), -1) == len(distinct)


def test_multisets_are_drawn_evenly() -> None:
    items = [0, 0, 0, 3, 3, 7, 9, 9, 9, 9]
    cells, out, seen = dice(), np.zeros(4, dtype=np.int64), Counter[tuple[int, ...]]()
    for _ in range(4000):
        random_multiset(cells, from_items(items), 4, out)
        seen[tuple(items_of(out))] += 1
    assert set(seen) == {tuple(sorted(choice)) for choice in combinations(items, 4)}
    assert chi_square(list(seen.values())) < 43.8  # 19 degrees of freedom, p = 0.001


def test_subsets_are_drawn_evenly() -> None:
    cells, seen = dice(), Counter[int]()
    for _ in range(3000):
        seen[random_subset(cells, 0b1011010, 2)] += 1
    assert len(seen) == 6 and all(mask & ~0b1011010 == 0 for mask in seen)
    assert chi_square(list(seen.values())) < 20.5  # 5 degrees of freedom, p = 0.001


@pytest.mark.parametrize("sides", [1, 6, 1 << 30, (1 << 41) + 7])
def test_rolls_stay_in_range_and_reach_both_ends(sides: int) -> None:
    cells = dice()
    rolls = [roll_large(cells, sides) for _ in range(400)]
    assert 0 <= min(rolls) <= sides // 50 and sides - 1 - sides // 50 <= max(rolls) < sides


def test_dice_go_on_where_they_are_set() -> None:
    cells, later = dice(), dice()
    first = [roll(cells, 1000) for _ in range(10)]
    set_dice(later, 1, 0, 2, 5)
    assert [roll(later, 1000) for _ in range(5)] == first[5:]
