"""The bot `standard`: rule-aware heuristics over what its seat may see.

It declares and overcalls on hand strength, buries to void a suit, leads winners (as throws that cannot fail), draws
trumps when long, wins cheaply, gives points to its partner's safe tricks and ruffs what is worth it.
"""

from __future__ import annotations

from engine.bots.standard.bidding import choose_bid
from engine.bots.standard.burying import choose_bury
from engine.bots.standard.following import choose_follow
from engine.bots.standard.leading import choose_lead
from engine.bots.standard.view import look
from engine.jit import kernel
from engine.tricks.state import CARDS

__all__ = ["choose_bid", "choose_bury", "choose_play"]


@kernel
def choose_play(T, st, seat, w, out):
    """Write the lead or follow of ``seat`` (position space) into ``out``, which is empty. ``w``: see `weights`."""
    v = look(T, st, seat)
    if st.scalars[CARDS] == 0:
        choose_lead(T, st, v, w, out)
    else:
        choose_follow(T, st, v, w, out)
