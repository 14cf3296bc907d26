"""The card that names the first leader is dealt."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import FirstLead
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import FACE_NAMES

leading_card_missing = Kind(
    "R552",
    "leading-card-missing",
    {
        "zh": "首局由拿到 {card} 的人领出，但牌里没有 {card}",
        "en": "the holder of {card} leads the first deal, but no {card} is dealt",
    },
    {"zh": "没有这张牌", "en": "not in the deck"},
)


def check(context: Context) -> Iterator[Finding]:
    first = context.rules.first_lead.first_deal
    if first.who == FirstLead.HOLDER_OF_A_CARD and not context.facts.deck[first.face]:
        places = ("/first_lead/first_deal", "/cards/removed")
        yield context.at_nearest(leading_card_missing, *places, card=FACE_NAMES[first.face])
