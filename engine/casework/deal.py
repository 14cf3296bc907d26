"""Kind `deal`: what happens when the cards are counted after drawing."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import CaseError, Field, Given, integer, mapping, one_of, read
from ruleset.tables import WrongCount

PLAY_ON, REFEREE, REDEAL = "play_on", "referee", "change_deck_and_redeal"


def expectations(context: Context) -> dict[str, Field]:
    return {"action": Field(one_of(PLAY_ON, REFEREE, REDEAL))}


def run(context: Context, given: Given) -> dict[str, Any]:
    """A wrong kitty beside right hands is the rule set's case; wrong hands go to the referee (A-S2-15)."""
    rules = context.rules
    counts = given.take("after_deal", mapping)
    hands = [_count(counts, str(seat)) for seat in range(rules.seats)]
    kitty = _count(counts, "kitty")
    if len(counts) > rules.seats + 1:
        raise CaseError("given.after_deal", "one count for each seat and one for the kitty", "要写每家的张数和底牌的张数")
    if any(hand != rules.hand for hand in hands):
        return {"action": REFEREE}
    if kitty == rules.kitty:
        return {"action": PLAY_ON}
    return {"action": REDEAL if rules.wrong_count == WrongCount.CHANGE_DECK_AND_REDEAL else REFEREE}


def _count(counts: dict[str, Any], place: str) -> int:
    if place not in counts:
        raise CaseError(f"given.after_deal.{place}", "this count is missing", "缺这一项的张数")
    return int(read(f"given.after_deal.{place}", integer, counts[place]))
