"""All readings of some cards: every pattern they make, wilds and all (GUANDAN.md section 1; DESIGN §8).

A pattern fits at a start when the natural cards that have to be in its core are there, no rank is too full, and the wilds
fill what is missing; nothing is tried out. `fit` answers for a whole play, `attachments_fit` for what hangs on it.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.beats import KEY, PATTERN, SIZE
from engine.climbing.patterns import (
    BIG,
    CARDS,
    JOKERS,
    RANKS_HELD,
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
from engine.climbing.tables import (
    ATTACH_COPIES,
    ATTACH_COUNT,
    ATTACH_JOKERS,
    ATTACH_RANKS,
    ATTACH_SHORT_LAST,
    BIG_JOKERS,
    FLUSH_SIZES,
    KIND,
    NATURAL_FLUSH,
    NO_SUIT,
    ONE_SUIT,
    PATTERNS,
    SIZE_MAX,
    SIZE_MIN,
    SMALL_JOKERS,
    STANDS_FOR,
    WILD_ALONE,
    WILD_FLUSH,
)
from engine.jit import inlined, kernel, lowest, popcount

READING_COLUMNS = 3
MAX_READINGS = 256

ANY_RANKS, OTHER_RANKS, DIFFERENT_RANKS = range(3)  # AttachedRanks
_STRAIGHT_FLUSH_ONLY = 0  # NaturalFlush
_FLUSH_ONLY, _STRAIGHT_ONLY = 1, 2  # WildFlush
ALONE_AS_LEVEL_CARD = 0  # WildAlone
JOKER_RANKS = 1 << SMALL | 1 << BIG


@kernel
def readings(T, level, cards, last, counts, rows):
    """Write the readings of `cards` as rows (pattern, size, key), each once, and return their number.

    Args:
        cards: layered faces, one play.
        last: 1 if they are all the hand has left.
        counts: int64[COUNTS], working space.
        rows: int64[MAX_READINGS, 3].
    """
    count_cards(T, level, cards, counts)
    wild = T.wild_faces[level]
    if counts[CARDS] and counts[WILDS] == counts[CARDS] and T.params[WILD_ALONE] == ALONE_AS_LEVEL_CARD:
        count_wilds_alone(T, level, cards, counts)
        return _readings_of_part(T, level, cards, 0, last, counts, rows, 0)
    found = 0
    for part in range(parts(counts)):
        set_part(counts, part)
        found = _readings_of_part(T, level, cards, wild, last, counts, rows, found)
    set_part(counts, 0)
    return found


@kernel
def _readings_of_part(T, level, cards, wild, last, counts, rows, found):
    held = counts[CARDS]
    for pattern in range(T.params[PATTERNS]):
        short = last and T.patterns[pattern, ATTACH_SHORT_LAST]
        for size in range(T.patterns[pattern, SIZE_MIN], T.patterns[pattern, SIZE_MAX] + 1):
            core = core_cards(T, pattern, size)
            full = core + attached_cards(T, pattern, size)
            if held == full or (short and core <= held < full):
                found = _readings_of_size(T, level, cards, wild, counts, pattern, size, rows, found)
    return found


@inlined
def _readings_of_size(T, level, cards, wild, counts, pattern, size, rows, found):
    if T.patterns[pattern, KIND] == JOKERS:
        return _add(T, rows, found, pattern, size, 0) if joker_set_fits(T, counts, pattern) else found
    one_suit = T.patterns[pattern, ONE_SUIT]
    for start in range(starts_of(T, pattern, size)):
        if not may_begin(T, level, pattern, size, start, counts):
            continue
        for suit in range(0 if one_suit else NO_SUIT, SUITS if one_suit else NO_SUIT + 1):
            wilds = fit(T, level, cards, wild, counts, pattern, size, start, suit)
            if wilds >= 0:
                found = _add_ties(T, level, cards, wild, counts, pattern, size, start, suit, rows, found)
    return found


@inlined
def _add_ties(T, level, cards, wild, counts, pattern, size, start, suit, rows, found):
    """Add a reading for every suit that may decide its ties."""
    copies = copies_of(T, pattern, size)
    rank = rank_at(T, level, pattern, start, groups_of(T, pattern, size) - 1)
    held = counts[rank] if suit == NO_SUIT else held_in_suit(cards, wild, suit, rank)
    naturals = min(held, copies)
    suits = tie_suits(T, cards, wild, rank, naturals, copies - naturals, suit)
    for top in range(NO_SUIT + 1):
        if suits >> top & 1:
            found = _add(T, rows, found, pattern, size, key_of(T, level, pattern, size, start, top))
    return found


@kernel
def _add(T, rows, found, pattern, size, key):
    for row in range(found):
        if rows[row, PATTERN] == pattern and rows[row, SIZE] == size and rows[row, KEY] == key:
            return found
    if found == rows.shape[0]:
        return found
    rows[found, PATTERN] = pattern
    rows[found, SIZE] = size
    rows[found, KEY] = key
    return found + 1


@kernel
def joker_set_fits(T, counts, pattern):
    """Tell whether all the counted cards make this joker set; a wild is a joker only where it may stand for one."""
    small = T.patterns[pattern, SMALL_JOKERS] - counts[SMALL]
    big = T.patterns[pattern, BIG_JOKERS] - counts[BIG]
    if small < 0 or big < 0 or small + big != counts[WILDS]:
        return False
    if counts[SMALL] + counts[BIG] + counts[WILDS] != counts[CARDS]:
        return False
    return (small == 0 or may_stand_for(T, SMALL) == 1) and (big == 0 or may_stand_for(T, BIG) == 1)


@kernel
def fit(T, level, cards, wild, counts, pattern, size, start, suit):
    """Wilds in the core when all the cards make this pattern with the core at `start`, in one `suit` or NO_SUIT; else -1.

    Natural cards of a core's rank are in the core as far as there is room: a wild there could change places with them.
    """
    copies = copies_of(T, pattern, size)
    repeated = T.patterns[pattern, ATTACH_COUNT] > 0 and T.patterns[pattern, ATTACH_RANKS] == ANY_RANKS
    wilds = naturals = ranks = 0
    for group in range(groups_of(T, pattern, size)):
        rank = rank_at(T, level, pattern, start, group)
        if rank < 0:
            return -1
        held = counts[rank] if suit == NO_SUIT else held_in_suit(cards, wild, suit, rank)
        inside = min(held, copies)
        wilds += copies - inside
        if wilds > counts[WILDS] or (inside < copies and not may_stand_for(T, rank)):
            return -1
        if (held > copies or held < counts[rank]) and not repeated:
            return -1
        naturals += inside
        ranks |= 1 << rank
    if T.patterns[pattern, ATTACH_COUNT] == 0:
        fits = naturals + counts[WILDS] == counts[CARDS] and wilds == counts[WILDS]
        return wilds if fits and flush_allows(T, level, cards, wild, counts, pattern, size, wilds) else -1
    if attachments_fit(T, level, cards, wild, counts, pattern, size, start, suit, ranks, counts[WILDS] - wilds):
        return wilds
    return -1


@kernel
def flush_allows(T, level, cards, wild, counts, pattern, size, wilds):
    """Tell whether a run of these cards may be read as this pattern, given what runs in one suit may be (G-9, N-13)."""
    if T.patterns[pattern, ONE_SUIT]:
        return wilds == 0 or T.params[WILD_FLUSH] != _STRAIGHT_ONLY
    if not plain_is_barred(T, pattern, size, wilds):
        return True
    return not _in_one_suit(cards, wild)


@kernel
def plain_is_barred(T, pattern, size, wilds):
    """Tell whether this pattern excludes cards that are, but for so many wilds, of one suit."""
    if not T.patterns[pattern, FLUSH_SIZES] >> size & 1:
        return False
    if wilds == 0:
        return T.params[NATURAL_FLUSH] == _STRAIGHT_FLUSH_ONLY
    return T.params[WILD_FLUSH] == _FLUSH_ONLY


@kernel
def _in_one_suit(cards, wild):
    """Tell whether all natural cards, none of them jokers, are of one suit."""
    faces = cards[0] & ~wild
    return faces == 0 or faces & ~(0x1FFF << lowest(faces) // 13 * 13) == 0


@kernel
def attachments_fit(T, level, cards, wild, counts, pattern, size, start, suit, core, wilds):
    """Tell whether the cards beyond the core and `wilds` wilds are attachments, or a part of them if there are fewer."""
    copies = T.patterns[pattern, ATTACH_COPIES]
    places = T.patterns[pattern, ATTACH_COUNT] * groups_of(T, pattern, size)
    different = T.patterns[pattern, ATTACH_RANKS] == DIFFERENT_RANKS
    missing = units = open_units = attached = used = 0
    for rank in range(RANKS_HELD):
        held = counts[rank]
        if core >> rank & 1:
            own = held if suit == NO_SUIT else held_in_suit(cards, wild, suit, rank)
            held -= min(own, copies_of(T, pattern, size))
        if held == 0:
            continue
        if (rank >= SMALL and T.patterns[pattern, ATTACH_JOKERS] == 0) or (different and held > copies):
            return False
        attached += held
        used |= 1 << rank
        here = (held + copies - 1) // copies
        units += here
        gap = here * copies - held
        if may_stand_for(T, rank):
            missing += gap
        elif gap:
            open_units += 1
    return wilds_fill(T, pattern, core, used, wilds, attached, places, copies, units, missing, open_units)


@kernel
def wilds_fill(T, pattern, core, used, wilds, attached, places, copies, units, missing, open_units):
    """Tell whether `wilds` complete the units begun and make up the rest."""
    full = places * copies
    more = max(0, wilds - missing)  # in units of their own
    new_units = (more + copies - 1) // copies
    if attached + wilds > full or units + new_units > places:
        return False
    if attached + wilds == full and open_units:
        return False
    return new_units == 0 or ranks_for_wilds(T, pattern, core, used, new_units)


@kernel
def ranks_for_wilds(T, pattern, core, used, units):
    """Tell whether `units` attachments of wilds alone have ranks to stand for."""
    ranks = T.params[STANDS_FOR]
    if T.patterns[pattern, ATTACH_JOKERS] == 0:
        ranks &= ~JOKER_RANKS
    kind = T.patterns[pattern, ATTACH_RANKS]
    if kind != ANY_RANKS:
        ranks &= ~core
    if kind == DIFFERENT_RANKS:
        return popcount(ranks & ~used) >= units
    return ranks != 0
