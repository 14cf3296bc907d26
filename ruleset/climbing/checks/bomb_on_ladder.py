"""A bomb needs no place on a ladder: it beats every play that is none."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing import patterns
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Name

bomb_on_ladder = Kind(
    "R568",
    "bomb-on-ladder",
    {
        "zh": "`{pattern}` 是炸弹，本来就能压各种牌型：它在这里的位置不起作用",
        "en": "`{pattern}` is a bomb and beats every other pattern anyway: its place here does nothing",
    },
    {"zh": "是炸弹", "en": "a bomb"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    sizes = {pattern.name: set(patterns.sizes(pattern)) for pattern in context.tiers[0]}
    for tiers in context.tiers[1]:
        for tier in tiers:
            sizes[tier.pattern] -= set(tier.sizes)
    for ladder in context.rules.ladders:
        for member in ladder.tree.members:
            if isinstance(member, Name) and not sizes.get(member.name):
                span = context.part(ladder, member.start, member.end)
                yield bomb_on_ladder.at(span, pointer=ladder.pointer, pattern=member.name)
