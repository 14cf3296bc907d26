"""All legal moves of a hand: what may be led, or what beats the top.

A *move* says what is played but for the choice among cards that count alike: a reading, where its core stands, the wilds
in each group of it, the natural cards of each rank attached, the wilds attached. Every set of cards that has a legal
reading belongs to exactly one move with that reading. A natural card is never attached whose place in the core a wild
takes, since the two could change places.

Moves are counted and, from the `skip`-th on, written as far as the array has rows, so any of them can be had without
room for all. Nothing is tried out on single cards: a group of a core takes between none and all of its cards from the
wilds, and only numbers are counted through.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.attaching import attach, attach_all
from engine.climbing.beats import KEY, NO_KEY, PATTERN, SIZE, key_to_exceed
from engine.climbing.drafts import (
    ALONE,
    CORE_WILDS,
    FLOOR,
    FOUND,
    SKIP,
    START,
    SUIT,
    emit,
    group_wilds,
    set_draft,
)
from engine.climbing.patterns import (
    BIG,
    CARDS,
    JOKERS,
    SMALL,
    SUITS,
    WILDS,
    attached_cards,
    copies_of,
    core_cards,
    count_cards,
    count_wilds_alone,
    groups_of,
    held_in_suit,
    key_of,
    may_begin,
    may_stand_for,
    parts,
    rank_at,
    set_part,
    starts_of,
    tie_suits,
)
from engine.climbing.readings import ALONE_AS_LEVEL_CARD, fit, flush_allows, plain_is_barred
from engine.climbing.tables import (
    ATTACH_COUNT,
    ATTACH_SHORT_LAST,
    BIG_JOKERS,
    KEY_STEP,
    KIND,
    NO_SUIT,
    ONE_SUIT,
    PATTERNS,
    SIZE_MAX,
    SIZE_MIN,
    SMALL_JOKERS,
    WILD_ALONE,
)
from engine.jit import inlined, kernel


@kernel
def legal_moves(T, level, hand, top_pattern, top_size, top_key, skip, work, moves):
    """Write the moves of `hand` that beat the top, or all for a lead, from number `skip` on; return how many there are.

    Args:
        hand: layered faces.
        top_pattern: -1 for a lead.
        work: int64[WORK]; holds the counts of the hand afterwards.
        moves: int64[any, MOVE_COLUMNS].
    """
    work[FOUND] = 0
    work[SKIP] = skip
    wild = T.wild_faces[level]
    count_cards(T, level, hand, work)
    if work[WILDS] and T.params[WILD_ALONE] == ALONE_AS_LEVEL_CARD:
        count_wilds_alone(T, level, hand, work)
        work[ALONE] = 1
        _moves_of_part(T, level, hand, ~wild, top_pattern, top_size, top_key, work, moves)
        count_cards(T, level, hand, work)
    work[ALONE] = 0
    for part in range(parts(work)):
        set_part(work, part)
        _moves_of_part(T, level, hand, wild, top_pattern, top_size, top_key, work, moves)
    set_part(work, 0)
    return work[FOUND]


@kernel
def can_beat(T, level, hand, top_pattern, top_size, top_key, work, moves):
    """Tell whether `hand` holds a play that beats the top. `moves` may be of no rows."""
    return legal_moves(T, level, hand, top_pattern, top_size, top_key, 0, work, moves) > 0


@kernel
def _moves_of_part(T, level, hand, wild, top_pattern, top_size, top_key, work, moves):
    for pattern in range(T.params[PATTERNS]):
        for size in range(T.patterns[pattern, SIZE_MIN], T.patterns[pattern, SIZE_MAX] + 1):
            if core_cards(T, pattern, size) > work[CARDS]:
                break
            floor = key_to_exceed(T, pattern, size, top_pattern, top_size, top_key)
            if floor < NO_KEY:
                moves_of_size(T, level, hand, wild, pattern, size, floor, work, moves)


@kernel
def moves_of_size(T, level, hand, wild, pattern, size, floor, work, moves):
    """Add the moves of one pattern and size whose key exceeds `floor`.

    Args:
        wild: mask of the faces that are no natural cards.
        work: counts of the hand, FOUND moves so far, SKIP, ALONE.
    """
    work[FLOOR] = floor
    set_draft(work, PATTERN, pattern)
    set_draft(work, SIZE, size)
    if T.patterns[pattern, KIND] == JOKERS:
        _joker_moves(T, pattern, work, moves)
        return
    core = core_cards(T, pattern, size)
    full = core + attached_cards(T, pattern, size)
    short = T.patterns[pattern, ATTACH_SHORT_LAST] and core <= work[CARDS] < full
    if work[CARDS] < full and not short:
        return
    one_suit = T.patterns[pattern, ONE_SUIT]
    for start in range(starts_of(T, pattern, size)):
        if key_of(T, level, pattern, size, start, NO_SUIT) + T.params[KEY_STEP] <= floor + 1:
            continue  # not with the highest suit either
        if not may_begin(T, level, pattern, size, start, work):
            continue
        set_draft(work, START, start)
        for suit in range(0 if one_suit else NO_SUIT, SUITS if one_suit else NO_SUIT + 1):
            if short:
                _short_move(T, level, hand, wild, pattern, size, start, suit, work, moves)
            else:
                _moves_at(T, level, hand, wild, pattern, size, start, suit, work, moves)


@kernel
def _joker_moves(T, pattern, work, moves):
    """Moves of a joker set: each joker itself, or a wild where wilds may stand for it."""
    if work[FLOOR] >= 0:
        return
    small, big = T.patterns[pattern, SMALL_JOKERS], T.patterns[pattern, BIG_JOKERS]
    for small_wilds in range(small + 1 if may_stand_for(T, SMALL) else 1):
        for big_wilds in range(big + 1 if may_stand_for(T, BIG) else 1):
            enough = small - small_wilds <= work[SMALL] and big - big_wilds <= work[BIG]
            if enough and small_wilds + big_wilds <= work[WILDS]:
                set_draft(work, START, 0)
                set_draft(work, SUIT, NO_SUIT)
                set_draft(work, KEY, 0)
                set_draft(work, CORE_WILDS, small_wilds | big_wilds << 4)
                emit(T, small + big, small_wilds + big_wilds, small - small_wilds, big - big_wilds, 0, work, moves)


@inlined
def _moves_at(T, level, hand, wild, pattern, size, start, suit, work, moves):
    """Count through the wilds in each group of a core: at least what is missing, at most all, not more than held."""
    copies, groups = copies_of(T, pattern, size), groups_of(T, pattern, size)
    least = most = total = 0  # four bits a group
    for group in range(groups):
        rank = rank_at(T, level, pattern, start, group)
        if rank < 0:
            return
        held = work[rank] if suit == NO_SUIT else held_in_suit(hand, wild, suit, rank)
        missing = copies - min(held, copies)
        may = may_stand_for(T, rank)
        total += missing
        if total > work[WILDS] or (missing and not may):
            return
        least |= missing << 4 * group
        most |= (min(copies, work[WILDS]) if may else 0) << 4 * group
    wilds = least
    while True:
        _moves_of_core(T, level, hand, wild, pattern, size, start, suit, wilds, total, work, moves)
        group = 0
        while group < groups and (total == work[WILDS] or group_wilds(wilds, group) == group_wilds(most, group)):
            spare = group_wilds(wilds, group) - group_wilds(least, group)
            wilds -= spare << 4 * group
            total -= spare
            group += 1
        if group == groups:
            return
        wilds += 1 << 4 * group
        total += 1


@inlined
def _moves_of_core(T, level, hand, wild, pattern, size, start, suit, wilds, total, work, moves):
    """Add the moves of one core: for each suit that decides ties, with all that may be attached."""
    set_draft(work, CORE_WILDS, wilds)
    group = groups_of(T, pattern, size) - 1
    rank = rank_at(T, level, pattern, start, group)
    inside = copies_of(T, pattern, size) - group_wilds(wilds, group)
    ties = tie_suits(T, hand, wild, rank, inside, group_wilds(wilds, group), suit)
    barred = suit == NO_SUIT and plain_is_barred(T, pattern, size, total)
    whole = T.patterns[pattern, ATTACH_COUNT] == 0
    if whole and suit != NO_SUIT and not flush_allows(T, level, hand, wild, work, pattern, size, total):
        return
    for tie in range(NO_SUIT + 1):
        if not ties >> tie & 1:
            continue
        key = key_of(T, level, pattern, size, start, tie)
        if key <= work[FLOOR] or (barred and not mixed(T, level, hand, wild, pattern, size, start, wilds, tie)):
            continue
        set_draft(work, KEY, key)
        set_draft(work, SUIT, tie if suit == NO_SUIT else suit)
        if T.patterns[pattern, ATTACH_COUNT]:
            attach(T, level, hand, wild, pattern, size, start, suit, wilds, total, work, moves)
        else:
            _emit_core(T, pattern, size, rank, inside, total, work, moves)


@kernel
def _emit_core(T, pattern, size, rank, inside, wilds, work, moves):
    small = inside if rank == SMALL else 0
    big = inside if rank == BIG else 0
    emit(T, core_cards(T, pattern, size), wilds, small, big, 0, work, moves)


@kernel
def mixed(T, level, hand, wild, pattern, size, start, wilds, tie):
    """Tell whether the natural cards of a core can be chosen in more than one suit, `tie` being the highest of its top."""
    copies, groups = copies_of(T, pattern, size), groups_of(T, pattern, size)
    suits = naturals = 0
    for group in range(groups):
        inside = copies - group_wilds(wilds, group)
        if inside == 0:
            continue
        naturals += inside
        rank = rank_at(T, level, pattern, start, group)
        for suit in range(SUITS):
            if held_in_suit(hand, wild, suit, rank) and (
                tie == NO_SUIT or group < groups - 1 or may_stay_under(T, suit, tie, copies, inside)
            ):
                suits |= 1 << suit
    return naturals > 1 and suits & (suits - 1) != 0


@kernel
def may_stay_under(T, suit, tie, copies, inside):
    """Tell whether a group of `inside` natural cards whose highest suit is `tie` may have one of `suit`."""
    if copies == 1 and inside == 1:
        return suit == tie
    return T.suit_value[suit] <= T.suit_value[tie]


@inlined
def _short_move(T, level, hand, wild, pattern, size, start, suit, work, moves):
    """Add the move of the whole hand, with fewer cards attached than its attachments need."""
    total = fit(T, level, hand, wild, work, pattern, size, start, suit)
    if total < 0:
        return
    copies, groups = copies_of(T, pattern, size), groups_of(T, pattern, size)
    wilds = inside = rank = 0
    for group in range(groups):
        rank = rank_at(T, level, pattern, start, group)
        held = work[rank] if suit == NO_SUIT else held_in_suit(hand, wild, suit, rank)
        inside = min(held, copies)
        wilds |= (copies - inside) << 4 * group
    set_draft(work, CORE_WILDS, wilds)
    ties = tie_suits(T, hand, wild, rank, inside, copies - inside, suit)
    for tie in range(NO_SUIT + 1):
        key = key_of(T, level, pattern, size, start, tie)
        if ties >> tie & 1 and key > work[FLOOR]:
            set_draft(work, KEY, key)
            set_draft(work, SUIT, tie if suit == NO_SUIT else suit)
            attach_all(T, level, hand, wild, pattern, size, start, suit, wilds, work, moves)
