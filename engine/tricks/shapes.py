"""Shapes of play: units, runs, and the components of a lead (DESIGN §7).

A *component* (width w, length l) is l units of w identical cards on consecutive links of one lane: (1, 1) a single,
(2, 1) a pair, (2, l) a tractor. Components are rows of an int64 array, columns WIDTH, LENGTH, TOP (strength of the
highest unit) and FACES (mask of its positions), tractors first, then sets, then singles.
"""

from __future__ import annotations

import numpy as np

from engine.jit import highest, kernel, lowest, popcount
from engine.layered import MAX_PACKS, copies, copy
from engine.tables import (
    PACKS,
    THROW_ALLOWED,
    TRACTOR_MIN_SETS,
    TRACTOR_MIN_WIDTH,
    link_positions,
    link_strength,
)

WIDTH, LENGTH, TOP, FACES = range(4)

TRUMPS = 4
"""The trump lane."""

LEAD_OK, LEAD_EMPTY, LEAD_MIXED, LEAD_THROW = range(4)
"""Answers of `lead_error`: fine; no card; cards of several lanes; a throw where none may be led."""


@kernel
def unit_links(T, o, lane, units):
    """Mask of the links of `lane` at which `units` (a mask of positions) has at least one."""
    base = T.link_base[o, lane]
    if base >= 0:
        return units >> base
    links = 0
    while units:
        links |= 1 << T.link[o, lowest(units)]
        units &= units - 1
    return links


@kernel
def shared_links(T, o, lane, units):
    """Mask of the links of `lane` at which `units` has more than one position (equal strength)."""
    if T.link_base[o, lane] >= 0:
        return 0
    links = shared = 0
    while units:
        bit = 1 << T.link[o, lowest(units)]
        shared |= links & bit
        links |= bit
        units &= units - 1
    return shared


@kernel
def longest_run(links, limit):
    """Length of the longest run of consecutive links, at most `limit`."""
    length = 0
    while links and length < limit:
        links &= links >> 1
        length += 1
    return length


@kernel
def windows(links, length):
    """Mask of the links at which `length` consecutive links begin."""
    starts = links
    for step in range(1, length):
        starts &= links >> step
    return starts


@kernel
def top_window(T, o, lane, starts, length):
    """The one of `starts` whose window of `length` links has the strongest top."""
    best, strength = -1, -1
    while starts:
        start = lowest(starts)
        starts &= starts - 1
        top = link_strength(T, o, lane, start + length - 1)
        if top > strength:
            best, strength = start, top
    return best


@kernel
def exactly(cards, n):
    """Mask of the positions held exactly `n` times, 1 <= n <= MAX_PACKS."""
    return cards[n - 1] & ~cards[n] if n < MAX_PACKS else cards[n - 1]


@kernel
def take_unit(cards, position, width, held):
    """Take `width` of the `held` copies at `position` away from `cards`."""
    bit = 1 << position
    for layer in range(held - width, held):
        cards[layer] &= ~bit


@kernel
def take_snug(T, o, lane, cards, link, width):
    """Take one unit at `link` from the position that holds the fewest copies that will do; return the position."""
    there = link_positions(T, o, lane, link)
    held = width
    while exactly(cards, held) & there == 0:
        held += 1
    position = highest(exactly(cards, held) & there)
    take_unit(cards, position, width, held)
    return position


@kernel
def decompose(T, o, play, components):
    """Write the components of `play`, cards of one lane, and return their number.

    Longest tractor first: widest, then longest, then highest; then sets, widest first; then singles, high to low
    (DESIGN §7). `components` needs a row for every card.
    """
    if play[1] == 0:
        return _add_sets(T, o, play, 1, components, 0)
    if play[0] & (play[0] - 1) == 0:
        position = lowest(play[0])
        return _add(components, 0, copies(play, position), 1, T.strength[o, position], play[0])
    return _decompose_any(T, o, play, components)


@kernel
def _decompose_any(T, o, play, components):
    rest = np.empty(MAX_PACKS, dtype=np.int64)
    copy(play, rest)
    lane = T.lane_of[o, lowest(play[0])]
    count = 0
    for width in range(T.params[PACKS], T.params[TRACTOR_MIN_WIDTH] - 1, -1):
        while True:
            links = unit_links(T, o, lane, rest[width - 1])
            length = longest_run(links, 64)
            if length == 0 or length < T.params[TRACTOR_MIN_SETS]:
                break
            start = top_window(T, o, lane, windows(links, length), length)
            faces = 0
            for link in range(start, start + length):
                faces |= 1 << take_snug(T, o, lane, rest, link, width)
            count = _add(components, count, width, length, link_strength(T, o, lane, start + length - 1), faces)
    for width in range(T.params[PACKS], 0, -1):
        count = _add_sets(T, o, rest, width, components, count)
    return count


@kernel
def _add_sets(T, o, cards, width, components, count):
    """Add every position held exactly `width` times as a set (a single), high to low."""
    rest = exactly(cards, width)
    while rest:
        position = highest(rest)
        rest ^= 1 << position
        count = _add(components, count, width, 1, T.strength[o, position], 1 << position)
    return count


@kernel
def _add(components, count, width, length, top, faces):
    components[count, WIDTH] = width
    components[count, LENGTH] = length
    components[count, TOP] = top
    components[count, FACES] = faces
    return count + 1


@kernel
def component_cards(components, row, target):
    """Make `target` (layered) the cards of one component."""
    for layer in range(MAX_PACKS):
        target[layer] = components[row, FACES] if layer < components[row, WIDTH] else 0


@kernel
def shape_size(components, count):
    """Number of cards of all components together."""
    total = 0
    for row in range(count):
        total += components[row, WIDTH] * components[row, LENGTH]
    return total


@kernel
def largest_component(components, count):
    """Row with the most cards, the first of them on a tie."""
    best = 0
    for row in range(1, count):
        if components[row, WIDTH] * components[row, LENGTH] > components[best, WIDTH] * components[best, LENGTH]:
            best = row
    return best


@kernel
def lead_error(T, o, play, components):
    """Say (LEAD_ codes) why `play` may not be led, LEAD_OK if it may; its components are written if it is of one lane.

    Whether a throw holds is another question (`engine.tricks.throws`).
    """
    if play[0] == 0:
        return LEAD_EMPTY
    lane = T.lane_of[o, lowest(play[0])]
    if play[0] & ~T.lane_mask[o, lane]:
        return LEAD_MIXED
    allowed = T.params[THROW_ALLOWED]
    if decompose(T, o, play, components) > 1 and (allowed == 0 or (allowed == 1 and lane == TRUMPS)):
        return LEAD_THROW
    return LEAD_OK


@kernel
def is_shape(T, o, lane, play, width, length):
    """True iff `play`, cards of `lane` and as many as width * length, is one component of that shape."""
    units = play[width - 1]
    if popcount(units) != length or play[0] != units:
        return False
    links = unit_links(T, o, lane, units)
    return popcount(links) == length and longest_run(links, length) == length
