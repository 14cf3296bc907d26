"""Every row of `points.loser_pays` applies to some loser."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks._paying import coverage
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

dead_pay = Kind(
    "R578",
    "dead-pay",
    {"zh": "这一行永远不适用：输家剩 1 到 {hand} 张牌", "en": "this row never applies: a loser has 1 to {hand} cards left"},
    {"zh": "永远不适用", "en": "never applies"},
)


def check(context: Context) -> Iterator[Finding]:
    rows = context.rules.points.loser_pays
    for place in coverage(context).dead if rows else ():
        row = rows[place].condition
        yield dead_pay.at(context.whole(row), pointer=row.pointer, hand=context.facts.hand)
