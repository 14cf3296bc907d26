"""No bomb holds a smaller one that beats it: nobody would play the larger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ruleset.climbing.checks._cases import beats_case, laid_out
from ruleset.climbing.checks._wording import bomb
from ruleset.climbing.checks.context import Context
from ruleset.climbing.patterns import Tier
from ruleset.climbing_tables import PatternKind
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

outclassed_bomb = Kind(
    "R567",
    "outclassed-bomb",
    {"zh": "“{large}”大不过“{small}”", "en": "{small} beats {large}"},
    {"zh": "比它小的反而大", "en": "beaten by a part of itself"},
    {
        "zh": "手里有“{large}”就有“{small}”，不会再有人出大的",
        "en": "whoever holds {large} holds {small} as well, and would never play the larger",
    },
    severity="warning",
)


class Ranked(NamedTuple):
    """A bomb with its class."""

    height: int
    tier: Tier
    size: int


def check(context: Context) -> Iterator[Finding]:
    """Sets of one rank, and runs of one pattern: the larger hold the smaller. Each part of the order is told once."""
    classes, told = enumerate(context.tiers[1]), set()
    ranked = [Ranked(height, tier, size) for height, tiers in classes for tier in tiers for size in tier.sizes]
    for small in ranked:
        large = next((each for each in ranked[::-1] if each.height < small.height and _holds(context, each, small)), None)
        if large is not None and small.tier.member.start not in told:
            told.add(small.tier.member.start)
            yield _finding(context, large, small)


def _holds(context: Context, large: Ranked, small: Ranked) -> bool:
    patterns = {pattern.name: pattern for pattern in context.tiers[0]}
    first, second = patterns[large.tier.pattern], patterns[small.tier.pattern]
    plain = first.kind == second.kind == PatternKind.SET and not (first.attach_count or second.attach_count)
    return small.size < large.size and (plain or first == second)


def _finding(context: Context, large: Ranked, small: Ranked) -> Finding:
    bombs, by_name = context.rules.bombs, {pattern.name: pattern for pattern in context.tiers[0]}
    assert bombs is not None
    span = context.part(bombs, small.tier.member.start, small.tier.member.end)
    top = laid_out(context, by_name[small.tier.pattern], small.size, high=True)
    play = laid_out(context, by_name[large.tier.pattern], large.size)
    words: dict[str, Any] = {
        "large": bomb(context, large.tier.pattern, large.size), "small": bomb(context, small.tier.pattern, small.size),
        "case": beats_case(context, "the-larger-beats-the-smaller", top, play),
    }  # fmt: skip
    return outclassed_bomb.at(span, pointer=bombs.pointer, **words)
