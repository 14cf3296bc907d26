"""The cards of a move: which of the cards that count alike are played.

Cards of a rank differ only in what they leave behind. Given the choice, a card goes whose twin stays or that belongs to
no run in one suit; then one of a run that wilds would have to complete; only then one of a whole run.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.beats import PATTERN, SIZE
from engine.climbing.drafts import ATTACHED, CORE_WILDS, MOVE_WILDS, START, SUIT, WILDS_ALONE, group_wilds
from engine.climbing.patterns import (
    BIG,
    JOKERS,
    RANKS_HELD,
    RUN,
    SMALL,
    SUITS,
    copies_of,
    core_ranks,
    groups_of,
    held_in_suit,
    rank_at,
    starts_of,
)
from engine.climbing.readings import plain_is_barred
from engine.climbing.tables import (
    BIG_JOKERS,
    COPIES_MIN,
    KEY_STEP,
    KIND,
    NO_SUIT,
    ONE_SUIT,
    PATTERNS,
    SIZE_MIN,
    SMALL_JOKERS,
)
from engine.jit import inlined, kernel, lowest, popcount
from engine.layered import MAX_PACKS, add_item, clear, copies, remove_item

FREE, NEARLY_IN_A_RUN, IN_A_RUN = range(3)
"""What playing a card costs."""
_NOT_HELD = 3
ALL_SUITS = 15


@inlined
def cards_of_move(T, level, hand, move, target):
    """Make `target` cards of `hand` (layered faces, both) that are this move."""
    clear(target)
    wild = ~T.wild_faces[level] if move[WILDS_ALONE] else T.wild_faces[level]
    pattern, total = move[PATTERN], move[MOVE_WILDS]
    if T.patterns[pattern, KIND] == JOKERS:
        _take_jokers(target, SMALL, T.patterns[pattern, SMALL_JOKERS] - group_wilds(move[CORE_WILDS], 0))
        _take_jokers(target, BIG, T.patterns[pattern, BIG_JOKERS] - group_wilds(move[CORE_WILDS], 1))
    else:
        whole, near = runs_to_keep(T, level, hand, wild, total)
        _take_core(T, level, hand, wild, move, whole, near, target)
        if T.patterns[pattern, ONE_SUIT] == 0 and plain_is_barred(T, pattern, move[SIZE], total):
            _mix_suits(T, level, hand, wild, move, whole, near, target)
        if move[ATTACHED]:
            _take_attached(T, level, hand, wild, move, whole, near, target)
    _take_wilds(T, level, hand, total, target)


@kernel
def runs_to_keep(T, level, hand, wild, wilds_gone):
    """Masks of the faces in whole one-suit runs and in those that the wilds left would complete."""
    whole = near = 0
    wilds = -wilds_gone
    for layer in range(MAX_PACKS):
        wilds += popcount(hand[layer] & T.wild_faces[level])
    for pattern in range(T.params[PATTERNS]):
        length = T.patterns[pattern, SIZE_MIN]
        if T.patterns[pattern, KIND] != RUN or T.patterns[pattern, ONE_SUIT] == 0:
            continue
        for start in range(starts_of(T, pattern, length)):
            ranks = core_ranks(T, level, pattern, length, start)
            for suit in range(SUITS if ranks else 0):
                faces = ranks << 13 * suit
                missing = 0
                for layer in range(min(T.patterns[pattern, COPIES_MIN], MAX_PACKS)):
                    missing += length - popcount(hand[layer] & faces & ~wild)
                if missing == 0:
                    whole |= faces
                elif missing <= wilds:
                    near |= faces
    return whole, near


@kernel
def _take_jokers(target, rank, count):
    for _ in range(count):
        add_item(target, 52 + rank - SMALL)


@kernel
def _take_wilds(T, level, hand, count, target):
    """Add wilds, those of the plain suits first."""
    faces = T.wild_faces[level]
    while count > 0 and faces:
        face = lowest(faces)
        free = copies(hand, face) - copies(target, face)
        if free == 0:
            faces &= faces - 1
        else:
            add_item(target, face)
            count -= 1


@kernel
def _cost(hand, wild, suit, rank, whole, near, target):
    """What it costs to play one more card of this face."""
    face = suit * 13 + rank
    free = held_in_suit(hand, wild, suit, rank) - copies(target, face)
    if free <= 0:
        return _NOT_HELD
    if free > 1:
        return FREE
    if whole >> face & 1:
        return IN_A_RUN
    return NEARLY_IN_A_RUN if near >> face & 1 else FREE


@kernel
def _take(hand, wild, rank, count, suits, whole, near, target):
    """Add `count` natural cards of `rank` in `suits`, the cheapest ones."""
    if rank >= SMALL:
        _take_jokers(target, rank, count)
        return
    for _ in range(count):
        best, price = -1, _NOT_HELD
        for suit in range(SUITS):
            cost = _cost(hand, wild, suit, rank, whole, near, target) if suits >> suit & 1 else _NOT_HELD
            if cost < price:
                best, price = suit, cost
        add_item(target, best * 13 + rank)


@kernel
def _top_suits(T, suit):
    """Mask of the suits that the highest suit of a group, `suit`, leaves for it."""
    if T.params[KEY_STEP] == 1 or suit == NO_SUIT:
        return ALL_SUITS
    suits = 0
    for other in range(SUITS):
        if T.suit_value[other] <= T.suit_value[suit]:
            suits |= 1 << other
    return suits


@kernel
def _take_core(T, level, hand, wild, move, whole, near, target):
    pattern, suit = move[PATTERN], move[SUIT]
    groups = groups_of(T, pattern, move[SIZE])
    for group in range(groups):
        rank = rank_at(T, level, pattern, move[START], group)
        wilds = group_wilds(move[CORE_WILDS], group)
        count = copies_of(T, pattern, move[SIZE]) - wilds
        suits = ALL_SUITS
        if T.patterns[pattern, ONE_SUIT]:
            suits = 1 << suit
        elif group == groups - 1 and rank < SMALL:
            suits = _top_suits(T, suit)
            if suit != NO_SUIT and wilds == 0:
                add_item(target, suit * 13 + rank)
                count -= 1
        _take(hand, wild, rank, count, suits, whole, near, target)


@kernel
def _mix_suits(T, level, hand, wild, move, whole, near, target):
    """Change one card, the cheapest change there is, if all cards of a run that must not be in one suit are."""
    suit = lowest(target[0]) // 13
    if target[0] & ~(0x1FFF << 13 * suit):
        return
    pattern, groups = move[PATTERN], groups_of(T, move[PATTERN], move[SIZE])
    best = out = -1
    price = _NOT_HELD
    for group in range(groups):
        rank = rank_at(T, level, pattern, move[START], group)
        inside = copies_of(T, pattern, move[SIZE]) - group_wilds(move[CORE_WILDS], group)
        suits = ALL_SUITS
        if group == groups - 1 and move[SUIT] != NO_SUIT:
            bound = inside == 1 and group_wilds(move[CORE_WILDS], group) == 0
            suits = 0 if bound else _top_suits(T, move[SUIT])
        for other in range(SUITS):
            if inside and other != suit and suits >> other & 1:
                cost = _cost(hand, wild, other, rank, whole, near, target)
                if cost < price:
                    best, out, price = other * 13 + rank, suit * 13 + rank, cost
    remove_item(target, out)
    add_item(target, best)


@kernel
def _take_attached(T, level, hand, wild, move, whole, near, target):
    for rank in range(RANKS_HELD):
        count = move[ATTACHED] >> 4 * rank & 15
        if count == 0:
            continue
        suits = ALL_SUITS
        if T.patterns[move[PATTERN], ONE_SUIT] and _wilds_at(T, level, move, rank):
            suits &= ~(1 << move[SUIT])
        _take(hand, wild, rank, count, suits, whole, near, target)


@kernel
def _wilds_at(T, level, move, rank):
    """Wilds in the group of a core that has this rank."""
    for group in range(groups_of(T, move[PATTERN], move[SIZE])):
        if rank_at(T, level, move[PATTERN], move[START], group) == rank:
            return group_wilds(move[CORE_WILDS], group)
    return 0
