"""Kind `deal`: what happens when the cards are counted after drawing."""

from __future__ import annotations

from typing import Any

from engine.casework.climbing.context import Context
from engine.casework.deal import PLAY_ON, REDEAL, REFEREE
from engine.casework.fields import CaseError, Field, Given, integer, one_of
from ruleset.tables import WrongCount


def expectations(context: Context) -> dict[str, Field]:
    return {"action": Field(one_of(PLAY_ON, REFEREE, REDEAL))}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`after_deal`: the cards of every seat. Right hands play on, wrong ones are the rule set's case."""
    rules = context.rules
    counts = context.by_seat(given, "after_deal", integer)
    if len(counts) != rules.seats:
        raise CaseError("given.after_deal", "one count for each seat is needed", "要写每家的张数")
    if all(count == rules.hand for count in counts.values()):
        return {"action": PLAY_ON}
    return {"action": REDEAL if rules.wrong_count == WrongCount.CHANGE_DECK_AND_REDEAL else REFEREE}
