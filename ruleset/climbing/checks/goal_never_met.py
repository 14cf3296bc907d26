"""At the goal some finish meets it; nobody reaches a goal to be reached where both sides start on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import finish_case
from ruleset.climbing.checks._reaching import reached, results_told
from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import goal_level
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES

goal_never_met = Kind(
    "R582",
    "goal-never-met",
    {
        "zh": "一开始就打 {goal}，再也升不到 {goal}",
        "en": "both sides start at {goal}, so nobody ever reaches it",
    },
    {"zh": "升不到", "en": "never reached"},
)


def check(context: Context) -> Iterator[Finding]:
    facts, goal = context.facts, goal_level(context.facts)
    if goal not in facts.levels:
        return
    found = reached(context)
    if not found.won and goal in found.levels:
        before = facts.levels[max(0, facts.levels.index(goal) - 1)]
        levels = (before, *(facts.levels[0],) * (facts.sides - 1))
        told = finish_case(context, "the-goal-is-met", facts.finish_patterns[0], {"match_over": True}, levels)
        places = ("/levels/won_by", "/levels/start")
        words: dict[str, Any] = {"goal": RANK_NAMES[goal], "related": results_told(context), "case": told}
        yield context.at_nearest(goal_never_met, *places, **words)
