"""Kind `lead`: who leads to the first trick."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import Field, Given
from engine.tricks import state as S
from engine.tricks.machine import first_leader
from engine.tricks.state import new_state


def expectations(context: Context) -> dict[str, Field]:
    return {"first_lead": context.seat_field}


def run(context: Context, given: Given) -> dict[str, Any]:
    st = new_state()
    st.scalars[S.DEALER] = given.take("dealer", context.seat)
    maker = given.take("trump_maker", context.seat, None)
    st.scalars[S.BIDDER] = S.NOBODY if maker is None else maker
    return {"first_lead": int(first_leader(context.tables, st))}
