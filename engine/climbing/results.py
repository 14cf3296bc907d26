"""The result of a deal: the whole finishing order, its pattern, the steps won and lost, points paid for cards left."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.patterns import CARDS
from engine.jit import kernel


@kernel
def settle(T, st):
    """Write the result of the deal into the scalars and ``deal_points``; levels are not touched.

    So a later ruling of the referee may change what it rests on and settle again. A void deal gains nobody anything. A deal
    lost by an offence counts as the best finish of the other side (N-27).
    """
    sc = st.scalars
    sc[S.FINISH] = sc[S.GAIN] = sc[S.LOSS] = 0
    sc[S.WINNING_SIDE] = S.NOBODY
    st.deal_points[:] = 0
    if sc[S.VOID]:
        return
    if sc[S.DEAL_LOST_BY] != S.NOBODY:
        order_after_loss(T, st)
    else:
        complete_order(T, st)
    sc[S.WINNING_SIDE] = T.side_of[st.places[0]]
    sc[S.FINISH] = finish_of(T, st.places)
    sc[S.GAIN] = T.results[sc[S.FINISH], 0]
    sc[S.LOSS] = T.results[sc[S.FINISH], 1]
    _pay_points(T, st)


@kernel
def complete_order(T, st):
    """Write who went out, then seats still in by their turn after the last who went out, then those put last (G-20)."""
    sc = st.scalars
    seats = T.params[P.SEATS]
    place = sc[S.FINISHED]
    for taken in range(place):
        st.places[taken] = st.order[taken]
    last = st.places[place - 1] if place else 0
    for step in range(1, seats + 1):
        seat = (last + step) % seats
        if not _has_place(st, seat, place) and not sc[S.VOID_HANDS] >> seat & 1:
            st.places[place] = seat
            place += 1
    for seat in range(seats):
        if not _has_place(st, seat, place):
            st.places[place] = seat
            place += 1
    _move_dropped_back(st, seats)


@kernel
def _has_place(st, seat, places):
    found = False
    for place in range(places):
        found = found or st.places[place] == seat
    return found


@kernel
def _move_dropped_back(st, seats):
    """Seats put last after they had gone out change to the end, the others move up."""
    for row in range(st.scalars[S.DROPPED] - 1, -1, -1):
        seat = st.dropped[row]
        place = 0
        while st.places[place] != seat:
            place += 1
        while place < seats - 1:
            st.places[place] = st.places[place + 1]
            place += 1
        st.places[seats - 1] = seat
    # The first one put last is the very last: it was moved last.


@kernel
def order_after_loss(T, st):
    """Order the seats as if the other side had taken the first places, each side from the seat after the losers' first."""
    seats = T.params[P.SEATS]
    place = 0
    for wanted in range(2):
        for seat in range(seats):
            loses = 1 if T.side_of[seat] == st.scalars[S.DEAL_LOST_BY] else 0
            if loses == wanted:
                st.places[place] = seat
                place += 1


@kernel
def finish_of(T, order):
    """Pattern of a whole finishing order: the places of the first finisher's side as bits."""
    pattern = 0
    for place in range(T.params[P.SEATS]):
        if T.side_of[order[place]] == T.side_of[order[0]]:
            pattern |= 1 << place
    return pattern


@kernel
def _pay_points(T, st):
    """Who still holds cards pays the first out; for a bomb that won its trick every other seat pays."""
    seats = T.params[P.SEATS]
    for place in range(1, seats):
        seat = st.places[place]
        points = T.loser_pays[place, st.counts[seat, CARDS]]
        st.deal_points[seat] -= points
        st.deal_points[st.places[0]] += points
    for seat in range(seats):
        points = st.bomb_wins[seat] * T.params[P.BOMB_POINTS]
        for other in range(seats):
            st.deal_points[other] += points * (seats - 1) if other == seat else -points
