"""How strong a hand would be under each strain, in face space, before the trump stands."""

from __future__ import annotations

from engine.bots.standard import weights as W
from engine.jit import kernel, popcount

SUIT_FACES = (1 << 13) - 1
LEVEL_FACES = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The 2 of every suit; shifted by a level index, that level's cards."""
JOKERS = 0b11 << 52
NO_TRUMP = 4


@kernel
def trump_faces(level, strain):
    """Faces that are trumps at ``level`` under ``strain`` (permanent trumps left out: they are so under all)."""
    faces = LEVEL_FACES << level | JOKERS
    return faces | SUIT_FACES << 13 * strain if strain < NO_TRUMP else faces


@kernel
def count_faces(hand, faces):
    """Number of cards of a layered mask among ``faces``."""
    return popcount(hand[0] & faces) + popcount(hand[1] & faces) + popcount(hand[2] & faces) + popcount(hand[3] & faces)


@kernel
def suit_excess(hand, level, suit, held, w):
    """Worth of ``hand`` with ``suit`` as trump, less that of an average hand of ``held`` cards.

    Counts trumps, pairs of trumps and high trumps.
    """
    trumps = trump_faces(level, suit)
    worth = w[W.LENGTH] * count_faces(hand, trumps)
    worth += w[W.PAIR] * (popcount(hand[1] & trumps) + popcount(hand[2] & trumps))
    worth += w[W.HEAD] * count_faces(hand, JOKERS | 1 << (13 * suit + level))
    return worth - w[W.AVERAGE] * held // 16


@kernel
def no_trump_excess(hand, level, held, w):
    """The same with no trump: what counts are the jokers and level cards, and pairs and aces of the suits."""
    trumps = trump_faces(level, NO_TRUMP)
    aces = LEVEL_FACES << 12 & ~trumps
    worth = w[W.NT_TRUMP] * count_faces(hand, trumps) + w[W.NT_HEAD] * count_faces(hand, JOKERS)
    worth += w[W.NT_ACE] * count_faces(hand, aces) + w[W.NT_PAIR] * popcount(hand[1] & ~trumps)
    return worth - w[W.NT_AVERAGE] * held // 16


@kernel
def excess(hand, level, strain, held, w):
    """Worth of the hand above average under ``strain`` (4 no trump)."""
    if strain >= NO_TRUMP:
        return no_trump_excess(hand, level, held, w)
    return suit_excess(hand, level, strain, held, w)
