"""Tribute: which card the standard bot pays and returns."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing import tribute
from engine.climbing.bots.standard.plan import make_plan, partition_without
from engine.climbing.bots.standard.weights import GIVE_HEIGHT
from engine.climbing.bots.standard.worth import price_cards
from engine.climbing.holding import value_of
from engine.climbing.picking import runs_to_keep
from engine.jit import inlined, kernel, lowest


@kernel
def choose_tribute(T, st, seat):
    """Pay a card that belongs to no run in one suit, if the rules leave a choice."""
    payer = st.tribute[st.scalars[S.ROW], S.PAYER]
    whole = near = 0
    if payer == seat:
        whole, near = runs_to_keep(T, st.scalars[S.LEVEL], st.hands[payer], T.wild_faces[st.scalars[S.LEVEL]], 0)
    chosen, least = S.NOBODY, 0
    rest = st.hands[payer, 0]
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        if tribute.may_pay(T, st, payer, face):
            harm = 2 * (whole >> face & 1) + (near >> face & 1)
            if chosen == S.NOBODY or harm < least:
                chosen, least = face, harm
    return chosen


@inlined
def choose_return(T, st, seat, w):
    """Return the card the hand needs least; among much the same a high one to a partner, a low one to an opponent."""
    row = st.scalars[S.ROW]
    price_cards(T, st, seat, w)
    make_plan(T, st, seat, w)
    mate = T.side_of[st.tribute[row, S.PAYER]] == T.side_of[seat]
    chosen, least = S.NOBODY, 0
    rest = st.hands[seat, 0]
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        if tribute.may_return(T, st, row, face):
            height = w[GIVE_HEIGHT] * value_of(T, st, face)
            cost = partition_without(T, st, face, w) + (-height if mate else height)
            if chosen == S.NOBODY or cost < least:
                chosen, least = face, cost
    return chosen
