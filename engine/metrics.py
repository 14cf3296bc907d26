"""What is measured: quantities with their titles, and the set of them that records of one kind hold.

Every deal, or match, is one row of integers, a column for each metric, so tallies stay exact and any split merges to
the same. Which quantities those are is each family's to say (`engine.FAMILY.measures`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)


class Metric(NamedTuple):
    """One measured quantity. ``unit`` is ``share`` (0 or 1 a row), ``points``, ``levels``, ``coins``, ``count``, or
    ``kind``: a label that is counted but has no mean."""

    name: str
    unit: str
    zh: str
    en: str

    def title(self, lang: str) -> str:
        return self.zh if lang == "zh" else self.en


class Spread(NamedTuple):
    """A distribution that reports show as shares by value.

    Attributes:
        metric: its name.
        label: (value, lang) -> what stands before the share.
        ends: (lowest, highest) value shown from high to low, what lies beyond gathered there; None: every value found,
            ascending.
    """

    metric: str
    zh: str
    en: str
    label: Callable[[int, str], str]
    ends: tuple[int, int] | None = None


class Bars(NamedTuple):
    """A distribution that the report of one rule set draws as bars, ``step`` values to a bar."""

    metric: str
    zh: str
    en: str
    step: int


@dataclass(frozen=True)
class Measures:
    """The metrics of one kind of record, column by column, and how reports use them.

    Attributes:
        headlines: metrics whose paired differences are shown; the others follow from them or count how a deal went.
        quantiles: metrics reported with quantiles.
        histograms: metrics whose full distribution is part of the JSON.
    """

    metrics: tuple[Metric, ...]
    headlines: tuple[str, ...]
    quantiles: tuple[str, ...]
    histograms: tuple[str, ...]
    spreads: tuple[Spread, ...] = ()
    bars: tuple[Bars, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(metric.name for metric in self.metrics)

    def metric(self, name: str) -> Metric:
        """The metric of that name; KeyError if these measures have none."""
        for metric in self.metrics:
            if metric.name == name:
                return metric
        raise KeyError(name)


def shared_metrics(measures: Sequence[Measures]) -> list[Metric]:
    """The metrics with a mean that all of ``measures`` have, in the order of the first."""
    return [
        metric
        for metric in measures[0].metrics
        if metric.unit != "kind" and all(metric.name in other.names for other in measures)
    ]
