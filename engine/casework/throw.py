"""Kind `throw`: whether a throw stands against the other hands, what is played when it does not, at what cost."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import BOOLEAN, CARDS, INTEGER, Field, Given, cards, integer, mapping, read
from engine.casework.table import give, in_play, positions
from engine.layered import items_of
from engine.tricks import state as S
from engine.tricks.machine import lead
from engine.tricks.state import State


def expectations(context: Context) -> dict[str, Field]:
    return {
        "ok": BOOLEAN,
        "played": CARDS,
        "attackers_points": INTEGER,
        "stake_change": INTEGER,
        "may_not_ruff": context.seats_field,
    }


def run(context: Context, given: Given) -> dict[str, Any]:
    """`others` are the real hands, which alone decide (A-S0-16); `out` has been played and changes nothing.

    `counters` overcalls were made before; whether they raise the price of a failed throw is the rule set's affair.
    """
    order = context.order(given)
    leader, dealer = given.take("leader", context.seat, 0), given.take("dealer", context.seat, 0)
    st = in_play(context, order, leader, dealer)
    play = give(context, st, leader, given.take("throw", cards))
    st.out[:] = positions(context, order, given.take("out", cards, ()))
    for seat, hand in given.take("others", mapping, {}).items():
        give(context, st, read(f"given.others.{seat}", lambda text: context.seat(int(text)), seat), cards(hand))
    st.scalars[S.OVERCALLS] = given.take("counters", integer, 0)
    lead(context.with_stake(given.take("base_stake", integer, context.rules.base_stake)), st, play)
    return {
        "ok": not st.scalars[S.FAILED_THROWS],
        "played": _faces(context, order, st, leader),
        "attackers_points": int(st.scalars[S.PENALTY]),
        "stake_change": int(st.coins[leader]),
        "may_not_ruff": tuple(seat for seat in range(context.rules.seats) if st.scalars[S.BANNED] >> seat & 1),
    }


def _faces(context: Context, order: int, st: State, seat: int) -> tuple[int, ...]:
    return tuple(sorted(int(context.tables.face_at[order, position]) for position in items_of(st.plays[seat])))
