"""Whole matches of the `tricks` family (RULES.md, part A section 9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from engine.match import MOST_DEALS, MatchResult, ignore
from engine.tables import Tables, tables_for
from engine.tricks import levels
from engine.tricks import state as S
from engine.tricks.deal import run_deal
from engine.tricks.levels import side_at_time
from engine.tricks.state import State, new_state
from ruleset.tables import TricksTables, UnfinishedDeal


def play_match(
    rules: TricksTables,
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
        rules: TricksTables,
        bots: Sequence[int],
        seed: int,
        first_deal: int,
        pace: float,
        watch: Callable[[Any], None],
    ) -> None:
        self.rules, self.pace, self.first_deal, self.watch = rules, pace, first_deal, watch
        self.tables: Tables = tables_for(rules)
        self.bots = np.array(bots, dtype=np.int64)
        self.state: State = new_state()
        self.state.scalars[S.SEED] = seed
        self.state.levels[:] = rules.start
        self.limit = rules.time_limit_minutes * 60 if pace else 0
        self.decisions = 0
        self.counted = 0
        self.dealing_side: int | None = None

    def play(self, most: int) -> MatchResult:
        kind, dealer = S.FIRST_DEAL, S.NOBODY
        for number in range(most):
            if not self._deal(number, kind, dealer):
                return self._result(side_at_time(self.rules, self.state.levels.tolist(), self.dealing_side), "time")
            sc = self.state.scalars
            if sc[S.MATCH_WINNER] != S.NOBODY:
                return self._result(int(sc[S.MATCH_WINNER]), "goal")
            kind, dealer = int(sc[S.NEXT_KIND]), int(sc[S.NEXT_DEALER])
        return self._result(None, "stopped")

    def _deal(self, number: int, kind: int, dealer: int) -> bool:
        """Play one deal; return False when the match ends with it or before it because time is up."""
        st, sc = self.state, self.state.scalars
        before, coins = st.levels.copy(), st.coins.copy()
        sc[S.DEAL_INDEX], sc[S.DEAL_NO] = self.first_deal + number, number + 1
        sc[S.KIND], sc[S.DEALER] = kind, dealer
        run_deal(self.tables, st, self.bots)
        in_time = self._clock()
        if in_time or self._counts_after_time():
            levels.close_deal(self.tables, st)
            self.counted += 1
            next_dealer = int(sc[S.NEXT_DEALER])
            self.dealing_side = None if next_dealer == S.NOBODY else next_dealer & 1
        else:
            st.levels[:], st.coins[:] = before, coins
        self.watch(st)
        return in_time or sc[S.MATCH_WINNER] != S.NOBODY

    @property
    def seconds(self) -> float:
        return self.pace * self.decisions

    def _clock(self) -> bool:
        """Add the deal's time; False when the limit fell into it."""
        self.decisions += int(self.state.scalars[S.DECISIONS])
        return not self.limit or self.seconds < self.limit

    def _counts_after_time(self) -> bool:
        """A deal in which time ran out counts if its play had begun and the rules let it be finished (A-X-7)."""
        sc = self.state.scalars
        began = self.seconds - self.pace * int(sc[S.DECISIONS] - sc[S.PLAY_BEGAN])
        return self.rules.unfinished_deal == UnfinishedDeal.FINISH and began < self.limit

    def _result(self, winner: int | None, reason: str) -> MatchResult:
        st = self.state
        side_levels = (int(st.levels[0]), int(st.levels[1]))
        coins = tuple(int(value) for value in st.coins[: self.rules.seats])
        return MatchResult(winner, reason, side_levels, self.counted, self.seconds, coins, self.decisions)
