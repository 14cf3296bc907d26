"""The goal does not lie below the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.goal_below_start import goal_below_start
from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import goal_level
from ruleset.diagnostics.finding import Finding
from ruleset.lower.faces import RANK_NAMES


def check(context: Context) -> Iterator[Finding]:
    facts, goal = context.facts, goal_level(context.facts)
    if goal in facts.levels and facts.levels.index(goal) < facts.levels.index(facts.start):
        words: dict[str, Any] = {"start": RANK_NAMES[facts.start], "goal": RANK_NAMES[goal]}
        yield context.at_nearest(goal_below_start, "/levels/won_by", "/levels/start", **words)
