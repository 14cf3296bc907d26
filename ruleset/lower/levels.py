"""From gains to levels: the ladder, the levels that must be won, and the end of the match.

A level in `must_win` is never jumped, and left only by winning as dealer side (A-S2-13, A-S1-13).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ruleset.tables import MATCH_WON, RANKS, Grid, Role, Row

NO_GOAL = -1
DEMOTIONS = 14


@dataclass(frozen=True)
class Ladder:
    """The rules of advancing, in rank indices. `goal` is NO_GOAL when no level ends the match.

    Past the goal (past the top when there is none) the match is won, or the side goes on from `start` if
    `starts_again`; with neither goal nor restart a side stays on the top level.
    """

    rungs: Row
    start: int
    must_win: frozenset[int]
    goal: int
    starts_again: bool
    floor: int

    @property
    def last(self) -> int:
        """The level beyond which the ladder does not simply go on."""
        return self.rungs[-1] if self.goal == NO_GOAL else self.goal


def step(ladder: Ladder, level: int) -> int:
    """The level after one promotion, MATCH_WON past the goal."""
    place = ladder.rungs.index(level)
    if level != ladder.last and place + 1 < len(ladder.rungs):
        return ladder.rungs[place + 1]
    if ladder.starts_again:
        return ladder.start
    return level if ladder.goal == NO_GOAL else MATCH_WON


def advance(ladder: Ladder, role: Role, level: int, gain: int) -> int:
    """The level after `gain` promotions won in `role`, stopping at the first level that must be won."""
    if level not in ladder.rungs or (level in ladder.must_win and role == Role.ATTACKERS):
        return level
    for _ in range(gain):
        level = step(ladder, level)
        if level == MATCH_WON or level in ladder.must_win:
            break
    return level


def demote(ladder: Ladder, level: int, n: int) -> int:
    """The level `n` rungs lower, but never below the floor (A-S1-15)."""
    if level not in ladder.rungs:
        return level
    place = ladder.rungs.index(level)
    return ladder.rungs[max(min(place, ladder.rungs.index(ladder.floor)), place - n)]


@lru_cache(maxsize=4)  # rule sets that differ in one rule share most tables
def lower_next_level(ladder: Ladder, largest_gain: int) -> tuple[Grid, ...]:
    """next_level[role][level][gain], gain 0..largest_gain."""
    return tuple(
        tuple(tuple(advance(ladder, role, level, gain) for gain in range(largest_gain + 1)) for level in range(RANKS))
        for role in Role
    )


def lower_previous_level(ladder: Ladder) -> Grid:
    """previous_level[level][n], n 0..13."""
    return tuple(tuple(demote(ladder, level, n) for n in range(DEMOTIONS)) for level in range(RANKS))
