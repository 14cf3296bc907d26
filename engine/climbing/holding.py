"""Cards in hands: masks and counts are changed together, so that they never differ."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.patterns import CARDS, SMALL, WILD_SMALL, WILDS, count_cards, may_stand_for
from engine.climbing.state import LEVEL
from engine.jit import kernel, lowest
from engine.layered import MAX_PACKS, add_item, remove, remove_item

SMALL_JOKER = 52


@kernel
def rank_of_face(face):
    """Rank of a face, 13 and 14 for the jokers."""
    return face % 13 if face < SMALL_JOKER else face - SMALL_JOKER + SMALL


@kernel
def value_of(T, st, face):
    """What the face is worth as a single at the level of the deal."""
    return T.play_value[st.scalars[LEVEL], rank_of_face(face)]


@kernel
def holds(st, seat, face):
    """Tell whether the seat holds a copy of the face."""
    return st.hands[seat, 0] >> face & 1 == 1


@kernel
def give_card(T, st, seat, face):
    """Put one card into a hand."""
    add_item(st.hands[seat], face)
    _count(T, st, seat, face, 1)


@kernel
def take_card(T, st, seat, face):
    """Take one card, which must be held, out of a hand."""
    remove_item(st.hands[seat], face)
    _count(T, st, seat, face, -1)


@kernel
def remove_cards(T, st, seat, cards):
    """Take cards, which must be held, out of a hand."""
    remove(st.hands[seat], cards)
    for layer in range(MAX_PACKS):
        rest = cards[layer]
        while rest:
            _count(T, st, seat, lowest(rest), -1)
            rest &= rest - 1


@kernel
def recount(T, st, seat):
    """Count a hand whose masks were set otherwise."""
    count_cards(T, st.scalars[LEVEL], st.hands[seat], st.counts[seat])


@kernel
def forget_known(st, seat, cards):
    """Take cards off those known to be held: a copy laid down may have been the one that was seen."""
    for layer in range(MAX_PACKS):
        rest = cards[layer]
        for lower in range(MAX_PACKS - 1, -1, -1):
            seen = st.known[seat, lower] & rest
            st.known[seat, lower] ^= seen
            rest ^= seen


@kernel
def _count(T, st, seat, face, change):
    rank = rank_of_face(face)
    counts = st.counts[seat]
    counts[CARDS] += change
    if not T.wild_faces[st.scalars[LEVEL]] >> face & 1:
        counts[rank] += change
        return
    counts[WILDS] += change
    if rank >= SMALL and not may_stand_for(T, rank):
        counts[WILD_SMALL + rank - SMALL] += change
