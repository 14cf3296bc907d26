"""Payers and receivers are different seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import at_level, case, order_of
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

pays_itself = Kind(
    "R585",
    "pays-itself",
    {
        "zh": "{seats} 家里没有最后 {pairs} 家和最先 {pairs} 家",
        "en": "{seats} seats do not have {pairs} last and {pairs} first ones",
    },
    {"zh": "有人既进贡又收贡", "en": "somebody would pay and receive"},
)


def check(context: Context) -> Iterator[Finding]:
    seats, tribute = context.facts.seats, context.rules.tribute
    for row in tribute.due if tribute else ():
        if 2 * row.pairs > seats:
            pointer = row.places.pointer
            words: dict[str, Any] = {"seats": seats, "pairs": row.pairs, "case": _case(context)}
            yield pays_itself.at(context.span(pointer), pointer=pointer, **words)


def _case(context: Context) -> str:
    """As many pay as can."""
    order, seats = order_of(context, context.facts.finish_patterns[0]), context.facts.seats
    payers = sorted(order[seats - seats // 2 :])
    return case("who-pays", "tribute", {"prev_order": order, **at_level(context)}, {"payers": payers})
