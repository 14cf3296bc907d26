"""The bot `random`: uniform over legal plays.

A follow is a uniform draw among the distinct legal multisets. Where following is free the draw is direct. Where the
rules oblige, multisets of the led lane are drawn until one is legal, at most TRIES times; the bounded fallback then
takes the obliged part as `engine.tricks.follow` builds it and fills up at random. A lead is uniform over the single
shapes in the hand (every single, set and tractor once); one lead in THROW_ODDS tries a throw instead, where allowed.
"""

from __future__ import annotations

from engine.bots.masks import nth_position
from engine.bots.sampling import random_multiset, roll, set_dice
from engine.jit import inlined, kernel, popcount
from engine.layered import MAX_PACKS, add, clear, intersect, lane_size, remove, size
from engine.rng import BOT_STREAM
from engine.tables import (
    FOLLOW_SETS,
    KITTY,
    MAX_LINKS,
    PACKS,
    THROW_ALLOWED,
    TRACTOR_MIN_SETS,
    TRACTOR_MIN_WIDTH,
    link_positions,
)
from engine.tricks.bidding import bid_face, bid_level, may_bid
from engine.tricks.follow import fill
from engine.tricks.machine import PLAY_FINE, follow_fault
from engine.tricks.shapes import LENGTH, WIDTH
from engine.tricks.state import CARDS, COMPONENTS, DEAL_INDEX, DECISIONS, DRAWN, LANE, ORDER, SEED

TRIES = 64
THROW_ODDS = 8
LARGEST_THROW = 4
BID_ODDS = 3
"""One chance to bid in BID_ODDS is taken."""

POOL = 32
MORE = 33
"""Rows of `State.scratch`."""
TRUMP_LANE = 4
REQUIRED = 0
"""Code of FOLLOW_SETS: a set demands a set."""
WORDS_A_DECISION = 1 << 12


@kernel
def start_dice(st, seat):
    """Set the dice of this decision: no two decisions of a seat in a deal share words of its stream."""
    sc = st.scalars
    first = (sc[DECISIONS] * 256 + sc[DRAWN]) * WORDS_A_DECISION
    set_dice(st.ints, sc[SEED], sc[DEAL_INDEX], BOT_STREAM + seat, first)


@kernel
def choose_bid(T, st, seat):
    """Return a bid drawn among the legal ones, or 0; the chance to pass is the same however many there are."""
    start_dice(st, seat)
    dice = st.ints
    if roll(dice, BID_ODDS):
        return 0
    packs = T.params[PACKS]
    legal, chosen = 0, 0
    for strain in range(6):
        face = bid_face(strain, bid_level(T, st, seat))
        for layer in range(packs):
            if st.face_hands[seat, layer] >> face & 1 == 0:
                break
            for insured in range(2 if layer else 1):
                bid = 1 + layer * 6 + strain + insured * 6 * packs
                if may_bid(T, st, seat, bid):
                    legal += 1
                    if roll(dice, legal) == 0:
                        chosen = bid
    return chosen


@kernel
def choose_bury(T, st, seat, out):
    """Bury a uniform multiset."""
    start_dice(st, seat)
    random_multiset(st.ints, st.face_hands[seat], T.params[KITTY], out)


@kernel
def choose_lead(T, st, seat, out):
    """Lead a shape, or now and then a throw."""
    start_dice(st, seat)
    dice = st.ints
    if roll(dice, THROW_ODDS) == 0 and _random_throw(T, st, seat, out):
        return
    index = roll(dice, _count_sets(T, st.hands[seat]) + _walk_tractors(T, st, seat, -1, out))
    for width in range(1, T.params[PACKS] + 1):
        sets = st.hands[seat, width - 1]
        if index < popcount(sets):
            _put_sets(out, 1 << nth_position(sets, index), width)
            return
        index -= popcount(sets)
    _walk_tractors(T, st, seat, index, out)


@kernel
def _count_sets(T, hand):
    return popcount(hand[0]) + popcount(hand[1]) + popcount(hand[2]) + popcount(hand[3])


@kernel
def _put_sets(out, positions, width):
    for layer in range(width):
        out[layer] |= positions


@kernel
def _walk_tractors(T, st, seat, index, out):
    """Count the tractors in a hand; with ``index`` >= 0 write tractor number ``index`` into ``out``."""
    total = 0
    order = st.scalars[ORDER]
    for width in range(T.params[TRACTOR_MIN_WIDTH], T.params[PACKS] + 1):
        for lane in range(TRUMP_LANE + 1):
            sets = st.hands[seat, width - 1] & T.lane_mask[order, lane]
            if popcount(sets) < T.params[TRACTOR_MIN_SETS]:
                continue
            for first in range(MAX_LINKS):
                total += _tractors_from(T, order, lane, sets, first, width, index - total, out)
                if 0 <= index < total:
                    return total
    return total


@kernel
def _tractors_from(T, order, lane, sets, first, width, index, out):
    """Count the tractors of ``sets`` whose lowest link is ``first``: one for every choice of a set at each link."""
    total, product, link = 0, 1, first
    while link < MAX_LINKS and product:
        product *= popcount(sets & link_positions(T, order, lane, link))
        link += 1
        if link - first >= T.params[TRACTOR_MIN_SETS]:
            if 0 <= index - total < product:
                _put_tractor(T, order, lane, sets, first, link, width, index - total, out)
            total += product
    return total


@kernel
def _put_tractor(T, order, lane, sets, first, end, width, index, out):
    """Write choice number ``index`` of one set at each link from ``first`` to before ``end``."""
    for link in range(first, end):
        there = sets & link_positions(T, order, lane, link)
        choices = popcount(there)
        _put_sets(out, 1 << nth_position(there, index % choices), width)
        index //= choices


@kernel
def _random_throw(T, st, seat, out):
    """Write 2 to LARGEST_THROW random cards of a lane that may be thrown; tell whether there is one."""
    order = st.scalars[ORDER]
    dice = st.ints
    pool = st.scratch[POOL]
    lane = roll(dice, TRUMP_LANE + 1)
    if T.params[THROW_ALLOWED] <= (1 if lane == TRUMP_LANE else 0):
        return False
    intersect(st.hands[seat], T.lane_mask[order, lane], pool)
    held = lane_size(pool, -1)
    if held < 2:
        return False
    random_multiset(dice, pool, min(held, 2 + roll(dice, LARGEST_THROW - 1)), out)
    return True


@inlined
def choose_follow(T, st, seat, out):
    """Follow with a uniform draw among the distinct legal plays, by rejection (see the module's first lines)."""
    start_dice(st, seat)
    sc = st.scalars
    lane = T.lane_mask[sc[ORDER], sc[LANE]]
    hand = st.hands[seat]
    pool = st.scratch[POOL]
    n = sc[CARDS]
    held = lane_size(hand, lane)
    sets = hand[st.led[0, WIDTH] - 1] & lane
    one_set = sc[COMPONENTS] == 1 and st.led[0, LENGTH] == 1 and T.params[FOLLOW_SETS] == REQUIRED
    for _ in range(TRIES):
        if held <= n:
            _all_and_more(st.ints, hand, lane, n - held, pool, out)
        elif one_set and sets:
            clear(out)
            _put_sets(out, 1 << nth_position(sets, roll(st.ints, popcount(sets))), st.led[0, WIDTH])
        else:
            intersect(hand, lane, pool)
            random_multiset(st.ints, pool, n, out)
        if follow_fault(T, st, seat, out) == PLAY_FINE:
            return
    _obliged_and_more(T, st, seat, lane, n, held, out)


@kernel
def _all_and_more(dice, hand, lane, more, pool, out):
    """All cards of the lane and ``more`` others."""
    intersect(hand, ~lane, pool)
    random_multiset(dice, pool, more, out)
    for layer in range(4):
        out[layer] |= hand[layer] & lane


@inlined
def _obliged_and_more(T, st, seat, lane, n, held, out):
    """The bounded fallback: the obliged part and random cards of the lane; or, banned from ruffing, a play that does not.

    The ban leaves a plain card, else one copy of each trump before a second (`engine.tricks.machine`).
    """
    sc = st.scalars
    pool = st.scratch[POOL]
    if held > n:
        more = st.scratch[MORE]
        intersect(st.hands[seat], lane, pool)
        fill(T, sc[ORDER], pool, st.led, sc[COMPONENTS], 0, out)
        remove(pool, out)
        random_multiset(st.ints, pool, n - size(out), more)
        add(out, more)
        return
    clear(out)
    intersect(st.hands[seat], ~T.lane_mask[sc[ORDER], TRUMP_LANE], pool)
    if pool[0]:
        random_multiset(st.ints, pool, min(n, size(pool)), out)
    _spread(st.hands[seat], n - size(out), out)


@kernel
def _spread(hand, n, out):
    """Add ``n`` cards of ``hand`` to ``out``, those not in it first, lowest first, one copy each before a second."""
    for layer in range(MAX_PACKS):
        cards = hand[layer] & ~out[layer]
        while cards and n:
            out[layer] |= cards & -cards
            cards &= cards - 1
            n -= 1
