"""Climbing: where steps lead, and which deals win the match."""

from __future__ import annotations

from ruleset.climbing.facts import Facts
from ruleset.climbing.finish import takes
from ruleset.climbing.rules import Then
from ruleset.climbing_tables import NO_LEVEL, OPPONENTS_LEVEL, Overshoot
from ruleset.language.syntax import Goal
from ruleset.lower.faces import RANK_INDEX
from ruleset.lower.levels import DEMOTIONS, demote
from ruleset.tables import MATCH_WON, RANKS, Grid


def goal_of(facts: Facts) -> Goal | None:
    """The goal on the ladder, None if the match has none."""
    levels = facts.rules.levels
    return levels.won_by.tree if levels and levels.won_by else None


def goal_level(facts: Facts) -> int:
    """Level index of the goal, NO_LEVEL without one."""
    goal = goal_of(facts)
    return RANK_INDEX.get(goal.level, NO_LEVEL) if goal else NO_LEVEL


def top(facts: Facts) -> int:
    """The highest level that can be played: the goal's, else the last of the ladder."""
    goal = goal_level(facts)
    return goal if goal in facts.levels else facts.levels[-1]


def climb(facts: Facts, level: int, steps: int) -> int:
    """The level after `steps` up; MATCH_WON for a climb from below beyond the top if that wins."""
    if level not in facts.levels:
        return level
    place, last = facts.levels.index(level), facts.levels.index(top(facts))
    if place + steps <= last or place >= last:
        return facts.levels[min(place + steps, max(place, last))]
    levels = facts.rules.levels
    return MATCH_WON if levels and levels.overshoot == Overshoot.WINS else facts.levels[last]


def wins(facts: Facts, own: bool, level: int, pattern: int, steps: int) -> bool:
    """Whether the winners of a deal, at `level` before it, win the match by the goal."""
    goal = goal_of(facts)
    if goal is None or level not in facts.levels:
        return False
    target = goal_level(facts)
    if goal.places is None:
        return level != target and climb(facts, level, steps) in (target, MATCH_WON)
    return level == target and takes(goal.places, pattern) and (own or not goal.own)


def lower_next_level(facts: Facts) -> Grid:
    """next_level[level][gain], gain 0..13."""
    return tuple(tuple(climb(facts, level, gain) for gain in range(DEMOTIONS)) for level in range(RANKS))


def lower_previous_level(facts: Facts) -> Grid:
    """previous_level[level][n], n 0..13."""
    return tuple(tuple(demote(facts.ladder, level, n) for n in range(DEMOTIONS)) for level in range(RANKS))


def lower_goal(facts: Facts, results: tuple[tuple[int, int], ...]) -> tuple[Grid, ...]:
    """goal[own deal][level][pattern]."""
    patterns = range(1 << facts.seats)
    feasible = set(facts.finish_patterns)
    return tuple(
        tuple(
            tuple(int(p in feasible and wins(facts, own, level, p, max(0, results[p][0]))) for p in patterns)
            for level in range(RANKS)
        )
        for own in (False, True)
    )


def failed_to(facts: Facts) -> int:
    """The level after the last failed try."""
    tries = facts.rules.levels.failed_tries if facts.rules.levels else None
    if tries is None:
        return NO_LEVEL
    if tries.then.what == Then.BACK_TO_THE_OPPONENTS_LEVEL:
        return OPPONENTS_LEVEL
    return demote(facts.ladder, tries.at, 1) if tries.then.what == Then.BACK_ONE_LEVEL else tries.then.level
