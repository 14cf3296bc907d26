"""A quick look whether a hand has anything to say to the top: most turns end here, with a pass."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.bots.standard.plan import slots_with, windows
from engine.climbing.bots.standard.table import fewest_of_foes
from engine.climbing.bots.standard.weights import NEAR
from engine.climbing.patterns import BIG, CARDS, RANKS_HELD, SET, SMALL, SUITS, WILDS
from engine.jit import kernel, popcount

MANY = 16
"""Hands from so many cards on are planned in too many groups for a bomb to end the deal."""
ALIKE_IN_A_BOMB = 4
"""Fewer cards alike are no bomb in any game known."""
SUITED_IN_A_BOMB = 5
"""And so few in one suit."""


@kernel
def can_answer(T, st, seat, mate, w):
    """Tell whether the hand may hold an answer of the kind that was led, or a bomb when it is time for one.

    No bomb is spent on a partner (`mate`).
    """
    if _has_kind(T, st, seat):
        return True
    if mate or (st.counts[seat, CARDS] >= MANY and fewest_of_foes(T, st, seat) > w[NEAR]):
        return False
    return _has_bomb(T, st, seat)


@kernel
def _has_kind(T, st, seat):
    sc = st.scalars
    pattern, size, key = sc[S.TOP_PATTERN], sc[S.TOP_SIZE], sc[S.TOP_KEY] // T.params[P.KEY_STEP]
    if T.patterns[pattern, P.LADDER_GROUP]:
        return True
    if T.bomb_class[pattern, size]:
        return False
    if T.patterns[pattern, P.KIND] == SET:
        return _has_set(T, st, seat, size, key)
    return _has_run(T, st, seat, pattern, size, key)


@kernel
def _has_set(T, st, seat, size, key):
    level = st.scalars[S.LEVEL]
    counts = st.counts[seat]
    if counts[WILDS] >= size:
        return True
    at_least = key if T.params[P.KEY_STEP] > 1 else key + 1
    for rank in range(RANKS_HELD):
        if T.play_value[level, rank] >= at_least and counts[rank] and counts[rank] + counts[WILDS] >= size:
            return True
    return False


@kernel
def _has_run(T, st, seat, pattern, size, key):
    counts = st.counts[seat]
    held = slots_with(T, counts, 0, st.scalars[S.LEVEL], T.patterns[pattern, P.COPIES_MIN])
    first = key - size + (1 if T.params[P.KEY_STEP] > 1 else 2)
    return windows(held, size, counts[WILDS]) >> max(first, 0) != 0


@kernel
def _has_bomb(T, st, seat):
    """Tell whether the hand may hold a bomb."""
    counts = st.counts[seat]
    wilds = counts[WILDS]
    for rank in range(RANKS_HELD):
        if counts[rank] and counts[rank] + wilds >= ALIKE_IN_A_BOMB:
            return True
    if counts[SMALL] + counts[BIG] + wilds > 1:
        return True
    hand = st.hands[seat, 0]
    suited = 0
    for suit in range(SUITS):
        suited = max(suited, popcount(hand >> 13 * suit & 0x1FFF))
    return suited + wilds >= SUITED_IN_A_BOMB
