"""Mergeable exact counts of played deals.

A tally holds, for each arm (rule set with its bots) and metric, how many deals had which value, and for each pair of
arms the sum of products and the number of deals that differ. Everything reported derives from these integers, so the
memory of a comparison does not grow with its deals, and any split into blocks merges to the same bytes.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.metrics import COLUMNS, METRICS
from engine.statistics import Sums

Pair = tuple[int, int]


@dataclass
class Tally:
    """Counts over ``deals`` deals played by each of ``arms`` arms."""

    arms: int
    deals: int = 0
    histograms: list[list[Counter[int]]] = field(default_factory=list)
    """histograms[arm][column][value] = deals"""
    cross: dict[Pair, list[int]] = field(default_factory=dict)
    """cross[a, b][column] = sum over the deals of value under a times value under b, for a < b"""
    differ: dict[Pair, list[int]] = field(default_factory=dict)
    """differ[a, b][column] = deals whose values differ"""

    def __post_init__(self) -> None:
        self.histograms = self.histograms or [[Counter() for _ in range(COLUMNS)] for _ in range(self.arms)]
        for pair in combinations(range(self.arms), 2):
            self.cross.setdefault(pair, [0] * COLUMNS)
            self.differ.setdefault(pair, [0] * COLUMNS)

    def merge(self, other: Tally) -> None:
        """Add the deals of ``other``, which must be of the same arms and of other deals."""
        if other.arms != self.arms:
            raise ValueError(f"tallies of {self.arms} and {other.arms} arms cannot be merged")
        self.deals += other.deals
        for mine, theirs in zip(self.histograms, other.histograms, strict=True):
            for counter, more in zip(mine, theirs, strict=True):
                counter.update(more)
        for pair in self.cross:
            self.cross[pair] = [x + y for x, y in zip(self.cross[pair], other.cross[pair], strict=True)]
            self.differ[pair] = [x + y for x, y in zip(self.differ[pair], other.differ[pair], strict=True)]

    def sums(self, arm: int, column: int) -> Sums:
        """Count, sum and sum of squares of one metric."""
        items = self.histograms[arm][column].items()
        return Sums(self.deals, sum(v * n for v, n in items), sum(v * v * n for v, n in items))

    def pair(self, a: int, b: int, column: int) -> tuple[int, int]:
        """(sum of products, deals that differ) of two arms, in either order."""
        key = (min(a, b), max(a, b))
        return self.cross[key][column], self.differ[key][column]

    def to_json(self) -> str:
        """Canonical text: equal tallies give equal bytes."""
        return json.dumps(
            {
                "deals": self.deals,
                "histograms": [
                    {
                        metric.name: {str(value): counter[value] for value in sorted(counter)}
                        for metric, counter in zip(METRICS, arm, strict=True)
                    }
                    for arm in self.histograms
                ],
                "cross": {f"{a}-{b}": sums for (a, b), sums in sorted(self.cross.items())},
                "differ": {f"{a}-{b}": counts for (a, b), counts in sorted(self.differ.items())},
            },
            separators=(",", ":"),
        )


def tally_records(records: list[NDArray[np.int64]]) -> Tally:
    """Count a block: ``records[arm]`` is int64[deals, COLUMNS], row i of every arm the same deal."""
    tally = Tally(len(records), deals=len(records[0]))
    for arm, block in enumerate(records):
        tally.histograms[arm] = [_count(block[:, column]) for column in range(COLUMNS)]
    for a, b in combinations(range(len(records)), 2):
        # A thousand products stay inside int64 while values stay below 9e7; the largest, coins, are thousands.
        tally.cross[a, b] = [int(x) for x in (records[a] * records[b]).sum(axis=0)]
        tally.differ[a, b] = [int(x) for x in (records[a] != records[b]).sum(axis=0)]
    return tally


def _count(values: NDArray[np.int64]) -> Counter[int]:
    found, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))
