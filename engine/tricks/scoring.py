"""Points: card points, the attackers' total, and coins passing between seats."""

from __future__ import annotations

from engine import tables as P
from engine.jit import kernel
from engine.layered import value_of
from engine.tricks import state as S


@kernel
def points_of(T, order, cards):
    """Card points of a layered mask in position space of ``order``."""
    return value_of(cards, T.point_mask[order], T.point_value)


@kernel
def is_attacker(st, seat):
    """Tell whether the seat plays against the dealer's side."""
    return (seat ^ st.scalars[S.DEALER]) & 1


@kernel
def penalise(st, change):
    """Move the attackers' total by a penalty; the total may fall below 0 (A-X-6)."""
    st.scalars[S.POINTS] += change
    st.scalars[S.PENALTY] += change


@kernel
def pay_opponents(T, st, seat, amount):
    """``seat`` pays ``amount`` coins to its opponents in equal parts; an odd coin goes to the next of them (A-S0-17)."""
    seats = T.params[P.SEATS]
    opponents = seats // 2 + (seats & seat & 1)
    st.coins[seat] -= amount
    taken = 0
    for step in range(1, seats):
        other = (seat + step) % seats
        if (other ^ seat) & 1:
            share = (amount + opponents - 1 - taken) // opponents
            st.coins[other] += share
            taken += 1
