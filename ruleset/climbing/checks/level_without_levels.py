"""The order of play has a place for the level exactly where there are levels."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks.context import Context
from ruleset.climbing.orders import LEVEL
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

level_without_levels = Kind(
    "R550",
    "level-without-levels",
    {
        "zh": "牌序里有 `level`，但没有写 `levels`：没有级牌",
        "en": "the order ranks `level`, but without `levels` there is no level card",
    },
    {"zh": "没有级牌", "en": "no such card"},
)


def check(context: Context) -> Iterator[Finding]:
    play = context.rules.ranks.play
    member = next((each for each in play.tree.members if each.name == LEVEL), None)
    if member and not context.facts.has_levels:
        yield level_without_levels.at(context.part(play, member.start, member.end), pointer=play.pointer)
