"""The bots of the climbing family: who decides in each seat.

A bot is known by its id: `RANDOM` or `STANDARD`. A bot reads nothing its seat may not see (`engine.climbing.state` says
what that is) and makes legal moves only.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing.bots import random_bot
from engine.jit import kernel

RANDOM = 0
STANDARD = 1
BOTS = {"random": RANDOM}

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


@kernel
def choose_play(T, st, seat, bot, out, reading):
    """Write the cards to play (layered faces) into ``out`` and their reading into ``reading``; to pass, leave ``out`` empty.

    Args:
        out: int64[4], empty before.
        reading: int64[3], as `engine.climbing.beats` names its columns.
    """
    random_bot.choose_play(T, st, seat, out, reading)


@kernel
def choose_tribute(T, st, seat, bot):
    """Return the face to be paid for the tribute now due, among those the payer may pay."""
    return random_bot.choose_tribute(T, st, seat)


@kernel
def choose_return(T, st, seat, bot):
    """Return the face to give back for the tribute now being returned."""
    return random_bot.choose_return(T, st, seat)


@kernel
def choose_resist(T, st, seat, bot):
    """Tell (0/1) whether the payers cancel the tribute, where they may."""
    return random_bot.choose_resist(T, st, seat)


@kernel
def choose_leader(T, st, seat, bot):
    """Return the seat that leads, named by a side that was wronged."""
    return random_bot.choose_leader(T, st, seat)
