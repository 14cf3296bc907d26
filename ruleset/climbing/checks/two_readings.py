"""Plays without wilds have one name: no cards are two patterns at once.

What a play looks like is how many cards of each rank it has, `3 2` for a full house. Two patterns that can look alike are
told apart by nothing but the player's word, unless one of them is a bomb: that is the stronger reading, or the weaker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

from ruleset.climbing import patterns
from ruleset.climbing.checks._cases import alike, at_level, case, level_name
from ruleset.climbing.checks.context import Context
from ruleset.climbing.orders import CARD_RANK_NAMES, copies_of
from ruleset.climbing_tables import AttachedRanks, Pattern, PatternKind, Undeclared
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.tables import Row

two_readings = Kind(
    "R557",
    "two-readings",
    {"zh": "{cards} 既是 `{first}`，又是 `{second}`", "en": "{cards} make `{first}` and `{second}` at once"},
    {"zh": "与 `{second}` 分不开", "en": "cannot be told from `{second}`"},
    {"zh": "出牌的人须说明是哪一种", "en": "whoever plays such cards has to say which is meant"},
    severity="warning",
)

Look = tuple[int, ...]
"""Cards of each rank, most first."""

MOST_UNITS = 10
"""Plays with more attachments are left out: the ways they can look grow out of hand, and the smaller sizes tell already."""


def check(context: Context) -> Iterator[Finding]:
    """Every pair of patterns. A run in one suit is told from a plain one by `wild.natural_flush`."""
    every, classes = context.tiers
    bombs = {tier.pattern for tiers in classes for tier in tiers}
    placed_at = dict(context.rules.patterns)
    silent = context.rules.wild.undeclared == Undeclared.REFUSED
    for first, second in combinations([each for each in every if not each.one_suit], 2):
        decided = len({first.name, second.name} & bombs) == 1 and not silent
        shared = None if decided else _shared(context, first, second)
        if shared and {first.name, second.name} & placed_at.keys():
            later = second if second.name in placed_at else first
            earlier = first if later is second else second
            words: dict[str, Any] = {"first": later.name, "second": earlier.name, "cards": _told(shared)}
            words["case"] = _case(context, earlier, shared)
            placed = placed_at[later.name]
            yield two_readings.at(context.whole(placed), pointer=placed.pointer, **words)


def looks(pattern: Pattern, size: int, most: int) -> frozenset[Look]:
    """How plays of a pattern without wilds can look, when no rank has more than `most` cards."""
    if pattern.kind == PatternKind.JOKERS:
        return frozenset()
    groups, copies = (size, pattern.copies_min) if pattern.kind == PatternKind.RUN else (1, size)
    core = (copies,) * groups
    units = groups * pattern.attach_count
    if units > MOST_UNITS:
        return frozenset()
    fewest = 0 if pattern.attach_short_last else units
    found = {
        look
        for attached in range(fewest, units + 1)
        for look in _attached(core, attached, pattern.attach_copies, pattern.attach_ranks)
    }
    return frozenset(look for look in found if look[0] <= most)


def _attached(core: Look, units: int, copies: int, ranks: int) -> Iterator[Look]:
    """The core with some units of `copies` cards: of the core's ranks (only if ANY), of ranks of their own."""
    if ranks == AttachedRanks.ALL_DIFFERENT:
        yield _sorted((*core, *(copies,) * units))
        return
    for joining in range(units + 1) if ranks == AttachedRanks.ANY else (0,):
        for parts in _partitions(joining, joining):
            if len(parts) <= len(core):
                grown = tuple(own + copies * more for own, more in zip(core, (*parts, *(0,) * len(core)), strict=False))
                for others in _partitions(units - joining, units - joining):
                    yield _sorted((*grown, *(copies * part for part in others)))


@cache
def _partitions(total: int, largest: int) -> tuple[Look, ...]:
    """Ways to write a number as a sum, parts falling."""
    if total == 0:
        return ((),)
    return tuple(
        (part, *rest) for part in range(min(total, largest), 0, -1) for rest in _partitions(total - part, part)
    )


def _shared(context: Context, first: Pattern, second: Pattern) -> Look | None:
    """The shortest look the two have in common."""
    most = max(copies_of(context.facts.deck, rank) for rank in range(len(CARD_RANK_NAMES)))
    seen = [{look for size in patterns.sizes(each) for look in looks(each, size, most)} for each in (first, second)]
    return min(seen[0] & seen[1], key=lambda look: (sum(look), look), default=None)


def _case(context: Context, pattern: Pattern, look: Look) -> str:
    """Cards that look so, no two ranks neighbours, are one of the two patterns."""
    ranks = [rank for rank in range(1, 12, 2) if alike(context, rank, 1)]
    groups = [alike(context, rank, copies) for rank, copies in zip(ranks, look, strict=False)]
    if pattern.kind != PatternKind.SET or len(groups) < len(look) or not all(groups):
        return ""
    given = {**at_level(context), "cards": [name for group in groups for name in group]}
    return case("one-name", "classify", given, {"readings": [{"type": pattern.name, "key": level_name(ranks[0])}]})


def _sorted(counts: Row) -> Look:
    return tuple(sorted(counts, reverse=True))


def _told(look: Look) -> Text:
    """`3 and 2 alike`, `2 pairs`: cards by how many are of one rank."""
    groups = Counter(look).items()
    english = " and ".join(f"{times} x {copies} alike" if times > 1 else f"{copies} alike" for copies, times in groups)
    chinese = "加".join(f"{times} 组 {copies} 张同点" if times > 1 else f"{copies} 张同点" for copies, times in groups)
    return {"zh": chinese, "en": english}
