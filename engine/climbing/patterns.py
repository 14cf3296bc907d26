"""Patterns of a rule set as the kernels read them: sizes, groups, windows, keys.

A pattern's *core* is `groups` groups of `copies` cards each: one group for a set, consecutive ones for a run. Where a core
stands is its *start*: the rank of a set, the lowest slot of a run. Joker sets have no core.

*Counts* of some cards (`count_cards`) are what all kernels of this folder start from: natural cards, i.e. all but the
wilds, by rank, then the wilds. A wild joker that may not stand for jokers can still be the joker it is; how many of
those are taken so is a *part* (`parts`, `set_part`), tried one after the other. Rule sets whose wilds are no jokers
have one part.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.tables import (
    ATTACH_COPIES,
    ATTACH_COUNT,
    COPIES_MIN,
    KEY_STEP,
    KIND,
    NO_SUIT,
    SLOTS_USED,
    STANDS_FOR,
)
from engine.jit import kernel, popcount

SET, RUN, JOKERS = range(3)
"""PatternKind as the kernels read it."""

SUITS = 4
RANKS_HELD = 15
SMALL, BIG = 13, 14
"""Ranks of the jokers."""

# --- counts ---
WILDS = 15  # wilds, all of them or what the part leaves
CARDS = 16  # cards in all
WILD_SMALL = 17  # wild jokers that may be jokers besides standing for other ranks
WILD_BIG = 18
COUNTS = 20


@kernel
def count_cards(T, level, cards, counts):
    """Write the counts of `cards` (layered faces)."""
    wild = T.wild_faces[level]
    total = 0
    for rank in range(RANKS_HELD):
        faces = T.rank_faces[rank] & ~wild
        held = popcount(cards[0] & faces)
        if held:
            held += popcount(cards[1] & faces) + popcount(cards[2] & faces) + popcount(cards[3] & faces)
        counts[rank] = held
        total += held
    wilds = 0
    for layer in range(4):
        wilds += popcount(cards[layer] & wild)
    counts[WILDS] = wilds
    counts[CARDS] = total + wilds
    _count_wild_jokers(T, level, cards, counts)


@kernel
def _count_wild_jokers(T, level, cards, counts):
    for joker in range(2):
        bit = 1 << 52 + joker
        counts[WILD_SMALL + joker] = 0
        if T.wild_faces[level] & bit and not may_stand_for(T, SMALL + joker):
            for layer in range(4):
                counts[WILD_SMALL + joker] += popcount(cards[layer] & bit)


@kernel
def count_wilds_alone(T, level, cards, counts):
    """Write the counts of the wilds among `cards` as if they were natural: what they are when played alone."""
    wild = T.wild_faces[level]
    total = 0
    for rank in range(RANKS_HELD):
        faces = T.rank_faces[rank] & wild
        held = 0
        for layer in range(4):
            held += popcount(cards[layer] & faces)
        counts[rank] = held
        total += held
    counts[WILDS] = counts[WILD_SMALL] = counts[WILD_BIG] = 0
    counts[CARDS] = total


@kernel
def parts(counts):
    """Number of parts: ways to choose how many wild jokers of each kind are plain jokers."""
    return (counts[WILD_SMALL] + 1) * (counts[WILD_BIG] + 1)


@kernel
def set_part(counts, part):
    """Change `counts` to those of a part, from 0, and back again with part 0."""
    small = part % (counts[WILD_SMALL] + 1)
    big = part // (counts[WILD_SMALL] + 1)
    if counts[WILD_SMALL]:
        counts[WILDS] += counts[SMALL] - small
        counts[SMALL] = small
    if counts[WILD_BIG]:
        counts[WILDS] += counts[BIG] - big
        counts[BIG] = big


@kernel
def may_stand_for(T, rank):
    """Tell (0/1) whether a wild may stand for `rank`."""
    return T.params[STANDS_FOR] >> rank & 1


@kernel
def groups_of(T, pattern, size):
    """Groups of the core: 1 for a set, the size of a run."""
    return size if T.patterns[pattern, KIND] == RUN else 1


@kernel
def copies_of(T, pattern, size):
    """Cards of each group of the core."""
    return size if T.patterns[pattern, KIND] == SET else T.patterns[pattern, COPIES_MIN]


@kernel
def core_cards(T, pattern, size):
    """Cards of the core, or of the joker set."""
    if T.patterns[pattern, KIND] == JOKERS:
        return size
    return groups_of(T, pattern, size) * copies_of(T, pattern, size)


@kernel
def attached_cards(T, pattern, size):
    """Cards attached to the core when all attachments are there."""
    units = T.patterns[pattern, ATTACH_COUNT] * T.patterns[pattern, ATTACH_COPIES]
    return units * groups_of(T, pattern, size) if units else 0


@kernel
def cards_of(T, pattern, size):
    """Cards of a whole play of this pattern and size."""
    return core_cards(T, pattern, size) + attached_cards(T, pattern, size)


@kernel
def starts_of(T, pattern, size):
    """Number of starts to try: ranks of a set, slots where a run may begin."""
    return RANKS_HELD if T.patterns[pattern, KIND] == SET else T.params[SLOTS_USED] - size + 1


@kernel
def may_begin(T, level, pattern, size, start, counts):
    """Tell whether there are cards enough for the first group and the last; most starts fail here."""
    most = counts[WILDS]
    first = rank_at(T, level, pattern, start, 0)
    if first < 0 or counts[first] + most < copies_of(T, pattern, size):
        return False
    last = rank_at(T, level, pattern, start, groups_of(T, pattern, size) - 1)
    return last >= 0 and counts[last] + most >= copies_of(T, pattern, size)


@kernel
def rank_at(T, level, pattern, start, group):
    """Rank of a group of the core that begins at `start`; -1 where the order of ranks has none."""
    if T.patterns[pattern, KIND] == SET:
        return start if T.play_value[level, start] >= 0 else -1
    return T.run_slots[level, start + group] if start + group < T.run_slots.shape[1] else -1


@kernel
def core_ranks(T, level, pattern, size, start):
    """Mask of the ranks of the core at `start`; 0 if the order of ranks has no such place."""
    ranks = 0
    for group in range(groups_of(T, pattern, size)):
        rank = rank_at(T, level, pattern, start, group)
        if rank < 0:
            return 0
        ranks |= 1 << rank
    return ranks


@kernel
def key_of(T, level, pattern, size, start, suit):
    """Key of a reading: the value of a set's rank or the top slot of a run, then `suit` where suits break ties."""
    kind = T.patterns[pattern, KIND]
    if kind == JOKERS:
        return 0
    plain = T.play_value[level, start] if kind == SET else start + size - 1
    return plain * T.params[KEY_STEP] + T.suit_value[suit]


@kernel
def held_in_suit(cards, wild, suit, rank):
    """Natural cards of one face."""
    face = suit * 13 + rank
    if wild >> face & 1:
        return 0
    return (cards[0] >> face & 1) + (cards[1] >> face & 1) + (cards[2] >> face & 1) + (cards[3] >> face & 1)


@kernel
def tie_suits(T, cards, wild, rank, naturals, wilds, suit):
    """Mask of the suits that may decide a tie for a group of `naturals` cards of `rank` out of `cards` and `wilds` wilds.

    It is the highest suit of the group, and a wild takes any. `suit` is that of a core in one suit, else NO_SUIT.
    """
    if T.params[KEY_STEP] == 1 or rank >= SMALL:
        return 1 << NO_SUIT
    if suit != NO_SUIT:
        return 1 << suit
    found = 0
    for top in range(SUITS):
        at_most = 0
        for lower in range(SUITS):
            if T.suit_value[lower] <= T.suit_value[top]:
                at_most += held_in_suit(cards, wild, lower, rank)
        shown = wilds > 0 or held_in_suit(cards, wild, top, rank) > 0
        if at_most >= naturals and shown:
            found |= 1 << top
    return found
