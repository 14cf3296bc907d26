"""One whole deal played by bots, inside the kernel: the loop in which a simulation spends its time.

The moves are those of `engine.tricks.machine`, the same the step API makes; here each seat's bot is asked for them.
A seat is asked for a bid after each card it draws, in its turn in the rounds of asking, and only when it holds a bid
the rules allow: passing without a choice is no decision.
"""

from __future__ import annotations

from engine.bots import choose_bid, choose_bury, choose_exchange, choose_play
from engine.jit import inlined
from engine.layered import clear
from engine.tricks import bidding, drawing, levels, machine
from engine.tricks import state as S

CHOICE = 31
"""Row of ``State.scratch`` in which a bot writes the cards it chooses."""


@inlined
def run_deal(T, st, bots):
    """Play one deal from the first card to the settled result and pay for it; levels stay as they are.

    ``bots[seat]`` is the id of the bot in each seat. The caller has set SEED, DEAL_INDEX, KIND, DEALER and ``levels``.
    """
    sc = st.scalars
    drawing.start_deal(T, st, sc[S.KIND], sc[S.DEALER])
    while sc[S.PHASE] != S.DONE:
        run_phase(T, st, bots)
    levels.pay_deal(T, st)


@inlined
def run_phase(T, st, bots):
    """Let the bots make the moves of the present phase, or of one step of it."""
    phase = st.scalars[S.PHASE]
    if phase == S.PLAY:
        _play_trick(T, st, bots)
    elif phase == S.DRAW:
        _draw_all(T, st, bots)
    elif phase == S.BURY:
        _bury(T, st, bots)
    else:
        _answer(T, st, bots)


@inlined
def _draw_all(T, st, bots):
    sc = st.scalars
    while sc[S.PHASE] == S.DRAW:
        seat = machine.draw_card(T, st)
        if sc[S.PHASE] == S.DRAW and sc[S.BIDDERS_OPEN] >> seat & 1:
            bid = choose_bid(T, st, seat, bots[seat])
            if bid:
                machine.make_bid(T, st, seat, bid)
            else:
                sc[S.DECISIONS] += 1


@inlined
def _answer(T, st, bots):
    """The asked seat bids or passes, or an overcaller decides about the kitty."""
    sc = st.scalars
    seat = sc[S.ASKED]
    if sc[S.EXCHANGE_OPEN]:
        machine.choose_exchange(T, st, choose_exchange(T, st, seat, bots[seat]))
    elif not bidding.holds_legal_bid(T, st, seat):
        machine.skip_bid(T, st)
    else:
        bid = choose_bid(T, st, seat, bots[seat])
        if bid:
            machine.make_bid(T, st, seat, bid)
        else:
            machine.pass_bid(T, st)


@inlined
def _bury(T, st, bots):
    seat = st.scalars[S.BURIER]
    cards = st.scratch[CHOICE]
    clear(cards)
    choose_bury(T, st, seat, bots[seat], cards)
    machine.bury(T, st, cards)


@inlined
def _play_trick(T, st, bots):
    """One trick: each seat in turn is asked once."""
    sc = st.scalars
    trick = sc[S.TRICK]
    while sc[S.PHASE] == S.PLAY and sc[S.TRICK] == trick:
        seat = sc[S.TURN]
        cards = st.scratch[CHOICE]
        clear(cards)
        choose_play(T, st, seat, bots[seat], cards)
        machine.play(T, st, cards)
