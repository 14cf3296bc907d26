"""The cards add up: kitty and equal hands make the deck, the sides are equal, the deciding kitty card exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.context import Context, listing
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import FACE_NAMES
from ruleset.tables import Undeclared

hands_differ = Kind(
    "R510", "hands-differ",
    {"zh": "{cards} 张牌留 {kitty} 张底牌，剩 {rest} 张分不匀给 {seats} 家：多出 {left} 张",
     "en": "{cards} cards less a kitty of {kitty} leave {rest}, which {seats} seats cannot share: {left} left over"},
    {"zh": "分不匀", "en": "does not come out even"},
    {"zh": "每家张数必须相同", "en": "every seat has to hold the same number of cards"},
)
sides_differ = Kind(
    "R511", "sides-differ",
    {"zh": "{seats} 家分不成人数相同的两方", "en": "{seats} seats do not make two equal sides"},
    {"zh": "人数是单数", "en": "an odd number"},
    {"zh": "座位隔一家为一方，单数时头尾两家成了邻座的同伴",
     "en": "every other seat is a partner; with an odd number the first and the last would be neighbours on one side"},
)
kitty_too_small = Kind(
    "R512", "kitty-too-small",
    {"zh": "定主要翻第 {card} 张底牌，但底牌只有 {kitty} 张",
     "en": "kitty card {card} decides, but the kitty has {kitty} cards"},
    {"zh": "没有这张底牌", "en": "there is no such card"},
)
no_cards = Kind(
    "R513", "no-cards",
    {"zh": "{cards} 张牌留 {kitty} 张底牌，{seats} 家无牌可分",
     "en": "{cards} cards less a kitty of {kitty} leave nothing for {seats} seats"},
    {"zh": "没有手牌", "en": "no hands"},
)
points_missing = Kind(
    "R514", "points-missing",
    {"zh": "去掉的牌里有分牌：{cards}", "en": "these removed cards are point cards: {cards}"},
    {"zh": "含有分牌", "en": "point cards among them"},
    {"zh": "总分随之减少，请核对升级表",
     "en": "the deck holds fewer points then; see that the outcome still fits"},
    severity="info",
)


@vouches("/dealing", "/cards/removed")
def check(context: Context) -> Iterator[Finding]:
    """Sides, hands, kitty."""
    seats, kitty = context.rules.table.seats, context.rules.dealing.kitty
    cards = sum(context.facts.deck)
    if seats % 2:
        yield context.at(sides_differ, "/table/seats", seats=seats, expected=["4", "6"])
    words: dict[str, Any] = {"cards": cards, "kitty": kitty, "rest": cards - kitty, "seats": seats}
    if cards - kitty < seats:
        yield context.at(no_cards, "/dealing/kitty", **words)
    elif left := (cards - kitty) % seats:
        yield context.at(hands_differ, "/dealing/kitty", left=left, expected=map(str, _fitting(cards, seats, kitty)), **words)
    yield from _deciding_cards(context)
    yield from _points(context)


def _fitting(cards: int, seats: int, kitty: int) -> list[int]:
    """The kitty sizes next to the one written that come out even."""
    return [size for size in range(max(0, kitty - seats), kitty + seats + 1) if (cards - size) % seats == 0]


def _deciding_cards(context: Context) -> Iterator[Finding]:
    bidding, kitty = context.rules.bidding, context.rules.dealing.kitty
    kinds = {"first_deal": bidding.first_deal, "later_deals": bidding.later_deals, "race_again": bidding.race_again}
    for name, kind in kinds.items():
        if kind and kind.undeclared.what == Undeclared.SUIT_OF_KITTY_CARD and not 0 < kind.undeclared.card <= kitty:
            yield context.at(kitty_too_small, f"/bidding/{name}/undeclared", card=kind.undeclared.card, kitty=kitty)


def _points(context: Context) -> Iterator[Finding]:
    gone = [face for face in context.rules.cards.removed if context.facts.points[face]]
    if gone:
        yield context.at(points_missing, "/cards/removed", cards=listing(FACE_NAMES[face] for face in gone))
