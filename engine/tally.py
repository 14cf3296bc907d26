"""Mergeable exact counts of played deals, or of whole matches where a record is of one.

A tally holds, for each arm (rule set with its bots) and metric, how many deals had which value, and for each pair of
arms and metric that both have the sum of products and the number of deals that differ. Everything reported derives from
these integers, so the memory of a comparison does not grow with its deals, and any split into blocks merges to the same
bytes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.statistics import Sums

Pair = tuple[int, int]
Names = tuple[str, ...]
"""Names of the metrics of one arm, column by column."""


@dataclass
class Tally:
    """Counts over ``deals`` deals played by each arm; ``names[arm]`` are its metrics."""

    names: tuple[Names, ...]
    deals: int = 0
    histograms: list[list[Counter[int]]] = field(default_factory=list)
    """histograms[arm][column][value] = deals"""
    cross: dict[Pair, list[int]] = field(default_factory=dict)
    """cross[a, b][i] = sum over the deals of value under a times value under b of metric shared(a, b)[i], for a < b"""
    differ: dict[Pair, list[int]] = field(default_factory=dict)
    """differ[a, b][i] = deals whose values of that metric differ"""

    def __post_init__(self) -> None:
        self.histograms = self.histograms or [[Counter() for _ in names] for names in self.names]
        for a, b in combinations(range(self.arms), 2):
            self.cross.setdefault((a, b), [0] * len(self.shared(a, b)))
            self.differ.setdefault((a, b), [0] * len(self.shared(a, b)))

    @property
    def arms(self) -> int:
        return len(self.names)

    def shared(self, a: int, b: int) -> Names:
        """The metrics both arms have, in the order of the first."""
        return tuple(name for name in self.names[a] if name in self.names[b])

    def merge(self, other: Tally) -> None:
        """Add the deals of ``other``, which must be of the same arms and of other deals."""
        if other.arms != self.arms:
            raise ValueError(f"tallies of {self.arms} and {other.arms} arms cannot be merged")
        if other.names != self.names:
            raise ValueError("tallies of different metrics cannot be merged")
        self.deals += other.deals
        for mine, theirs in zip(self.histograms, other.histograms, strict=True):
            for counter, more in zip(mine, theirs, strict=True):
                counter.update(more)
        for pair in self.cross:
            self.cross[pair] = [x + y for x, y in zip(self.cross[pair], other.cross[pair], strict=True)]
            self.differ[pair] = [x + y for x, y in zip(self.differ[pair], other.differ[pair], strict=True)]

    def histogram(self, arm: int, name: str) -> Counter[int]:
        """Deals by value of one metric."""
        return self.histograms[arm][self.names[arm].index(name)]

    def sums(self, arm: int, name: str) -> Sums:
        """Count, sum and sum of squares of one metric."""
        items = self.histogram(arm, name).items()
        return Sums(self.deals, sum(v * n for v, n in items), sum(v * v * n for v, n in items))

    def pair(self, a: int, b: int, name: str) -> tuple[int, int]:
        """(sum of products, deals that differ) of two arms, in either order, of a metric both have."""
        key = (min(a, b), max(a, b))
        index = self.shared(*key).index(name)
        return self.cross[key][index], self.differ[key][index]

    def to_json(self) -> str:
        """Canonical text: equal tallies give equal bytes."""
        return json.dumps(
            {
                "deals": self.deals,
                "histograms": [
                    {
                        name: {str(value): counter[value] for value in sorted(counter)}
                        for name, counter in zip(names, arm, strict=True)
                    }
                    for names, arm in zip(self.names, self.histograms, strict=True)
                ],
                "cross": {f"{a}-{b}": sums for (a, b), sums in sorted(self.cross.items())},
                "differ": {f"{a}-{b}": counts for (a, b), counts in sorted(self.differ.items())},
            },
            separators=(",", ":"),
        )


def tally_records(records: Sequence[NDArray[np.int64]], names: Sequence[Names]) -> Tally:
    """Count a block: ``records[arm]`` is int64[deals, len(names[arm])], row i of every arm the same deal."""
    tally = Tally(tuple(names), deals=len(records[0]))
    for arm, block in enumerate(records):
        tally.histograms[arm] = [_count(block[:, column]) for column in range(block.shape[1])]
    for a, b in combinations(range(len(records)), 2):
        left = records[a][:, [names[a].index(name) for name in tally.shared(a, b)]]
        right = records[b][:, [names[b].index(name) for name in tally.shared(a, b)]]
        # A thousand products stay inside int64 while values stay below 9e7; the largest, coins, are thousands.
        tally.cross[a, b] = [int(x) for x in (left * right).sum(axis=0)]
        tally.differ[a, b] = [int(x) for x in (left != right).sum(axis=0)]
    return tally


def _count(values: NDArray[np.int64]) -> Counter[int]:
    found, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))
