"""Whoever is further ahead in a match never scores less, and a win is worth no less than a tie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ruleset.climbing.checks._cases import case, level_name
from ruleset.climbing.checks.better_pays_less import better_pays_less
from ruleset.climbing.checks.context import Context
from ruleset.climbing.lower import level_points
from ruleset.diagnostics.finding import Finding, Text

WORDS: dict[str, Text] = {
    "win": {"zh": "胜一场", "en": "a win"}, "tie": {"zh": "平一场", "en": "a tie"}, "loss": {"zh": "负一场", "en": "a loss"}
}  # fmt: skip


def check(context: Context) -> Iterator[Finding]:
    if context.rules.match_score is not None:
        yield from _match_points(context)
        yield from _level_points(context)


def _match_points(context: Context) -> Iterator[Finding]:
    score = context.rules.match_score
    for better, worse in pairwise(WORDS):
        points = {name: getattr(score.match_points, name) for name in (better, worse)} if score else {}
        if points[better] < points[worse]:
            words: dict[str, Any] = {"better": WORDS[better], "worse": WORDS[worse]}
            words |= {"less": _scores(points[better]), "more": _scores(points[worse])}
            yield context.at(better_pays_less, f"/match_score/match_points/{better}", **words)


def _level_points(context: Context) -> Iterator[Finding]:
    """The first step ahead that costs points."""
    steps = len(context.facts.levels)
    for behind, ahead in pairwise(range(-steps, steps + 1)):
        less, more = level_points(context.facts, ahead), level_points(context.facts, behind)
        if less < more:
            words: dict[str, Any] = {"better": _ahead(ahead), "worse": _ahead(behind)}
            words |= {"less": _scores(less), "more": _scores(more), "case": _case(context)}
            yield context.at(better_pays_less, "/match_score/level_points", **words)
            return


def _ahead(steps: int) -> Text:
    if steps <= 0:
        return {"zh": f"落后 {-steps} 级", "en": f"a side {-steps} levels behind"}
    return {"zh": f"领先 {steps} 级", "en": f"a side {steps} levels ahead"}


def _scores(points: int) -> Text:
    return {"zh": f"得 {points} 分", "en": f"scores {points}"}


def _case(context: Context) -> str:
    """One level ahead on a ladder of two sides: the side ahead has the win."""
    if context.facts.sides != 2 or len(context.facts.levels) < 2:
        return ""
    levels, points = context.facts.levels, context.rules.match_score
    assert points is not None
    standing = [level_name(levels[1]), level_name(levels[0])]
    won = [points.match_points.win, points.match_points.loss]
    return case("who-is-ahead", "match_score", {"levels": standing}, {"match_points": won})
