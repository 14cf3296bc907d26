"""Deals played by bots with every move held against the rules, for the tests of this folder."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.bots import choose_bid, choose_bury, choose_exchange, choose_play
from engine.jit import kernel
from engine.layered import clear
from engine.tables import tables_for
from engine.tricks import bidding, block, drawing, kitty, machine
from engine.tricks import state as S
from engine.tricks.state import new_state

CHOICE = 31


@kernel
def play_checked(T, st, bots, faults):
    """Play one deal like `engine.tricks.deal.run_deal`; count the moves a rule forbids: bids, burials, plays."""
    sc = st.scalars
    drawing.start_deal(T, st, sc[S.KIND], sc[S.DEALER])
    cards = st.scratch[CHOICE]
    while sc[S.PHASE] != S.DONE:
        clear(cards)
        if sc[S.PHASE] == S.DRAW:
            seat = machine.draw_card(T, st)
            if sc[S.PHASE] == S.DRAW and sc[S.BIDDERS_OPEN] >> seat & 1:
                bid = choose_bid(T, st, seat, bots[seat])
                if bid:
                    faults[0] += bidding.bid_fault(T, st, seat, bid) != 0
                    machine.make_bid(T, st, seat, bid)
                else:
                    sc[S.DECISIONS] += 1
        elif sc[S.PHASE] == S.BURY:
            seat = sc[S.BURIER]
            choose_bury(T, st, seat, bots[seat], cards)
            faults[1] += kitty.bury_fault(T, st, seat, cards) != 0
            machine.bury(T, st, cards)
        elif sc[S.PHASE] == S.PLAY:
            seat = sc[S.TURN]
            choose_play(T, st, seat, bots[seat], cards)
            fault = machine.play_fault(T, st, seat, cards)
            if fault:
                faults[2] += 1
                faults[3] = fault
                faults[4] = sc[S.DEAL_INDEX]
                faults[5] = sc[S.TRICK]
                return
            machine.play(T, st, cards)
        else:
            seat = sc[S.ASKED]
            if sc[S.EXCHANGE_OPEN]:
                machine.choose_exchange(T, st, choose_exchange(T, st, seat, bots[seat]))
            elif not bidding.holds_legal_bid(T, st, seat):
                machine.skip_bid(T, st)
            else:
                bid = choose_bid(T, st, seat, bots[seat])
                if bid:
                    faults[0] += bidding.bid_fault(T, st, seat, bid) != 0
                    machine.make_bid(T, st, seat, bid)
                else:
                    machine.pass_bid(T, st)


@kernel
def play_many_checked(T, st, seed, first, count, bots, levels, faults, totals):
    """Play deals first .. first + count - 1; add up what the even side gained and the throws that failed."""
    for i in range(count):
        block.set_up(T, st, seed, first + i, levels)
        play_checked(T, st, bots, faults)
        if faults[2]:
            return
        gain = st.scalars[S.GAIN_DEALER] - st.scalars[S.GAIN_ATTACKERS]
        totals[0] += gain if st.scalars[S.DEALER] % 2 == 0 else -gain
        totals[1] += st.scalars[S.FAILED_THROWS]
        totals[2] += st.scalars[S.THROWS]
        totals[3] += st.scalars[S.OVERCALLS]


def check_bots(rules: Any, bots: list[int], deals: int, seed: int = 1) -> tuple[list[int], list[int]]:
    """(faults, totals) of ``deals`` deals under ``rules`` (TricksTables) with the bots of the seats in turn."""
    faults, totals = np.zeros(6, dtype=np.int64), np.zeros(4, dtype=np.int64)
    seated = np.array([bots[seat % len(bots)] for seat in range(rules.seats)], dtype=np.int64)
    levels = np.array(rules.ladder, dtype=np.int64)
    play_many_checked(tables_for(rules), new_state(), seed, 0, deals, seated, levels, faults, totals)
    return faults.tolist(), totals.tolist()
