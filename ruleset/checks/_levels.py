"""The levels a rule set names, and those that sides come to play."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.context import Context
from ruleset.lower.levels import NO_GOAL


def named_levels(context: Context) -> Iterator[tuple[str, int]]:
    """Pointer and level of start, must-win levels and goal."""
    levels = context.rules.levels
    yield "/levels/start", levels.start
    yield from ((f"/levels/must_win/{place}", level) for place, level in enumerate(levels.must_win))
    if levels.goal != NO_GOAL:
        yield "/levels/goal", levels.goal
