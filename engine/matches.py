"""Playing many whole matches: one record a match, tallied like deals, the same for any number of workers.

Match k of a seed plays deals k * MATCH_STRIDE and on of that seed under every rule set, so that rule sets, and a rule
set with one of its rules another way, are compared over the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.match import MOST_DEALS, MatchResult, play_match
from engine.metrics import Bars, Measures, Metric
from engine.simulate import Arm, one_of_each_family
from engine.tally import Tally, tally_records

BLOCK = 10
MATCH_STRIDE = 1 << 20
"""Deals kept apart for one match; the host's number is never more."""
REASONS = ("goal", "time", "deals", "stopped")

METRICS = (
    Metric("deals", "count", "每盘局数", "deals in a match"),
    Metric("decisions", "count", "每盘决策数", "decisions in a match"),
    Metric("by_goal", "share", "过终点级结束", "ended at the goal"),
    Metric("by_time", "share", "到时结束", "ended by time"),
    Metric("by_deals", "share", "打满规定局数结束", "ended by the rules' number of deals"),
    Metric("stopped", "share", "被主办方叫停", "stopped at the host's number of deals"),
    Metric("undecided", "share", "不分胜负", "no winner"),
    Metric("even_side_wins", "share", "0、2 号位一方得胜", "won by the side of seat 0"),
    Metric("other_side_wins", "share", "其他一方得胜", "won by another side"),
)


@dataclass(frozen=True)
class MatchPlan:
    """What to play: ``matches`` matches of ``seed`` under every arm.

    Attributes:
        pace: seconds a decision takes, for rules with a time limit; 0 leaves time out.
        most_deals: the host's number of deals, at most MATCH_STRIDE.
    """

    arms: tuple[Arm, ...]
    matches: int
    seed: int = 1
    pace: float = 0.0
    most_deals: int = MOST_DEALS

    @property
    def count(self) -> int:
        return self.matches

    @property
    def blocks(self) -> int:
        return -(-self.matches // BLOCK)

    @property
    def measures(self) -> tuple[Measures, ...]:
        return tuple(match_measures(arm) for arm in self.arms)

    def table(self) -> MatchTable:
        return MatchTable(self)

    def warm_up(self) -> None:
        for arm in one_of_each_family(self.arms):
            MatchTable(replace(self, arms=(arm,), most_deals=1)).record(0, 0)


def match_measures(arm: Arm) -> Measures:
    """What the record of a match holds: METRICS, then what the family adds."""
    own = tuple(metric.name for metric in arm.game.MATCH_METRICS)
    return Measures(
        metrics=METRICS + arm.game.MATCH_METRICS,
        headlines=("deals", "decisions", "stopped", *own),
        quantiles=("deals", "decisions"),
        histograms=("deals",),
        bars=(Bars("deals", "每盘局数", "deals in a match", 5),),
    )


def with_alternatives(arm: Arm) -> tuple[Arm, ...]:
    """The rule set, then the same with each of the family's rules about ending a match another way."""
    others = [
        replace(arm, name=each.name, fingerprint="", tables=each.tables) for each in arm.game.alternatives(arm.tables)
    ]
    return (arm, *others)


class MatchTable:
    """A plan of matches made ready to play in this process."""

    def __init__(self, plan: MatchPlan) -> None:
        self.plan = plan
        self.seated = [arm.seated().tolist() for arm in plan.arms]
        self.names = tuple(measures.names for measures in plan.measures)

    def play(self, block: int) -> Tally:
        """Play one block under every arm and count it."""
        first = block * BLOCK
        matches = range(first, min(first + BLOCK, self.plan.matches))
        return tally_records([self.records(arm, matches) for arm in range(len(self.seated))], self.names)

    def records(self, arm: int, matches: Sequence[int]) -> NDArray[np.int64]:
        """int64[matches, metrics]: the metrics of each match under one arm."""
        return np.array([self.record(arm, match) for match in matches], dtype=np.int64)

    def record(self, arm: int, match: int) -> list[int]:
        plan, rules = self.plan, self.plan.arms[arm]
        watch = rules.game.Watch(rules.tables)
        result = play_match(
            rules.tables, self.seated[arm], plan.seed, match * MATCH_STRIDE, plan.most_deals, plan.pace, watch
        )
        return [*_row(result), *watch.row()]


def _row(result: MatchResult) -> list[int]:
    ends = [int(result.reason == reason) for reason in REASONS]
    winners = [int(result.winner is None), int(result.winner == 0), int(result.winner not in (None, 0))]
    return [result.deals, result.decisions, *ends, *winners]
