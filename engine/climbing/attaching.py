"""What may be attached to the core of a move: single cards, pairs, in all ways that count differently."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.drafts import DIGITS, ROOM, emit, group_wilds
from engine.climbing.patterns import (
    BIG,
    CARDS,
    RANKS_HELD,
    SMALL,
    WILD_BIG,
    WILD_SMALL,
    WILDS,
    copies_of,
    core_cards,
    core_ranks,
    groups_of,
    held_in_suit,
    may_stand_for,
    rank_at,
)
from engine.climbing.readings import ANY_RANKS, DIFFERENT_RANKS, ranks_for_wilds, wilds_fill
from engine.climbing.tables import ATTACH_COPIES, ATTACH_COUNT, ATTACH_JOKERS, ATTACH_RANKS, NO_SUIT
from engine.jit import inlined, kernel


@inlined
def attach(T, level, hand, wild, pattern, size, start, suit, wilds, total, work, moves):
    """Put down the moves of a core (`wilds` in its groups, `total` in all) with everything that may be attached."""
    core = core_ranks(T, level, pattern, size, start)
    _make_room(T, level, hand, wild, pattern, size, start, suit, wilds, work)
    if T.patterns[pattern, ATTACH_COUNT] * groups_of(T, pattern, size) == 1:
        _attach_one(T, level, pattern, size, start, core, wilds, total, work, moves)
    else:
        _attach_several(T, level, pattern, size, start, core, wilds, total, work, moves)


@inlined
def attach_all(T, level, hand, wild, pattern, size, start, suit, wilds, work, moves):
    """Put down the move of a core with all other cards of the hand attached."""
    _make_room(T, level, hand, wild, pattern, size, start, suit, wilds, work)
    attached = 0
    for rank in range(RANKS_HELD):
        attached |= work[ROOM + rank] << 4 * rank
    _emit(T, level, pattern, size, start, wilds, work[CARDS], work[WILDS], attached, work, moves)


@kernel
def _make_room(T, level, hand, wild, pattern, size, start, suit, wilds, work):
    """Write the natural cards of each rank that may be attached. A wild joker hangs on as a wild, not as a joker."""
    for rank in range(RANKS_HELD):
        work[ROOM + rank] = work[rank]
    if T.patterns[pattern, ATTACH_JOKERS] == 0 or work[WILD_SMALL]:
        work[ROOM + SMALL] = 0
    if T.patterns[pattern, ATTACH_JOKERS] == 0 or work[WILD_BIG]:
        work[ROOM + BIG] = 0
    copies = copies_of(T, pattern, size)
    for group in range(groups_of(T, pattern, size)):
        rank = rank_at(T, level, pattern, start, group)
        if T.patterns[pattern, ATTACH_RANKS] != ANY_RANKS:
            work[ROOM + rank] = 0
        elif group_wilds(wilds, group) == 0:
            work[ROOM + rank] = work[rank] - copies
        else:  # cards of the core's suit would change places with the wilds
            own = work[rank] if suit == NO_SUIT else held_in_suit(hand, wild, suit, rank)
            work[ROOM + rank] = work[rank] - own
    if T.patterns[pattern, ATTACH_RANKS] == DIFFERENT_RANKS:
        for rank in range(RANKS_HELD):
            work[ROOM + rank] = min(work[ROOM + rank], T.patterns[pattern, ATTACH_COPIES])


@kernel
def _attach_one(T, level, pattern, size, start, core, wilds, total, work, moves):
    """One attachment: some cards of one rank and wilds for the rest, or wilds alone."""
    copies = T.patterns[pattern, ATTACH_COPIES]
    cards = core_cards(T, pattern, size) + copies
    spare = work[WILDS] - total
    for rank in range(RANKS_HELD):
        most = min(work[ROOM + rank], copies)
        least = max(1, copies - spare) if may_stand_for(T, rank) else copies
        for held in range(least, most + 1):
            _emit(T, level, pattern, size, start, wilds, cards, total + copies - held, held << 4 * rank, work, moves)
    if spare >= copies and ranks_for_wilds(T, pattern, core, 0, 1):
        _emit(T, level, pattern, size, start, wilds, cards, total + copies, 0, work, moves)


@inlined
def _attach_several(T, level, pattern, size, start, core, wilds, total, work, moves):
    """Several attachments: count through the cards taken of each rank, as far as there are places for them."""
    copies = T.patterns[pattern, ATTACH_COPIES]
    places = T.patterns[pattern, ATTACH_COUNT] * groups_of(T, pattern, size)
    full = places * copies
    cards = core_cards(T, pattern, size) + full
    spare = work[WILDS] - total
    for rank in range(RANKS_HELD):
        work[DIGITS + rank] = 0
    units = held = 0
    attached = 0
    while True:
        if held + spare >= full and _completed(T, pattern, core, full - held, work):
            _emit(T, level, pattern, size, start, wilds, cards, total + full - held, attached, work, moves)
        rank = 0
        while rank < RANKS_HELD and not _takes_more(work, rank, copies, units, places):
            taken = work[DIGITS + rank]
            units -= (taken + copies - 1) // copies
            held -= taken
            attached -= taken << 4 * rank
            work[DIGITS + rank] = 0
            rank += 1
        if rank == RANKS_HELD:
            return
        if work[DIGITS + rank] % copies == 0:
            units += 1
        work[DIGITS + rank] += 1
        held += 1
        attached += 1 << 4 * rank


@kernel
def _takes_more(work, rank, copies, units, places):
    """Tell whether one more card of `rank` finds a place."""
    taken = work[DIGITS + rank]
    return taken < work[ROOM + rank] and (units < places or taken % copies != 0)


@kernel
def _completed(T, pattern, core, wilds, work):
    """Tell whether so many wilds complete the cards taken to full attachments."""
    copies = T.patterns[pattern, ATTACH_COPIES]
    missing = units = open_units = attached = used = 0
    for rank in range(RANKS_HELD):
        taken = work[DIGITS + rank]
        if taken:
            here = (taken + copies - 1) // copies
            gap = here * copies - taken
            units += here
            attached += taken
            used |= 1 << rank
            if may_stand_for(T, rank):
                missing += gap
            elif gap:
                open_units += 1
    places = (attached + wilds) // copies
    return wilds_fill(T, pattern, core, used, wilds, attached, places, copies, units, missing, open_units)


@kernel
def _emit(T, level, pattern, size, start, wilds, cards, all_wilds, attached, work, moves):
    small, big = attached >> 4 * SMALL & 15, attached >> 4 * BIG & 15
    rank = rank_at(T, level, pattern, start, 0)
    if rank == SMALL:
        small += copies_of(T, pattern, size) - group_wilds(wilds, 0)
    if rank == BIG:
        big += copies_of(T, pattern, size) - group_wilds(wilds, 0)
    emit(T, cards, all_wilds, small, big, attached, work, moves)
