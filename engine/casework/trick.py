"""Kind `trick`: who wins a trick and what lies in it."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import INTEGER, CaseError, Field, Given, cards, list_of
from engine.casework.table import give, in_play
from engine.layered import size
from engine.tricks import state as S
from engine.tricks.machine import lead, play
from engine.tricks.scoring import points_of


def expectations(context: Context) -> dict[str, Field]:
    return {"winner": context.seat_field, "points": INTEGER}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`plays` in turn order from the leader. The lead stands as given; the kind `throw` tests it."""
    order, seats = context.order(given), context.rules.seats
    leader = given.take("leader", context.seat, 0)
    plays = given.take("plays", list_of(cards))
    if len({len(cards_played) for cards_played in plays}) != 1 or len(plays) != seats:
        raise CaseError("given.plays", f"{seats} plays of equally many cards are needed", f"要写 {seats} 家同样张数的出牌")
    st = in_play(context, order, leader, given.take("dealer", context.seat, leader))
    points = 0
    for step, faces in enumerate(plays):
        cards_played = give(context, st, (leader + step) % seats, faces)
        points += int(points_of(context.tables, order, cards_played))
        st.scalars[S.HAND_CARDS] = 2 * size(cards_played)  # more cards in the hands: no last trick, no kitty
        (play if step else lead)(context.tables, st, cards_played)
    return {"winner": int(st.scalars[S.WINNER]), "points": points}
