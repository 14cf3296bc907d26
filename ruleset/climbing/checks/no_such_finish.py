"""Places named in a row, or at the goal, are places that one side can hold together with the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._finishes import sets_of, tables
from ruleset.climbing.checks._wording import places
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind

no_such_finish = Kind(
    "R570",
    "no-such-finish",
    {"zh": "没有一方会得到{places}：{why}", "en": "no side finishes in {places}: {why}"},
    {"zh": "不会出现", "en": "cannot happen"},
)


def check(context: Context) -> Iterator[Finding]:
    """`results` and `tribute.due`."""
    for table in tables(context):
        for row in table.rows:
            for taken in sets_of(row):
                if why := _why_not(context, taken):
                    words: dict[str, Any] = {"places": places(taken), "why": why}
                    yield no_such_finish.at(context.whole(row.places), pointer=row.places.pointer, **words)


def check_goal(context: Context) -> Iterator[Finding]:
    """`levels.won_by`."""
    won_by = context.rules.levels.won_by if context.rules.levels else None
    goal = won_by.tree if won_by else None
    for taken in goal.places.sets if goal and goal.places else ():
        if won_by and (why := _why_not(context, taken)):
            words: dict[str, Any] = {"places": places(taken), "why": why}
            yield no_such_finish.at(context.whole(won_by), pointer=won_by.pointer, **words)


def _why_not(context: Context, taken: tuple[int, ...]) -> Text | None:
    mates, seats = context.facts.mates, context.facts.seats
    if len(taken) != mates:
        english = f"a side has {mates} seats" if mates > 1 else "each seat is a side of its own"
        return {"zh": f"每方 {mates} 家", "en": english}
    if taken[-1] > seats:
        return {"zh": f"只有 {seats} 家", "en": f"there are {seats} seats"}
    if taken[0] != 1:
        return {"zh": "名次说的是头游一方", "en": "the places are those of the first-out's side"}
    return None
