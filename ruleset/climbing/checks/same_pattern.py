"""No two patterns are the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ruleset.climbing import patterns
from ruleset.climbing.checks._cases import at_level, case, laid_out
from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import Pattern, PatternKind
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind

same_pattern = Kind(
    "R556",
    "same-pattern",
    {
        "zh": "`{first}` 和 `{second}` 是同一种牌型：{cards}",
        "en": "`{first}` and `{second}` are one pattern: {cards} would be both",
    },
    {"zh": "与 `{first}` 相同", "en": "the same as `{first}`"},
    {"zh": "一手牌只能有一种名称，否则不知道能压什么", "en": "a play needs one name, or nobody knows what it beats"},
)


def check(context: Context) -> Iterator[Finding]:
    for first, second in combinations(patterns.named_patterns(context.facts), 2):
        shared = sorted(set(patterns.sizes(first)) & set(patterns.sizes(second)))
        if shared and patterns.shape(first)[:7] == patterns.shape(second)[:7]:
            yield _same(context, first, second, shared[0])


def _same(context: Context, first: Pattern, second: Pattern, size: int) -> Finding:
    placed_at = dict(context.rules.patterns)
    later, other = placed_at[second.name], placed_at[first.name]
    if context.set_here(other.pointer) and not context.set_here(later.pointer):
        first, second, later, other = second, first, other, later
    words: dict[str, Any] = {"first": first.name, "second": second.name, "cards": _example(first, size)}
    related = [(context.whole(other), {"zh": f"`{first.name}`", "en": f"`{first.name}`"})]
    told = _case(context, first, size)
    return same_pattern.at(context.whole(later), pointer=later.pointer, related=related, case=told, **words)


def _case(context: Context, pattern: Pattern, size: int) -> str:
    cards = laid_out(context, pattern, size)
    if pattern.kind != PatternKind.SET or pattern.attach_count or not cards:
        return ""
    reading = {"type": pattern.name, "key": int(cards[0][1:])} if cards[0][1:].isdecimal() else {"type": pattern.name}
    return case("one-name", "classify", {**at_level(context), "cards": cards}, {"readings": [reading]})


def _example(pattern: Pattern, size: int) -> Text:
    if pattern.kind == PatternKind.RUN:
        return {"zh": f"{size} 组相连的牌", "en": f"{size} ranks in a row"}
    if pattern.kind == PatternKind.SET:
        return {"zh": f"{size} 张同点的牌", "en": f"{size} cards of one rank"}
    return {"zh": f"{size} 张王", "en": f"{size} jokers"}
