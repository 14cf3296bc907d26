"""Climbing deals played as `engine.climbing.deal` plays them, each action tested first, cards and places counted after."""

from __future__ import annotations

from engine.climbing import drawing, flow, machine, tribute
from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.beats import KEY, PATTERN, SIZE
from engine.climbing.block import record_deal, set_up
from engine.climbing.bots import choose_leader, choose_play, choose_resist, choose_return, choose_tribute
from engine.climbing.deal import CHOICE, CLAIM
from engine.climbing.patterns import CARDS, COUNTS, count_cards
from engine.jit import kernel
from engine.layered import add, clear, copies, size

FINE, BAD_TRIBUTE, BAD_RETURN, BAD_PLAY, BAD_PASS, CARDS_LOST, MISCOUNTED, WRONG_PLACES, WRONG_TRIBUTE = range(9)
NAMES = (
    "fine", "illegal tribute", "illegal return", "illegal play", "illegal pass", "cards not conserved",
    "hands and counts differ", "finishing order not consistent", "tributes not consistent",
)  # fmt: skip
CHECKED = 180
"""First of three entries of ``State.ints`` for the reading the rules take."""


@kernel
def checked_block(T, st, seed, first, count, bots, ladder, records):
    """Play deals first .. first + count - 1; return (number of deals found fine, what is wrong with the next)."""
    for i in range(count):
        set_up(T, st, seed, first + i, ladder)
        fault = checked_deal(T, st, bots)
        if fault:
            return i, fault
        record_deal(T, st, records[i])
    return count, FINE


@kernel
def checked_deal(T, st, bots):
    """Play one deal and return the first thing wrong with it."""
    drawing.start_deal(T, st)
    machine.draw_all(T, st)
    fault = _conserved(T, st)
    paid = False
    while st.scalars[S.PHASE] != S.DONE and not fault:
        phase = st.scalars[S.PHASE]
        if phase == S.PLAY:
            if paid:
                fault = _exchanged(T, st)
                paid = False
            fault = fault or _turn(T, st, bots)
        else:
            paid = True
            fault = _asked(T, st, bots)
    return fault or _conserved(T, st) or _places(T, st)


@kernel
def _asked(T, st, bots):
    phase, seat, row = st.scalars[S.PHASE], st.scalars[S.ASKED], st.scalars[S.ROW]
    if phase == S.PAY:
        face = choose_tribute(T, st, seat, bots[seat])
        if not tribute.may_pay(T, st, st.tribute[row, S.PAYER], face):
            return BAD_TRIBUTE
        machine.pay_tribute(T, st, face)
    elif phase == S.BACK:
        face = choose_return(T, st, seat, bots[seat])
        if not tribute.may_return(T, st, row, face):
            return BAD_RETURN
        machine.return_card(T, st, face)
    elif phase == S.RESIST:
        machine.resist(T, st, choose_resist(T, st, seat, bots[seat]))
    else:
        machine.name_leader(T, st, choose_leader(T, st, seat, bots[seat]))
    return FINE


@kernel
def _turn(T, st, bots):
    seat = st.scalars[S.TURN]
    cards = st.scratch[CHOICE]
    reading, taken = st.ints[CLAIM : CLAIM + KEY + 1], st.ints[CHECKED : CHECKED + KEY + 1]
    clear(cards)
    choose_play(T, st, seat, bots[seat], cards, reading)
    if not cards[0]:
        if flow.pass_fault(T, st, seat):
            return BAD_PASS
        flow.pass_turn(T, st)
        return FINE
    plain = reading[KEY] // T.params[P.KEY_STEP]
    if flow.play_fault(T, st, seat, cards, reading[PATTERN], reading[SIZE], plain, taken):
        return BAD_PLAY
    flow.play(T, st, cards, reading[PATTERN], reading[SIZE], reading[KEY])
    count_cards(T, st.scalars[S.LEVEL], st.hands[seat], st.work[1])
    for column in range(COUNTS):
        if st.work[1, column] != st.counts[seat, column]:
            return MISCOUNTED
    return FINE


@kernel
def _conserved(T, st):
    """Hands and played cards are the cards dealt, and what a seat is known to hold it holds."""
    everything = st.scratch[CHOICE]
    clear(everything)
    add(everything, st.out)
    dealt = drawing.cards_to_draw(T)
    for seat in range(T.params[P.SEATS]):
        add(everything, st.hands[seat])
        for layer in range(4):
            if st.known[seat, layer] & ~st.hands[seat, layer]:
                return CARDS_LOST
    if size(everything) != dealt:
        return CARDS_LOST
    for face in range(54):
        left = 0
        for index in range(dealt, T.params[P.CARDS_IN_DECK]):
            left += 1 if st.shoe[index] == face else 0
        if copies(everything, face) + left != T.deck[face]:
            return CARDS_LOST
    return FINE


@kernel
def _exchanged(T, st):
    """Every payer is of those due, every receiver got one tribute, and all hands are full again."""
    sc = st.scalars
    receivers = 0
    for row in range(sc[S.TRIBUTES]):
        place = T.tribute_due[sc[S.LAST_FINISH], 0, row]
        if st.tribute[row, S.PAYER] != st.last_order[place] or st.tribute[row, S.RETURN_FACE] < 0:
            return WRONG_TRIBUTE
        receivers |= 1 << st.tribute[row, S.RECEIVER]
    due = 0
    for row in range(sc[S.TRIBUTES]):
        due |= 1 << st.last_order[T.tribute_due[sc[S.LAST_FINISH], 1, row]]
    if receivers != due:
        return WRONG_TRIBUTE
    for seat in range(T.params[P.SEATS]):
        if st.counts[seat, CARDS] != T.params[P.HAND]:
            return WRONG_TRIBUTE
    return _conserved(T, st)


@kernel
def _places(T, st):
    """The places are all seats, who went out stands first, in the order they played their last card."""
    sc = st.scalars
    seats = T.params[P.SEATS]
    seen = 0
    for place in range(seats):
        seat = st.places[place]
        seen |= 1 << seat
        if (st.counts[seat, CARDS] == 0) != (place < sc[S.FINISHED]):
            return WRONG_PLACES
    if seen != (1 << seats) - 1 or not flow.deal_is_over(T, st):
        return WRONG_PLACES
    place = 0
    for turn in range(sc[S.TURNS]):
        if st.history_meta[turn, S.TURN_PATTERN] >= 0 and st.history_meta[turn, S.TURN_LEFT] == 0:
            if st.places[place] != st.history_meta[turn, S.TURN_SEAT]:
                return WRONG_PLACES
            place += 1
    if place != sc[S.FINISHED]:
        return WRONG_PLACES
    return FINE
