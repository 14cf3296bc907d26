"""Kind `order`: the cards of a lane from high to low, equal ones together."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import Field, Given, cards, show_cards, strain
from ruleset.tables import NO_TRUMP, TRUMP_LANE


def expectations(context: Context) -> dict[str, Field]:
    return {"high_to_low": Field(_read, lambda groups: [show_cards(group) for group in groups])}


def run(context: Context, given: Given) -> dict[str, Any]:
    """The trumps; with `lane: C` the plain clubs."""
    order = context.order(given)
    lane = given.take("lane", strain, NO_TRUMP)
    lane = TRUMP_LANE if lane == NO_TRUMP else lane
    groups: dict[int, list[int]] = {}
    for face, place in enumerate(context.rules.lane[order]):
        if place == lane:
            groups.setdefault(context.rules.strength[order][face], []).append(face)
    return {"high_to_low": tuple(tuple(groups[strength]) for strength in sorted(groups, reverse=True))}


def _read(value: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list):
        raise ValueError("a list of cards, equal ones in a list of their own")
    return tuple(cards(entry if isinstance(entry, list) else [entry]) for entry in value)
