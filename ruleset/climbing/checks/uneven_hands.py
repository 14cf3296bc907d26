"""All cards are dealt, and every hand has the same number."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

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


def check(context: Context) -> Iterator[Finding]:
    cards, seats = sum(context.facts.deck), context.rules.table.seats
    if left := cards % seats:
        places = ("/cards/removed", "/table/seats", "/table/packs")
        yield context.at_nearest(uneven_hands, *places, cards=cards, seats=seats, left=left)
