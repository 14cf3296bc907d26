"""Enumerating legal actions, lazily: a hand of 33 cards can be buried in millions of ways, so take what you need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from engine import tables as P
from engine.jit import Array
from engine.layered import from_items, items_of, lane_size, to_faces
from engine.tables import Tables
from engine.tricks import bidding, machine
from engine.tricks import state as S
from engine.tricks.state import State


def legal_bids(T: Tables, st: State, seat: int) -> list[int]:
    """Bid ids ``seat`` may make now, ascending."""
    return [bid for bid in range(1, int(T.params[P.BIDS])) if bidding.may_bid(T, st, seat, bid)]


def legal_burials(T: Tables, st: State, seat: int) -> Iterator[tuple[int, ...]]:
    """Every set of cards (faces) the burier may bury."""
    hand = items_of(st.face_hands[seat])
    yield from multisets(hand, int(T.params[P.KITTY]))


def legal_plays(T: Tables, st: State, seat: int) -> Iterator[tuple[int, ...]]:
    """Every legal play (faces) of the seat in turn: leads by number of cards, follows in the order of their cards."""
    order = int(st.scalars[S.ORDER])
    for positions in _candidates(T, st, seat):
        cards = from_items(positions)
        if machine.play_fault(T, st, seat, cards) == machine.PLAY_FINE:
            yield faces_of(T, order, cards)


def faces_of(T: Tables, order: int, cards: Array) -> tuple[int, ...]:
    """Faces of a layered mask in position space of ``order``, sorted."""
    target = np.zeros(S.MAX_PACKS, dtype=np.int64)
    to_faces(T, order, cards, target)
    return tuple(items_of(target))


def multisets(items: Sequence[int], n: int) -> Iterator[tuple[int, ...]]:
    """Every different choice of ``n`` out of sorted ``items``, equal items being alike."""
    if n == 0:
        yield ()
        return
    for index in range(len(items) - n + 1):
        if index and items[index] == items[index - 1]:
            continue
        for rest in multisets(items[index + 1 :], n - 1):
            yield (items[index], *rest)


def _candidates(T: Tables, st: State, seat: int) -> Iterator[tuple[int, ...]]:
    hand = st.hands[seat]
    order = int(st.scalars[S.ORDER])
    lanes = [int(mask) for mask in T.lane_mask[order]]
    if st.scalars[S.CARDS] == 0:
        for size in range(1, int(st.scalars[S.HAND_CARDS]) + 1):
            for lane in lanes:
                yield from multisets([p for p in items_of(hand) if lane >> p & 1], size)
        return
    yield from _follows(items_of(hand), lanes[int(st.scalars[S.LANE])], int(st.scalars[S.CARDS]), hand)


def _follows(hand: list[int], lane: int, n: int, cards: Array) -> Iterator[tuple[int, ...]]:
    """Choices that follow the lane: all cards of it and any others, or cards of it alone."""
    inside = [position for position in hand if lane >> position & 1]
    outside = [position for position in hand if not lane >> position & 1]
    if lane_size(cards, lane) <= n:
        for rest in multisets(outside, n - len(inside)):
            yield (*inside, *rest)
    else:
        yield from multisets(inside, n)
