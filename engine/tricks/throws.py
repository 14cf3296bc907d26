"""Whether a throw (甩牌) holds, and what is played when it does not (DESIGN §7, A-S0-11, A-S0-16, A-S1-6).

A component is beaten iff another hand (or an opponent's, as the rule set says) holds, in the lane, a group of the same
shape with a strictly higher top. The real hands decide, and only the cards thrown, not the rest of the lane.
"""

from __future__ import annotations

from engine.jit import highest, kernel, lowest
from engine.tables import SEATS, THROW_FORCED, THROW_TESTED, link_strength
from engine.tricks.shapes import FACES, LENGTH, TOP, WIDTH, unit_links, windows


@kernel
def throw_result(T, o, hands, leader, led, count):
    """Test a throw of `count` components by seat `leader` against `hands` [seat, layer].

    Returns (mask of the rows of `led` that are beaten, the row that must be played, cards in all beaten components);
    (0, -1, 0) when the throw holds. A row above 61 is counted but has no bit.
    """
    lane = T.lane_of[o, lowest(led[0, FACES])]
    mask = T.lane_mask[o, lane]
    beaten, forced, cards = 0, -1, 0
    for row in range(count):
        for seat in range(T.params[SEATS]):
            if seat == leader or (T.params[THROW_TESTED] == 1 and (seat ^ leader) & 1 == 0):
                continue
            if _top(T, o, lane, hands[seat, led[row, WIDTH] - 1] & mask, led[row, LENGTH]) > led[row, TOP]:
                beaten |= 1 << min(row, 61)
                cards += led[row, WIDTH] * led[row, LENGTH]
                if forced < 0 or _goes_before(T, o, led, row, forced):
                    forced = row
                break
    return beaten, forced, cards


@kernel
def _top(T, o, lane, units, length):
    """Strength of the top of the highest run of `length` links in `units`, -1 if there is none."""
    if units == 0:
        return -1
    if length == 1:
        return T.strength[o, highest(units)]
    starts = windows(unit_links(T, o, lane, units), length)
    best = -1
    while starts:
        best = max(best, link_strength(T, o, lane, lowest(starts) + length - 1))
        starts &= starts - 1
    return best


@kernel
def _goes_before(T, o, led, row, other):
    """True iff of two beaten components `row` is the one to be played (A-S0-11)."""
    low, other_low = T.strength[o, lowest(led[row, FACES])], T.strength[o, lowest(led[other, FACES])]
    width, other_width = led[row, WIDTH], led[other, WIDTH]
    cards, other_cards = width * led[row, LENGTH], other_width * led[other, LENGTH]
    if T.params[THROW_FORCED] == 1:
        if width != other_width:
            return width < other_width
        if cards != other_cards:
            return cards < other_cards
        return low < other_low
    if low != other_low:
        return low < other_low
    return cards < other_cards
