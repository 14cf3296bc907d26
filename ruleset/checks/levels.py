"""The ladder: start, goal and must-win levels stand on it and can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.context import Context
from ruleset.checks.located import Located
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES, suits_of
from ruleset.lower.levels import NO_GOAL
from ruleset.spans import Span
from ruleset.tables import Row

off_ladder = Kind(
    "R515", "off-ladder",
    {"zh": "`{key}` 里的 {level} 不在级别序列 {ladder} 中",
     "en": "`{key}` names level {level}, which is not on the ladder {ladder}"},
    {"zh": "不在序列中", "en": "not on the ladder"},
)
goal_below_start = Kind(
    "R516", "goal-below-start",
    {"zh": "双方从 {start} 打起，终点 {goal} 却在它之下",
     "en": "both sides start at {start}, but the goal {goal} lies below it"},
    {"zh": "已经越过", "en": "passed before the first deal"},
)
unreachable_level = Kind(
    "R517", "unreachable-level",
    {"zh": "`{key}` 里的 {level} 永远打不到：双方从 {start} 起，{end} 为止",
     "en": "`{key}` names level {level}, which no side ever plays: both start at {start} and the ladder ends at {end}"},
    {"zh": "打不到", "en": "never reached"},
)
level_without_cards = Kind(
    "R518", "level-without-cards",
    {"zh": "打 {level} 时没有级牌：{level} 都已去掉",
     "en": "at level {level} there is no level card: every {level} has been removed"},
    {"zh": "没有级牌的级", "en": "a level without cards"},
    {"zh": "没有级牌就没有人能亮主", "en": "without level cards nobody can declare"},
)


@vouches("/levels")
def check(context: Context) -> Iterator[Finding]:
    """Ladder, start, goal, must-win levels."""
    levels = context.rules.levels
    named = [("/levels/start", levels.start), *_must_win(context)]
    named += [] if levels.goal == NO_GOAL else [("/levels/goal", levels.goal)]
    for pointer, level in named:
        if level not in levels.ladder:
            ladder = " ".join(RANK_NAMES[each] for each in levels.ladder)
            yield context.at(off_ladder, pointer, level=RANK_NAMES[level], ladder=ladder, related=_ladder_set(context))
        elif pointer != "/levels/start" and level not in _reachable(context):
            yield _unreachable(context, pointer, level)
    yield from _goal(context)
    yield from without_cards(context, levels.ladder, context.facts.deck)


def _goal(context: Context) -> Iterator[Finding]:
    levels = context.rules.levels
    start, goal = levels.start, levels.goal
    if start in levels.ladder and goal in levels.ladder and levels.ladder.index(goal) < levels.ladder.index(start):
        yield context.at(goal_below_start, "/levels/goal", start=RANK_NAMES[start], goal=RANK_NAMES[goal])


def _ladder_set(context: Context) -> list[tuple[Span, Text]]:
    return [(context.span("/levels/ladder"), {"zh": "级别序列", "en": "the ladder"})]


def _must_win(context: Context) -> list[tuple[str, int]]:
    return [(f"/levels/must_win/{place}", level) for place, level in enumerate(context.rules.levels.must_win)]


def _reachable(context: Context) -> tuple[int, ...]:
    """Levels up to the goal: those below the start are reached by demotion."""
    levels = context.rules.levels
    rungs = levels.ladder
    if levels.goal not in rungs:
        return rungs
    return rungs[: rungs.index(levels.goal) + 1]


def _unreachable(context: Context, pointer: str, level: int) -> Finding:
    levels = context.rules.levels
    words: dict[str, Any] = {"level": RANK_NAMES[level], "start": RANK_NAMES[levels.start], "end": RANK_NAMES[levels.goal]}
    return context.at(unreachable_level, pointer, **words)


def without_cards(context: Located, ladder: Row, deck: Row) -> Iterator[Finding]:
    """Levels whose rank the deck lacks."""
    for level in dict.fromkeys(ladder):
        if not any(deck[face] for face in suits_of(level)):
            removed = [(context.span("/cards/removed"), {"zh": "去掉的牌", "en": "the removed cards"})]
            yield context.at(level_without_cards, "/levels/ladder", level=RANK_NAMES[level], related=removed)
