"""Deals played as `engine.tricks.deal` plays them, each action tested for legality first, each card counted after."""

from __future__ import annotations

from engine import tables as P
from engine.bots import choose_bid, choose_bury, choose_exchange, choose_play
from engine.jit import kernel
from engine.layered import add, clear, equal, size
from engine.tricks import bidding, drawing, kitty, levels, machine
from engine.tricks import state as S
from engine.tricks.block import record_deal, set_up
from engine.tricks.deal import CHOICE
from engine.tricks.scoring import points_of

FINE, BAD_BID, BAD_BURIAL, BAD_PLAY, CARDS_LOST, POINTS_LOST = range(6)
NAMES = ("fine", "illegal bid", "illegal burial", "illegal play", "cards not conserved", "points not conserved")


@kernel
def checked_block(T, st, seed, first, count, bots, ladder, records):
    """Play deals first .. first + count - 1; return (number of deals found fine, what is wrong with the next)."""
    for i in range(count):
        set_up(T, st, seed, first + i, ladder)
        fault = checked_deal(T, st, bots)
        if fault:
            return i, fault
        record_deal(st, records[i])
    return count, FINE


@kernel
def checked_deal(T, st, bots):
    """Play one deal and return the first thing wrong with it."""
    sc = st.scalars
    drawing.start_deal(T, st, sc[S.KIND], sc[S.DEALER])
    fault = FINE
    while sc[S.PHASE] != S.DONE and not fault:
        phase = sc[S.PHASE]
        if phase == S.PLAY:
            fault = _play(T, st, bots)
        elif phase == S.DRAW:
            fault = _draw(T, st, bots)
        elif phase == S.BURY:
            fault = _bury(T, st, bots)
        else:
            fault = _answer(T, st, bots)
    if fault:
        return fault
    levels.pay_deal(T, st)
    return FINE if sc[S.VOID] else _count(T, st)


@kernel
def _draw(T, st, bots):
    sc = st.scalars
    seat = machine.draw_card(T, st)
    if sc[S.PHASE] != S.DRAW or not sc[S.BIDDERS_OPEN] >> seat & 1:
        return FINE
    bid = choose_bid(T, st, seat, bots[seat])
    if not bid:
        sc[S.DECISIONS] += 1
        return FINE
    if bidding.bid_fault(T, st, seat, bid):
        return BAD_BID
    machine.make_bid(T, st, seat, bid)
    return FINE


@kernel
def _answer(T, st, bots):
    sc = st.scalars
    seat = sc[S.ASKED]
    if sc[S.EXCHANGE_OPEN]:
        machine.choose_exchange(T, st, choose_exchange(T, st, seat, bots[seat]))
        return FINE
    if not bidding.holds_legal_bid(T, st, seat):
        machine.skip_bid(T, st)
        return FINE
    bid = choose_bid(T, st, seat, bots[seat])
    if bid and bidding.bid_fault(T, st, seat, bid):
        return BAD_BID
    if bid:
        machine.make_bid(T, st, seat, bid)
    else:
        machine.pass_bid(T, st)
    return FINE


@kernel
def _bury(T, st, bots):
    seat = st.scalars[S.BURIER]
    cards = st.scratch[CHOICE]
    clear(cards)
    choose_bury(T, st, seat, bots[seat], cards)
    if kitty.bury_fault(T, st, seat, cards):
        return BAD_BURIAL
    machine.bury(T, st, cards)
    return FINE


@kernel
def _play(T, st, bots):
    seat = st.scalars[S.TURN]
    cards = st.scratch[CHOICE]
    clear(cards)
    choose_play(T, st, seat, bots[seat], cards)
    if machine.play_fault(T, st, seat, cards):
        return BAD_PLAY
    machine.play(T, st, cards)
    return FINE


@kernel
def _count(T, st):
    """All cards have been played or buried, and every point is in a trick or in the kitty."""
    sc = st.scalars
    order = sc[S.ORDER]
    everything = st.scratch[CHOICE]
    clear(everything)
    won, lying = 0, 0
    for trick in range(sc[S.TRICK]):
        value = 0
        for seat in range(T.params[P.SEATS]):
            add(everything, st.history[trick, seat])
            value += points_of(T, order, st.history[trick, seat])
        lying += value
        if value != st.history_meta[trick, S.TRICK_VALUE]:
            return POINTS_LOST
        if (st.history_meta[trick, S.TRICK_WINNER] ^ sc[S.DEALER]) & 1:
            won += value
    if not equal(everything, st.out):
        return CARDS_LOST
    for seat in range(T.params[P.SEATS]):
        if size(st.hands[seat]) or size(st.face_hands[seat]) != T.params[P.HAND]:
            return CARDS_LOST
    add_buried(T, st, everything)
    if size(everything) != T.params[P.CARDS_IN_DECK] or size(st.kitty) != T.params[P.KITTY]:
        return CARDS_LOST
    for position in range(54):
        face = T.face_at[order, position]
        if not _copies_right(T, everything, position, face):
            return CARDS_LOST
    total = 0
    for face in range(54):
        total += P.deck_copies(T, face) * P.face_points(T, face)
    if lying + sc[S.KITTY_POINTS] != total:
        return POINTS_LOST
    if sc[S.POINTS] != won + sc[S.KITTY_POINTS] * sc[S.MULTIPLIER] + sc[S.PENALTY]:
        return POINTS_LOST
    return FINE


@kernel
def add_buried(T, st, cards):
    """Add the kitty (face space) to cards in position space."""
    for layer in range(S.MAX_PACKS):
        for face in range(54):
            if st.kitty[layer] >> face & 1:
                bit = 1 << T.position_of[st.scalars[S.ORDER], face]
                for place in range(S.MAX_PACKS):
                    if not cards[place] & bit:
                        cards[place] |= bit
                        break


@kernel
def _copies_right(T, cards, position, face):
    held = 0
    for layer in range(S.MAX_PACKS):
        held += cards[layer] >> position & 1
    return held == P.deck_copies(T, face)
