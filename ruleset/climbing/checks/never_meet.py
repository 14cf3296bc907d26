"""Patterns of one ladder have equally many cards at some size, or they never meet."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing import patterns
from ruleset.climbing.checks._cases import beats_case, laid_out
from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import Pattern
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Name, Tiers
from ruleset.reading import Placed

never_meet = Kind(
    "R565",
    "never-meet",
    {
        "zh": "`{first}` 和 `{second}` 张数不同，永远碰不上",
        "en": "`{first}` and `{second}` never have equally many cards, so they never meet",
    },
    {"zh": "碰不上", "en": "never meets the others"},
)


def check(context: Context) -> Iterator[Finding]:
    for ladder in context.rules.ladders:
        yield from _ladder(context, ladder)


def _ladder(context: Context, ladder: Placed[Tiers]) -> Iterator[Finding]:
    by_name = {pattern.name: pattern for pattern in patterns.named_patterns(context.facts)}
    members = [member for member in ladder.tree.members if isinstance(member, Name)]
    for place, member in enumerate(members):
        second = by_name[member.name]
        first = next((by_name[each.name] for each in members[:place] if not _meet(by_name[each.name], second)), None)
        if first is not None:
            span = context.part(ladder, member.start, member.end)
            told = _case(context, first, second)
            yield never_meet.at(span, pointer=ladder.pointer, first=first.name, second=second.name, case=told)


def _meet(first: Pattern, second: Pattern) -> bool:
    cards = [{patterns.play_cards(each, size) for size in patterns.sizes(each)} for each in (first, second)]
    return bool(cards[0] & cards[1])


def _case(context: Context, first: Pattern, second: Pattern) -> str:
    top, play = (laid_out(context, each, patterns.sizes(each)[0]) for each in (first, second))
    return beats_case(context, "unlike-patterns-never-meet", top, play, beats=False)
