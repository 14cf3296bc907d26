"""A report says something only if some play needs none."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks._cases import case
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

always_reported = Kind(
    "R599",
    "always-reported",
    {
        "zh": "一手只有 {hand} 张牌：出第一手之后就不多于 {at} 张，人人都要报",
        "en": "a hand has {hand} cards, so after its first play every seat has no more than {at} left and reports",
    },
    {"zh": "总要报牌", "en": "everybody reports"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    report, hand = context.rules.report, context.facts.hand
    if report is not None and report.at >= hand - 1:
        told = case("early-plays-need-no-report", "report", {"cards_left_after_play": hand - 1}, {"must_report": False})
        places = ("/report/at", "/cards/removed", "/table/packs", "/table/seats")
        yield context.at_nearest(always_reported, *places, hand=hand, at=report.at, case=told)
