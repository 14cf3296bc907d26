"""Kind `stake`: the coins of a deal after so many overcalls and levels gained."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import INTEGER, Field, Given, integer
from engine.tables import deal_stake


def expectations(context: Context) -> dict[str, Field]:
    return {"coins": INTEGER}


def run(context: Context, given: Given) -> dict[str, Any]:
    """What each loser pays; `levels` gained is 1 where it is left out."""
    base = given.take("base_coins", integer, context.rules.base_stake)
    levels, overcalls = given.take("levels", integer, 1), given.take("counters", integer, 0)
    numerator, denominator = deal_stake(context.tables, levels, overcalls)
    return {"coins": int(base * numerator // denominator)}
