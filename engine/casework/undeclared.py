"""Kind `undeclared`: nobody has declared when the drawing ends."""

from __future__ import annotations

from typing import Any

from engine.casework.bid import expectations as bid_expectations
from engine.casework.bid import lay_kitty, opening
from engine.casework.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, one_of
from engine.tricks import state as S
from engine.tricks.bidding import turn_trump
from ruleset.tables import Undeclared

REDEAL, PLAY = "redeal", "play"


def expectations(context: Context) -> dict[str, Field]:
    return {
        "trump": bid_expectations(context)["trump"],
        "action": Field(one_of(REDEAL, PLAY)),
        "redeal": BOOLEAN,
        "dealer": context.seat_field,
    }


def run(context: Context, given: Given) -> dict[str, Any]:
    rules = context.rules
    st = opening(context, given)
    kitty_given = lay_kitty(context, given, st)
    st.scalars[S.DRAWER] = max(0, int(st.scalars[S.DEALER]))
    if not turn_trump(context.tables, st):
        return {"trump": None, "action": REDEAL, "redeal": True, "dealer": None}
    if not kitty_given and rules.undeclared[int(st.scalars[S.KIND])] == Undeclared.SUIT_OF_KITTY_CARD:
        raise CaseError(
            "given.kitty_top_down",
            "this rule set turns a card of the kitty: give it",
            "这份规则要翻底牌：请写出底牌",
        )
    dealer = int(st.scalars[S.DEALER])
    return {"trump": int(st.scalars[S.STRAIN]), "action": PLAY, "redeal": False, "dealer": dealer}
