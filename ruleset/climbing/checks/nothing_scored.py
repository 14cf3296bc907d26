"""A deal decides something: its finish counts, or losers pay."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

nothing_scored = Kind(
    "R574",
    "nothing-scored",
    {
        "zh": "一局打完什么也不算：没有 `results`，也没有 `points.loser_pays`",
        "en": "a deal decides nothing: there are neither `results` nor `points.loser_pays`",
    },
    {"zh": "没有结果", "en": "no result"},
)


def check(context: Context) -> Iterator[Finding]:
    rules = context.rules
    if not rules.results and not rules.points.loser_pays:
        yield context.at_nearest(nothing_scored, "/play/deal_end", "/results", example="results: [{places 1 2: winners + 3}]")
