"""Which reading beats which, and which one counts when nothing is declared (GUANDAN.md G-4, N-14, N-17)."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.patterns import cards_of
from engine.climbing.tables import LADDER_GROUP, LADDER_STEP, UNDECLARED
from engine.jit import kernel

PATTERN, SIZE, KEY = range(3)
"""Columns of a reading."""

ANY_KEY = -1
"""Every key is high enough."""
NO_KEY = 1 << 30
"""No key is high enough."""

NONE_BEATS, CLAIM_NEEDED = -1, -2
"""Answers of `chosen` that are no row."""

_STRONGEST, _WEAKEST, _REFUSED = range(3)  # Undeclared


@kernel
def key_to_exceed(T, pattern, size, top_pattern, top_size, top_key):
    """What the key of a play of this pattern and size must exceed to beat the top; ANY_KEY, NO_KEY.

    A top_pattern of -1 is a lead: every play may be led.
    """
    if top_pattern < 0:
        return ANY_KEY
    mine, other = T.bomb_class[pattern, size], T.bomb_class[top_pattern, top_size]
    if mine != other:
        return ANY_KEY if mine > other else NO_KEY
    if mine:
        return top_key
    if pattern == top_pattern:
        return top_key if size == top_size else NO_KEY
    return _ladder_key(T, pattern, size, top_pattern, top_size, top_key)


@kernel
def _ladder_key(T, pattern, size, top_pattern, top_size, top_key):
    group = T.patterns[pattern, LADDER_GROUP]
    if group == 0 or group != T.patterns[top_pattern, LADDER_GROUP]:
        return NO_KEY
    if cards_of(T, pattern, size) != cards_of(T, top_pattern, top_size):
        return NO_KEY
    step = T.patterns[pattern, LADDER_STEP] - T.patterns[top_pattern, LADDER_STEP]
    if step == 0:
        return top_key
    return ANY_KEY if step > 0 else NO_KEY


@kernel
def beats(T, pattern, size, key, top_pattern, top_size, top_key):
    """Tell whether one reading beats another. Equal plays never do."""
    return key > key_to_exceed(T, pattern, size, top_pattern, top_size, top_key)


@kernel
def row_beats(T, rows, row, other):
    """`beats` between two rows of readings."""
    return beats(
        T,
        rows[row, PATTERN],
        rows[row, SIZE],
        rows[row, KEY],
        rows[other, PATTERN],
        rows[other, SIZE],
        rows[other, KEY],
    )


@kernel
def keep_beating(T, rows, count, top_pattern, top_size, top_key):
    """Move the readings that beat the top (all of them for a lead) to the front and return their number."""
    kept = 0
    for row in range(count):
        if beats(T, rows[row, PATTERN], rows[row, SIZE], rows[row, KEY], top_pattern, top_size, top_key):
            for column in range(KEY + 1):
                rows[kept, column] = rows[row, column]
            kept += 1
    return kept


@kernel
def chosen(T, rows, count):
    """Return the row that counts without a claim, of readings that all may be played; NONE_BEATS, CLAIM_NEEDED.

    It is the one that beats all others (or that all others beat, where the weakest counts). Where there is no such row,
    as between a pair run and a triple run that are led, or where a claim is compulsory, the player must say.
    """
    if count == 0:
        return NONE_BEATS
    if count == 1:
        return 0
    policy = T.params[UNDECLARED]
    if policy == _REFUSED:
        return CLAIM_NEEDED
    for row in range(count):
        ahead = True
        for other in range(count):
            if other != row:
                over = row_beats(T, rows, row, other) if policy == _STRONGEST else row_beats(T, rows, other, row)
                ahead = ahead and over
        if ahead:
            return row
    return CLAIM_NEEDED
