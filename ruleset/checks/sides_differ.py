"""Seats that do not make two equal sides."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

sides_differ = Kind(
    "R511", "sides-differ",
    {"zh": "{seats} 家分不成人数相同的两方", "en": "{seats} seats do not make two equal sides"},
    {"zh": "人数是单数", "en": "an odd number"},
    {"zh": "座位隔一家为一方，单数时头尾两家成了邻座的同伴",
     "en": "every other seat is a partner; with an odd number the first and the last would be neighbours on one side"},
)


@vouches("/table/seats")
def check(context: Context) -> Iterator[Finding]:
    """An even number is needed: sides are seats of equal parity."""
    seats = context.rules.table.seats
    if seats % 2:
        sides = [list(range(side, seats + 1, 2)) for side in (0, 1)]
        told = case("equal-sides", "deck", {}, {"partners": sides})
        yield context.at(sides_differ, "/table/seats", seats=seats, expected=["4", "6"], case=told)
