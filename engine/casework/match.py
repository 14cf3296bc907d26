"""Kind `match`: who has won when time is up."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, boolean, integer, level, mapping, one_of
from engine.tricks.levels import side_at_time
from ruleset.tables import UnfinishedDeal

SIDES = ("A", "B")
UNRESOLVED = "unresolved"


def expectations(context: Context) -> dict[str, Field]:
    winner = Field(lambda value: None if value == UNRESOLVED else one_of(*SIDES, None)(value))
    return {"winner": winner, "deal_counts": BOOLEAN}


def run(context: Context, given: Given) -> dict[str, Any]:
    """Sides A and B; `dealer_side` holds the dealership. No winner (null or `unresolved`): the rule set leaves it unresolved.

    `time_up: true`: the host ends the match, whatever limit the rule set has. `deal_counts`: whether a deal whose play has
    begun by then is finished and counts.
    """
    limit, counts = context.rules.time_limit_minutes, context.rules.unfinished_deal == UnfinishedDeal.FINISH
    called = given.take("time_up", boolean, False)
    minutes = given.take("time_up_minutes", integer, limit)
    levels = Given(given.take("levels", mapping), "given.levels")
    reached = [levels.take(side, level) for side in SIDES]
    levels.check_all_read()
    dealer = given.take("dealer_side", one_of(*SIDES, None), None)
    if not limit and not called:
        raise CaseError("given.time_up_minutes", "a match of this rule set has no time limit", "这份规则的比赛没有时限")
    if minutes < limit:
        return {"winner": None, "deal_counts": counts}
    winner = side_at_time(context.rules, reached, None if dealer is None else SIDES.index(dealer))
    return {"winner": None if winner is None else SIDES[winner], "deal_counts": counts}
