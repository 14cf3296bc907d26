"""Levels have names of ranks."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import goal_of
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_INDEX, RANK_NAMES

unknown_level = Kind(
    "R580",
    "unknown-level",
    {"zh": "没有 `{level}` 这一级", "en": "there is no level `{level}`"},
    {"zh": "不是级别", "en": "not a level"},
)


def check(context: Context) -> Iterator[Finding]:
    goal = goal_of(context.facts)
    if goal is not None and goal.level not in RANK_INDEX:
        yield context.at(unknown_level, "/levels/won_by", level=goal.level, expected=RANK_NAMES)
