"""From a move to what the machine takes: the cards and the reading claimed for them."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing.beats import KEY
from engine.climbing.picking import cards_of_move
from engine.jit import kernel


@kernel
def play_move(T, st, seat, move, out, reading):
    """Write the cards of ``move`` into ``out`` and its reading into ``reading``."""
    cards_of_move(T, st.scalars[S.LEVEL], st.hands[seat], move, out)
    for column in range(KEY + 1):
        reading[column] = move[column]
