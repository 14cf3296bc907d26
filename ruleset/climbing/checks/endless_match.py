"""A match that is played to the goal has one."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import goal_of
from ruleset.climbing_tables import MatchForm
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

endless_match = Kind(
    "R594",
    "endless-match",
    {"zh": "打到过关为止，但没有写怎样过关", "en": "the match is played to the goal, but there is no goal"},
    {"zh": "不会结束", "en": "never ends"},
    {
        "zh": "写 `levels.won_by`，或 `match.form: fixed deals`",
        "en": "give `levels.won_by`, or `match.form: fixed deals`",
    },
)


def check(context: Context) -> Iterator[Finding]:
    if context.rules.match.form == MatchForm.TO_THE_GOAL and goal_of(context.facts) is None:
        yield context.at_nearest(endless_match, "/match/form", "/levels/won_by")
