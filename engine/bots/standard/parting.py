"""Which card to give away: the cheapest one to an opponent's trick, points to a partner's."""

from __future__ import annotations

from engine.bots.masks import lowest_bit, unbeaten
from engine.bots.standard.view import TRUMP_LANE
from engine.jit import kernel, popcount
from engine.layered import add_mask, remove_mask

POOL = 35
"""Row of `State.scratch`: cards still in hand while a play is put together."""


@kernel
def cheapest(cards, doubles, points, rich, keep):
    """One-bit mask of the card of ``cards`` (not empty) least missed: no point card, then no pair, none of ``keep``."""
    poor = cards & ~points
    if poor & ~doubles & ~keep:
        return lowest_bit(poor & ~doubles & ~keep)
    if poor & ~keep:
        return lowest_bit(poor & ~keep)
    if poor:
        return lowest_bit(poor)
    return lowest_bit(cards & ~rich) if cards & ~rich else lowest_bit(cards)


@kernel
def gift(cards, doubles, points, rich, keep):
    """One-bit mask of the card of ``cards`` (not empty) to put on a trick that is safely one's own side's."""
    if rich & cards & ~doubles & ~keep:
        return lowest_bit(rich & cards & ~doubles & ~keep)
    if points & cards & ~keep:
        return lowest_bit(rich & cards & ~keep) if rich & cards & ~keep else lowest_bit(points & cards & ~keep)
    if rich & cards & ~doubles:
        return lowest_bit(rich & cards & ~doubles)
    return cheapest(cards, doubles, points, rich, keep)


@kernel
def move(pool, card, out):
    """Play the card with one-bit mask ``card`` from ``pool``."""
    remove_mask(pool, card)
    add_mask(out, card)


@kernel
def part_in_lane(v, pool, lane, n, giving, keep, out):
    """Move ``n`` cards of ``lane`` (a mask, enough of them in ``pool``) to ``out``."""
    for _ in range(n):
        cards, doubles = pool[0] & lane, pool[1] & lane
        if giving:
            move(pool, gift(cards, doubles, v.points, v.rich, keep), out)
        else:
            move(pool, cheapest(cards, doubles, v.points, v.rich, keep), out)


@kernel
def plain_winners(T, v):
    """Cards held in the plain suits that no other hand can beat there."""
    winners = 0
    for lane in range(TRUMP_LANE):
        mask = T.lane_mask[v.order, lane]
        if v.mine & mask:
            winners |= v.mine & unbeaten(T.strength, v.order, mask, v.rest)
    return winners


@kernel
def discard(T, v, pool, n, giving, out):
    """Move ``n`` cards from anywhere in ``pool`` to ``out``, so as not to ruff if the hand allows it."""
    keep = plain_winners(T, v)
    for _ in range(n):
        plain = pool[0] & ~v.trumps
        if giving and plain & v.points:
            move(pool, gift(plain, pool[1], v.points, v.rich, keep), out)
        else:
            move(pool, _discarded(T, v, pool, plain, keep), out)


@kernel
def _discarded(T, v, pool, plain, keep):
    """The discard that costs least: a loser out of the shortest suit; low trumps go before winners and points."""
    losers = plain & ~v.points & ~keep
    single = losers & ~pool[1]
    if single:
        return _from_shortest(T, v, pool, single)
    if losers:
        return lowest_bit(losers)
    trumps = pool[0] & v.trumps
    if trumps & ~v.points:
        return lowest_bit(trumps & ~v.points)
    return cheapest(plain, pool[1], v.points, v.rich, keep) if plain else lowest_bit(trumps)


@kernel
def _from_shortest(T, v, pool, cards):
    """The lowest of ``cards`` in the suit of which ``pool`` holds fewest: the nearest void."""
    fewest, best = 1000, 0
    for lane in range(TRUMP_LANE):
        mask = T.lane_mask[v.order, lane]
        if cards & mask:
            length = popcount(pool[0] & mask) + popcount(pool[1] & mask)
            if length < fewest:
                fewest, best = length, lowest_bit(cards & mask)
    return best
