"""Sets of a tractor wider than the packs allow."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

no_such_set = Kind(
    "R525", "no-such-set",
    {"zh": "连对每组至少 {width} 张相同的牌，但一种牌只有 {packs} 张",
     "en": "each set of a tractor needs {width} copies, but a card has only {packs}"},
    {"zh": "凑不出", "en": "more than there are"},
    {"zh": "这样就没有连对", "en": "so nothing would ever be a tractor"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """With one pack there are no sets at all, and nobody expects tractors."""
    width, packs = context.rules.leads.tractor.width, context.rules.table.packs
    if packs > 1 and width > packs:
        yield context.at(no_such_set, "/leads/tractor/width", width=width, packs=packs)
