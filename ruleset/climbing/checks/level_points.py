"""Level points are defined for every difference of levels."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.amounts import amount_findings
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.language.domains import Domain, Environment

SCORE = Domain(0, 1_000, unit="points")


def check(context: Context) -> Iterator[Finding]:
    score = context.rules.match_score
    if score is not None:
        yield from amount_findings(context, score.level_points, names(context), SCORE)


def names(context: Context) -> Environment:
    """Names of `match_score.level_points`."""
    steps = len(context.facts.levels)
    return Environment({"difference": Domain(-steps, steps, unit="levels")})
