"""One whole deal played by bots, inside the kernel: the loop in which a simulation spends its time.

The moves are those of `engine.climbing.machine` and `engine.climbing.flow`, the same the step API makes.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import drawing, flow, machine
from engine.climbing import state as S
from engine.climbing.beats import KEY, PATTERN, SIZE
from engine.climbing.bots import choose_leader, choose_play, choose_resist, choose_return, choose_tribute
from engine.jit import inlined
from engine.layered import clear

CHOICE = 31
"""Row of ``State.scratch`` in which a bot writes the cards it chooses."""
CLAIM = 250
"""First of three entries of ``State.ints`` in which it writes their reading."""


@inlined
def run_deal(T, st, bots):
    """Play one deal from the first card to the settled result; the match stays as it is until the deal is closed.

    ``bots[seat]`` is the id of the bot in each seat. The caller has set what `drawing.start_deal` asks for.
    """
    drawing.start_deal(T, st)
    machine.draw_all(T, st)
    while st.scalars[S.PHASE] != S.DONE:
        run_step(T, st, bots)


@inlined
def run_step(T, st, bots):
    """Let the seat that is asked, or to play, decide once."""
    phase = st.scalars[S.PHASE]
    if phase == S.PLAY:
        play_turn(T, st, bots)
        return
    seat = st.scalars[S.ASKED]
    if phase == S.PAY:
        machine.pay_tribute(T, st, choose_tribute(T, st, seat, bots[seat]))
    elif phase == S.BACK:
        machine.return_card(T, st, choose_return(T, st, seat, bots[seat]))
    elif phase == S.RESIST:
        machine.resist(T, st, choose_resist(T, st, seat, bots[seat]))
    else:
        machine.name_leader(T, st, choose_leader(T, st, seat, bots[seat]))


@inlined
def play_turn(T, st, bots):
    """The seat in turn plays or passes."""
    seat = st.scalars[S.TURN]
    cards = st.scratch[CHOICE]
    reading = st.ints[CLAIM : CLAIM + KEY + 1]
    clear(cards)
    choose_play(T, st, seat, bots[seat], cards, reading)
    if cards[0]:
        flow.play(T, st, cards, reading[PATTERN], reading[SIZE], reading[KEY])
    else:
        flow.pass_turn(T, st)
