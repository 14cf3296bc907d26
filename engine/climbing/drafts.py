"""The row of a move, the working space of the move generator, and how a finished move is put down."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.patterns import (
    BIG,
    COUNTS,
    JOKERS,
    RANKS_HELD,
    SMALL,
    WILD_BIG,
    WILD_SMALL,
    WILDS,
    copies_of,
    groups_of,
    rank_at,
)
from engine.climbing.readings import ALONE_AS_LEVEL_CARD
from engine.climbing.tables import BIG_JOKERS, KIND, SMALL_JOKERS, WILD_ALONE
from engine.jit import kernel

# --- columns of a move; the first three are its reading (engine.climbing.beats) ---
PATTERN, SIZE = 0, 1
START = 3  # rank of a set, lowest slot of a run
SUIT = 4  # of a core in one suit, or the suit that decides ties; else NO_SUIT
MOVE_CARDS = 5  # cards in all
MOVE_WILDS = 6  # wilds in all
CORE_WILDS = 7  # wilds in each group of the core, four bits a group; of a joker set: small, big
ATTACHED = 8  # natural cards attached, four bits a rank
WILDS_ALONE = 9  # 1: nothing but wilds, each of them what it is; they count as natural cards here
MOVE_COLUMNS = 10

# --- working space: the counts of the hand, then ---
FOUND = 20  # moves found
SKIP = 21  # moves not to be written
FLOOR = 22  # what the key must exceed
ALONE = 23  # 1 while the wilds are played as what they are
_DRAFT = 24
ROOM = 40  # + rank: natural cards that may be attached
DIGITS = 56  # + rank: natural cards attached
WORK = 72
assert COUNTS <= FOUND and _DRAFT + MOVE_COLUMNS <= ROOM


@kernel
def set_draft(work, column, value):
    """Set one column of the move being made."""
    work[_DRAFT + column] = value


@kernel
def group_wilds(wilds, group):
    """Wilds in one group of a core."""
    return wilds >> 4 * group & 15


@kernel
def emit(T, cards, wilds, small, big, attached, work, moves):
    """Put down the move being made, unless another part of the search makes it.

    `small` and `big` are the jokers it takes as jokers: where wild jokers are shared out (a part), it must take them all.
    A move of wilds alone belongs to the search that takes them for what they are.
    """
    plain = 0
    if work[WILD_SMALL]:
        if small != work[SMALL]:
            return
        plain += small
    if work[WILD_BIG]:
        if big != work[BIG]:
            return
        plain += big
    if wilds + plain == cards and work[ALONE] == 0 and T.params[WILD_ALONE] == ALONE_AS_LEVEL_CARD:
        return
    row = work[FOUND] - work[SKIP]
    work[FOUND] += 1
    if 0 <= row < moves.shape[0]:
        for column in range(CORE_WILDS + 1):
            moves[row, column] = work[_DRAFT + column]
        moves[row, MOVE_CARDS] = cards
        moves[row, MOVE_WILDS] = wilds
        moves[row, ATTACHED] = attached
        moves[row, WILDS_ALONE] = work[ALONE]


@kernel
def naturals_of_move(T, level, move, counts):
    """Write the natural cards a move takes of each rank, and its wilds, as counts[0..WILDS]."""
    for rank in range(RANKS_HELD):
        counts[rank] = move[ATTACHED] >> 4 * rank & 15
    counts[WILDS] = move[MOVE_WILDS]
    pattern, size = move[PATTERN], move[SIZE]
    if T.patterns[pattern, KIND] == JOKERS:
        counts[SMALL] += T.patterns[pattern, SMALL_JOKERS] - group_wilds(move[CORE_WILDS], 0)
        counts[BIG] += T.patterns[pattern, BIG_JOKERS] - group_wilds(move[CORE_WILDS], 1)
        return
    for group in range(groups_of(T, pattern, size)):
        rank = rank_at(T, level, pattern, move[START], group)
        counts[rank] += copies_of(T, pattern, size) - group_wilds(move[CORE_WILDS], group)
