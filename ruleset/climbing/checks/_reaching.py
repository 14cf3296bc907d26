"""Which levels climbing reaches, and whether some finish wins the match."""

from __future__ import annotations

from typing import Any, NamedTuple

from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import climb, wins
from ruleset.tables import MATCH_WON


class Reached(NamedTuple):
    """Levels that climbing from the start comes to, and whether the goal is met at one of them."""

    levels: frozenset[int]
    won: bool


def reached(context: Context) -> Reached:
    """From the start, by any finishes."""
    facts = context.facts
    levels, won, waiting = {facts.start}, False, [facts.start]
    while waiting:
        level = waiting.pop()
        for pattern in facts.finish_patterns:
            steps = max(0, context.steps[pattern][0])
            after = climb(facts, level, steps)
            won = won or after == MATCH_WON or wins(facts, True, level, pattern, steps)
            if after != MATCH_WON and after not in levels:
                levels.add(after)
                waiting.append(after)
    return Reached(frozenset(levels), won)


def results_told(context: Context) -> list[Any]:
    """The results, as the other place that matters."""
    return [(context.key_span("/results"), {"zh": "各种名次的升级", "en": "what each finish brings"})]
