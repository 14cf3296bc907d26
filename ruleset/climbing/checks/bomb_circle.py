"""Every bomb has one place: one ranked twice stands above and below whatever lies between."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ruleset.climbing.checks._cases import beats_case, laid_out
from ruleset.climbing.checks._wording import bomb
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.orders import shortest_cycle

bomb_circle = Kind(
    "R561",
    "bomb-circle",
    {"zh": "炸弹大小成了一圈：{circle}", "en": "these bombs go round in a circle: {circle}"},
    {"zh": "{bomb}又出现了", "en": "{bomb} again"},
    {"zh": "每种炸弹在次序里只有一个位置", "en": "every bomb has one place in the order"},
)
Sized = tuple[str, int]
"""A pattern's name and a size of it."""


def check(context: Context) -> Iterator[Finding]:
    circle, bombs = shortest_cycle(_below(context)), context.rules.bombs
    if circle is None or bombs is None:
        return
    last = [tier for tiers in context.tiers[1] for tier in tiers if tier.pattern == circle[0][0] and circle[0][1] in tier.sizes]
    shown = [bomb(context, *each) for each in (*circle, circle[0])]
    words: dict[str, Any] = {language: " < ".join(each[language] for each in shown) for language in ("zh", "en")}
    span = context.part(bombs, last[-1].member.start, last[-1].member.end)
    yield bomb_circle.at(
        span, pointer=bombs.pointer, circle=words, bomb=shown[0], case=_case(context, circle[0], circle[1 % len(circle)])
    )


def _below(context: Context) -> dict[Sized, set[Sized]]:
    """What stands next above each bomb."""
    below: dict[Sized, set[Sized]] = {}
    ranked = [[(tier.pattern, size) for tier in tiers for size in tier.sizes] for tiers in context.tiers[1]]
    for lower, higher in pairwise(ranked):
        for each in lower:
            below.setdefault(each, set()).update(higher)
    return below


def _case(context: Context, low: Sized, high: Sized) -> str:
    by_name = {pattern.name: pattern for pattern in context.tiers[0]}
    top, play = laid_out(context, by_name[low[0]], low[1]), laid_out(context, by_name[high[0]], high[1])
    return beats_case(context, "the-next-bomb", top, play) if low != high else ""
