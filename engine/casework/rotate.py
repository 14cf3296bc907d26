"""Kind `rotate`: who deals next."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import Field, Given, one_of
from engine.tricks.levels import next_dealer


def expectations(context: Context) -> dict[str, Field]:
    return {"next_dealer": context.seat_field}


def run(context: Context, given: Given) -> dict[str, Any]:
    dealer = given.take("dealer", context.seat)
    takeover = given.take("dealership", one_of("keep", "swap")) == "swap"
    return {"next_dealer": int(next_dealer(context.tables, dealer, int(takeover)))}
