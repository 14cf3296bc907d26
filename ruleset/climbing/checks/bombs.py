"""The order of bombs: total, without circles, every bomb possible and ranked exactly once; orders of unlike patterns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ruleset.climbing import patterns
from ruleset.climbing.checks.context import Context
from ruleset.climbing.checks.patterns import impossible
from ruleset.climbing.patterns import Tier
from ruleset.climbing_tables import Pattern, PatternKind
from ruleset.diagnostics.finding import Finding, Suggestion, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language.errors import did_you_mean
from ruleset.language.orders import shortest_cycle
from ruleset.language.syntax import Name, Tiers
from ruleset.reading import Placed

unknown_pattern = Kind(
    "R560",
    "unknown-pattern",
    {"zh": "没有牌型 `{pattern}`", "en": "there is no pattern `{pattern}`"},
    {"zh": "没有这种牌型", "en": "not among the patterns"},
)
bomb_circle = Kind(
    "R561",
    "bomb-circle",
    {"zh": "炸弹大小成了一圈：{circle}", "en": "these bombs go round in a circle: {circle}"},
    {"zh": "{bomb}又出现了", "en": "{bomb} again"},
    {"zh": "每种炸弹在次序里只有一个位置", "en": "every bomb has one place in the order"},
)
unranked_bomb = Kind(
    "R562",
    "unranked-bomb",
    {"zh": "{bomb}没有排进炸弹的次序", "en": "{bomb} has no place in the order of bombs"},
    {"zh": "缺 {bomb}", "en": "{bomb} is missing"},
    {"zh": "它在 `{low}` 和 `{high}` 之间", "en": "it lies between `{low}` and `{high}`"},
)
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
name_taken = Kind(
    "R564",
    "name-taken",
    {
        "zh": "这种炸弹要叫 `{pattern}`，但 `{pattern}` 已是另一种牌型",
        "en": "this bomb would be called `{pattern}`, but that is another pattern already",
    },
    {"zh": "需要自己的名称", "en": "needs a name of its own"},
    {"zh": "在 `patterns` 里给它取名", "en": "give it a name under `patterns`"},
)
never_meet = Kind(
    "R565",
    "never-meet",
    {
        "zh": "`{first}` 和 `{second}` 张数不同，永远碰不上",
        "en": "`{first}` and `{second}` never have equally many cards, so they never meet",
    },
    {"zh": "碰不上", "en": "never meets the others"},
)
ranked_twice = Kind(
    "R566",
    "ranked-twice",
    {"zh": "`{pattern}` 已经排过", "en": "`{pattern}` is ranked already"},
    {"zh": "又排了一次", "en": "again"},
    {"zh": "每种牌型在这些次序里只有一个位置", "en": "a pattern has one place in these orders"},
)


def check(context: Context) -> Iterator[Finding]:
    """Names first, then sizes, then the order as a whole."""
    bombs = context.rules.bombs
    found = [*_names(context, bombs)] if bombs else []
    for ladder in context.rules.ladders:
        found += _names(context, ladder)
    yield from found
    if found:
        return
    if bombs:
        yield from _bombs(context, bombs)
    for place in range(len(context.rules.ladders)):
        yield from _ladder(context, place)


def _names(context: Context, order: Placed[Tiers]) -> Iterator[Finding]:
    known = [name for name, _ in context.rules.patterns]
    for member in order.tree.members:
        if isinstance(member, Name) and member.name not in known:
            span = context.part(order, member.start, member.end)
            yield unknown_pattern.at(span, pointer=order.pointer, pattern=member.name, expected=known,
                                     suggestion=Suggestion.of(did_you_mean(member.name, known), span))  # fmt: skip


def _bombs(context: Context, bombs: Placed[Tiers]) -> Iterator[Finding]:
    found: list[Finding] = []
    for member in bombs.tree.members:
        if not isinstance(member, Name):
            found += impossible(context, "", bombs, member)
    yield from found
    if found:
        return
    every, classes = patterns.all_tiers(context.facts)
    found = [*_taken(context, bombs, every)]
    found += [] if found else [*_unlike(context, bombs, classes), *_circle(context, bombs, classes)]
    yield from found
    if not found:
        yield from _unranked(context, bombs, every, classes)


def _taken(context: Context, bombs: Placed[Tiers], every: list[Pattern]) -> Iterator[Finding]:
    """Two shapes under one name: the later one is in want of a name."""
    names = [pattern.name for pattern in every]
    doubled = {name for name in names if names.count(name) > 1}
    unnamed = [member for member in bombs.tree.members if not isinstance(member, Name)]
    member = next((each for each in reversed(unnamed) if patterns.own_name(each) in doubled), None)
    if member is not None:
        span = context.part(bombs, member.start, member.end)
        yield name_taken.at(span, pointer=bombs.pointer, pattern=patterns.own_name(member))


def _unlike(context: Context, bombs: Placed[Tiers], classes: list[list[Tier]]) -> Iterator[Finding]:
    for tiers in classes:
        other = next((tier for tier in tiers[1:] if tier.pattern != tiers[0].pattern), None)
        if other is not None:
            span = context.part(bombs, other.member.start, other.member.end)
            yield unlike_bombs.at(span, pointer=bombs.pointer, first=_shown(tiers[0]), second=_shown(other))


def _circle(context: Context, bombs: Placed[Tiers], classes: list[list[Tier]]) -> Iterator[Finding]:
    """A bomb ranked twice stands above and below whatever lies between."""
    below: dict[tuple[str, int], set[tuple[str, int]]] = {}
    ranked = [[(tier, size) for tier in tiers for size in tier.sizes] for tiers in classes]
    for lower, higher in pairwise(ranked):
        for tier, size in lower:
            below.setdefault((tier.pattern, size), set()).update(
                (above.pattern, above_size) for above, above_size in higher
            )
    circle = shortest_cycle(below)
    if circle is None:
        return
    last = [tier for tiers in ranked for tier, size in tiers if (tier.pattern, size) == circle[0]][-1]
    bomb = _bomb(context, *circle[0])
    shown = [_bomb(context, *each) for each in (*circle, circle[0])]
    words: dict[str, Any] = {language: " < ".join(each[language] for each in shown) for language in ("zh", "en")}
    span = context.part(bombs, last.member.start, last.member.end)
    yield bomb_circle.at(span, pointer=bombs.pointer, circle=words, bomb=bomb)


def _unranked(
    context: Context, bombs: Placed[Tiers], every: list[Pattern], classes: list[list[Tier]]
) -> Iterator[Finding]:
    """Sizes between two ranked ones: only bombs without a name of their own can have such a gap."""
    named = {name for name, _ in context.rules.patterns}
    for pattern in every:
        ranked = {size for tiers in classes for tier in tiers if tier.pattern == pattern.name for size in tier.sizes}
        gap = next((size for size in patterns.sizes(pattern) if size not in ranked), None)
        if ranked and gap is not None and pattern.name not in named:
            low, high = max(size for size in ranked if size < gap), min(size for size in ranked if size > gap)
            words: dict[str, Any] = {
                "low": _bomb(context, pattern.name, low)["en"],
                "high": _bomb(context, pattern.name, high)["en"],
            }
            span = context.whole(bombs)
            yield unranked_bomb.at(span, pointer=bombs.pointer, bomb=_bomb(context, pattern.name, gap), **words)


def _ladder(context: Context, place: int) -> Iterator[Finding]:
    """Patterns that meet have equally many cards at some size, and stand in one order once."""
    lowered = {pattern.name: pattern for pattern in patterns.named_patterns(context.facts)}
    ladder = context.rules.ladders[place]
    seen = {
        member.name
        for earlier in context.rules.ladders[:place]
        for member in earlier.tree.members
        if isinstance(member, Name)
    }
    names: list[str] = []
    for member in ladder.tree.members:
        span = context.part(ladder, member.start, member.end)
        if not isinstance(member, Name):
            yield unknown_pattern.at(span, pointer=ladder.pointer, pattern=span.text, expected=[*lowered])
        elif member.name in seen:
            yield ranked_twice.at(span, pointer=ladder.pointer, pattern=member.name)
        else:
            stranger = next((name for name in names if not _meet(lowered[name], lowered[member.name])), None)
            if stranger is not None:
                yield never_meet.at(span, pointer=ladder.pointer, first=stranger, second=member.name)
            names.append(member.name)
            seen.add(member.name)


def _meet(first: Pattern, second: Pattern) -> bool:
    cards = [{patterns.play_cards(each, size) for size in patterns.sizes(each)} for each in (first, second)]
    return bool(cards[0] & cards[1])


def _bomb(context: Context, name: str, size: int) -> Text:
    """`5 alike`, `run of 5`, `4 jokers`."""
    every, _ = patterns.all_tiers(context.facts)
    pattern = next(pattern for pattern in every if pattern.name == name)
    if pattern.kind == PatternKind.JOKERS:
        return {"zh": f"{size} 张王", "en": f"{size} jokers"}
    if pattern.kind == PatternKind.SET:
        return {"zh": f"{size} 张同点", "en": f"{size} alike"}
    suit = {"zh": "同花顺" if pattern.one_suit else "顺子", "en": " in one suit" if pattern.one_suit else ""}
    return {"zh": f"{size} 连{suit['zh']}", "en": f"run of {size}{suit['en']}"}


def _shown(tier: Tier) -> str:
    return f"`{tier.pattern}`"
