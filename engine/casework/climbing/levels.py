"""Kind `levels`: what a finishing order does to levels, tries and match."""

from __future__ import annotations

from typing import Any

from engine.casework.climbing.context import Context, next_level, show_side_level, show_side_levels, side_level
from engine.casework.fields import BOOLEAN, INTEGER, CaseError, Field, Given, integer, list_of
from engine.climbing import levels
from engine.climbing import state as S
from engine.climbing.results import settle


def expectations(context: Context) -> dict[str, Field]:
    return {
        "levels": Field(context.levels, show_side_levels),
        "next_level": Field(lambda value: None if value is None else side_level(value), _show_next),
        "gain": INTEGER,
        "match_over": BOOLEAN,
        "winner": Field(context.side),
        "tries_after": Field(list_of(integer), list),
    }


def run(context: Context, given: Given) -> dict[str, Any]:
    """`levels` of the sides before the deal, `playing_side` the one whose level it was played at (null: a first deal)."""
    rules, T = context.rules, context.tables
    st = context.deal(rules.start)
    sc = st.scalars
    st.levels[: rules.sides] = given.take("levels", context.levels, (rules.start,) * rules.sides)
    tries = given.take("tries_before", list_of(integer), (0,) * rules.sides)
    if len(tries) != rules.sides:
        raise CaseError(
            "given.tries_before",
            f"one number for each of {rules.sides} sides is needed",
            f"要给 {rules.sides} 方各写一个数",
        )
    st.tries[: rules.sides] = tries
    side = given.take("playing_side", context.side, None)
    sc[S.PLAYING_SIDE] = S.NOBODY if side is None else side
    st.order[: rules.seats] = given.take("order", context.order)
    sc[S.FINISHED] = rules.seats
    settle(T, st)
    levels.close_deal(T, st)
    won = sc[S.MATCH_WINNER] != S.NOBODY
    return {
        "levels": tuple(int(level) for level in st.levels[: rules.sides]),
        "next_level": next_level(context, st),
        "gain": int(sc[S.GAIN]),
        "match_over": bool(won),
        "winner": int(sc[S.MATCH_WINNER]) if won else None,
        "tries_after": tuple(int(count) for count in st.tries[: rules.sides]),
    }


def _show_next(level: int | None) -> str | None:
    return None if level is None else show_side_level(level)
