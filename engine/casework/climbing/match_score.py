"""Kind `match_score`: match points and level points of both sides."""

from __future__ import annotations

from typing import Any

from engine.casework.climbing.context import Context
from engine.casework.fields import CaseError, Field, Given, integer, list_of
from engine.climbing.levels import forfeit_scores, match_scores


def expectations(context: Context) -> dict[str, Field]:
    pair = Field(list_of(integer), list)
    return {"match_points": pair, "level_points": pair}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`levels` at the end (`A+`: passed the goal), or `forfeit_by` a side, with the levels reached so far if any."""
    if context.rules.sides != 2 or not context.rules.has_levels:
        raise CaseError("kind", "only a match of two sides on a ladder has this score", "只有两方升级的比赛才有这种计分")
    levels = given.take_one(("levels", "final_levels"), context.levels, None)
    by = given.take("forfeit_by", context.side, None)
    if by is None and levels is None:
        raise CaseError(
            "given.levels",
            "this kind of case needs this field, or `forfeit_by`",
            "这类案例要有这一项，或 `forfeit_by`",
        )
    scores = match_scores(context.rules, levels or ()) if by is None else forfeit_scores(context.rules, by, levels)
    return dict(zip(("match_points", "level_points"), scores, strict=True))
