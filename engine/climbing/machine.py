"""The machine of one deal: the moves that carry it from the first card drawn to the settled result.

Each move trusts its caller, as in `engine.tricks.machine`. The play itself is `engine.climbing.flow`.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import drawing, flow, results, tribute
from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.holding import holds, value_of
from engine.jit import inlined, kernel, lowest

AUTOMATIC = 0  # TributeCancel


# --- drawing ---


@inlined
def draw_card(T, st):
    """The next seat draws; after the last card tribute is paid or the play begins. Returns the seat."""
    seat = drawing.draw(T, st)
    if drawing.all_drawn(T, st):
        after_drawing(T, st)
    return seat


@inlined
def draw_all(T, st):
    """Draw every card: nothing is decided while they are drawn."""
    while st.scalars[S.PHASE] == S.DRAW:
        draw_card(T, st)


@inlined
def after_drawing(T, st):
    """All hands are full: the tributes due are listed, cancelled, or paid."""
    sc = st.scalars
    tribute.list_tributes(T, st)
    if sc[S.TRIBUTES] == 0:
        begin_without_tribute(T, st)
    elif not tribute.may_cancel(T, st):
        _begin_paying(T, st)
    elif T.params[P.CANCELLED_HOW] == AUTOMATIC:
        cancel_tribute(T, st)
    else:
        sc[S.PHASE] = S.RESIST
        sc[S.ASKED] = tribute.who_cancels(T, st)


@kernel
def begin_without_tribute(T, st):
    """The play begins at once, unless a side names the leader first (N-24)."""
    sc = st.scalars
    if sc[S.NAMING_SIDE] != S.NOBODY:
        sc[S.PHASE] = S.NAME
        sc[S.ASKED] = first_of_side(T, sc[S.NAMING_SIDE])
    else:
        flow.begin_play(T, st, first_leader(T, st))


@kernel
def first_of_side(T, side):
    """Lowest seat of a side: it speaks for it."""
    seat = 0
    while T.side_of[seat] != side:
        seat += 1
    return seat


@inlined
def name_leader(T, st, leader):
    """The side that was wronged names who leads."""
    st.scalars[S.DECISIONS] += 1
    flow.begin_play(T, st, leader)


# --- who leads without tribute ---


@kernel
def first_leader(T, st):
    """Seat that leads to the first trick of a deal without tribute; the card that gave the lead may have to be played."""
    sc = st.scalars
    seats = T.params[P.SEATS]
    if sc[S.KIND] == S.LATER_DEAL and T.params[P.LATER_LEAD] != drawing.LATER_AS_FIRST:
        return st.last_order[0] if T.params[P.LATER_LEAD] == drawing.LATER_FIRST_OUT else st.last_order[seats - 1]
    code = T.params[P.FIRST_LEAD]
    if code == drawing.LOT_LEADS:
        return drawing.lead_lot(T, st)
    face, seat = sc[S.TURNED_FACE], sc[S.TURNED_HOLDER]
    if code == drawing.HOLDER_LEADS:
        face = lead_face(T, st)
        seat = holder_of(T, st, face)
    if T.params[P.OPENING_PLAY]:
        sc[S.MUST_PLAY_FACE] = face
    return seat


@kernel
def lead_face(T, st):
    """The face whose holder leads: that of the rules, or the lowest card dealt if nobody holds it."""
    wanted = T.params[P.FIRST_LEAD_FACE]
    if holder_of(T, st, wanted) != S.NOBODY:
        return wanted
    best, best_value = -1, 0
    for seat in range(T.params[P.SEATS]):
        rest = st.hands[seat, 0]
        while rest:
            face = lowest(rest)
            rest &= rest - 1
            value = value_of(T, st, face)
            if best < 0 or value < best_value or (value == best_value and face < best):
                best, best_value = face, value
    return best


@kernel
def holder_of(T, st, face):
    """First seat from the first drawer on that holds the face, NOBODY if none does."""
    seats = T.params[P.SEATS]
    for step in range(seats):
        seat = (st.scalars[S.DRAWER] + step) % seats
        if holds(st, seat, face):
            return seat
    return S.NOBODY


# --- tribute ---


@kernel
def _begin_paying(T, st):
    sc = st.scalars
    sc[S.PHASE] = S.PAY
    sc[S.ROW] = 0
    sc[S.ASKED] = tribute.pays_next(T, st)


@inlined
def resist(T, st, cancels):
    """The payers cancel the tribute, or pay all the same (rule sets that leave it to them, G-19)."""
    st.scalars[S.DECISIONS] += 1
    if cancels:
        cancel_tribute(T, st)
    else:
        _begin_paying(T, st)


@kernel
def cancel_tribute(T, st):
    """No tribute is paid, the payers hold too many jokers."""
    sc = st.scalars
    sc[S.CANCELLED] = 1
    leader = tribute.leader_when_cancelled(T, st)
    sc[S.TRIBUTES] = 0
    flow.begin_play(T, st, leader)


@inlined
def pay_tribute(T, st, face):
    """The card of the row being paid is laid; after the last one cards are returned."""
    sc = st.scalars
    sc[S.DECISIONS] += 1
    tribute.pay(T, st, face)
    if sc[S.ROW] == 0:
        sc[S.PHASE] = S.BACK
        sc[S.ASKED] = st.tribute[0, S.RECEIVER]
    else:
        sc[S.ASKED] = tribute.pays_next(T, st)


@inlined
def return_card(T, st, face):
    """The receiver of the row being returned lays his card; after the last one the play begins."""
    sc = st.scalars
    sc[S.DECISIONS] += 1
    tribute.give_back(T, st, face)
    if sc[S.ROW] < sc[S.TRIBUTES]:
        sc[S.ASKED] = st.tribute[sc[S.ROW], S.RECEIVER]
    else:
        flow.begin_play(T, st, tribute.leader_after_tribute(T, st))


# --- ends other than by play ---


@kernel
def abandon(T, st):
    """End the deal without a result."""
    st.scalars[S.VOID] = 1
    _stop(T, st)


@kernel
def lose_deal(T, st, side):
    """End the deal as won by the other side with the best places."""
    st.scalars[S.DEAL_LOST_BY] = side
    _stop(T, st)


@kernel
def _stop(T, st):
    sc = st.scalars
    sc[S.PHASE] = S.DONE
    sc[S.TURN] = S.NOBODY
    sc[S.ASKED] = S.NOBODY
    results.settle(T, st)
