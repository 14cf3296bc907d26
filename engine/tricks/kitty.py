"""The kitty: lifting it, burying, and what its capture is worth (RULES.md, part A section 4)."""

from __future__ import annotations

from engine import tables as P
from engine.jit import kernel
from engine.layered import add, clear, contains, copy, remove, size, to_positions
from engine.tricks import state as S
from engine.tricks.scoring import points_of
from engine.tricks.shapes import LENGTH, WIDTH, decompose

WINNING_PLAY = 1  # code as ruleset.tables.KittyMeasure

# What is wrong with a burial.
BURY_FINE = 0
BURY_WRONG_PHASE = 1
BURY_NOT_BURIER = 2
BURY_WRONG_COUNT = 3
BURY_NOT_HELD = 4


@kernel
def lift(st, seat):
    """The seat takes the kitty into its hand and is to bury."""
    add(st.face_hands[seat], st.kitty)
    clear(st.kitty)
    st.scalars[S.BURIER] = seat
    st.scalars[S.PHASE] = S.BURY


@kernel
def bury_fault(T, st, seat, cards):
    """Return what is wrong with ``seat`` burying ``cards`` (face space) now; no text limits what is buried."""
    sc = st.scalars
    if sc[S.PHASE] != S.BURY:
        return BURY_WRONG_PHASE
    if sc[S.BURIER] != seat:
        return BURY_NOT_BURIER
    if size(cards) != T.params[P.KITTY]:
        return BURY_WRONG_COUNT
    return BURY_FINE if contains(st.face_hands[seat], cards) else BURY_NOT_HELD


@kernel
def place_kitty(st, cards):
    """The burier lays ``cards`` (face space) down as the kitty."""
    seat = st.scalars[S.BURIER]
    remove(st.face_hands[seat], cards)
    copy(cards, st.kitty)
    copy(cards, st.buried[seat])


@kernel
def kitty_points(T, st):
    """Card points lying in the kitty."""
    cards = st.scratch[0]
    to_positions(T, st.scalars[S.ORDER], st.kitty, cards)
    return points_of(T, st.scalars[S.ORDER], cards)


@kernel
def capture_multiplier(T, st):
    """Multiplier of the captured kitty: set by the shapes of the last lead, or of the play that won it (A-X-3)."""
    if T.params[P.KITTY_MEASURED_BY] != WINNING_PLAY:
        return shape_multiplier(T, st.led, st.scalars[S.COMPONENTS])
    count = decompose(T, st.scalars[S.ORDER], st.plays[st.scalars[S.WINNER]], st.parts[0])
    return shape_multiplier(T, st.parts[0], count)


@kernel
def shape_multiplier(T, components, count):
    """Multiplier of one shape, or of a throw by the component of most cards (the dearer of two that tie)."""
    if count == 1:
        return P.multiplier(T, components[0, WIDTH], components[0, LENGTH])
    most, best = 0, 0
    for row in range(count):
        cards = components[row, WIDTH] * components[row, LENGTH]
        worth = P.throw_multiplier(T, components[row, WIDTH], components[row, LENGTH])
        if cards > most or (cards == most and worth > best):
            most, best = cards, worth
    return best
