"""A match ends and is decided by what the game has; its level points are defined for every difference."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.amounts import amount_findings
from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import goal_of
from ruleset.climbing_tables import AtEnd, MatchForm
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.domains import Domain, Environment

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
nothing_to_compare = Kind(
    "R595",
    "nothing-to-compare",
    {"zh": "没有写 `levels`，比不出谁的级高", "en": "without `levels` no side stands higher"},
    {"zh": "没有级数", "en": "there are no levels"},
)
SCORE = Domain(0, 1_000, unit="points")


def check(context: Context) -> Iterator[Finding]:
    """End, decision, score."""
    match, facts = context.rules.match, context.facts
    if match.form == MatchForm.TO_THE_GOAL and goal_of(facts) is None:
        yield context.at(endless_match, "/match/form")
    if match.at_end == AtEnd.HIGHER_LEVEL_WINS and not facts.has_levels:
        yield context.at(nothing_to_compare, "/match/at_end", expected=["more points win"])
    score = context.rules.match_score
    if score is not None:
        steps = len(facts.levels)
        names = Environment({"difference": Domain(-steps, steps, unit="levels")})
        yield from amount_findings(context, score.level_points, names, SCORE)
