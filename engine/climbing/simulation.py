"""The climbing family in simulations; `engine.families.Simulation` says what each name is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.climbing import state as S
from engine.climbing.block import play_block
from engine.climbing.bots import BOTS
from engine.climbing.levels import MATCH_WON
from engine.climbing.measures import MEASURES
from engine.climbing.state import State, new_state
from engine.climbing.tables import climbing_tables_for as tables_for
from engine.families import Alternative
from engine.metrics import Metric
from ruleset.climbing_tables import NO_LEVEL, ClimbingTables, CountedTries, TryCount

__all__ = [
    "BOTS",
    "MATCH_METRICS",
    "MEASURES",
    "alternatives",
    "levels_played",
    "new_state",
    "play_block",
    "tables_for",
]

MATCH_METRICS = (
    Metric("goal_deals", "count", "打终点级的局数", "deals at the goal level"),
    # A side tries in a deal at its own goal level; it fails if the match is not won by it.
    Metric("tries", "count", "冲关次数", "tries to pass the goal"),
    Metric("failed_tries", "count", "冲关失败次数", "failed tries"),
    Metric("demotions", "count", "从终点级退回次数", "falls from the goal level"),
)
TRIES = 3
"""Failed tries that cost the goal level where a rule set counts none: what most club rules say (004 among them)."""


def levels_played(tables: ClimbingTables) -> tuple[int, ...]:
    """The ladder; without levels every deal is played at the start."""
    return tables.ladder if tables.has_levels else (tables.start,)


def alternatives(tables: ClimbingTables) -> Sequence[Alternative]:
    """The A rule the other way: failed tries cost nothing where they do, else the third sends a side back to the start."""
    if tables.goal_level == NO_LEVEL:
        return ()
    if tables.failed_tries_at != NO_LEVEL:
        freed = replace(tables, failed_tries_at=NO_LEVEL)
        return (Alternative("no_failed_tries", "过不去也不退级", "failed tries cost nothing", freed),)
    counted = replace(
        tables,
        failed_tries_at=tables.goal_level,
        failed_tries_limit=TRIES,
        failed_tries_counted=int(CountedTries.OWN_DEALS_NOT_PASSED),
        failed_tries_run=int(TryCount.IN_ALL),
        failed_tries_to=tables.start,
    )
    words = f"{TRIES} 次不过退回起点", f"{TRIES} failed tries: back to the start"
    return (Alternative("failed_tries", *words, counted),)


class Watch:
    """Counts what happens at the goal level; called with the state after every deal of one match."""

    def __init__(self, tables: ClimbingTables) -> None:
        self.goal, self.sides = tables.goal_level, tables.sides
        self.before = [tables.start] * tables.sides
        self.deals = self.tries = self.failed = self.falls = 0

    def __call__(self, state: State) -> None:
        sc = state.scalars
        if self.goal == NO_LEVEL or sc[S.VOID]:
            return
        after = [int(level) for level in state.levels[: self.sides]]
        player = int(sc[S.PLAYING_SIDE])
        self.deals += int(sc[S.LEVEL] == self.goal)
        if player != S.NOBODY and self.before[player] == self.goal == sc[S.LEVEL]:
            self.tries += 1
            self.failed += int(after[player] != MATCH_WON)
        steps = zip(self.before, after, strict=True)
        self.falls += sum(was == self.goal and now not in (self.goal, MATCH_WON) for was, now in steps)
        self.before = after

    def row(self) -> list[int]:
        return [self.deals, self.tries, self.failed, self.falls]
