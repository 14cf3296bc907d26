"""A match of a fixed length ends: by its number of deals, its time, or the goal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import goal_of
from ruleset.climbing_tables import MatchForm
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

no_end = Kind(
    "R598",
    "no-end",
    {"zh": "赛式是 `{form}`，却没有写{what}，也没有过关的目标", "en": "the match is `{form}`, but neither {what} nor a goal ends it"},
    {"zh": "不知何时结束", "en": "no end is given"},
    severity="warning",
)
DEALS: dict[str, Any] = {"what": {"zh": "局数", "en": "a number of deals"}, "example": "deals: 10"}
TIME: dict[str, Any] = {"what": {"zh": "时限", "en": "a time limit"}, "example": "time_limit: 60 minutes"}
BOTH: dict[str, Any] = {"what": {"zh": "局数或时限", "en": "a number of deals, a time limit"}, "example": "deals: 10"}


def check(context: Context) -> Iterator[Finding]:
    match = context.rules.match
    missing = {
        MatchForm.FIXED_DEALS: None if match.deals else DEALS,
        MatchForm.TIMED: None if match.time_limit else TIME,
        MatchForm.TIMED_AND_DEALS: None if match.deals or match.time_limit else BOTH,
    }.get(match.form)
    if missing and goal_of(context.facts) is None:
        form = match.form.name.lower().replace("_", " ")
        yield context.at(no_end, "/match/form", form=form, **missing)
