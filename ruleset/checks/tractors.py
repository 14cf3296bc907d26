"""Tractors that no hand can hold."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.context import Context
from ruleset.checks.running import vouches
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
no_such_tractor = Kind(
    "R526", "no-such-tractor",
    {"zh": "连对至少 {sets} 组，但一家最多只能有 {most} 组",
     "en": "a tractor needs {sets} sets, but no hand holds more than {most} in a row"},
    {"zh": "凑不出", "en": "more than a hand holds"},
    {"zh": "这样就没有连对", "en": "so nothing would ever be a tractor"},
    severity="warning",
)


@vouches("/leads/tractor")
def check(context: Context) -> Iterator[Finding]:
    """With one pack there are no sets at all, and nobody expects tractors."""
    tractor, packs = context.rules.leads.tractor, context.rules.table.packs
    most = context.facts.most_sets(tractor.width)
    if packs > 1 and tractor.width > packs:
        yield context.at(no_such_set, "/leads/tractor/width", width=tractor.width, packs=packs)
    elif packs > 1 and tractor.sets > most:
        yield context.at(no_such_tractor, "/leads/tractor/sets", sets=tractor.sets, most=most)
