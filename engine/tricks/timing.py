"""Kernel loops for the benchmark: a single call from Python would time the call, not the kernel."""

from __future__ import annotations

from engine.jit import kernel
from engine.tricks.follow import is_legal_follow


@kernel
def repeat_legality(T, o, hand, led, count, play, times):
    """Test one follow ``times`` times; return how often it was legal, so that no call can be left out."""
    legal = 0
    for _ in range(times):
        legal += is_legal_follow(T, o, hand, led, count, play)
    return legal
