"""Every place and every number of cards left has a row that says what is paid."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks._paying import coverage, told
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

pay_uncovered = Kind(
    "R576",
    "pay-uncovered",
    {"zh": "{inputs}：没有适用的一行", "en": "{inputs}: no row applies"},
    {"zh": "有输家不知付多少", "en": "a loser without an amount"},
)


def check(context: Context) -> Iterator[Finding]:
    if context.rules.points.loser_pays and (missing := coverage(context).uncovered):
        span = context.key_span("/points/loser_pays")
        yield pay_uncovered.at(span, pointer="/points/loser_pays", inputs=told(missing[0]))
