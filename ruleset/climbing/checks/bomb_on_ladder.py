"""A bomb needs no place on a ladder: it beats every play that is none."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing import patterns
from ruleset.climbing.checks._cases import beats_case, laid_out
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Name, Tiers
from ruleset.reading import Placed

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
                told = _case(context, ladder, member.name)
                yield bomb_on_ladder.at(span, pointer=ladder.pointer, pattern=member.name, case=told)


def _case(context: Context, ladder: Placed[Tiers], name: str) -> str:
    """The bomb beats another pattern of the ladder."""
    by_name = {pattern.name: pattern for pattern in context.tiers[0]}
    other = next((each.name for each in ladder.tree.members if isinstance(each, Name) and each.name != name), name)
    top, play = (laid_out(context, by_name[each], patterns.sizes(by_name[each])[0]) for each in (other, name))
    return beats_case(context, "a-bomb-beats-it", top, play) if other != name else ""
