"""Kind `trumps`: how many cards are trumps, and whether one of them is."""

from __future__ import annotations

from typing import Any

from engine.cards import parse_card
from engine.casework.context import Context
from engine.casework.fields import BOOLEAN, INTEGER, Field, Given
from ruleset.tables import TRUMP_LANE


def expectations(context: Context) -> dict[str, Field]:
    return {"trumps": INTEGER, "is_trump": BOOLEAN}


def run(context: Context, given: Given) -> dict[str, Any]:
    lanes = context.rules.lane[context.order(given)]
    answers: dict[str, Any] = {
        "trumps": sum(copies for face, copies in enumerate(context.rules.deck) if lanes[face] == TRUMP_LANE)
    }
    card = given.take("card", parse_card, None)
    return answers if card is None else answers | {"is_trump": lanes[card] == TRUMP_LANE}
