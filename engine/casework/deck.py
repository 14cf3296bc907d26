"""Kind `deck`: what is dealt, to whom, and who plays together."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import INTEGER, CaseError, Field, Given, integer


def expectations(context: Context) -> dict[str, Field]:
    partners = Field(lambda sides: tuple(sorted(context.seats_field.read(side) for side in sides)), list)
    return {"cards": INTEGER, "hand": INTEGER, "kitty": INTEGER, "total_points": INTEGER, "partners": partners}


def run(context: Context, given: Given) -> dict[str, Any]:
    rules = context.rules
    for field, value in (("players", rules.seats), ("decks", rules.packs)):
        if given.take(field, integer, value) != value:
            raise CaseError(f"given.{field}", f"this rule set is played with {value}", f"这份规则用的是 {value}")
    return {
        "cards": sum(rules.deck),
        "hand": rules.hand,
        "kitty": rules.kitty,
        "total_points": sum(copies * points for copies, points in zip(rules.deck, rules.points, strict=True)),
        "partners": tuple(tuple(range(side, rules.seats, 2)) for side in (0, 1)),
    }
