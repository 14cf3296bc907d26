"""Kind `beats`: whether a play beats the one on the table."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.casework.climbing.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, boolean, cards
from engine.climbing import flow
from engine.climbing import state as S
from engine.climbing.state import State
from engine.layered import from_items


def expectations(context: Context) -> dict[str, Field]:
    return {"beats": BOOLEAN}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`top_as` and `play_as` say what the cards are claimed to be; `last: true`: the play empties the hand.

    Unclaimed cards are what the rules take them for: over a top, whatever beats it.
    """
    level = context.level(given)
    st = context.deal(level)
    fault, top = _read(context, st, given, "top", 0)
    if fault != flow.FINE:
        if fault == flow.SAY_WHICH:
            raise CaseError("given.top", "say with `top_as` what it is", "用 `top_as` 写明它算什么")
        raise CaseError("given.top", "it cannot be led as that", "不能这样出")
    st.scalars[S.TOP_PATTERN], st.scalars[S.TOP_SIZE], st.scalars[S.TOP_KEY] = top
    fault, _ = _read(context, st, given, "play", int(given.take("last", boolean, False)))
    # Several readings that beat the top and none ahead of the others: it is beaten all the same.
    return {"beats": fault in (flow.FINE, flow.SAY_WHICH)}


def _read(context: Context, st: State, given: Given, key: str, last: int) -> tuple[int, list[int]]:
    """What is wrong with the cards of a field as a play over the top of the state, and how they are read."""
    play = from_items(given.take(key, cards))
    pattern, rank = context.claim(given, f"{key}_as", int(st.scalars[S.LEVEL]))
    reading = np.zeros(3, dtype=np.int64)
    fault = flow.reading_fault(context.tables, st, play, last, pattern, flow.ANY, rank, reading)
    return int(fault), reading.tolist()
