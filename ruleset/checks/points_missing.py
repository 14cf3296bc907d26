"""Point cards among those taken out."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.cases import case
from ruleset.checks.context import Context, listing
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import FACE_NAMES

points_missing = Kind(
    "R514", "points-missing",
    {"zh": "去掉的牌里有分牌：{cards}", "en": "these removed cards are point cards: {cards}"},
    {"zh": "含有分牌", "en": "point cards among them"},
    {"zh": "总分随之减少，请核对升级表",
     "en": "the deck holds fewer points then; see that the outcome still fits"},
    severity="info",
)


def check(context: Context) -> Iterator[Finding]:
    """An info: it may well be meant."""
    facts = context.facts
    gone = [face for face in context.rules.cards.removed if facts.points[face]]
    if gone:
        whole = sum(facts.points) * context.rules.table.packs
        told = case("points-of-the-deck", "deck", {}, {"total_points": whole})
        yield context.at(points_missing, "/cards/removed", cards=listing(FACE_NAMES[face] for face in gone), case=told)
