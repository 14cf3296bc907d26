"""Sizes between two ranked bombs are ranked too: only bombs without a name of their own can have such a gap."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing import patterns
from ruleset.climbing.checks._cases import beats_case, laid_out
from ruleset.climbing.checks._wording import bomb
from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import Pattern
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

unranked_bomb = Kind(
    "R562",
    "unranked-bomb",
    {"zh": "{bomb}没有排进炸弹的次序", "en": "{bomb} has no place in the order of bombs"},
    {"zh": "缺 {bomb}", "en": "{bomb} is missing"},
    {"zh": "它在 `{low}` 和 `{high}` 之间", "en": "it lies between `{low}` and `{high}`"},
)


def check(context: Context) -> Iterator[Finding]:
    named = {name for name, _ in context.rules.patterns}
    for pattern in context.tiers[0]:
        ranked = _ranked(context, pattern)
        gap = next((size for size in patterns.sizes(pattern) if size not in ranked), None)
        if ranked and gap is not None and pattern.name not in named:
            yield _missing(context, pattern, ranked, gap)


def _ranked(context: Context, pattern: Pattern) -> set[int]:
    return {size for tiers in context.tiers[1] for tier in tiers if tier.pattern == pattern.name for size in tier.sizes}


def _missing(context: Context, pattern: Pattern, ranked: set[int], gap: int) -> Finding:
    bombs = context.rules.bombs
    assert bombs is not None
    low, high = max(size for size in ranked if size < gap), min(size for size in ranked if size > gap)
    words: dict[str, Any] = {
        "low": bomb(context, pattern.name, low)["en"],
        "high": bomb(context, pattern.name, high)["en"],
        "bomb": bomb(context, pattern.name, gap),
    }
    top, play = laid_out(context, pattern, low, high=True), laid_out(context, pattern, gap)
    told = beats_case(context, "the-missing-bomb", top, play)
    return unranked_bomb.at(context.whole(bombs), pointer=bombs.pointer, case=told, **words)
