"""Patterns: every one can be played, no two are the same, and any last card can be led."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ruleset.climbing import patterns
from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import Pattern, PatternKind
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language import syntax
from ruleset.reading import Placed

impossible_pattern = Kind(
    "R555",
    "impossible-pattern",
    {"zh": "没有人打得出{what}：{why}", "en": "nobody can play {what}: {why}"},
    {"zh": "打不出来", "en": "cannot be played"},
)
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
no_single = Kind(
    "R558",
    "no-single",
    {
        "zh": "只剩一张牌时无牌可出：没有单张这种牌型",
        "en": "a hand of one card cannot be led: no pattern has a single card",
    },
    {"zh": "缺少单张", "en": "no single"},
    {"zh": "领出的人必须出牌，那样就打不完", "en": "the leader has to play, so such a deal could not end"},
)


def check(context: Context) -> Iterator[Finding]:
    """Patterns one by one, then in pairs."""
    for name, placed in context.rules.patterns:
        yield from impossible(context, name, placed, placed.tree)
    lowered = patterns.named_patterns(context.facts)
    placed_at = dict(context.rules.patterns)
    for first, second in combinations(lowered, 2):
        yield from _same(context, first, second, placed_at[second.name])
    if not any(
        pattern.kind == PatternKind.SET and pattern.copies_min == 1 and not pattern.attach_count for pattern in lowered
    ):
        yield no_single.at(context.key_span("/patterns"), pointer="/patterns", example="single: 1")


def impossible(context: Context, name: str, placed: Placed[Any], pattern: syntax.Pattern) -> Iterator[Finding]:
    """Why no hand can play a pattern, if that is so. `name` may be empty for a bomb without one."""
    why = _why_impossible(context, pattern)
    if why:
        span = context.part(placed, pattern.start, pattern.end)
        what: Text = {"zh": f"“{span.text}”", "en": f"`{span.text}`"}
        yield impossible_pattern.at(span, pointer=placed.pointer, what=what, why=why)


def _why_impossible(context: Context, pattern: syntax.Pattern) -> Text | None:
    facts = context.facts
    if pattern.kind == "jokers":
        return _missing_jokers(context, pattern)
    assert pattern.copies is not None
    if pattern.length and pattern.length.low < 2:
        return {"zh": "一组不成顺", "en": "one rank makes no run, it takes two"}
    if pattern.copies.low > facts.most_alike:
        most = facts.most_alike
        return {"zh": f"同点的牌连同百搭最多 {most} 张", "en": f"no rank has more than {most} cards, wilds included"}
    if pattern.length and pattern.length.low > facts.longest_run:
        most = facts.longest_run
        return {"zh": f"最长只能连 {most} 组", "en": f"no run has more than {most} ranks"}
    lowered = patterns.lower_pattern(facts, "", pattern)
    if not patterns.sizes(lowered):
        return {"zh": f"一手只有 {facts.hand} 张牌", "en": f"a hand holds {facts.hand} cards"}
    return None


def _missing_jokers(context: Context, pattern: syntax.Pattern) -> Text | None:
    small, big = context.facts.jokers
    if pattern.jokers and pattern.jokers != small + big:
        most = small + big
        return {
            "zh": f"牌里有 {most} 张王；要写明大小，如 `1 BJ + 1 sj`",
            "en": f"the deck has {most} jokers; say which, as in `1 BJ + 1 sj`",
        }
    if pattern.small > small or pattern.big > big:
        return {
            "zh": f"牌里只有 {small} 张小王、{big} 张大王",
            "en": f"the deck has {small} small and {big} big jokers",
        }
    return None


def _same(context: Context, first: Pattern, second: Pattern, placed: Placed[Any]) -> Iterator[Finding]:
    shared = sorted(set(patterns.sizes(first)) & set(patterns.sizes(second)))
    if shared and patterns.shape(first)[:7] == patterns.shape(second)[:7]:
        other = dict(context.rules.patterns)[first.name]
        words: dict[str, Any] = {"first": first.name, "second": second.name, "cards": _example(first, shared[0])}
        related = [(context.whole(other), {"zh": f"`{first.name}`", "en": f"`{first.name}`"})]
        yield same_pattern.at(context.whole(placed), pointer=placed.pointer, related=related, **words)


def _alike(cards: int) -> Text:
    return {"zh": f"{cards} 张同点的牌", "en": f"{cards} cards of one rank"}


def _example(pattern: Pattern, size: int) -> Text:
    if pattern.kind == PatternKind.RUN:
        return {"zh": f"{size} 组相连的牌", "en": f"{size} ranks in a row"}
    return _alike(size) if pattern.kind == PatternKind.SET else {"zh": f"{size} 张王", "en": f"{size} jokers"}
