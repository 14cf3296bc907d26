"""Whole matches of the climbing family: deals in a row, with all that the last one leaves for the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from engine.climbing import levels
from engine.climbing import state as S
from engine.climbing.deal import run_deal
from engine.climbing.state import State, assign_state, copy_state, new_state
from engine.climbing.tables import Tables, climbing_tables_for
from engine.match import MOST_DEALS, MatchResult, ignore
from ruleset.climbing_tables import ClimbingTables
from ruleset.tables import UnfinishedDeal


def play_match(
    rules: ClimbingTables,
    bots: Sequence[int],
    seed: int = 0,
    first_deal: int = 0,
    deals: int | None = None,
    pace: float = 0.0,
    watch: Callable[[Any], None] = ignore,
) -> MatchResult:
    """Let bots play one match; arguments are those of `engine.match.play_match`."""
    return _Match(rules, bots, seed, first_deal, pace, watch).play(MOST_DEALS if deals is None else deals)


class _Match:
    def __init__(
        self,
        rules: ClimbingTables,
        bots: Sequence[int],
        seed: int,
        first_deal: int,
        pace: float,
        watch: Callable[[Any], None],
    ) -> None:
        self.rules, self.pace, self.first_deal, self.watch = rules, pace, first_deal, watch
        self.tables: Tables = climbing_tables_for(rules)
        self.bots = np.array(bots, dtype=np.int64)
        self.state: State = new_state()
        self.state.scalars[S.SEED] = seed
        self.state.levels[: rules.sides] = rules.start
        self.limit = levels.seconds_of_match(rules) if pace else 0
        self.decisions = 0

    def play(self, most: int) -> MatchResult:
        sc = self.state.scalars
        for number in range(most):
            self._deal(number)
            self.watch(self.state)
            if sc[S.CLOSED]:
                return self._result("time" if sc[S.TIME_UP] else self._reason())
        return self._result("stopped")

    def _reason(self) -> str:
        """The goal, or points after the number of deals the rules set."""
        sc = self.state.scalars
        deals_are_out = 0 < self.rules.match_deals <= sc[S.DEALS_COUNTED]
        at_goal = any(level == levels.MATCH_WON for level in self.state.levels[: self.rules.sides])
        return "deals" if self.rules.match_form in levels.BY_DEALS and deals_are_out and not at_goal else "goal"

    def _deal(self, number: int) -> None:
        """Play one deal and count it, unless time ran out in it and the rules do not let it be finished (N-39)."""
        st, sc = self.state, self.state.scalars
        sc[S.DEAL_INDEX], sc[S.DEAL_NO] = self.first_deal + number, number + 1
        before = copy_state(st) if self.limit else st
        run_deal(self.tables, st, self.bots)
        if not self._clock() and not sc[S.EXTRA_DEAL]:
            counts = self._counts_after_time()
            if not counts:
                assign_state(st, before)
            sc[S.TIME_UP] = 1
            if not counts:
                levels.end_match(self.tables, st)
                return
        levels.close_deal(self.tables, st)

    @property
    def seconds(self) -> float:
        return self.pace * self.decisions

    def _clock(self) -> bool:
        """Add the deal's time; False when the limit fell into it."""
        self.decisions += int(self.state.scalars[S.DECISIONS])
        return not self.limit or self.seconds < self.limit

    def _counts_after_time(self) -> bool:
        """A deal in which time ran out counts if its play had begun and the rules let it be finished."""
        sc = self.state.scalars
        began = self.seconds - self.pace * int(sc[S.DECISIONS] - sc[S.PLAY_BEGAN])
        return self.rules.unfinished_deal == UnfinishedDeal.FINISH and began < self.limit

    def _result(self, reason: str) -> MatchResult:
        st, sc = self.state, self.state.scalars
        winner = None if sc[S.MATCH_WINNER] == S.NOBODY else int(sc[S.MATCH_WINNER])
        side_levels = tuple(int(level) for level in st.levels[: self.rules.sides])
        points = tuple(int(value) for value in st.sums[: self.rules.seats])
        return MatchResult(winner, reason, side_levels, int(sc[S.DEALS_COUNTED]), self.seconds, points, self.decisions)
