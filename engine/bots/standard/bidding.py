"""When to declare, insure and overcall."""

from __future__ import annotations

from engine.bots.standard import weights as W
from engine.bots.standard.strength import excess
from engine.jit import kernel
from engine.layered import size
from engine.tables import BID_DEALER, EXCHANGE, HAND, PACKS
from engine.tricks.bidding import bid_face, bid_level, may_bid
from engine.tricks.state import BID, BIDDER, DEALER, KIND, NOBODY, PHASE, STRAIN, WINDOW

BID_STRAINS = 6
UNCHANGED, DECLARER, LAST_BIDDER = 0, 1, 2


@kernel
def choose_bid(T, st, seat, w):
    """Return the best bid id worth making, 0 to pass.

    A bid is worth the trump it brings less the trump that stands, with extras for the deal, the kitty and safety.
    """
    hand = st.face_hands[seat]
    level = bid_level(T, st, seat)
    packs = T.params[PACKS]
    held = size(hand)
    standing = _standing_worth(T, st, seat, level, held, w)
    best, best_bid = 0, 0
    for strain in range(BID_STRAINS):
        face = bid_face(strain, level)
        if hand[0] >> face & 1 == 0:
            continue
        worth = excess(hand, level, strain, held, w) - standing
        for layer in range(packs):
            if hand[layer] >> face & 1 == 0:
                break
            bid = 1 + layer * BID_STRAINS + strain
            if worth > best and may_bid(T, st, seat, bid):
                best, best_bid = worth, bid
            bid += BID_STRAINS * packs
            if layer > 0 and worth + w[W.INSURANCE] > best and may_bid(T, st, seat, bid):
                best, best_bid = worth + w[W.INSURANCE], bid
    return best_bid


@kernel
def _standing_worth(T, st, seat, level, held, w):
    """What a new bid must be better than: the standing trump in the seat's hand, or a bar while there is none."""
    sc = st.scalars
    bar = -_reward(T, st, seat, w)
    if sc[BID] == 0 and sc[STRAIN] == NOBODY:
        late = held * 16 // T.params[HAND]
        return bar + w[W.DECLARE] - w[W.DECLARE_LATE] * late // 16
    bar += excess(st.face_hands[seat], level, sc[STRAIN], held, w)
    if sc[BIDDER] == seat:
        return bar + w[W.INSURE]
    if sc[BIDDER] != NOBODY and (sc[BIDDER] ^ seat) & 1 == 0:
        return bar + w[W.OVERCALL_PARTNER]
    return bar + w[W.OVERCALL]


@kernel
def _reward(T, st, seat, w):
    """Worth of what comes with the standing bid beside the trump: the deal, the kitty."""
    sc = st.scalars
    if sc[PHASE] == WINDOW:
        return w[W.TAKE_KITTY] if T.params[EXCHANGE + sc[KIND]] else 0
    if sc[BIDDER] == seat:
        return 0
    code = T.params[BID_DEALER + sc[KIND]]
    if code == LAST_BIDDER or sc[DEALER] == NOBODY:
        return w[W.BECOME_DEALER]
    return 0
