"""A first play that must contain a card needs a card that decides who leads."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import FirstLead, OpeningPlay
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

no_card_to_contain = Kind(
    "R553",
    "no-card-to-contain",
    {
        "zh": "首次出牌必须带上那张牌，但领出的人不由哪张牌决定",
        "en": "the first play has to contain that card, but no card decides who leads",
    },
    {"zh": "没有“那张牌”", "en": "there is no such card"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    lead = context.rules.first_lead
    if lead.opening_play == OpeningPlay.CONTAINS_THAT_CARD and lead.first_deal.who == FirstLead.DRAWN_BY_LOT:
        yield context.at(no_card_to_contain, "/first_lead/opening_play")
