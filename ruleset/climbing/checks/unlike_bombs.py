"""Bombs of one height are compared by their cards, so they are of one pattern."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import beats_case, laid_out
from ruleset.climbing.checks.context import Context
from ruleset.climbing.patterns import Tier
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

unlike_bombs = Kind(
    "R563",
    "unlike-bombs",
    {
        "zh": "{first}和{second}写成一样大，却无法比较",
        "en": "{first} and {second} are put level, but nothing compares them",
    },
    {"zh": "不是同一种牌型", "en": "not the same pattern"},
    {
        "zh": "用 `<` 分出大小；`=` 只用于同一种牌型的不同张数",
        "en": "put one above the other with `<`; `=` joins sizes of one pattern",
    },
)


def check(context: Context) -> Iterator[Finding]:
    for tiers in context.tiers[1]:
        other = next((tier for tier in tiers[1:] if tier.pattern != tiers[0].pattern), None)
        if other is not None:
            yield _unlike(context, tiers[0], other)


def _unlike(context: Context, first: Tier, second: Tier) -> Finding:
    bombs, by_name = context.rules.bombs, {pattern.name: pattern for pattern in context.tiers[0]}
    assert bombs is not None
    span = context.part(bombs, second.member.start, second.member.end)
    top, play = (laid_out(context, by_name[tier.pattern], tier.sizes[0]) for tier in (first, second))
    told = beats_case(context, "one-above-the-other", top, play)
    shown: dict[str, Any] = {"first": f"`{first.pattern}`", "second": f"`{second.pattern}`"}
    return unlike_bombs.at(span, pointer=bombs.pointer, case=told, **shown)
