"""Failed tries are counted at the level where the match is won by a finish."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks._cases import finish_case
from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import goal_level, goal_of, wins
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES

tries_never_fail = Kind(
    "R584",
    "tries-never-fail",
    {"zh": "在 {at} 没有什么可失败：{why}", "en": "there is nothing to fail at {at}: {why}"},
    {"zh": "不会计数", "en": "never counts"},
)


def check(context: Context) -> Iterator[Finding]:
    levels = context.rules.levels
    tries = levels.failed_tries if levels else None
    if tries is not None and (why := _why(context, tries.at)):
        places = ("/levels/failed_tries/at", "/levels/won_by")
        yield context.at_nearest(tries_never_fail, *places, at=RANK_NAMES[tries.at], why=why, case=_case(context))


def _why(context: Context, at: int) -> Text | None:
    goal, level = goal_of(context.facts), goal_level(context.facts)
    if goal is None:
        return {"zh": "没有写 `levels.won_by`", "en": "there is no `levels.won_by`"}
    if at != level:
        return {"zh": f"过关的那一级是 {RANK_NAMES[level]}", "en": f"the goal is met at {RANK_NAMES[level]}"}
    if goal.places is None:
        return {"zh": "升到那一级就赢了", "en": "a side that gets there has won"}
    return None


def _case(context: Context) -> str:
    """The worst finish with which a deal at the goal is won does not meet it: one failed try."""
    facts, pattern = context.facts, context.facts.finish_patterns[-1]
    goal = goal_level(facts)
    if goal not in facts.levels or wins(facts, True, goal, pattern, 1):
        return ""
    others = [0] * (facts.sides - 1)
    standing = (goal, *(facts.start for _ in others))
    return finish_case(context, "a-failed-try", pattern, {"tries_after": [1, *others]}, standing)
