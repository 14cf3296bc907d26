"""The steps of the results lead to the goal."""

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

goal_out_of_reach = Kind(
    "R581",
    "goal-out-of-reach",
    {
        "zh": "永远赢不了：从 {start} 起，各种名次都升不到 {goal}，最高只到 {top}",
        "en": "nobody can ever win: from {start} on, no finish climbs to {goal}, {top} is the highest",
    },
    {"zh": "到不了", "en": "out of reach"},
)


def check(context: Context) -> Iterator[Finding]:
    facts, goal = context.facts, goal_level(context.facts)
    if goal not in facts.levels:
        return
    found = reached(context)
    if not found.won and goal not in found.levels:
        top = max(found.levels, key=facts.levels.index)
        words: dict[str, Any] = {"start": RANK_NAMES[facts.start], "goal": RANK_NAMES[goal], "top": RANK_NAMES[top]}
        told = finish_case(context, "the-best-finish-climbs", facts.finish_patterns[0], {"gain": 1})
        places = ("/results", "/levels/won_by")
        yield context.at_nearest(goal_out_of_reach, *places, related=results_told(context), case=told, **words)
