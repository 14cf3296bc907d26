"""The orders of ranks and suits: whole, without repetition, with a place for the level exactly where there are levels."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.orders import order_findings
from ruleset.climbing.checks.context import Context
from ruleset.climbing.orders import CARD_RANK_INDEX, LEVEL, copies_of, has_level
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import SUIT_NAMES

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
    """Both orders."""
    ranks, facts = context.rules.ranks, context.facts
    levels = [LEVEL] if facts.has_levels else []
    known = [*CARD_RANK_INDEX, LEVEL]
    dealt = [name for name, rank in CARD_RANK_INDEX.items() if copies_of(facts.deck, rank)]
    yield from order_findings(context, ranks.play, known, [*dealt, *levels], known)
    if ranks.suits is not None:
        yield from order_findings(context, ranks.suits, SUIT_NAMES, SUIT_NAMES, SUIT_NAMES)
    if has_level(ranks.play.tree) and not facts.has_levels:
        member = next(each for each in ranks.play.tree.members if each.name == LEVEL)
        yield level_without_levels.at(context.part(ranks.play, member.start, member.end), pointer=ranks.play.pointer)
