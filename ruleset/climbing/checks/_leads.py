"""The list of who leads after tribute: with one payer every entry decides, with several only those that name a seat."""

from __future__ import annotations

from typing import Any

from ruleset.climbing.checks._cases import alike, at_level, case, order_of
from ruleset.climbing.checks.context import Context
from ruleset.climbing.rules import Tribute
from ruleset.climbing_tables import TributeLead

DECISIVE = (TributeLead.PAYER_TO_FIRST_OUT, TributeLead.SEAT_AFTER_FIRST_OUT, TributeLead.FIRST_OUT, TributeLead.LAST)


def several_pay(tribute: Tribute) -> bool:
    """Whether some finish has more than one payer."""
    return any(row.pairs > 1 for row in tribute.due)


def equal_tributes(context: Context, pattern: int, pairs: int) -> str:
    """A case of equal tributes and equal returns: the seat after the first-out leads."""
    order, kings, fours = order_of(context, pattern), alike(context, 11, pairs), alike(context, 2, pairs)
    payers = order[len(order) - pairs :]
    if not (kings and fours):
        return ""
    given: dict[str, Any] = {"prev_order": order, **at_level(context)}
    given |= {"top_cards": dict(zip(payers, kings, strict=True)), "returned": dict(zip(payers, fours, strict=True))}
    return case("equal-tributes", "tribute", given, {"lead": (order[0] + 1) % len(order)})
