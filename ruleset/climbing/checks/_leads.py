"""The list of who leads after tribute: with one payer every entry decides, with several only those that name a seat."""

from __future__ import annotations

from ruleset.climbing.rules import Tribute
from ruleset.climbing_tables import TributeLead

DECISIVE = (TributeLead.PAYER_TO_FIRST_OUT, TributeLead.SEAT_AFTER_FIRST_OUT, TributeLead.FIRST_OUT, TributeLead.LAST)


def several_pay(tribute: Tribute) -> bool:
    """Whether some finish has more than one payer."""
    return any(row.pairs > 1 for row in tribute.due)
