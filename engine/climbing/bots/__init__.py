"""The bots of the climbing family: who decides in each seat.

A bot is known by its id: `RANDOM` or `STANDARD`. A bot reads nothing its seat may not see (`engine.climbing.state` says
what that is) and makes legal moves only.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.bots import random_bot
from engine.climbing.bots.rulings import bound, choose_in_order, in_order
from engine.climbing.bots.standard import following, giving, leading
from engine.climbing.bots.standard.weights import DEFAULT
from engine.climbing.state import PLAYED
from engine.climbing.tables import MUST_BEAT
from engine.jit import inlined, kernel

RANDOM = 0
STANDARD = 1
BOTS = {"random": RANDOM, "standard": STANDARD}

__all__ = [
    "BOTS",
    "RANDOM",
    "STANDARD",
    "choose_leader",
    "choose_play",
    "choose_resist",
    "choose_return",
    "choose_tribute",
]


@inlined
def choose_play(T, st, seat, bot, out, reading):
    """Write the cards to play (layered faces) into ``out`` and their reading into ``reading``; to pass, leave ``out`` empty.

    Args:
        out: int64[4], empty before.
        reading: int64[3], as `engine.climbing.beats` names its columns.
    """
    if bot == RANDOM:
        random_bot.choose_play(T, st, seat, out, reading)
    elif st.scalars[PLAYED] == 0:
        leading.choose_lead(T, st, seat, DEFAULT, out, reading)
    else:
        following.choose_follow(T, st, seat, DEFAULT, out, reading)
    if not settled(T, st, seat, bot, out, reading):
        choose_in_order(T, st, seat, random_bot.any_number(st) if bot == RANDOM else 0, out, reading)


@inlined
def settled(T, st, seat, bot, out, reading):
    """Tell whether the choice is in order; a standard bot without an answer looks again where it may not pass."""
    if out[0]:
        return not bound(T, st, seat) or in_order(T, st, seat, out, reading)
    return st.scalars[PLAYED] > 0 and (bot == RANDOM or not T.params[MUST_BEAT])


@inlined
def choose_tribute(T, st, seat, bot):
    """Return the face to be paid for the tribute now due, among those the payer may pay."""
    return random_bot.choose_tribute(T, st, seat) if bot == RANDOM else giving.choose_tribute(T, st, seat)


@inlined
def choose_return(T, st, seat, bot):
    """Return the face to give back for the tribute now being returned."""
    if bot == STANDARD:
        return giving.choose_return(T, st, seat, DEFAULT)
    return random_bot.choose_return(T, st, seat)


@kernel
def choose_resist(T, st, seat, bot):
    """Tell (0/1) whether the payers cancel the tribute, where they may."""
    if bot == STANDARD:
        return 1
    return random_bot.choose_resist(T, st, seat)


@kernel
def choose_leader(T, st, seat, bot):
    """Return the seat that leads, named by a side that was wronged."""
    if bot == STANDARD:
        return seat
    return random_bot.choose_leader(T, st, seat)
