"""From a tally to figures: means with 95 % intervals, quantiles, histograms, paired differences on the same deals.

Only what all arms of a run have is compared: rule sets of one family share everything, those of two families what exists
in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.matches import MatchPlan
from engine.metrics import QUANTILES, Metric, shared_metrics
from engine.simulate import Played, Work
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


@dataclass(frozen=True)
class NotShared(Exception):
    """A metric asked for by name that not every rule set has.

    Attributes:
        shared: names of the metrics that all have.
        lacking: names of the rule sets without it; all of them if nobody measures it.
    """

    name: str
    shared: tuple[str, ...]
    lacking: tuple[str, ...]


def chosen_metrics(plan: Work, asked: Sequence[str] = ()) -> list[Metric]:
    """The metrics a run of the plan is reported in: those of ``asked``, or all that every arm has.

    Raises:
        NotShared: one of ``asked`` is not measured under every arm.
    """
    shared = shared_metrics(plan.measures)
    names = tuple(metric.name for metric in shared)
    for name in asked:
        if name not in names:
            arms = zip(plan.arms, plan.measures, strict=True)
            raise NotShared(name, names, tuple(arm.name for arm, measures in arms if name not in measures.names))
    return [metric for metric in shared if not asked or metric.name in asked]


def estimate(tally: Tally, arm: int, metric: Metric) -> Estimate:
    """Mean and interval: Wilson's for shares, Student's t otherwise."""
    sums = tally.sums(arm, metric.name)
    interval = wilson(sums.total, sums.deals) if metric.unit == "share" else mean_interval(sums)
    return Estimate(metric, sums.mean, interval)


def paired(tally: Tally, a: int, b: int, metric: Metric) -> Paired:
    """Compare two arms deal by deal; the unit of analysis is the deal."""
    left, right = tally.sums(a, metric.name), tally.sums(b, metric.name)
    cross, differ = tally.pair(a, b, metric.name)
    gap = difference(left, right, cross)
    return Paired(a, b, metric, gap.mean, mean_interval(gap), correlation(left, right, cross), differ)


def all_pairs(tally: Tally, metrics: Sequence[Metric]) -> list[Paired]:
    """Every one of ``metrics`` of every two arms."""
    pairs = combinations(range(tally.arms), 2)
    return [paired(tally, a, b, metric) for a, b in pairs for metric in metrics]


def quantiles(tally: Tally, arm: int, name: str) -> dict[str, int]:
    """Quantiles of a metric by name: {"0.1": 30, ...}."""
    histogram = tally.histogram(arm, name)
    return {str(share): quantile(histogram, share) for share in QUANTILES}


def histogram(tally: Tally, arm: int, name: str) -> dict[str, int]:
    """Deals by value, values ascending."""
    counter = tally.histogram(arm, name)
    return {str(value): counter[value] for value in sorted(counter)}


def figures_json(played: Played, arm: int, asked: Sequence[str] = ()) -> dict[str, Any]:
    """Means, quantiles and distributions of one arm, those that every arm has; of ``asked`` alone, if any."""
    tally, metrics = played.tally, chosen_metrics(played.plan, asked)
    estimates = [estimate(tally, arm, metric) for metric in metrics]
    return {
        "metrics": {e.metric.name: {"mean": e.mean, "ci95": list(e.interval)} for e in estimates},
        "quantiles": {name: quantiles(tally, arm, name) for name in _reported(played, "quantiles", asked)},
        "histograms": {name: histogram(tally, arm, name) for name in _reported(played, "histograms", asked)},
    }


def _reported(played: Played, what: str, asked: Sequence[str]) -> list[str]:
    """The metrics that every family at hand reports as ``what``."""
    lists = [getattr(measures, what) for measures in played.plan.measures]
    return [name for name in lists[0] if all(name in names for names in lists) and (not asked or name in asked)]


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
        **figures_json(played, 0),
    }


def comparison_json(played: Played, asked: Sequence[str] = ()) -> dict[str, Any]:
    """The public form of ``compare --json``; of the metrics ``asked`` for alone, if any. Matches are counted as such."""
    arms, metrics = played.plan.arms, chosen_metrics(played.plan, asked)
    return {
        "version": 1,
        unit(played): played.tally.deals,
        "complete": played.complete,
        "seed": played.plan.seed,
        "bots": ",".join(arms[0].bots),
        "rules": [
            {"id": arm.name, "fingerprint": arm.fingerprint, **figures_json(played, index, asked)}
            for index, arm in enumerate(arms)
        ],
        "paired": pairs_json(played, metrics),
        "elapsed_s": round(played.seconds, 3),
        f"{unit(played)}_per_s": round(played.deals_per_second, 1),
    }


def unit(played: Played) -> str:
    """What one record is of: ``deals`` or ``matches``."""
    return "matches" if isinstance(played.plan, MatchPlan) else "deals"


def matches_json(played: Played, most_deals: int, pace: float) -> dict[str, Any]:
    """The public form of ``simulate --matches --json``: the rule set, then each alternative beside it."""
    rules, *others = played.plan.arms
    words = {each.name: each for each in rules.game.alternatives(rules.tables)}
    return {
        "version": 1,
        "rules": rules.name,
        "fingerprint": rules.fingerprint,
        "matches": played.tally.deals,
        "complete": played.complete,
        "seed": played.plan.seed,
        "bots": ",".join(rules.bots),
        "jobs": played.jobs,
        "pace_s": pace,
        "most_deals": most_deals,
        "elapsed_s": round(played.seconds, 3),
        "matches_per_s": round(played.deals_per_second, 1),
        **_match_figures(played, 0, pace),
        "alternatives": [
            {
                "name": arm.name,
                "zh": words[arm.name].zh,
                "en": words[arm.name].en,
                **_match_figures(played, index, pace),
            }
            for index, arm in enumerate(others, 1)
        ],
        "paired": pairs_json(played, chosen_metrics(played.plan)),
    }


def _match_figures(played: Played, arm: int, pace: float) -> dict[str, Any]:
    figures = figures_json(played, arm)
    if pace:
        figures["duration_s"] = duration(played.tally, arm, pace)
    return figures


def duration(tally: Tally, arm: int, pace: float) -> dict[str, Any]:
    """Length of a match in seconds when a decision takes ``pace`` seconds: mean, interval, quantiles."""
    sums = tally.sums(arm, "decisions")
    return {
        "mean": pace * sums.mean,
        "ci95": [pace * end for end in mean_interval(sums)],
        "quantiles": {share: pace * value for share, value in quantiles(tally, arm, "decisions").items()},
    }


def pairs_json(played: Played, metrics: Sequence[Metric]) -> list[dict[str, Any]]:
    """Differences of every two arms."""
    names = [arm.name for arm in played.plan.arms]
    return [_paired_json(pair, names[pair.a], names[pair.b]) for pair in all_pairs(played.tally, metrics)]


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
