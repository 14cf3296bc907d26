"""Plays of one pattern, found by the move generator, and groups of the plan turned into such plays."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.beats import ANY_KEY, PATTERN, SIZE, beats
from engine.climbing.bots.playing import play_move
from engine.climbing.bots.standard.plan import FIRST_MOVE, REST, cost_after
from engine.climbing.drafts import ALONE, CORE_WILDS, FOUND, MOVE_COLUMNS, SKIP, START, SUIT, WILDS_ALONE
from engine.climbing.moves import moves_of_size
from engine.climbing.patterns import (
    CARDS,
    JOKERS,
    RUN,
    WILDS,
    attached_cards,
    core_cards,
    count_cards,
    count_wilds_alone,
)
from engine.climbing.readings import ALONE_AS_LEVEL_CARD, readings
from engine.jit import kernel
from engine.layered import copy

MOST_WEIGHED = 24
"""Plays of one group, with different cards attached, that are weighed."""
NOTHING = 1 << 30
"""Dearer than any hand."""
KEPT = 100
"""Row of ``State.moves``: the best play so far."""
MOST_AT_ONCE = 12
"""Hands of more cards are not tried as one play."""


@kernel
def find_moves(T, st, hand, pattern, size, floor, alone):
    """Write the moves of one pattern and size of part of a hand to ``st.moves`` from FIRST_MOVE on; return the end of them.

    Args:
        floor: what the key must exceed.
        alone: 1 for wilds played as what they are, and nothing else.
    """
    work = st.work[2]
    level = st.scalars[S.LEVEL]
    wild = T.wild_faces[level]
    if alone:
        count_wilds_alone(T, level, hand, work)
        wild = ~wild
    else:
        count_cards(T, level, hand, work)
    work[FOUND] = 0
    work[SKIP] = -FIRST_MOVE
    work[ALONE] = alone
    if core_cards(T, pattern, size) + attached_cards(T, pattern, size) > work[CARDS]:
        return FIRST_MOVE  # a play that falls short empties the hand; the hand as a whole is tried elsewhere
    moves_of_size(T, level, hand, wild, pattern, size, floor, work, st.moves)
    return min(FIRST_MOVE + work[FOUND], st.moves.shape[0])


@kernel
def wilds_play_alone(T, st, seat):
    """Tell whether the hand has wilds that are level cards when played alone."""
    return st.counts[seat, WILDS] > 0 and T.params[P.WILD_ALONE] == ALONE_AS_LEVEL_CARD


@kernel
def keep_move(st, row):
    """Remember a move before others are found."""
    for column in range(MOVE_COLUMNS):
        st.moves[KEPT, column] = st.moves[row, column]


@kernel
def play_at_once(T, st, seat, out, reading):
    """Play the whole hand if it is one play that beats the top; tell whether it is."""
    sc = st.scalars
    if st.counts[seat, CARDS] > MOST_AT_ONCE:
        return False
    rows = st.readings[1]
    found = readings(T, sc[S.LEVEL], st.hands[seat], 1, st.work[2], rows)
    row = highest_row(T, st, rows, found)
    if row < 0:
        return False
    copy(st.hands[seat], out)
    for column in range(3):
        reading[column] = rows[row, column]
    return True


@kernel
def highest_row(T, st, rows, found):
    """A reading that beats the top, a bomb if there is one; -1 if none does."""
    sc = st.scalars
    chosen = -1
    for row in range(found):
        if beats(T, rows[row, 0], rows[row, 1], rows[row, 2], sc[S.TOP_PATTERN], sc[S.TOP_SIZE], sc[S.TOP_KEY]):
            if chosen < 0 or beats(
                T, rows[row, 0], rows[row, 1], rows[row, 2], rows[chosen, 0], rows[chosen, 1], rows[chosen, 2]
            ):
                chosen = row
    return chosen


@kernel
def play_unit(T, st, seat, unit, loaded, w, out, reading):
    """Play a planned group, ``loaded`` with the cards that leave the cheapest hand; tell whether there is such a play."""
    least = NOTHING
    if not loaded or unit[SUIT] != P.NO_SUIT or unit[WILDS_ALONE]:
        loaded = False
    for pattern in range(T.params[P.PATTERNS]):
        if pattern != unit[PATTERN] and not (loaded and _carries(T, unit, pattern)):
            continue
        aside = unit[SUIT] != P.NO_SUIT or T.patterns[pattern, P.KIND] == JOKERS
        hand = st.hands[seat] if aside else st.scratch[REST]
        end = find_moves(T, st, hand, pattern, unit[SIZE], ANY_KEY, unit[WILDS_ALONE])
        least = _weigh_plays(T, st, unit, end, aside, loaded, least, w)
    if least == NOTHING:
        return False
    play_move(T, st, seat, st.moves[KEPT], out, reading)
    return True


@kernel
def _weigh_plays(T, st, unit, end, aside, loaded, least, w):
    """Keep the move of the unit that leaves the cheapest hand, if cheaper than `least`, and return its cost."""
    weighed = 0
    for row in range(FIRST_MOVE, end):
        move = st.moves[row]
        if not _is_of_unit(move, unit) or (aside and move[SUIT] != unit[SUIT]):
            continue
        weighed += 1
        cost = cost_after(T, st, st.scalars[S.LEVEL], move, w) if loaded else 0
        if cost < least:
            least = cost
            keep_move(st, row)
        if weighed == MOST_WEIGHED or not loaded:
            break
    return least


@kernel
def _is_of_unit(move, unit):
    return move[START] == unit[START] and move[CORE_WILDS] == unit[CORE_WILDS]


@kernel
def _carries(T, unit, pattern):
    """Tell whether a pattern is that of the unit with cards attached."""
    row, own = T.patterns[pattern], T.patterns[unit[PATTERN]]
    if row[P.ATTACH_COUNT] == 0 or row[P.KIND] != own[P.KIND] or row[P.ONE_SUIT]:
        return False
    if T.bomb_class[unit[PATTERN], unit[SIZE]]:
        return False
    return row[P.SIZE_MIN] <= unit[SIZE] <= row[P.SIZE_MAX] and (
        row[P.KIND] != RUN or row[P.COPIES_MIN] == own[P.COPIES_MIN]
    )
