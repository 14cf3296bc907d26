"""Exact uniform draws: positions out of a mask, distinct multisets out of a layered mask.

Random words come from the seat's own stream (`engine.rng`). A *dice* is an int64 array of which the cells from
``DICE`` on hold the keys of the stream and the number of the next word.
"""

from __future__ import annotations

from math import comb

import numpy as np

from engine.bots.masks import nth_position
from engine.jit import kernel, popcount
from engine.rng import below_of, stream_keys

DICE = 256
KEY0, KEY1, NEXT = range(DICE, DICE + 3)
PROFILE = DICE + 4
"""Four cells: how many positions to take at least once, twice, three and four times."""

CHOOSE_TABLE = np.array([[comb(n, k) for k in range(55)] for n in range(55)], dtype=np.int64)
"""Binomial coefficients n over k for n, k of 0..54; the largest is below 2**51."""

DIGIT = 1 << 30


@kernel
def set_dice(dice, seed, deal, stream, first):
    """Begin at word ``first`` of a stream."""
    key0, key1 = stream_keys(seed, deal, stream)
    dice[KEY0] = key0
    dice[KEY1] = key1
    dice[NEXT] = first


@kernel
def roll(dice, sides):
    """Uniform number in 0..sides-1, sides at most 2**30."""
    counter = dice[NEXT]
    dice[NEXT] = counter + 1
    return below_of(dice[KEY0], dice[KEY1], counter, sides)


@kernel
def roll_large(dice, sides):
    """Uniform number in 0..sides-1 for sides up to 2**56, biased by less than sides / 2**60.

    The number of multisets in a hand grows past one word from about 20 pairs on.
    """
    if sides <= DIGIT:
        return roll(dice, sides)
    high = roll(dice, DIGIT)
    return (high * DIGIT + roll(dice, DIGIT)) % sides


@kernel
def random_subset(dice, mask, n):
    """Uniform subset of ``n`` positions of ``mask``."""
    chosen = 0
    for _ in range(n):
        bit = 1 << nth_position(mask, roll(dice, popcount(mask)))
        chosen |= bit
        mask ^= bit
    return chosen


@kernel
def count_profiles(cards, n, dice, stop):
    """Number of distinct multisets of ``n`` cards inside ``cards``.

    A multiset is a tower of sets: the positions taken four times lie among those taken three times, and so on. Its
    *profile* is the four sizes, and a profile stands for a product of binomials. With ``stop`` >= 0 the walk ends at
    the profile of multiset number ``stop``, which is left in the cells from ``PROFILE`` on.
    """
    h1, h2, h3, h4 = popcount(cards[0]), popcount(cards[1]), popcount(cards[2]), popcount(cards[3])
    total = 0
    for fours in range(min(h4, n // 4) + 1):
        for threes in range(fours, min(h3, (n - fours) // 3) + 1):
            upper = CHOOSE_TABLE[h4, fours] * CHOOSE_TABLE[h3 - fours, threes - fours]
            left = n - fours - threes
            for twos in range(threes, min(h2, left // 2) + 1):
                ones = left - twos
                if ones > h1:
                    continue
                total += upper * CHOOSE_TABLE[h2 - threes, twos - threes] * CHOOSE_TABLE[h1 - twos, ones - twos]
                if 0 <= stop < total:
                    dice[PROFILE], dice[PROFILE + 1], dice[PROFILE + 2], dice[PROFILE + 3] = ones, twos, threes, fours
                    return total
    return total


@kernel
def random_multiset(dice, cards, n, out):
    """Write into ``out`` a uniform draw among the distinct multisets of ``n`` cards of ``cards``, which has as many."""
    total = count_profiles(cards, n, dice, -1)
    count_profiles(cards, n, dice, roll_large(dice, total))
    chosen = 0
    for layer in range(3, -1, -1):
        more = dice[PROFILE + layer] - popcount(chosen)
        chosen |= random_subset(dice, cards[layer] & ~chosen, more)
        out[layer] = chosen
