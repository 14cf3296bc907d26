"""Every pattern, and every bomb, can be held by somebody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing import patterns
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language import syntax
from ruleset.language.syntax import Name
from ruleset.reading import Placed

impossible_pattern = Kind(
    "R555",
    "impossible-pattern",
    {"zh": "没有人打得出{what}：{why}", "en": "nobody can play {what}: {why}"},
    {"zh": "打不出来", "en": "cannot be played"},
)


def check(context: Context) -> Iterator[Finding]:
    for _, placed in context.rules.patterns:
        yield from _impossible(context, placed, placed.tree)


def check_bombs(context: Context) -> Iterator[Finding]:
    bombs = context.rules.bombs
    for member in bombs.tree.members if bombs else ():
        if bombs and not isinstance(member, Name):
            yield from _impossible(context, bombs, member)


def _impossible(context: Context, placed: Placed[Any], pattern: syntax.Pattern) -> Iterator[Finding]:
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
    if not patterns.sizes(patterns.lower_pattern(facts, "", pattern)):
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
