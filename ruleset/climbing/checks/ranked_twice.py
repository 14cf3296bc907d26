"""A pattern has one place in the ladders."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing import patterns
from ruleset.climbing.checks._cases import beats_case, laid_out
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Name

ranked_twice = Kind(
    "R566",
    "ranked-twice",
    {"zh": "`{pattern}` 已经排过", "en": "`{pattern}` is ranked already"},
    {"zh": "又排了一次", "en": "again"},
    {"zh": "每种牌型在这些次序里只有一个位置", "en": "a pattern has one place in these orders"},
)


def check(context: Context) -> Iterator[Finding]:
    seen: set[str] = set()
    for ladder in context.rules.ladders:
        for member in ladder.tree.members:
            if isinstance(member, Name):
                if member.name in seen:
                    span = context.part(ladder, member.start, member.end)
                    told = _case(context, member.name)
                    yield ranked_twice.at(span, pointer=ladder.pointer, pattern=member.name, case=told)
                seen.add(member.name)


def _case(context: Context, name: str) -> str:
    """The pattern beats what stands below it where it is ranked first."""
    by_name = {pattern.name: pattern for pattern in patterns.named_patterns(context.facts)}
    for ladder in context.rules.ladders:
        names = [member.name for member in ladder.tree.members if isinstance(member, Name)]
        if name in names[1:]:
            pair = by_name[names[names.index(name) - 1]], by_name[name]
            top, play = (laid_out(context, each, patterns.sizes(each)[0]) for each in pair)
            return beats_case(context, "the-next-on-the-ladder", top, play)
    return ""
