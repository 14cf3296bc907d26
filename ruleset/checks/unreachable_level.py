"""Must-win levels that no side ever plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks._levels import named_levels
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES
from ruleset.lower.levels import NO_GOAL
from ruleset.rules import Floor

unreachable_level = Kind(
    "R517", "unreachable-level",
    {"zh": "`{key}` 里的 {level} 永远打不到：双方从 {start} 起，{end} 为止",
     "en": "`{key}` names level {level}, which no side ever plays: both start at {start} and the ladder ends at {end}"},
    {"zh": "打不到", "en": "never reached"},
)


@vouches("/levels/must_win")
def check(context: Context) -> Iterator[Finding]:
    """Beyond the goal, or below a start that is also the floor."""
    levels = context.rules.levels
    for pointer, level in named_levels(context):
        if pointer != "/levels/start" and level in levels.ladder and level not in _reachable(context):
            words: dict[str, Any] = {"level": RANK_NAMES[level], "start": RANK_NAMES[levels.start]}
            end = levels.ladder[-1] if levels.goal == NO_GOAL else levels.goal
            yield context.at(unreachable_level, pointer, end=RANK_NAMES[end], **words)


def _reachable(context: Context) -> tuple[int, ...]:
    """Levels up to the goal, from the lowest that a side can be put back to; a goal behind the start is told elsewhere."""
    levels = context.rules.levels
    rungs = levels.ladder
    first = rungs.index(levels.start) if levels.floor == Floor.START_LEVEL and levels.start in rungs else 0
    last = rungs.index(levels.goal) if levels.goal in rungs else len(rungs) - 1
    return rungs[first : last + 1] if first <= last else rungs[: last + 1]
