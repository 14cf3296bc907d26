"""Planning a hand: a partition into few groups, each a play of its own.

Groups that cards and suits make together (one-suit runs, joker sets) are set aside first, where that pays. Of the other
cards only numbers matter: the run that saves most is taken out, then the next, wilds filling gaps where nothing else
gains more by them; then each wild goes where it saves most; what is left is played as cards alike. The search is greedy,
its measure the costs of `worth`.

A planned group is a row of ``State.moves`` from `FIRST_UNIT` on: columns as of a move, but COST in place of the attached cards.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.beats import KEY, PATTERN, SIZE
from engine.climbing.bots.standard.weights import BOMB, BOMB_STEP, RUN_HOLDS, SAVE, TURN, WIN
from engine.climbing.bots.standard.worth import (
    AFTER,
    ALONE,
    BOMB_COST,
    MOST_ALIKE,
    PEEL,
    PLANNED,
    TOTAL,
    UNITS,
    cost_of,
    set_counts,
    wild_rank,
)
from engine.climbing.drafts import CORE_WILDS, MOVE_CARDS, MOVE_WILDS, START, SUIT, WILDS_ALONE, naturals_of_move
from engine.climbing.holding import rank_of_face
from engine.climbing.patterns import (
    BIG,
    JOKERS,
    RANKS_HELD,
    RUN,
    SET,
    SMALL,
    SUITS,
    WILDS,
    held_in_suit,
    key_of,
    may_stand_for,
)
from engine.jit import kernel, lowest, popcount
from engine.layered import add_item, clear, copy, remove

FIRST_UNIT = 0
MOST_UNITS = 64
FIRST_MOVE = 128
"""Row of ``State.moves`` from which on the moves found stand, so that they leave the plan alone."""
COST = 8
REST = 40
"""Row of ``State.scratch``: the hand without what is set aside."""
ASIDE = 41
"""Row of ``State.scratch``: working space."""
WILDS_IN = 473
"""Cell of ``State.ints``, + rank: wilds put to the cards of a rank."""
FOUND_PATTERN, FOUND_SIZE, FOUND_START, FOUND_COST, FOUND_SUIT = range(488, 493)
"""The run found to be best."""
NEEDED = 1 << 20
"""The cost of giving away a card set aside."""
ALL_HEIGHT = 40
"""What a run at the top of the order holds more often than one at the bottom, in percent."""
LADDER_HEIGHT = 15


@kernel
def make_plan(T, st, seat, w):
    """Plan the hand; costs are priced before. Leaves the units; TOTAL, the counts PLANNED and the cards REST without what is set aside."""
    m = st.ints
    level = st.scalars[S.LEVEL]
    m[UNITS] = 0
    copy(st.hands[seat], st.scratch[REST])
    set_counts(m, PLANNED, st.counts[seat])
    _set_jokers_aside(T, st, level, w)
    while _best_flush(T, st, level, w):
        _take_flush(T, st, level)
    for cell in range(WILDS + 1):
        m[AFTER + cell] = m[PLANNED + cell]
    m[TOTAL] = partition(T, st, level, w, True)


@kernel
def cost_after(T, st, level, move, w):
    """Cost of the planned cards, but for those set aside, once a move is played."""
    m = st.ints
    for cell in range(WILDS + 1):
        m[AFTER + cell] = m[PLANNED + cell]
    if move[WILDS_ALONE]:
        m[AFTER + WILDS] -= move[MOVE_CARDS]
    else:
        gone = st.work[3]
        naturals_of_move(T, level, move, gone)
        for cell in range(WILDS + 1):
            m[AFTER + cell] = max(0, m[AFTER + cell] - gone[cell])
    return partition(T, st, level, w, False)


@kernel
def partition_without(T, st, face, w):
    """Cost of the planned cards without one card; dear if it is one of those set aside."""
    m = st.ints
    for cell in range(WILDS + 1):
        m[AFTER + cell] = m[PLANNED + cell]
    if not st.scratch[REST, 0] >> face & 1:
        return NEEDED
    cell = WILDS if T.wild_faces[st.scalars[S.LEVEL]] >> face & 1 else rank_of_face(face)
    m[AFTER + cell] -= 1
    return partition(T, st, st.scalars[S.LEVEL], w, False)


@kernel
def partition(T, st, level, w, recorded):
    """Cost of the hand counted in the cells AFTER, which are used up; its groups are written as units if wanted."""
    m = st.ints
    total = 0
    while _best_run(T, m, level, w):
        total += m[FOUND_COST]
        _take_run(T, st, level, recorded)
    for rank in range(RANKS_HELD):
        m[WILDS_IN + rank] = 0
    while m[AFTER + WILDS] and _place_wild(T, m):
        m[AFTER + WILDS] -= 1
    for rank in range(RANKS_HELD):
        if m[AFTER + rank]:
            total += cost_of(m, rank, m[AFTER + rank])
            if recorded:
                _record_sets(T, st, level, rank)
    total += m[AFTER + WILDS] * m[ALONE]
    if recorded:
        _record_wilds(T, st, level)
    return total - w[SAVE] * _carried(T, m)


# --- runs ---


@kernel
def _best_run(T, m, level, w):
    """Find the run that lowers the cost most; tell whether there is one."""
    wilds = m[AFTER + WILDS]
    dearest = _best_use(T, m) - m[ALONE] if wilds else 0
    best = 0
    for pattern in range(T.params[P.PATTERNS]):
        row = T.patterns[pattern]
        if row[P.KIND] != RUN or row[P.ONE_SUIT] or row[P.SIZE_MIN] > row[P.SIZE_MAX]:
            continue
        held = slots_with(T, m, AFTER, level, row[P.COPIES_MIN])
        starts = windows(held, row[P.SIZE_MIN], wilds)
        while starts:
            best = _weigh_run(T, m, level, pattern, lowest(starts), dearest, best, w)
            starts &= starts - 1
    return best > 0


@kernel
def slots_with(T, counts, at, level, copies):
    """Mask of the slots whose rank is held so often, by the counts from cell `at` on."""
    held = 0
    for slot in range(P.SLOTS):
        rank = T.run_slots[level, slot]
        if rank >= 0 and counts[at + rank] >= copies:
            held |= 1 << slot
    return held


@kernel
def slots_of(T, level, ranks):
    """Mask of the slots of a mask of ranks."""
    held = 0
    for slot in range(P.SLOTS):
        rank = T.run_slots[level, slot]
        if rank >= 0:
            held |= (ranks >> rank & 1) << slot
    return held


@kernel
def windows(held, length, gaps):
    """Mask of the slots from which on so many, all but `gaps`, are in the mask `held`."""
    starts = 0
    if gaps == 0:
        starts = held
        for step in range(1, length):
            starts &= held >> step
        return starts
    window = (1 << length) - 1
    for slot in range(P.SLOTS - length + 1):
        if length - popcount(held >> slot & window) <= gaps:
            starts |= 1 << slot
    return starts


@kernel
def _weigh_run(T, m, level, pattern, start, dearest, best, w):
    """Compare the runs that begin at a slot with the best so far; `dearest` is what a wild is worth elsewhere."""
    row = T.patterns[pattern]
    copies = row[P.COPIES_MIN]
    wilds = m[AFTER + WILDS]
    saved = missing = 0
    for group in range(min(row[P.SIZE_MAX], P.SLOTS - start)):
        rank = T.run_slots[level, start + group]
        if rank < 0:
            break
        held = m[AFTER + rank]
        taken = min(held, copies)
        missing += copies - taken
        if missing > wilds or (taken < copies and not may_stand_for(T, rank)):
            break
        if taken:
            saved += cost_of(m, rank, held) - cost_of(m, rank, held - taken)
        if group + 1 >= row[P.SIZE_MIN]:
            cost = run_cost(T, pattern, group + 1, start, w)
            gain = saved - cost - missing * dearest
            if gain > best:
                best = gain
                _note_run(m, pattern, group + 1, start, cost, P.NO_SUIT)
    return best


@kernel
def _note_run(m, pattern, size, start, cost, suit):
    m[FOUND_PATTERN] = pattern
    m[FOUND_SIZE] = size
    m[FOUND_START] = start
    m[FOUND_COST] = cost
    m[FOUND_SUIT] = suit


@kernel
def run_cost(T, pattern, size, start, w):
    """Cost of a run of that size."""
    bomb = T.bomb_class[pattern, size]
    if bomb:
        return -w[BOMB] - w[BOMB_STEP] * (bomb - 1)
    holds = (
        w[RUN_HOLDS] + ALL_HEIGHT * (start + size - 1) // P.SLOTS + LADDER_HEIGHT * T.patterns[pattern, P.LADDER_STEP]
    )
    return w[TURN] - w[WIN] * min(holds, 100) // 100


@kernel
def _take_run(T, st, level, recorded):
    """Take the run found out of the counts."""
    m = st.ints
    pattern, size, start = m[FOUND_PATTERN], m[FOUND_SIZE], m[FOUND_START]
    copies = T.patterns[pattern, P.COPIES_MIN]
    core = filled = 0
    for group in range(size):
        rank = T.run_slots[level, start + group]
        taken = min(m[AFTER + rank], copies)
        m[AFTER + rank] -= taken
        core |= (copies - taken) << 4 * group
        filled += copies - taken
    m[AFTER + WILDS] -= filled
    if recorded:
        _record(T, st, level, pattern, size, start, P.NO_SUIT, size * copies, filled, core, m[FOUND_COST], 0)


# --- wilds ---


@kernel
def _best_use(T, m):
    """What one wild saves at most among cards alike, itself included; 0 if it is best alone."""
    best = 0
    for rank in range(RANKS_HELD):
        held = m[AFTER + rank]
        if held and may_stand_for(T, rank):
            best = max(best, cost_of(m, rank, held) + m[ALONE] - cost_of(m, rank, held + 1))
    return best


@kernel
def _place_wild(T, m):
    """Put a wild where it saves most; tell whether it saves anything."""
    best, place = 0, -1
    for rank in range(RANKS_HELD):
        held = m[AFTER + rank]
        if held and may_stand_for(T, rank):
            gain = cost_of(m, rank, held) + m[ALONE] - cost_of(m, rank, held + 1)
            if gain > best:
                best, place = gain, rank
    if place < 0:
        return False
    m[AFTER + place] += 1
    m[WILDS_IN + place] += 1
    return True


# --- carrying ---


@kernel
def _carried(T, m):
    """Groups that others carry: the best that one pattern with attachments does."""
    best = 0
    for pattern in range(T.params[P.PATTERNS]):
        row = T.patterns[pattern]
        if row[P.KIND] != SET or row[P.ATTACH_COUNT] == 0:
            continue
        copies, attached = row[P.COPIES_MIN], row[P.ATTACH_COPIES]
        if copies > MOST_ALIKE or m[BOMB_COST + copies]:
            continue
        carriers = carried = 0
        for rank in range(RANKS_HELD):
            if m[AFTER + rank] == copies:
                carriers += 1
            elif m[AFTER + rank] == attached and cost_of(m, rank, attached) > 0:
                carried += 1
        best = max(best, min(carried, carriers * row[P.ATTACH_COUNT]))
    return best


# --- set aside ---


@kernel
def _set_jokers_aside(T, st, level, w):
    """Set joker sets aside where they are bombs."""
    m = st.ints
    for pattern in range(T.params[P.PATTERNS]):
        row = T.patterns[pattern]
        small, big = row[P.SMALL_JOKERS], row[P.BIG_JOKERS]
        if row[P.KIND] != JOKERS or small > m[PLANNED + SMALL] or big > m[PLANNED + BIG]:
            continue
        bomb = T.bomb_class[pattern, small + big]
        if bomb == 0:
            continue
        m[PLANNED + SMALL] -= small
        m[PLANNED + BIG] -= big
        clear(st.scratch[ASIDE])
        for _ in range(small):
            add_item(st.scratch[ASIDE], 52)
        for _ in range(big):
            add_item(st.scratch[ASIDE], 53)
        remove(st.scratch[REST], st.scratch[ASIDE])
        cost = -w[BOMB] - w[BOMB_STEP] * (bomb - 1)
        _record(T, st, level, pattern, small + big, 0, P.NO_SUIT, small + big, 0, 0, cost, 0)


@kernel
def _best_flush(T, st, level, w):
    """Find the one-suit run that saves most; tell whether there is one."""
    wilds = st.ints[PLANNED + WILDS]
    best = 0
    for pattern in range(T.params[P.PATTERNS]):
        row = T.patterns[pattern]
        if row[P.KIND] != RUN or not row[P.ONE_SUIT] or row[P.ATTACH_COUNT] or row[P.SIZE_MIN] > row[P.SIZE_MAX]:
            continue
        held = st.scratch[REST, row[P.COPIES_MIN] - 1] & ~T.wild_faces[level]
        for suit in range(SUITS):
            faces = held >> 13 * suit & 0x1FFF
            if popcount(faces) + wilds < row[P.SIZE_MIN]:
                continue
            starts = windows(slots_of(T, level, faces), row[P.SIZE_MIN], wilds)
            while starts:
                best = _weigh_flush(T, st, level, pattern, lowest(starts), suit, best, w)
                starts &= starts - 1
    return best > 0


@kernel
def _weigh_flush(T, st, level, pattern, start, suit, best, w):
    """Compare the runs of a suit that begin at a slot with the best so far."""
    m = st.ints
    row = T.patterns[pattern]
    copies = row[P.COPIES_MIN]
    saved = missing = 0
    for group in range(min(row[P.SIZE_MAX], P.SLOTS - start)):
        rank = T.run_slots[level, start + group]
        if rank < 0:
            break
        taken = min(copies, held_in_suit(st.scratch[REST], T.wild_faces[level], suit, rank))
        missing += copies - taken
        if missing > m[PLANNED + WILDS] or (taken < copies and not may_stand_for(T, rank)):
            break
        if taken:
            held = m[PLANNED + rank]
            saved += cost_of(m, rank, held) - cost_of(m, rank, held - taken)
        if group + 1 >= row[P.SIZE_MIN]:
            cost = run_cost(T, pattern, group + 1, start, w)
            gain = saved + missing * m[ALONE] - cost - FLUSH_BAR - missing * WILD_BAR
            if gain > best:
                best = gain
                _note_run(m, pattern, group + 1, start, cost, suit)
    return best


FLUSH_BAR = 260
"""What a one-suit run must save: cards apart look dearer than they are, since runs in any suit may take them."""
WILD_BAR = 60
"""And more for each wild in it."""


@kernel
def _take_flush(T, st, level):
    m = st.ints
    pattern, size, start, suit = m[FOUND_PATTERN], m[FOUND_SIZE], m[FOUND_START], m[FOUND_SUIT]
    copies = T.patterns[pattern, P.COPIES_MIN]
    aside = st.scratch[ASIDE]
    clear(aside)
    core = filled = 0
    for group in range(size):
        rank = T.run_slots[level, start + group]
        taken = min(copies, held_in_suit(st.scratch[REST], T.wild_faces[level], suit, rank))
        for _ in range(taken):
            add_item(aside, suit * 13 + rank)
        m[PLANNED + rank] -= taken
        core |= (copies - taken) << 4 * group
        filled += copies - taken
    _wilds_aside(T, st, level, filled)
    remove(st.scratch[REST], aside)
    _record(T, st, level, pattern, size, start, suit, size * copies, filled, core, m[FOUND_COST], 0)


@kernel
def _wilds_aside(T, st, level, count):
    """Put so many wilds of the rest aside."""
    st.ints[PLANNED + WILDS] -= count
    for face in range(54):
        if T.wild_faces[level] >> face & 1:
            for layer in range(4):
                if count and st.scratch[REST, layer] >> face & 1:
                    add_item(st.scratch[ASIDE], face)
                    count -= 1


# --- units ---


@kernel
def _record_sets(T, st, level, rank):
    """Write the groups of the cards left of one rank."""
    m = st.ints
    left, wilds = m[AFTER + rank], m[WILDS_IN + rank]
    while left > 0:
        size = m[PEEL + left] if left <= MOST_ALIKE else left
        pattern = set_pattern(T, size)
        if pattern < 0:
            size, pattern = 1, set_pattern(T, 1)
        filled = min(wilds, size)
        wilds -= filled
        left -= size
        if pattern >= 0:
            _record(T, st, level, pattern, size, rank, P.NO_SUIT, size, filled, filled, cost_of(m, rank, size), 0)


@kernel
def set_pattern(T, size):
    """The pattern of so many cards alike, one without attachments if there is one; -1 if none."""
    found = -1
    for pattern in range(T.params[P.PATTERNS]):
        row = T.patterns[pattern]
        if row[P.KIND] == SET and row[P.COPIES_MIN] <= size <= row[P.COPIES_MAX]:
            if row[P.ATTACH_COUNT] == 0:
                return pattern
            found = pattern
    return found


@kernel
def _record_wilds(T, st, level):
    """Write wilds that are best alone."""
    for _ in range(st.ints[AFTER + WILDS]):
        pattern = set_pattern(T, 1)
        if pattern >= 0:
            _record(T, st, level, pattern, 1, wild_rank(T, level), P.NO_SUIT, 1, 0, 0, st.ints[ALONE], 1)


@kernel
def _record(T, st, level, pattern, size, start, suit, cards, wilds, core, cost, alone):
    count = st.ints[UNITS]
    if count == MOST_UNITS:
        return
    st.ints[UNITS] = count + 1
    unit = st.moves[FIRST_UNIT + count]
    unit[PATTERN] = pattern
    unit[SIZE] = size
    unit[KEY] = key_of(T, level, pattern, size, start, suit)
    unit[START] = start
    unit[SUIT] = suit
    unit[MOVE_CARDS] = cards
    unit[MOVE_WILDS] = wilds
    unit[CORE_WILDS] = core
    unit[COST] = cost
    unit[WILDS_ALONE] = alone


@kernel
def holds(unit, w):
    """Chance, in percent, that a unit wins its trick, as its cost tells."""
    return max(0, min(100, (w[TURN] - unit[COST]) * 100 // w[WIN]))
