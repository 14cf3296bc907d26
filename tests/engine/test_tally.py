"""Tallies: exact, mergeable, canonical."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.metrics import ATTACKERS_POINTS, COLUMNS
from engine.statistics import Sums, difference
from engine.tally import Tally, tally_records


def records(arms: int, deals: int, seed: int) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [rng.integers(-40, 300, (deals, COLUMNS)) for _ in range(arms)]


@given(st.lists(st.integers(0, 37), min_size=1, max_size=4), st.integers(0, 1000))
def test_any_split_merges_to_the_same_bytes(cuts: list[int], seed: int) -> None:
    whole = records(3, 37, seed)
    merged = Tally(3)
    edges = [0, *sorted(cuts), 37]
    for low, high in pairwise(edges):
        merged.merge(tally_records([arm[low:high] for arm in whole]))
    assert merged.to_json() == tally_records(whole).to_json()


def test_sums_and_pairs_equal_the_records() -> None:
    a, b = records(2, 50, 7)
    tally = tally_records([a, b])
    x, y = (block[:, ATTACKERS_POINTS].tolist() for block in (a, b))
    assert tally.sums(0, ATTACKERS_POINTS) == Sums(50, sum(x), sum(v * v for v in x))
    cross, differ = tally.pair(1, 0, ATTACKERS_POINTS)
    gaps = [v - w for v, w in zip(x, y, strict=True)]
    assert differ == sum(gap != 0 for gap in gaps)
    assert difference(tally.sums(0, ATTACKERS_POINTS), tally.sums(1, ATTACKERS_POINTS), cross) == Sums(
        50, sum(gaps), sum(gap * gap for gap in gaps)
    )


def test_tallies_of_other_arms_do_not_merge() -> None:
    with pytest.raises(ValueError, match="2 and 3 arms"):
        Tally(2).merge(Tally(3))
