"""A goal that is behind both sides before the first deal."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES

goal_below_start = Kind(
    "R516", "goal-below-start",
    {"zh": "双方从 {start} 打起，终点 {goal} 却在它之下",
     "en": "both sides start at {start}, but the goal {goal} lies below it"},
    {"zh": "已经越过", "en": "passed before the first deal"},
)


@vouches("/levels/goal")
def check(context: Context) -> Iterator[Finding]:
    """Goal and start on the ladder."""
    levels = context.rules.levels
    start, goal = levels.start, levels.goal
    if start in levels.ladder and goal in levels.ladder and levels.ladder.index(goal) < levels.ladder.index(start):
        yield context.at(goal_below_start, "/levels/goal", start=RANK_NAMES[start], goal=RANK_NAMES[goal])
