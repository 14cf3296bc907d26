"""What a seat works out from the cards it may see, as a few masks in position space."""

from __future__ import annotations

from typing import NamedTuple

from engine.jit import kernel
from engine.layered import add, copy, equal, to_positions
from engine.tables import KITTY, PACKS, SEATS, VALUES
from engine.tricks.state import BURIER, ORDER

GONE = 32
"""Row of `State.scratch`: cards this seat knows to be in no other hand."""
REST = 33
"""Row of `State.scratch`: the others, which some other hand (or a kitty buried by another) holds."""
KITTY_FACES = 60
KITTY_POSITIONS = 61
"""Rows of `State.scratch`: a burial in face space and the same in position space, kept from one decision to the next."""
KITTY_ORDER = 510
"""Cell of `State.ints`: the order they belong to."""

TRUMP_LANE = 4
RICH = 10
"""Points from which a card is worth a detour."""


class View(NamedTuple):
    """A seat's knowledge before it plays. Every field is an integer, the masks are in position space."""

    seat: int
    order: int
    trumps: int  # mask of the trump lane
    points: int  # mask of the point cards
    rich: int  # mask of the dear ones among them
    mine: int  # cards held
    doubles: int  # cards held at least twice
    rest: int  # cards some other hand may hold
    rest_doubles: int  # cards of which the other hands may hold two
    foes: int  # bit s: seat s is an opponent


@kernel
def look(T, st, seat):
    """Return the `View` of ``seat``; leaves the unseen cards in row REST of the scratch space."""
    order = st.scalars[ORDER]
    packs = T.params[PACKS]
    _count_unseen(T, st, seat, order, packs)
    points, rich = _point_cards(T.point_mask[order], T.point_value)
    rest_doubles = st.scratch[REST, 1]
    return View(
        seat,
        order,
        T.lane_mask[order, TRUMP_LANE],
        points,
        rich,
        st.hands[seat, 0],
        st.hands[seat, 1],
        st.scratch[REST, 0],
        rest_doubles,
        opponents(T.params[SEATS], seat),
    )


@kernel
def _count_unseen(T, st, seat, order, packs):
    """Every face has a copy in each pack or in none, so what is unseen follows from what is gone by complement."""
    gone = st.scratch[GONE]
    copy(st.out, gone)
    add(gone, st.hands[seat])
    if st.scalars[BURIER] == seat and T.params[KITTY] > 0:
        add(gone, _buried_positions(T, st, seat, order))
    deck = 0
    for lane in range(TRUMP_LANE + 1):
        deck |= T.lane_mask[order, lane]
    for layer in range(4):
        st.scratch[REST, layer] = deck & ~gone[packs - 1 - layer] if layer < packs else 0


@kernel
def _buried_positions(T, st, seat, order):
    """The seat's burial in position space; translated only when it is not the one translated last."""
    kept, positions = st.scratch[KITTY_FACES], st.scratch[KITTY_POSITIONS]
    if st.ints[KITTY_ORDER] != order or not equal(kept, st.buried[seat]):
        copy(st.buried[seat], kept)
        to_positions(T, order, kept, positions)
        st.ints[KITTY_ORDER] = order
    return positions


@kernel
def _point_cards(masks, values):
    points, rich = 0, 0
    for v in range(VALUES):
        if masks[v] == 0:
            break
        points |= masks[v]
        if values[v] >= RICH:
            rich |= masks[v]
    return points, rich


@kernel
def opponents(seats, seat):
    """Mask of the seats of the other side: those of the other parity."""
    other = 0b010101 if seat & 1 else 0b101010
    return other & ((1 << seats) - 1)


@kernel
def void_seats(voids, seats, lane):
    """Mask of the seats known to hold nothing of ``lane``."""
    found = 0
    for seat in range(seats):
        found |= (voids[seat] >> lane & 1) << seat
    return found


@kernel
def ruffers(voids, seats, lane):
    """Mask of the seats known to be out of ``lane`` (a plain suit) but not known to be out of trumps."""
    return void_seats(voids, seats, lane) & ~void_seats(voids, seats, TRUMP_LANE)
