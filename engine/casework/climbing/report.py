"""Kind `report`: whether a seat must say how many cards it has left."""

from __future__ import annotations

from typing import Any

from engine.casework.climbing.context import Context
from engine.casework.fields import BOOLEAN, Field, Given, boolean, integer
from engine.climbing.flow import must_answer, must_report
from ruleset.climbing_tables import AskingAgain, ReportMissed


def expectations(context: Context) -> dict[str, Field]:
    return {"must_report": BOOLEAN, "may_ask": BOOLEAN, "take_back": BOOLEAN}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`reported_before_at`: cards left when the seat reported earlier in the deal; `asked: true`: an opponent asks.

    `may_ask`: whether asking is still free; `take_back`: whether play that went on without a due report may be taken back.
    """
    left = given.take("cards_left_after_play", integer)
    before = given.take("reported_before_at", integer, 0)
    kernel = must_answer if given.take("asked", boolean, False) else must_report
    may_ask = not before or context.rules.asking_again == AskingAgain.ALLOWED
    due = bool(kernel(context.tables, left, before))
    back = due and context.rules.report_missed == ReportMissed.PLAY_MAY_BE_TAKEN_BACK
    return {"must_report": due, "may_ask": may_ask, "take_back": back}
