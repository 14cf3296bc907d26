"""Kind `tribute_card`: which cards of a hand may be paid."""

from __future__ import annotations

from typing import Any

from engine.casework.climbing.context import Context
from engine.casework.fields import CARDS, Field, Given, cards
from engine.climbing import tribute


def expectations(context: Context) -> dict[str, Field]:
    return {"eligible": CARDS}


def run(context: Context, given: Given) -> dict[str, Any]:
    st = context.deal(context.level(given))
    hand = given.take("hand", cards)
    context.hold(st, 0, hand)
    return {"eligible": tuple(face for face in hand if tribute.may_pay(context.tables, st, 0, face))}
