"""The cards add up: equal sides, equal hands, and the card that names a leader is dealt."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.deck import sides_differ
from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import FirstLead, OpeningPlay, Sides
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import FACE_NAMES

uneven_hands = Kind(
    "R551",
    "uneven-hands",
    {
        "zh": "{cards} 张牌分给 {seats} 家，多出 {left} 张",
        "en": "{cards} cards do not share out among {seats} seats: {left} left over",
    },
    {"zh": "分不匀", "en": "does not come out even"},
    {
        "zh": "所有的牌都发到手里，每家一样多；可以用 `cards.removed` 去掉几张",
        "en": "all cards are dealt and every hand has the same number; `cards.removed` can take some out",
    },
)
leading_card_missing = Kind(
    "R552",
    "leading-card-missing",
    {
        "zh": "首局由拿到 {card} 的人领出，但牌里没有 {card}",
        "en": "the holder of {card} leads the first deal, but no {card} is dealt",
    },
    {"zh": "没有这张牌", "en": "not in the deck"},
)
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
    """Sides, hands, the leading card."""
    table, facts = context.rules.table, context.facts
    if table.sides == Sides.ALTERNATE and table.seats % 2:
        yield context.at(sides_differ, "/table/seats", seats=table.seats, expected=["4", "6"])
    cards = sum(facts.deck)
    if left := cards % table.seats:
        yield context.at(uneven_hands, "/table/seats", cards=cards, seats=table.seats, left=left)
    yield from _lead(context)


def _lead(context: Context) -> Iterator[Finding]:
    lead = context.rules.first_lead
    if lead.first_deal.who == FirstLead.HOLDER_OF_A_CARD and not context.facts.deck[lead.first_deal.face]:
        yield context.at(leading_card_missing, "/first_lead/first_deal", card=FACE_NAMES[lead.first_deal.face])
    if lead.opening_play == OpeningPlay.CONTAINS_THAT_CARD and lead.first_deal.who != FirstLead.HOLDER_OF_A_CARD:
        yield context.at(no_card_to_contain, "/first_lead/opening_play")
