"""Kind `shape`: what a set of cards is as a lead."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import INTEGER, Field, Given, cards
from engine.casework.table import give, in_play
from engine.tricks.machine import PLAY_NO_THROW, PLAY_TWO_LANES, lead_fault
from engine.tricks.shapes import LENGTH, WIDTH, decompose

SETS = ("single", "pair", "triple", "quad")
ILLEGAL, THROW, TRACTOR = "illegal", "throw", "tractor"


def expectations(context: Context) -> dict[str, Field]:
    return {
        "shape": Field(str),
        "pairs": INTEGER,
        "sets": INTEGER,
        "width": INTEGER,
        "components": Field(lambda names: tuple(sorted(map(str, names))), list),
    }


def run(context: Context, given: Given) -> dict[str, Any]:
    """`pairs` or `sets` and `width` of a tractor; `components` are the shapes inside, in any order."""
    order = context.order(given)
    st = in_play(context, order, 0, 0)
    play = give(context, st, 0, given.take("cards", cards))
    fault = lead_fault(context.tables, st, 0, play)
    nothing = {"pairs": 0, "sets": 0, "width": 0, "components": ()}
    if fault in (PLAY_TWO_LANES, PLAY_NO_THROW):
        return {"shape": ILLEGAL} | nothing
    count = int(decompose(context.tables, order, play, st.led))
    parts = [(int(st.led[row, WIDTH]), int(st.led[row, LENGTH])) for row in range(count)]
    names = tuple(sorted(_name(width, length) for width, length in parts))
    width, length = parts[0]
    if count > 1:
        return nothing | {"shape": THROW, "components": names}
    return {
        "shape": names[0],
        "components": names,
        "pairs": length if width == 2 else 0,
        "sets": length,
        "width": width,
    }


def _name(width: int, length: int) -> str:
    return TRACTOR if length > 1 else SETS[width - 1]
