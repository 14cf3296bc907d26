"""Tallies: exact, mergeable, canonical."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.statistics import Sums, difference
from engine.tally import Tally, tally_records
from engine.tricks.measures import ATTACKERS_POINTS, COLUMNS, MEASURES


def records(arms: int, deals: int, seed: int) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [rng.integers(-40, 300, (deals, COLUMNS)) for _ in range(arms)]


@given(st.lists(st.integers(0, 37), min_size=1, max_size=4), st.integers(0, 1000))
def test_any_split_merges_to_the_same_bytes(cuts: list[int], seed: int) -> None:
    whole = records(3, 37, seed)
    merged = Tally((MEASURES.names,) * 3)
    edges = [0, *sorted(cuts), 37]
    for low, high in pairwise(edges):
        merged.merge(tally_records([arm[low:high] for arm in whole], merged.names))
    assert merged.to_json() == tally_records(whole, merged.names).to_json()


def test_sums_and_pairs_equal_the_records() -> None:
    a, b = records(2, 50, 7)
    tally = tally_records([a, b], (MEASURES.names,) * 2)
    x, y = (block[:, ATTACKERS_POINTS].tolist() for block in (a, b))
    assert tally.sums(0, "attackers_points") == Sums(50, sum(x), sum(v * v for v in x))
    cross, differ = tally.pair(1, 0, "attackers_points")
    gaps = [v - w for v, w in zip(x, y, strict=True)]
    assert differ == sum(gap != 0 for gap in gaps)
    assert difference(tally.sums(0, "attackers_points"), tally.sums(1, "attackers_points"), cross) == Sums(
        50, sum(gaps), sum(gap * gap for gap in gaps)
    )


def test_tallies_of_other_arms_do_not_merge() -> None:
    with pytest.raises(ValueError, match="2 and 3 arms"):
        Tally((("a",),) * 2).merge(Tally((("a",),) * 3))


def test_tallies_of_other_metrics_do_not_merge() -> None:
    with pytest.raises(ValueError, match="different metrics"):
        Tally((("a",),)).merge(Tally((("b",),)))


def test_arms_of_two_families_pair_what_both_measure() -> None:
    left = np.array([[1, 10, 5], [2, 20, 5]])
    right = np.array([[7, 3], [5, 4]])
    tally = tally_records([left, right], (("only_left", "length", "tricks"), ("tricks", "length")))
    assert tally.shared(0, 1) == ("length", "tricks")
    assert tally.pair(0, 1, "length") == tally.pair(1, 0, "length") == (10 * 3 + 20 * 4, 2)
    assert tally.pair(0, 1, "tricks") == (5 * 7 + 5 * 5, 1)
    assert tally.sums(1, "tricks") == Sums(2, 12, 74)
