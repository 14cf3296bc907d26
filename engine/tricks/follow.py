"""The duty of those who follow: one definition, decided exactly (DESIGN §7, A-S0-12, A-S0-13, A-S0-20).

The *obligation vector* of cards X against a lead lists, for every led tractor in order, the lengths of the runs that
fill it, longest first, and then for every width, widest first, how many sets fill the led sets; it is the greatest
such list, compared entry by entry, over all ways to share X out. A follow is legal iff it has all cards of the lane
when the hand holds no more than were led, and else only cards of the lane whose vector is no less than the hand's.

A tractor's runs are found greedily, as the list is compared longest first; only *which* cards form a run is open, and
it matters only if components follow that want the same cards. So the search keeps every distinct remainder of the hand
that reaches the greatest list so far, a breadth-first search without backtracking. Where all units are alike (always
with two packs) two facts keep the remainders few: a run is best cut at its end (what is left of it can do all that
two pieces could), and runs of one length are alike. Both hold for a run without equal-strength cards, which may be
used side by side; near those every cut is tried.
"""

from __future__ import annotations

import numpy as np

from engine.jit import highest, kernel, lowest, popcount
from engine.layered import MAX_PACKS, add_mask, clear, contains, copy, intersect, lane_size, size
from engine.tables import (
    FOLLOW_SETS,
    FOLLOW_THROW,
    FOLLOW_TRACTOR,
    PACKS,
    PROTECTED,
    TRACTOR_MIN_SETS,
    UNMET_SETS,
    link_positions,
)
from engine.tricks.shapes import (
    FACES,
    LENGTH,
    WIDTH,
    exactly,
    longest_run,
    shape_size,
    shared_links,
    take_unit,
    unit_links,
    windows,
)

VECTOR = 64
"""Room an obligation vector needs."""
MAX_REMAINDERS = 1024
"""Most remainders kept. Two packs need a few dozen; only crowded four-pack throws could need more, and a vector found
then may fall short of the greatest there is."""

FOLLOW_OK, FOLLOW_NOT_HELD, FOLLOW_COUNT, FOLLOW_LANE, FOLLOW_SHAPE = range(5)
"""Answers of `follow_error`: fine; cards not held; wrong number; lane not followed; a shape withheld."""

# Which parts of the definition a search applies: bits of its `policy`.
RUNS_ONLY = 1  # a tractor asks for tractors, not for loose sets
NO_TRACTORS = 2  # a tractor asks for nothing
NO_SETS = 4  # a set asks for nothing
NARROWER = 8  # unmet sets ask for sets one narrower
PROTECT = 16  # sets wider than asked for need not be broken
WHOLE = 0  # everything, as a ruff has to fill it

ONE_CUT, FEW_CUTS, ALL_CUTS = range(3)  # which of the possible cuts of a run are tried


@kernel
def follow_policy(T, count):
    """Policy bits of the rule set for a lead of `count` components."""
    if count > 1 and T.params[FOLLOW_THROW] == 1:
        return NO_TRACTORS | NO_SETS
    policy = T.params[FOLLOW_TRACTOR]
    if T.params[FOLLOW_SETS] == 1:
        policy |= NO_SETS
    if T.params[UNMET_SETS] == 0:
        policy |= NARROWER
    if T.params[PROTECTED] == 1:
        policy |= PROTECT
    return policy


@kernel
def led_lane(T, o, led):
    """Lane of a lead given by its components."""
    return T.lane_of[o, lowest(led[0, FACES])]


@kernel
def follow_error(T, o, hand, led, count, play):
    """Say (FOLLOW_ codes) why `play` may not follow the lead of `count` components, FOLLOW_OK if it may.

    `hand` and `play` are layered masks in position space, the play still in the hand.
    """
    wanted = shape_size(led, count)
    if size(play) != wanted:
        return FOLLOW_COUNT
    if not contains(hand, play):
        return FOLLOW_NOT_HELD
    lane = led_lane(T, o, led)
    mask = T.lane_mask[o, lane]
    held, shown = lane_size(hand, mask), lane_size(play, mask)
    if shown != min(held, wanted):
        return FOLLOW_LANE
    if held <= wanted or led[0, WIDTH] == 1 or _meets(T, o, lane, hand, led, count, play):
        return FOLLOW_OK
    return FOLLOW_SHAPE


@kernel
def is_legal_follow(T, o, hand, led, count, play):
    """True iff `play` out of `hand` may follow the lead of `count` components (see `follow_error`)."""
    return follow_error(T, o, hand, led, count, play) == FOLLOW_OK


@kernel
def _meets(T, o, lane, hand, led, count, play):
    """True iff the obligation vector of `play` is no less than that of the hand's cards of the lane."""
    policy = follow_policy(T, count)
    if count == 1 and led[0, LENGTH] == 1 and T.params[PACKS] == 2:
        return policy & NO_SETS != 0 or play[1] != 0 or hand[1] & T.lane_mask[o, lane] == 0
    due = np.zeros(VECTOR, dtype=np.int64)
    shown = np.zeros(VECTOR, dtype=np.int64)
    left = np.empty(MAX_PACKS, dtype=np.int64)
    obligation(T, o, lane, hand, led, 0, count, policy, 0, due, left)
    obligation(T, o, lane, play, led, 0, count, policy & ~PROTECT, 0, shown, left)
    return not _less(shown, due)


@kernel
def _less(left, right):
    for i in range(left.size):
        if left[i] != right[i]:
            return left[i] < right[i]
    return False


@kernel
def fill(T, o, hand, led, count, high, out):
    """Make `out` the constrained part of a legal follow: these cards and any others of the lane to the full number.

    Call it when the hand holds more cards of the led lane than were led. `high` 1 prefers high cards where the choice
    is free, 0 low ones. Returns 1 iff `out` meets every component of the lead in full.
    """
    clear(out)
    policy = follow_policy(T, count)
    if led[0, WIDTH] == 1:
        return 1
    lane = led_lane(T, o, led)
    vector = np.zeros(VECTOR, dtype=np.int64)
    left = np.empty(MAX_PACKS, dtype=np.int64)
    whole = obligation(T, o, lane, hand, led, 0, count, policy, high, vector, left)
    at = 0
    for row in range(_tractors(led, 0, count)):
        at += led[row, LENGTH]
    for width in range(MAX_PACKS, 1, -1):
        for _ in range(vector[at]):
            _take_set(left, width, _breakable(hand, width, policy), high)
        at += 1
    for layer in range(MAX_PACKS):
        add_mask(out, hand[layer] & T.lane_mask[o, lane] & ~left[layer])
    return whole


@kernel
def _take_set(cards, width, allowed, high):
    """Take a set of `width` from a position that holds the fewest copies that will do."""
    for held in range(width, MAX_PACKS + 1):
        there = exactly(cards, held) & allowed
        if there:
            take_unit(cards, highest(there) if high else lowest(there), width, held)
            return


@kernel
def obligation(T, o, lane, cards, led, first, count, policy, high, out, left):
    """Write the obligation vector of `cards` against rows first..count-1 of `led`; return 1 iff all is met in full.

    Args:
        cards: layered, position space; only cards of `lane` count.
        policy: bits as above; `follow_policy` gives those of the rule set.
        high: 1 to choose high cards where the choice is free, 0 low ones.
        out: int64[VECTOR]: `length` entries a tractor, then the sets of width 4, 3, 2; the rest is untouched.
        left: layered, receives the cards of the lane that the tractors leave; the sets are still among them.
    """
    tractors = _tractors(led, first, count)
    demand = _set_demand(led, tractors, count, policy)
    alike = _alike(T, led, first, count)
    # Where units differ, sets may want just what a tractor takes.
    rivals = not alike and (demand > 0 or policy & (NARROWER | NO_SETS) == NARROWER)
    room = MAX_REMAINDERS if tractors - first > 1 or rivals else 1
    now, new = np.empty((room, MAX_PACKS), dtype=np.int64), np.empty((room, MAX_PACKS), dtype=np.int64)
    intersect(cards, T.lane_mask[o, lane], now[0])
    found, at, whole = 1, 0, 1
    for row in range(first, tractors):
        width, length = led[row, WIDTH], led[row, LENGTH]
        allowed = _breakable(cards, width, policy)
        cuts = ONE_CUT if row == tractors - 1 and not rivals else FEW_CUTS if alike else ALL_CUTS
        for i in range(at, at + length):
            out[i] = 0
        unmet = length
        while unmet and not policy & NO_TRACTORS:
            run = _next_run(T, o, lane, now, found, width, allowed, unmet, policy)
            if run == 0:
                break
            if cuts == ONE_CUT and run == unmet:
                found = _first_with_run(T, o, lane, now, found, width, allowed, run)
            found = _without_run(T, o, lane, now, found, width, allowed, run, cuts, high, new)
            now, new = new, now
            out[at + length - unmet] = run
            unmet -= run
        if length > 0 and out[at] != length and not policy & NO_TRACTORS:
            whole = 0
        if policy & (NARROWER | NO_SETS | NO_TRACTORS | RUNS_ONLY) == NARROWER:
            demand += unmet << 8 * (width - 1)
        at += length
    met = _best_sets(now, found, cards, policy, demand, out, at, left)
    return whole & met


@kernel
def _alike(T, led, first, count):
    """True iff it cannot matter which cards make a unit: one width asked for, and no card good for more or less.

    With two or three packs that is so while only pairs are asked for; a wider width must take all copies there are.
    """
    width = led[first, WIDTH]
    for row in range(first, count):
        if led[row, WIDTH] != width and led[row, WIDTH] > 1:
            return False
    return T.params[PACKS] < 4 if width == 2 else T.params[PACKS] == width


@kernel
def _first_with_run(T, o, lane, hands, found, width, allowed, run):
    """Keep only the first remainder that still has the run: the last component is met, nothing depends on the rest."""
    for i in range(found):
        if longest_run(unit_links(T, o, lane, hands[i, width - 1] & allowed), run) == run:
            copy(hands[i], hands[0])
            break
    return 1


@kernel
def _tractors(led, first, count):
    """First row from `first` on that is no tractor."""
    row = first
    while row < count and led[row, LENGTH] > 1:
        row += 1
    return row


@kernel
def _set_demand(led, first, count, policy):
    """Sets asked for by rows `first` on, packed: byte w holds the number of width w, 2 <= w <= 4."""
    demand = 0
    if policy & NO_SETS == 0:
        for row in range(first, count):
            if led[row, WIDTH] > 1:
                demand += 1 << 8 * led[row, WIDTH]
    return demand


@kernel
def _breakable(cards, width, policy):
    """Mask of the positions from which units of `width` are asked at all."""
    return ~cards[width] if policy & PROTECT and width < MAX_PACKS else -1


@kernel
def _next_run(T, o, lane, hands, found, width, allowed, unmet, policy):
    """Length of the longest run any of the remainders still has for `unmet` links, as the policy counts runs."""
    longest = 0
    for i in range(found):
        if longest < unmet:
            links = unit_links(T, o, lane, hands[i, width - 1] & allowed)
            longest = max(longest, longest_run(links, unmet))
    if longest >= T.params[TRACTOR_MIN_SETS]:
        return longest
    return 0 if policy & RUNS_ONLY else min(longest, 1)


@kernel
def _without_run(T, o, lane, hands, found, width, allowed, run, cuts, high, out):
    """Write what is left of each remainder once a run of units is taken, for every cut that matters; return how many."""
    count = 0
    for i in range(found):
        units = hands[i, width - 1] & allowed
        links = unit_links(T, o, lane, units)
        starts = windows(links, run)
        if starts and cuts == ONE_CUT:
            starts = 1 << (highest(starts) if high else lowest(starts))
        elif starts and cuts == FEW_CUTS:
            starts = _few_cuts(links, starts, shared_links(T, o, lane, units), run)
        while starts:
            start = lowest(starts)
            starts &= starts - 1
            count = take_window(T, o, lane, hands[i], width, allowed, start, run, cuts, out, count)
    return count


@kernel
def _few_cuts(links, starts, shared, run):
    """Keep of `starts` the cuts none of the others can do better than (see the module's text)."""
    kept = lengths = 0
    while links:
        low = lowest(links)
        length = lowest(~(links >> low))
        stretch = ((1 << length) - 1) << low
        links &= ~stretch
        if length < run:
            continue
        if shared & stretch:
            near = lowest(shared & stretch) - run + 1
            last = highest(shared & stretch)
            kept |= 1 << low | 1 << low + length - run
            kept |= starts & stretch & ((1 << last + 1) - 1) & (-1 << max(near, 0))
        elif not lengths >> length & 1:
            lengths |= 1 << length
            kept |= 1 << low
    return kept


@kernel
def take_window(T, o, lane, hand, width, allowed, start, run, cuts, out, count):
    """Append to `out` what is left of `hand` without the run at `start`, once for each choice among equal cards."""
    if count >= out.shape[0]:
        return count
    copy(hand, out[count])
    end = count + 1
    for link in range(start, start + run):
        there = link_positions(T, o, lane, link) & allowed
        taken = False
        base, previous, before = end, 0, 0
        for held in range(width, MAX_PACKS + 1):
            faces = exactly(hand, held) & there
            if faces == 0 or (taken and cuts != ALL_CUTS):
                continue
            position = lowest(faces)
            if taken:
                for i in range(count, base):
                    if end < out.shape[0]:
                        copy(out[i], out[end])
                        _swap_unit(out[end], previous, before, position, held, width)
                        end += 1
            else:
                for i in range(count, base):
                    take_unit(out[i], position, width, held)
                previous, before, taken = position, held, True
    return _drop_doubles(out, count, end)


@kernel
def _swap_unit(cards, back, held_back, position, held, width):
    """Give the unit at `back` back and take one at `position` instead."""
    for layer in range(held_back - width, held_back):
        cards[layer] |= 1 << back
    take_unit(cards, position, width, held)


@kernel
def _drop_doubles(hands, count, end):
    """Keep of rows count..end-1 those that equal no earlier row; return the number of rows kept in all."""
    for i in range(count, end):
        row = 0
        while row < count and not (
            hands[row, 0] == hands[i, 0]
            and hands[row, 1] == hands[i, 1]
            and hands[row, 2] == hands[i, 2]
            and hands[row, 3] == hands[i, 3]
        ):
            row += 1
        if row == count:
            copy(hands[i], hands[count])
            count += 1
    return count


@kernel
def _best_sets(hands, found, cards, policy, demand, out, at, left):
    """Write the numbers of sets of width 4, 3, 2 met by the remainder that meets most; copy that one to `left`."""
    best = -1
    full = 0
    for i in range(found):
        met, whole = _sets_met(hands[i], cards, policy, demand)
        if met > best:
            best, full = met, whole
            copy(hands[i], left)
    out[at] = best >> 16
    out[at + 1] = best >> 8 & 255
    out[at + 2] = best & 255
    return full


@kernel
def _sets_met(hand, cards, policy, demand):
    """Return (quads << 16 | triples << 8 | pairs met, 1 iff nothing is short). Units come from the snuggest position."""
    four = popcount(hand[3])
    three = popcount(hand[2] & _breakable(cards, 3, policy))
    two = popcount(hand[1] & _breakable(cards, 2, policy))
    due4, due3, due2 = demand >> 32, demand >> 24 & 255, demand >> 16 & 255
    protected, narrower = policy & PROTECT != 0, policy & NARROWER != 0
    quads = min(due4, four)
    four -= quads
    exact3 = three if protected else three - quads - four
    triples = min(due3 + (due4 - quads if narrower else 0), exact3 + (0 if protected else four))
    broken = max(triples - exact3, 0)
    due = due2 + (due3 + (due4 - quads) - triples if narrower else 0)
    if protected:
        pairs = min(due, two)
    else:
        spare3 = exact3 - min(triples, exact3)
        pairs = min(due, two - three + spare3 + 2 * (four - broken))
    whole = 1 if quads == due4 and triples == due3 and pairs == due2 else 0
    return quads << 16 | triples << 8 | pairs, whole
