"""What losers pay: the names a row may use, and how its rows cover them."""

from __future__ import annotations

from ruleset.climbing.checks.context import Context
from ruleset.language.coverage import Coverage, analyse_rows
from ruleset.language.domains import Domain, Environment


def names(context: Context) -> Environment:
    """Names of `points.loser_pays`."""
    hand, seats = context.facts.hand, context.facts.seats
    return Environment(
        {
            "cards_left": Domain(1, hand, unit="cards"),
            "place": Domain(2, seats, unit="places"),
            "hand": Domain(hand, hand, unit="cards"),
        }
    )


def coverage(context: Context) -> Coverage:
    """Which inputs each row takes. Only once the conditions are known to be sound."""
    return analyse_rows([row.condition.tree for row in context.rules.points.loser_pays], names(context))


def told(inputs: dict[str, int]) -> str:
    """`cards_left = 5, place = 2`."""
    return ", ".join(f"{name} = {value}" for name, value in inputs.items() if name != "hand")
