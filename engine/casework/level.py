"""Kind `level`: what the attackers' total does to levels, dealership and match."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import BOOLEAN, INTEGER, LEVEL, Field, Given, integer, level, one_of
from engine.tricks import state as S
from engine.tricks.levels import MATCH_WON, change_levels, settle
from engine.tricks.state import State, new_state

PAST_GOAL = "past the goal"


def expectations(context: Context) -> dict[str, Field]:
    after = Field(lambda value: MATCH_WON if value == PAST_GOAL else LEVEL.read(value), show_level_after)
    return {
        "dealer_delta": INTEGER,
        "attacker_delta": INTEGER,
        "dealership": Field(one_of("keep", "swap")),
        "dealer_level_after": after,
        "attacker_level_after": after,
        "match_over": BOOLEAN,
        "winner": Field(one_of("dealer_side", "attackers", None)),
    }


def run(context: Context, given: Given) -> dict[str, Any]:
    st = new_state()
    st.scalars[S.DEALER] = 0
    st.scalars[S.KIND] = S.LATER_DEAL
    st.scalars[S.POINTS] = given.take("points", integer)
    st.levels[0] = given.take("dealer_level", level, context.rules.start)
    st.levels[1] = given.take("attacker_level", level, context.rules.start)
    settle(context.tables, st)
    change_levels(context.tables, st)
    return {
        "dealer_delta": int(st.scalars[S.GAIN_DEALER]),
        "attacker_delta": int(st.scalars[S.GAIN_ATTACKERS]),
        "dealership": "swap" if st.scalars[S.TAKEOVER] else "keep",
        "dealer_level_after": int(st.levels[0]),
        "attacker_level_after": int(st.levels[1]),
        "match_over": st.scalars[S.MATCH_WINNER] != S.NOBODY,
        "winner": winner(st),
    }


def winner(st: State) -> str | None:
    """The side that has won the match, seat 0 dealing; None while it goes on."""
    side = int(st.scalars[S.MATCH_WINNER])
    return None if side == S.NOBODY else ("dealer_side", "attackers")[side]


def show_level_after(index: int) -> Any:
    return PAST_GOAL if index == MATCH_WON else LEVEL.show(index)
