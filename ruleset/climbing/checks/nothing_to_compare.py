"""A match that ends without its goal is decided by what the game has: levels, or points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import case
from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import AtEnd
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind

nothing_to_compare = Kind(
    "R595",
    "nothing-to-compare",
    {"zh": "{why}", "en": "{why}"},
    {"zh": "没有可比的", "en": "nothing to compare"},
)
NO_LEVELS: Text = {"zh": "没有写 `levels`，比不出谁的级高", "en": "without `levels` no side stands higher"}
NO_POINTS: Text = {
    "zh": "比分数定胜负，却没有分数：没有写 `points.loser_pays`",
    "en": "more points win, but there are none: nothing is under `points.loser_pays`",
}


def check(context: Context) -> Iterator[Finding]:
    rules, facts = context.rules, context.facts
    by_points = rules.match.at_end == AtEnd.MORE_POINTS_WIN
    if not by_points and not facts.has_levels:
        yield _at(context, NO_LEVELS, "more points win", "points")
    elif by_points and facts.has_levels and not rules.points.loser_pays:
        yield _at(context, NO_POINTS, "higher level wins", "levels")


def _at(context: Context, why: Text, instead: str, given: str) -> Finding:
    """With what the game has, the first side is ahead when time is up."""
    standing = {given: [5, *(3,) * (context.facts.sides - 1)], "time_up": True}
    words: dict[str, Any] = {"why": why, "expected": [instead], "case": case("who-is-ahead", "match_end", standing, {"winner": 0})}
    return context.at_nearest(nothing_to_compare, "/match/at_end", **words)
