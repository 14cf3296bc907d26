"""Kind `follow`: whether a play is a legal answer to a lead."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, boolean, cards
from engine.casework.table import give, in_play, positions
from engine.tricks import state as S
from engine.tricks.machine import PLAY_NOT_HELD, lead, play_fault


def expectations(context: Context) -> dict[str, Field]:
    return {"legal": BOOLEAN}


def run(context: Context, given: Given) -> dict[str, Any]:
    """Seat 1 answers the lead of seat 0; `may_not_ruff: true` puts it under the ban of a failed throw."""
    order = context.order(given)
    st = in_play(context, order, 0, 0)
    lead(context.tables, st, give(context, st, 0, given.take("led", cards)))
    give(context, st, 1, given.take("hand", cards))
    st.scalars[S.BANNED] = given.take("may_not_ruff", boolean, False) << 1
    fault = play_fault(context.tables, st, 1, positions(context, order, given.take("play", cards)))
    if fault == PLAY_NOT_HELD:
        raise CaseError("given.play", "the hand does not hold these cards", "手里没有这些牌")
    return {"legal": fault == 0}
