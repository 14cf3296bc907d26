"""Deals of the climbing family played by bots with every move held against the rules, for the tests of the bots."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from typing import Any

import numpy as np

from engine.climbing import drawing, flow, machine, tribute
from engine.climbing import state as S
from engine.climbing.beats import KEY, PATTERN, SIZE
from engine.climbing.bots import choose_leader, choose_play, choose_resist, choose_return, choose_tribute
from engine.climbing.deal import CHOICE, CLAIM
from engine.climbing.tables import KEY_STEP, climbing_tables_for
from engine.jit import kernel
from engine.layered import clear
from ruleset.climbing_tables import ClimbingTables

OF_TRIBUTE, OF_RETURN, OF_PLAY, OF_PASS = range(4)
"""Columns of ``faults``; then the last fault found and the deal it was found in."""
LAST_FAULT, LAST_DEAL = 4, 5
WRONG_KEY = 99
"""The fault of a reading that is legal but not that of the cards."""
MOST_DECISIONS = 2000
"""A deal of more decisions is broken off as endless."""


@kernel
def play_checked(T, st, bots, faults):
    """Play one deal like `engine.climbing.deal.run_deal`; count the moves a rule forbids, stop at a forbidden play."""
    sc = st.scalars
    drawing.start_deal(T, st)
    machine.draw_all(T, st)
    while sc[S.PHASE] != S.DONE:
        if sc[S.DECISIONS] > MOST_DECISIONS:
            faults[OF_PASS] += 1
            return
        if sc[S.PHASE] == S.PLAY:
            if turn_fault(T, st, bots, faults):
                return
        else:
            before_play(T, st, bots, faults)


@kernel
def turn_fault(T, st, bots, faults):
    """Let the seat in turn play or pass; tell whether it may not."""
    sc = st.scalars
    seat = sc[S.TURN]
    cards, reading = st.scratch[CHOICE], st.ints[CLAIM : CLAIM + KEY + 1]
    clear(cards)
    choose_play(T, st, seat, bots[seat], cards, reading)
    pattern, size, key = reading[PATTERN], reading[SIZE], reading[KEY]
    if cards[0]:
        column = OF_PLAY
        fault = flow.play_fault(T, st, seat, cards, pattern, size, key // T.params[KEY_STEP], reading)
        if fault == 0 and reading[KEY] != key:
            fault = WRONG_KEY
    else:
        column, fault = OF_PASS, flow.pass_fault(T, st, seat)
    if fault:
        faults[column] += 1
        faults[LAST_FAULT] = fault
        faults[LAST_DEAL] = sc[S.DEAL_INDEX]
    elif cards[0]:
        flow.play(T, st, cards, pattern, size, key)
    else:
        flow.pass_turn(T, st)
    return fault


@kernel
def before_play(T, st, bots, faults):
    """Let the seat that is asked pay, return, resist or name."""
    sc = st.scalars
    seat = sc[S.ASKED]
    bot = bots[seat]
    if sc[S.PHASE] == S.PAY:
        face = choose_tribute(T, st, seat, bot)
        faults[OF_TRIBUTE] += not tribute.may_pay(T, st, st.tribute[sc[S.ROW], S.PAYER], face)
        machine.pay_tribute(T, st, face)
    elif sc[S.PHASE] == S.BACK:
        face = choose_return(T, st, seat, bot)
        faults[OF_RETURN] += not tribute.may_return(T, st, sc[S.ROW], face)
        machine.return_card(T, st, face)
    elif sc[S.PHASE] == S.RESIST:
        machine.resist(T, st, choose_resist(T, st, seat, bot))
    else:
        machine.name_leader(T, st, choose_leader(T, st, seat, bot))


@kernel
def set_up(T, st, seed, index, order, levels):
    """Set a deal: a first one, or every other time one after a deal that ended in ``order``, turned by the index."""
    sc = st.scalars
    seats = order.size
    sc[S.SEED] = seed
    sc[S.DEAL_INDEX] = index
    for side in range(seats):
        st.levels[side] = levels[(index + side) % levels.size]
    sc[S.LAST_WINNERS] = S.NOBODY
    if index & 1:
        for place in range(seats):
            st.last_order[place] = (order[place] + index // 2) % seats
        sc[S.LAST_WINNERS] = T.side_of[st.last_order[0]]
        sc[S.LAST_FINISH] = finish(T, st, seats)


@kernel
def finish(T, st, seats):
    """Pattern of the finishing order of the last deal."""
    mask = 0
    for place in range(seats):
        if T.side_of[st.last_order[place]] == T.side_of[st.last_order[0]]:
            mask |= 1 << place
    return mask


@kernel
def play_many_checked(T, st, seed, count, bots, order, levels, faults, wins):
    """Play deals; count the deals each side wins and what it gains."""
    for index in range(count):
        set_up(T, st, seed, index, order, levels)
        play_checked(T, st, bots, faults)
        if faults[OF_PLAY] or faults[OF_PASS]:
            return
        winner = st.scalars[S.WINNING_SIDE]
        wins[winner, 0] += 1
        wins[winner, 1] += st.scalars[S.GAIN]


def check_bots(
    rules: ClimbingTables, bots: list[int], count: int, seed: int = 7, order: list[int] | None = None
) -> tuple[list[int], Any]:
    """Play deals with these bots in the seats, the list repeated; return the faults and the wins of each side."""
    seats = [bots[seat % len(bots)] for seat in range(8)]
    faults = np.zeros(6, dtype=np.int64)
    wins = np.zeros((8, 2), dtype=np.int64)
    play_many_checked(
        climbing_tables_for(rules),
        S.new_state(),
        seed,
        count,
        np.array(seats, dtype=np.int64),
        np.array(order or range(rules.seats), dtype=np.int64),
        np.array(rules.ladder, dtype=np.int64),
        faults,
        wins,
    )
    return faults.tolist(), wins
