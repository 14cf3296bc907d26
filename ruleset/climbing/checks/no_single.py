"""Any last card can be led."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing import patterns
from ruleset.climbing.checks._cases import at_level, case, laid_out
from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import Pattern, PatternKind
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

no_single = Kind(
    "R558",
    "no-single",
    {
        "zh": "只剩一张牌时无牌可出：没有单张这种牌型",
        "en": "a hand of one card cannot be led: no pattern has a single card",
    },
    {"zh": "缺少单张", "en": "no single"},
    {"zh": "领出的人必须出牌，那样就打不完", "en": "the leader has to play, so such a deal could not end"},
)
SINGLE = Pattern("", PatternKind.SET, 1, 1)


def check(context: Context) -> Iterator[Finding]:
    if not any(_is_single(pattern) for pattern in patterns.named_patterns(context.facts)):
        given = {**at_level(context), "seat": 0, "play": laid_out(context, SINGLE, 1)}
        told = case("last-card-is-led", "flow", given, {"legal": True})
        span = context.key_span(context.nearest("/patterns/single", "/patterns"))
        yield no_single.at(span, pointer="/patterns", example="single: 1", case=told)


def _is_single(pattern: Pattern) -> bool:
    return pattern.kind == PatternKind.SET and pattern.copies_min == 1 and not pattern.attach_count
