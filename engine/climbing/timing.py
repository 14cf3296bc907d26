"""Kernel loops for the benchmark: a single call from Python would time the call, not the kernel."""

from __future__ import annotations

from engine.climbing.moves import legal_moves
from engine.jit import kernel


@kernel
def repeat_leads(T, level, hand, work, moves, times):
    """List the moves of a hand that leads ``times`` times; return how many there are, all times together."""
    found = 0
    for _ in range(times):
        found += legal_moves(T, level, hand, -1, 0, 0, 0, work, moves)
    return found
