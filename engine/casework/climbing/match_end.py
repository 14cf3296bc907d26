"""Kind `match_end`: whether a match is over after a deal, and who has won it."""

from __future__ import annotations

from typing import Any

from engine.casework.climbing.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, integer, list_of
from engine.climbing import state as S
from engine.climbing.levels import end_match


def expectations(context: Context) -> dict[str, Field]:
    return {"match_over": BOOLEAN, "winner": Field(context.side), "tie": BOOLEAN, "extra_deal": BOOLEAN}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`levels` and `points` of the sides after `deals` deals and `minutes` of play, none of them at the goal."""
    rules = context.rules
    st = context.deal(rules.start)
    st.levels[: rules.sides] = given.take("levels", context.levels, (rules.start,) * rules.sides)
    points = given.take("points", list_of(integer), (0,) * rules.sides)
    if len(points) != rules.sides:
        raise CaseError("given.points", f"one number for each of {rules.sides} sides is needed")
    st.side_points[: rules.sides] = points
    st.scalars[S.DEALS_COUNTED] = given.take("deals", integer, 0)
    minutes = given.take("minutes", integer, 0)
    st.scalars[S.TIME_UP] = 0 < rules.time_limit_minutes <= minutes
    end_match(context.tables, st)
    sc = st.scalars
    won = sc[S.MATCH_WINNER] != S.NOBODY
    return {
        "match_over": bool(sc[S.CLOSED]),
        "winner": int(sc[S.MATCH_WINNER]) if won else None,
        "tie": bool(sc[S.TIED]),
        "extra_deal": bool(sc[S.EXTRA_DEAL]),
    }
