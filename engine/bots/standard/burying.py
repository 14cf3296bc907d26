"""Which cards to bury."""

from __future__ import annotations

from engine.bots.standard import weights as W
from engine.bots.standard.view import TRUMP_LANE
from engine.jit import highest, kernel, lowest, popcount
from engine.layered import clear, lane_size, remove_item, to_positions
from engine.tables import KITTY, PACKS, SEATS, VALUES
from engine.tricks.state import LEVEL, STRAIN

HAND_ROW = 32
"""Row of `State.scratch`: the hand in position space."""
KEEP = 256
"""Cells of `State.ints` from here on: worth of keeping the card at a position."""


@kernel
def choose_bury(T, st, seat, w, out):
    """Write the cards to bury (face space) into ``out``: those least worth keeping, one after another."""
    order = st.scalars[LEVEL] * 5 + st.scalars[STRAIN]
    hand = st.scratch[HAND_ROW]
    to_positions(T, order, st.face_hands[seat], hand)
    _weigh(T, order, hand, w, st.ints)
    clear(out)
    for _ in range(T.params[KITTY]):
        position = _least(hand[0], st.ints)
        remove_item(hand, position)
        face = 1 << T.face_at[order, position]
        layer = 0
        while out[layer] & face:
            layer += 1
        out[layer] |= face


@kernel
def _least(cards, keep):
    """Position of ``cards`` least worth keeping, the lower one of equals."""
    best = lowest(cards)
    cards &= cards - 1
    while cards:
        position = lowest(cards)
        cards &= cards - 1
        if keep[KEEP + position] < keep[KEEP + best]:
            best = position
    return best


@kernel
def _weigh(T, order, hand, w, keep):
    """Fill in the worth of keeping every card held."""
    trumps = lane_size(hand, T.lane_mask[order, TRUMP_LANE])
    strong = trumps * T.params[SEATS] * w[W.STRONG_SHARE] >= 100 * _trumps_in_deck(T, order)
    for lane in range(TRUMP_LANE):
        mask = T.lane_mask[order, lane]
        if hand[0] & mask:
            _weigh_suit(T, order, hand, mask, strong, w, keep)
    cards = hand[0] & T.lane_mask[order, TRUMP_LANE]
    while cards:
        position = lowest(cards)
        cards &= cards - 1
        keep[KEEP + position] = w[W.KEEP_TRUMP] + position


@kernel
def _weigh_suit(T, order, hand, mask, strong, w, keep):
    """The cards of one plain suit: a short suit goes as a whole, its winners, pairs and runs of pairs stay."""
    length = w[W.KEEP_LENGTH] * lane_size(hand, mask)
    pairs = hand[1] & mask
    chained = pairs & (pairs << 1 | pairs >> 1)
    winners = _winners(hand, mask)
    cards = hand[0] & mask
    base = lowest(mask)
    while cards:
        position = lowest(cards)
        bit = cards & -cards
        cards ^= bit
        worth = length + w[W.KEEP_RANK] * (position - base)
        if bit & pairs:
            worth += w[W.KEEP_PAIR] + (w[W.KEEP_CHAIN] if bit & chained else 0)
        if bit & winners:
            worth += w[W.KEEP_WINNER]
        keep[KEEP + position] = worth + _points_kept(T, order, bit, strong, w)


@kernel
def _winners(hand, mask):
    """Cards of the suit from the top down to the first one not held."""
    missing = mask & ~hand[0]
    return mask if missing == 0 else mask & -1 << highest(missing)


@kernel
def _points_kept(T, order, bit, strong, w):
    """Buried points are lost manifold if the attackers capture the kitty, and safe if this hand stays in control."""
    for v in range(VALUES):
        if T.point_mask[order, v] & bit:
            return T.point_value[v] * (w[W.KEEP_POINT_STRONG] if strong else w[W.KEEP_POINT])
    return 0


@kernel
def _trumps_in_deck(T, order):
    return T.params[PACKS] * popcount(T.lane_mask[order, TRUMP_LANE])
