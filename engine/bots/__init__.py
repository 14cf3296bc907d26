"""The bots: who decides in each seat.

A bot is known by its id: `RANDOM` or `STANDARD`. A bot reads nothing its seat may not see (`engine.tricks.state` says
what that is) and makes legal moves only. Cards are written into ``out``, a layered mask that is empty before.
"""

from __future__ import annotations

from engine.bots import random_bot
from engine.bots.standard import bidding, burying, following, leading
from engine.bots.standard.view import look
from engine.bots.standard.weights import DEFAULT
from engine.jit import inlined
from engine.tricks.state import CARDS

RANDOM = 0
STANDARD = 1
BOTS = {"random": RANDOM, "standard": STANDARD}

__all__ = ["BOTS", "RANDOM", "STANDARD", "choose_bid", "choose_bury", "choose_exchange", "choose_play"]


@inlined
def choose_bid(T, st, seat, bot):
    """Return the id of a legal bid, or 0 to pass. Asked only while the seat holds a legal bid."""
    if bot == STANDARD:
        return bidding.choose_bid(T, st, seat, DEFAULT)
    return random_bot.choose_bid(T, st, seat)


@inlined
def choose_bury(T, st, seat, bot, out):
    """Write the cards to bury (face space) into ``out``."""
    if bot == STANDARD:
        burying.choose_bury(T, st, seat, DEFAULT, out)
    else:
        random_bot.choose_bury(T, st, seat, out)


@inlined
def choose_exchange(T, st, seat, bot):
    """Tell (0/1) whether the overcaller takes the kitty: bots always do (A-X-5)."""
    return 1


@inlined
def choose_play(T, st, seat, bot, out):
    """Write the lead or follow (position space) into ``out``."""
    leads = st.scalars[CARDS] == 0
    if bot == STANDARD:
        view = look(T, st, seat)
        if leads:
            leading.choose_lead(T, st, view, DEFAULT, out)
        else:
            following.choose_follow(T, st, view, DEFAULT, out)
    elif leads:
        random_bot.choose_lead(T, st, seat, out)
    else:
        random_bot.choose_follow(T, st, seat, out)
