"""What orders of patterns name is among the patterns."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding, Suggestion
from ruleset.diagnostics.kind import Kind
from ruleset.language.errors import did_you_mean
from ruleset.language.syntax import Name, Tiers
from ruleset.reading import Placed

unknown_pattern = Kind(
    "R560",
    "unknown-pattern",
    {"zh": "没有牌型 `{pattern}`", "en": "there is no pattern `{pattern}`"},
    {"zh": "没有这种牌型", "en": "not among the patterns"},
)


def check(context: Context) -> Iterator[Finding]:
    """Bombs may be phrases or names."""
    if context.rules.bombs:
        yield from _names(context, context.rules.bombs)


def check_ladders(context: Context) -> Iterator[Finding]:
    """Ladders hold names only, those of bombs without a name among the patterns too."""
    for ladder in context.rules.ladders:
        yield from _names(context, ladder)
        for member in ladder.tree.members:
            if not isinstance(member, Name):
                span = context.part(ladder, member.start, member.end)
                known = [name for name, _ in context.rules.patterns]
                yield unknown_pattern.at(span, pointer=ladder.pointer, pattern=span.text, expected=known)


def _names(context: Context, order: Placed[Tiers]) -> Iterator[Finding]:
    known = [name for name, _ in context.rules.patterns]
    for member in order.tree.members:
        if isinstance(member, Name) and member.name not in known:
            span = context.part(order, member.start, member.end)
            suggestion = Suggestion.of(did_you_mean(member.name, known), span)
            yield unknown_pattern.at(
                span, pointer=order.pointer, pattern=member.name, expected=known, suggestion=suggestion
            )
