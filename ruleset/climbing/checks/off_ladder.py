"""Start, goal and failure counter stand on the ladder, and every level has cards."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.level_without_cards import without_cards
from ruleset.checks.off_ladder import off_ladder
from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import goal_level
from ruleset.climbing.rules import Levels, Then
from ruleset.climbing_tables import NO_LEVEL
from ruleset.diagnostics.finding import Finding
from ruleset.lower.faces import RANK_NAMES


def check(context: Context) -> Iterator[Finding]:
    levels = context.rules.levels
    if levels is None:
        return
    ladder = " ".join(RANK_NAMES[each] for each in levels.ladder)
    related = [(context.span("/levels/ladder"), {"zh": "级别序列", "en": "the ladder"})]
    for pointer, level in _named(context, levels):
        if level not in levels.ladder:
            yield context.at(off_ladder, pointer, level=RANK_NAMES[level], ladder=ladder, related=related)


def check_cards(context: Context) -> Iterator[Finding]:
    """Levels whose rank has been removed from the deck."""
    if context.rules.levels is not None:
        yield from without_cards(context, context.rules.levels.ladder, context.facts.deck)


def _named(context: Context, levels: Levels) -> Iterator[tuple[str, int]]:
    yield "/levels/start", levels.start
    if goal_level(context.facts) != NO_LEVEL:
        yield "/levels/won_by", goal_level(context.facts)
    tries = levels.failed_tries
    if tries is not None:
        yield "/levels/failed_tries/at", tries.at
        if tries.then.what == Then.BACK_TO_A_LEVEL:
            yield "/levels/failed_tries/then", tries.then.level
