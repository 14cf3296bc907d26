"""Levels whose rank has been taken out of the deck."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.context import Context
from ruleset.checks.located import Located
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES, suits_of
from ruleset.tables import Row

level_without_cards = Kind(
    "R518", "level-without-cards",
    {"zh": "打 {level} 时没有级牌：{level} 都已去掉",
     "en": "at level {level} there is no level card: every {level} has been removed"},
    {"zh": "没有级牌的级", "en": "a level without cards"},
    {"zh": "没有级牌就没有人能亮主", "en": "without level cards nobody can declare"},
)


@vouches("/levels/ladder")
def check(context: Context) -> Iterator[Finding]:
    """Every level of the ladder."""
    yield from without_cards(context, context.rules.levels.ladder, context.facts.deck)


def without_cards(context: Located, ladder: Row, deck: Row) -> Iterator[Finding]:
    """Levels whose rank the deck lacks."""
    for level in dict.fromkeys(ladder):
        if not any(deck[face] for face in suits_of(level)):
            removed = [(context.span("/cards/removed"), {"zh": "去掉的牌", "en": "the removed cards"})]
            yield context.at(level_without_cards, "/levels/ladder", level=RANK_NAMES[level], related=removed)
