"""Kitty and equal hands make the deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

hands_differ = Kind(
    "R510", "hands-differ",
    {"zh": "{cards} 张牌留 {kitty} 张底牌，剩 {rest} 张分不匀给 {seats} 家：多出 {left} 张",
     "en": "{cards} cards less a kitty of {kitty} leave {rest}, which {seats} seats cannot share: {left} left over"},
    {"zh": "分不匀", "en": "does not come out even"},
    {"zh": "每家张数必须相同", "en": "every seat has to hold the same number of cards"},
)
no_cards = Kind(
    "R513", "no-cards",
    {"zh": "{cards} 张牌留 {kitty} 张底牌，{seats} 家无牌可分",
     "en": "{cards} cards less a kitty of {kitty} leave nothing for {seats} seats"},
    {"zh": "没有手牌", "en": "no hands"},
)


@vouches("/dealing", "/cards/removed")
def check(context: Context) -> Iterator[Finding]:
    """Cards for everybody, and as many for each."""
    seats, kitty = context.rules.table.seats, context.rules.dealing.kitty
    cards = sum(context.facts.deck)
    words: dict[str, Any] = {"cards": cards, "kitty": kitty, "rest": cards - kitty, "seats": seats}
    if cards - kitty < seats:
        yield context.at(no_cards, "/dealing/kitty", **words)
    elif left := (cards - kitty) % seats:
        sizes = _fitting(cards, seats, kitty)
        yield context.at(
            hands_differ, "/dealing/kitty", left=left, expected=map(str, sizes), case=_case(cards, sizes, kitty, seats), **words
        )


def _case(cards: int, sizes: list[int], kitty: int, seats: int) -> str:
    """The size next to the one written."""
    near = min(sizes, key=lambda size: abs(size - kitty))
    return case("hands-come-out-even", "deck", {}, {"cards": cards, "kitty": near, "hand": (cards - near) // seats})


def _fitting(cards: int, seats: int, kitty: int) -> list[int]:
    """The kitty sizes next to the one written that come out even."""
    return [size for size in range(max(0, kitty - seats), kitty + seats + 1) if (cards - size) % seats == 0]
