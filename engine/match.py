"""Whole matches: deal after deal until a side passes the goal, time is up, or the host's number of deals is played.

A match that its rules never end (A-S1-4) lasts as long as the host says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.families import match_module

MOST_DEALS = 1000
"""A match without an end of its own is broken off here when neither the rules nor the host say when."""


@dataclass(frozen=True)
class MatchResult:
    """How a match ended.

    Attributes:
        winner: side, None when it ended unresolved.
        reason: ``goal``, ``time``, ``deals`` (the rules' number) or ``stopped`` (the host's number, or MOST_DEALS).
        levels: level index of each side at the end, MATCH_WON beyond the goal.
        deals: deals that counted.
        seconds: time played, decisions times the pace.
        coins: coins, or points, of each seat.
        decisions: of all deals played, those that time made void included.
    """

    winner: int | None
    reason: str
    levels: tuple[int, ...]
    deals: int
    seconds: float
    coins: tuple[int, ...]
    decisions: int


def ignore(state: Any) -> None:
    """Watch nothing."""


def play_match(
    rules: Any,
    bots: Sequence[int],
    seed: int = 0,
    first_deal: int = 0,
    deals: int | None = None,
    pace: float = 0.0,
    watch: Callable[[Any], None] = ignore,
) -> MatchResult:
    """Let bots play one match.

    Args:
        rules: tables of the rule set, of any family.
        bots: bot id of each seat.
        seed: master seed; deal k of the match is deal ``first_deal + k`` of this seed.
        first_deal: index of the first deal, so that matches of one seed can be kept apart.
        deals: the host's number of deals; None plays until the rules end the match.
        pace: seconds a decision takes, for rules with a time limit; 0 leaves time out.
        watch: hears the state after every deal, once the deal is closed.
    """
    return cast(MatchResult, match_module(rules).play_match(rules, bots, seed, first_deal, deals, pace, watch))
