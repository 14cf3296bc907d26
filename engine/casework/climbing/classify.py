"""Kind `classify`: everything a set of cards can be read as."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.casework.climbing.context import Context
from engine.casework.fields import Field, Given, boolean, cards, list_of, mapping
from engine.climbing.naming import reading_to_json
from engine.climbing.patterns import COUNTS
from engine.climbing.readings import MAX_READINGS, READING_COLUMNS, readings
from engine.layered import from_items

Named = tuple[str, str | None]


def expectations(context: Context) -> dict[str, Field]:
    return {"readings": Field(lambda value: tuple(sorted(list_of(_reading)(value), key=str)), _show)}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`last: true`: the cards are all that the hand has left."""
    level = context.level(given)
    play = from_items(given.take("cards", cards))
    last = int(given.take("last", boolean, False))
    rows = np.zeros((MAX_READINGS, READING_COLUMNS), dtype=np.int64)
    found = readings(context.tables, level, play, last, np.zeros(COUNTS, dtype=np.int64), rows)
    named = {_named(context, level, row) for row in rows[:found].tolist()}
    return {"readings": tuple(sorted(named, key=str))}


def _named(context: Context, level: int, row: list[int]) -> Named:
    name = reading_to_json(context.rules, context.tables, level, (row[0], row[1], row[2]))
    return name["type"], name.get("key")


def _reading(value: Any) -> Named:
    given = Given(mapping(value), "expect.readings")
    found = given.take("type", str), given.take("key", str, None)
    given.check_all_read()
    return found


def _show(found: tuple[Named, ...]) -> list[dict[str, str]]:
    return [{"type": name} if key is None else {"type": name, "key": key} for name, key in found]
