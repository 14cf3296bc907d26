"""Level points are defined for every difference of levels."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.amounts import amount_findings
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.language.domains import Domain, Environment

SCORE = Domain(0, 1_000, unit="points")


def check(context: Context) -> Iterator[Finding]:
    score, steps = context.rules.match_score, len(context.facts.levels)
    if score is not None:
        names = Environment({"difference": Domain(-steps, steps, unit="levels")})
        yield from amount_findings(context, score.level_points, names, SCORE)
