"""Small pure functions on the int64 masks of one layer, in position space unless said otherwise.

A lane is a run of bits and a higher bit is at least as strong, so most questions about cards are one comparison of
masks. Positions of equal strength are neighbours; the functions on ties walk over them, at most a few steps.
"""

from __future__ import annotations

from engine.jit import highest, kernel, lowest, popcount


@kernel
def below(position):
    """Mask of the positions lower than ``position``."""
    return (1 << position) - 1


@kernel
def from_on(position):
    """Mask of ``position`` and all above it, as far as an int64 reaches."""
    return -1 << position


@kernel
def lowest_bit(mask):
    """Mask of the lowest position of ``mask``, 0 if it is empty."""
    return mask & -mask


@kernel
def nth_position(mask, n):
    """Position of the set bit of ``mask`` with exactly ``n`` set bits below it."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@kernel
def tie_floor(strength, order, lane, position):
    """Lowest position of ``lane`` (a mask) that ties with ``position``; ``strength[order, position]``."""
    while position > 0 and lane >> (position - 1) & 1 and strength[order, position - 1] == strength[order, position]:
        position -= 1
    return position


@kernel
def stronger(strength, order, lane, position):
    """Mask of the positions of ``lane`` strictly stronger than ``position``."""
    while lane >> (position + 1) & 1 and strength[order, position + 1] == strength[order, position]:
        position += 1
    return lane & from_on(position + 1)


@kernel
def unbeaten(strength, order, lane, rest):
    """Mask of the positions of ``lane`` that no card of ``rest`` beats: all of it when ``rest`` is empty there.

    A card that only ties is unbeaten: the earlier play wins.
    """
    rest &= lane
    if rest == 0:
        return lane
    return lane & from_on(tie_floor(strength, order, lane, highest(rest)))


@kernel
def chain_down(link, order, sets, top, most):
    """Mask of the longest chain of ``sets`` downwards from position ``top``, one set a link, at most ``most`` of them.

    ``sets`` holds positions of one lane of which enough copies are there; links fall with positions, as in every lane
    whose chain follows its order.
    """
    chain = 1 << top
    at = link[order, top]
    left = sets & below(top)
    while left and most > 1:
        position = highest(left)
        left &= below(position)
        step = at - link[order, position]
        if step > 1:
            break
        if step == 1:
            chain |= 1 << position
            at -= 1
            most -= 1
    return chain


@kernel
def cheapest_chain(link, order, sets, tops, length):
    """Mask of the lowest chain of ``length`` sets that is headed by one of ``tops`` (among ``sets``), 0 if none."""
    while tops:
        top = lowest(tops)
        tops &= tops - 1
        chain = chain_down(link, order, sets, top, length)
        if popcount(chain) == length:
            return chain
    return 0
