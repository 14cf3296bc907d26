"""From a tally to figures: means with 95 % intervals, quantiles, histograms, paired differences on the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.metrics import COLUMN_OF, HISTOGRAMS, METRICS, QUANTILES, Metric
from engine.simulate import Played
from engine.statistics import Interval, correlation, difference, mean_interval, quantile, wilson
from engine.tally import Tally


@dataclass(frozen=True)
class Estimate:
    """Mean of one metric under one rule set, with its 95 % interval, in the unit of the metric."""

    metric: Metric
    mean: float
    interval: Interval


@dataclass(frozen=True)
class Paired:
    """Difference ``a - b`` of one metric over the same deals.

    ``correlation`` is None when the metric never varies under one of them; ``deals_that_differ`` counts the deals whose
    values are not equal.
    """

    a: int
    b: int
    metric: Metric
    difference: float
    interval: Interval
    correlation: float | None
    deals_that_differ: int

    @property
    def detected(self) -> bool:
        """Whether the interval excludes 0."""
        return self.interval.low > 0 or self.interval.high < 0


def estimate(tally: Tally, arm: int, metric: Metric) -> Estimate:
    """Mean and interval: Wilson's for shares, Student's t otherwise."""
    sums = tally.sums(arm, COLUMN_OF[metric.name])
    interval = wilson(sums.total, sums.deals) if metric.unit == "share" else mean_interval(sums)
    return Estimate(metric, sums.mean, interval)


def estimates(tally: Tally, arm: int) -> list[Estimate]:
    """All metrics of one rule set, in the order of METRICS."""
    return [estimate(tally, arm, metric) for metric in METRICS]


def paired(tally: Tally, a: int, b: int, metric: Metric) -> Paired:
    """Compare two arms deal by deal; the unit of analysis is the deal."""
    column = COLUMN_OF[metric.name]
    left, right = tally.sums(a, column), tally.sums(b, column)
    cross, differ = tally.pair(a, b, column)
    gap = difference(left, right, cross)
    return Paired(a, b, metric, gap.mean, mean_interval(gap), correlation(left, right, cross), differ)


def all_pairs(tally: Tally) -> list[Paired]:
    """Every metric of every two arms."""
    pairs = combinations(range(tally.arms), 2)
    return [paired(tally, a, b, metric) for a, b in pairs for metric in METRICS]


def quantiles(tally: Tally, arm: int, name: str) -> dict[str, int]:
    """Quantiles of a metric by name: {"0.1": 30, ...}."""
    histogram = tally.histograms[arm][COLUMN_OF[name]]
    return {str(share): quantile(histogram, share) for share in QUANTILES}


def histograms(tally: Tally, arm: int) -> dict[str, dict[str, int]]:
    """Deals by value for the metrics of HISTOGRAMS, values ascending."""
    counters = {name: tally.histograms[arm][COLUMN_OF[name]] for name in HISTOGRAMS}
    return {name: {str(value): counter[value] for value in sorted(counter)} for name, counter in counters.items()}


def simulation_json(played: Played) -> dict[str, Any]:
    """The public form of ``simulate --json``."""
    arm = played.plan.arms[0]
    return {
        "version": 1,
        "rules": arm.name,
        "fingerprint": arm.fingerprint,
        "deals": played.tally.deals,
        "complete": played.complete,
        "seed": played.plan.seed,
        "bots": ",".join(arm.bots),
        "jobs": played.jobs,
        "elapsed_s": round(played.seconds, 3),
        "deals_per_s": round(played.deals_per_second, 1),
        "decisions_per_s": round(played.decisions_per_second, 1),
        "metrics": _metrics_json(played.tally, 0),
        "quantiles": {"attackers_points": quantiles(played.tally, 0, "attackers_points")},
        "histograms": histograms(played.tally, 0),
    }


def comparison_json(played: Played) -> dict[str, Any]:
    """The public form of ``compare --json``."""
    arms = played.plan.arms
    return {
        "version": 1,
        "deals": played.tally.deals,
        "complete": played.complete,
        "seed": played.plan.seed,
        "bots": ",".join(arms[0].bots),
        "rules": [
            {
                "id": arm.name,
                "fingerprint": arm.fingerprint,
                "metrics": _metrics_json(played.tally, index),
                "quantiles": {"attackers_points": quantiles(played.tally, index, "attackers_points")},
                "histograms": histograms(played.tally, index),
            }
            for index, arm in enumerate(arms)
        ],
        "paired": [_paired_json(pair, arms[pair.a].name, arms[pair.b].name) for pair in all_pairs(played.tally)],
        "elapsed_s": round(played.seconds, 3),
        "deals_per_s": round(played.deals_per_second, 1),
    }


def _metrics_json(tally: Tally, arm: int) -> dict[str, dict[str, Any]]:
    return {e.metric.name: {"mean": e.mean, "ci95": list(e.interval)} for e in estimates(tally, arm)}


def _paired_json(pair: Paired, a: str, b: str) -> dict[str, Any]:
    return {
        "a": a,
        "b": b,
        "metric": pair.metric.name,
        "difference": pair.difference,
        "ci95": list(pair.interval),
        "correlation": pair.correlation,
        "deals_that_differ": pair.deals_that_differ,
    }
