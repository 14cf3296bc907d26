"""Tractors longer than a hand."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

no_such_tractor = Kind(
    "R526", "no-such-tractor",
    {"zh": "连对至少 {sets} 组，但一家最多只能有 {most} 组",
     "en": "a tractor needs {sets} sets, but no hand holds more than {most} in a row"},
    {"zh": "凑不出", "en": "more than a hand holds"},
    {"zh": "这样就没有连对", "en": "so nothing would ever be a tractor"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """With sets that exist; a hand of a card or none holds no tractor either way."""
    tractor, packs = context.rules.leads.tractor, context.rules.table.packs
    most = context.facts.most_sets(tractor.width)
    if 1 < packs >= tractor.width and tractor.sets > most:
        yield context.at(no_such_tractor, "/leads/tractor/sets", sets=tractor.sets, most=most)
