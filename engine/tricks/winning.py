"""Which play wins a trick (DESIGN §7, A-S0-15, A-S2-10, A-X-8).

Only a play that is all of the led lane, or all trumps, and that can be shared out into the led shapes can win; of all
ways to share it out the best counts. Its *key* says how strong it is: `key[0]` 1 for a ruff, `key[1]` the number n of
strengths that follow, compared by the rule for overruffs:

- highest class: n = 1, the top of the component that answers the first led one (tractor before set before single);
- top card: n = 1, the highest card of the play;
- all components: the tops in the order of the lead, each as high as the ones before leave it; all must be higher.
"""

from __future__ import annotations

import numpy as np

from engine.jit import highest, kernel, popcount
from engine.layered import MAX_PACKS, copy
from engine.tables import OVERRUFF, link_strength
from engine.tricks.follow import ALL_CUTS, VECTOR, WHOLE, led_lane, obligation, take_window
from engine.tricks.shapes import LENGTH, TRUMPS, WIDTH, is_shape, top_window, unit_links, windows

RUFF, ENTRIES, STRENGTHS = range(3)
"""Places in a key; the strengths follow from STRENGTHS on."""

HIGHEST_CLASS, ALL_COMPONENTS, TOP_CARD = range(3)


@kernel
def play_key(T, o, led, count, play, key):
    """Write the key of `play` against the lead of `count` components; return 0 if it cannot win, else its length.

    `play` is layered, in position space, and has as many cards as were led. The lead itself is keyed the same way.
    `key` needs two places more than the play has cards.
    """
    lane = led_lane(T, o, led)
    key[RUFF] = 0
    if play[0] & ~T.lane_mask[o, lane]:
        if play[0] & ~T.lane_mask[o, TRUMPS]:
            return 0
        key[RUFF] = 1
        lane = TRUMPS
    key[ENTRIES] = 1
    key[STRENGTHS] = T.strength[o, highest(play[0])]
    if count == 1:
        width, length = led[0, WIDTH], led[0, LENGTH]
        fits = play[0] == play[width - 1] if length == 1 else is_shape(T, o, lane, play, width, length)
        return 3 if fits and popcount(play[0]) == length else 0
    return _throw_key(T, o, lane, led, count, play, key)


@kernel
def _throw_key(T, o, lane, led, count, play, key):
    rule = T.params[OVERRUFF]
    if led[0, WIDTH] == 1 and led[0, LENGTH] == 1 and rule != ALL_COMPONENTS:
        return 3
    if play[1] == 0 and led[0, WIDTH] > 1:
        return 0
    rest = np.empty(MAX_PACKS, dtype=np.int64)
    copy(play, rest)
    if rule == TOP_CARD:
        return 3 if _can_fill(T, o, lane, led, 0, count, rest) else 0
    entries = count if rule == ALL_COMPONENTS else 1
    for row in range(entries):
        key[STRENGTHS + row] = _take_highest(T, o, lane, led, row, count, rest)
        if key[STRENGTHS + row] < 0:
            return 0
    key[ENTRIES] = entries
    return STRENGTHS + entries


@kernel
def _can_fill(T, o, lane, led, first, count, cards):
    """True iff `cards` can be shared out into rows `first` on, singles being what is left."""
    if first == count or led[first, WIDTH] == 1:
        return True
    vector = np.empty(VECTOR, dtype=np.int64)
    left = np.empty(MAX_PACKS, dtype=np.int64)
    return obligation(T, o, lane, cards, led, first, count, WHOLE, 0, vector, left) == 1


@kernel
def _take_highest(T, o, lane, led, row, count, cards):
    """Take the highest component of the shape of `row` that leaves the later rows possible; return its top or -1.

    Of equal cards the ones are taken that leave the rest possible.
    """
    width, length = led[row, WIDTH], led[row, LENGTH]
    starts = windows(unit_links(T, o, lane, cards[width - 1]), length)
    options = np.empty((64, MAX_PACKS), dtype=np.int64)
    while starts:
        start = top_window(T, o, lane, starts, length)
        starts &= ~(1 << start)
        found = take_window(T, o, lane, cards, width, -1, start, length, ALL_CUTS, options, 0)
        for i in range(found):
            if _can_fill(T, o, lane, led, row + 1, count, options[i]):
                copy(options[i], cards)
                return link_strength(T, o, lane, start + length - 1)
    return -1


@kernel
def beats(T, key, best):
    """True iff the play of `key` is strictly stronger than that of `best`; of equal plays the earlier stands."""
    if key[RUFF] != best[RUFF]:
        return key[RUFF] > best[RUFF]
    stronger = True
    for i in range(STRENGTHS, STRENGTHS + key[ENTRIES]):
        stronger &= key[i] > best[i]
    return stronger
