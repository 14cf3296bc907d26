"""The levels a rule set names, and those that sides come to play."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._penalties import offence_effects
from ruleset.checks.context import Context
from ruleset.language.evaluate import evaluate
from ruleset.lower.levels import NO_GOAL, advance, demote
from ruleset.tables import MATCH_WON, Role


def named_levels(context: Context) -> Iterator[tuple[str, int]]:
    """Pointer and level of start, must-win levels and goal."""
    levels = context.rules.levels
    yield "/levels/start", levels.start
    yield from ((f"/levels/must_win/{place}", level) for place, level in enumerate(levels.must_win))
    if levels.goal != NO_GOAL:
        yield "/levels/goal", levels.goal


def levels_met(context: Context) -> set[int]:
    """Every level that gains and penalties lead to from the start, MATCH_WON among them if the goal can be passed.

    Whoever could gain or lose something is taken to do so at any level: a level that is not met is met by nobody.
    """
    ladder = context.facts.ladder
    up, down = _moves(context)
    met, waiting = {ladder.start}, [ladder.start]
    while waiting:
        level = waiting.pop()
        moved = {advance(ladder, role, level, gain) for role, gain in up} | {demote(ladder, level, n) for n in down}
        waiting += moved - met - {MATCH_WON}
        met |= moved
    return met


def _moves(context: Context) -> tuple[set[tuple[Role, int]], set[int]]:
    """Gains by role, and how far a penalty puts a side back."""
    up: set[tuple[Role, int]] = set()
    for dealer_side, attackers, _ in {outcome for _, outcome in context.outcomes}:
        up |= {(Role.DEALER_SIDE, dealer_side), (Role.ATTACKERS, attackers)}
    steps = {
        evaluate(effect.amount, {"base": context.rules.stakes.base})
        for _, _, _, effect in offence_effects(context)
        if effect.kind == "levels" and effect.amount is not None
    }
    up |= {(role, step) for step in steps if step > 0 for role in Role}
    return up, {-step for step in steps if step < 0}
