"""Multisets of cards as layered masks.

A multiset is `int64[MAX_PACKS]`: bit i of layer k is set iff it holds at least k + 1 copies of item i. Items are faces
(*face space*) or positions of an order (*position space*, `engine.tables`). So layer 0 is the set of items held, layer
1 the items held at least twice, and a multiset lies inside another iff each layer does.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.jit import Array, highest, kernel, lowest, popcount
from engine.tables import Tables

MAX_PACKS = 4


@kernel
def clear(cards: Array) -> None:
    """Make `cards` empty."""
    for layer in range(MAX_PACKS):
        cards[layer] = 0


@kernel
def copy(source: Array, target: Array) -> None:
    """Make `target` equal to `source`."""
    for layer in range(MAX_PACKS):
        target[layer] = source[layer]


@kernel
def size(cards: Array) -> int:
    """Number of cards."""
    return popcount(cards[0]) + popcount(cards[1]) + popcount(cards[2]) + popcount(cards[3])


@kernel
def lane_size(cards: Array, mask: int) -> int:
    """Number of cards whose item is in `mask`."""
    return popcount(cards[0] & mask) + popcount(cards[1] & mask) + popcount(cards[2] & mask) + popcount(cards[3] & mask)


@kernel
def copies(cards: Array, item: int) -> int:
    """Copies of `item` held."""
    return (cards[0] >> item & 1) + (cards[1] >> item & 1) + (cards[2] >> item & 1) + (cards[3] >> item & 1)


@kernel
def contains(cards: Array, part: Array) -> bool:
    """True iff `part` lies inside `cards`."""
    missing = part[0] & ~cards[0] | part[1] & ~cards[1] | part[2] & ~cards[2] | part[3] & ~cards[3]
    return missing == 0


@kernel
def equal(left: Array, right: Array) -> bool:
    """True iff both hold the same cards."""
    return left[0] == right[0] and left[1] == right[1] and left[2] == right[2] and left[3] == right[3]


@kernel
def intersect(source: Array, mask: int, target: Array) -> None:
    """Make `target` the cards of `source` whose item is in `mask`; the two may be the same array."""
    for layer in range(MAX_PACKS):
        target[layer] = source[layer] & mask


@kernel
def add_mask(cards: Array, items: int) -> None:
    """Add one copy of each item of the mask `items`."""
    for layer in range(MAX_PACKS):
        both = cards[layer] & items
        cards[layer] |= items
        items = both


@kernel
def remove_mask(cards: Array, items: int) -> None:
    """Take away one copy of each item of the mask `items`; all must be held."""
    for layer in range(MAX_PACKS - 1, -1, -1):
        top = cards[layer] & items
        cards[layer] ^= top
        items ^= top


@kernel
def add_item(cards: Array, item: int) -> None:
    """Add one copy of `item`."""
    add_mask(cards, 1 << item)


@kernel
def remove_item(cards: Array, item: int) -> None:
    """Take away one copy of `item`, which must be held."""
    remove_mask(cards, 1 << item)


@kernel
def add(cards: Array, more: Array) -> None:
    """Add all of `more` to `cards`."""
    for layer in range(MAX_PACKS):
        if more[layer] == 0:
            return
        add_mask(cards, more[layer])


@kernel
def remove(cards: Array, part: Array) -> None:
    """Take `part`, which must lie inside, away from `cards`."""
    for layer in range(MAX_PACKS):
        if part[layer] == 0:
            return
        remove_mask(cards, part[layer])


@kernel
def take_lowest(source: Array, n: int, target: Array) -> None:
    """Add the `n` lowest cards of `source` to `target` and take them away from `source`."""
    while n > 0 and source[0]:
        item = lowest(source[0])
        remove_item(source, item)
        add_item(target, item)
        n -= 1


@kernel
def take_highest(source: Array, n: int, target: Array) -> None:
    """Add the `n` highest cards of `source` to `target` and take them away from `source`."""
    while n > 0 and source[0]:
        item = highest(source[0])
        remove_item(source, item)
        add_item(target, item)
        n -= 1


@kernel
def value_of(cards: Array, masks: Array, values: Array) -> int:
    """Sum of `values[v]` over the cards whose item is in `masks[v]`; the list ends at the first empty mask."""
    total = 0
    for v in range(masks.size):
        if masks[v] == 0:
            break
        total += values[v] * lane_size(cards, masks[v])
    return total


@kernel
def to_positions(T: Tables, o: int, faces: Array, target: Array) -> None:
    """Rewrite `faces` (face space) into position space of order `o`; source and target differ."""
    _translate(T.position_of[o], faces, target)


@kernel
def to_faces(T: Tables, o: int, cards: Array, target: Array) -> None:
    """Rewrite `cards` (position space of order `o`) into face space; source and target differ."""
    _translate(T.face_at[o], cards, target)


@kernel
def _translate(names: Array, source: Array, target: Array) -> None:
    for layer in range(MAX_PACKS):
        rest = source[layer]
        moved = 0
        while rest:
            moved |= 1 << names[lowest(rest)]
            rest &= rest - 1
        target[layer] = moved


def from_items(items: Iterable[int]) -> Array:
    """Build a layered mask from items, repeated as often as they are held.

    Raises:
        ValueError: some item comes more than MAX_PACKS times.
    """
    cards = np.zeros(MAX_PACKS, dtype=np.int64)
    for item in items:
        if copies(cards, item) == MAX_PACKS:
            raise ValueError(f"more than {MAX_PACKS} copies of item {item}")
        add_item(cards, item)
    return cards


def items_of(cards: Array) -> list[int]:
    """List the items of a layered mask, lowest first, repeated as often as they are held."""
    return [item for item in range(54) for _ in range(copies(cards, item))]
