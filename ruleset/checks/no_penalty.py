"""Offences that cost nothing."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.offences import effect_lists
from ruleset.source.nodes import join_pointer

no_penalty = Kind(
    "R540", "no-penalty",
    {"zh": "违例 `{offence}` 没有任何处罚", "en": "the offence `{offence}` costs nothing"},
    {"zh": "没有处罚", "en": "no penalty"},
    {"zh": "写明处罚，如 `effects`；由裁判决定的不必列出",
     "en": "say what it costs, for instance under `effects`, or leave it to the referee by leaving it out"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """An offence without any effect."""
    for name, offence in context.rules.offences:
        if not (offence.as_ or offence.discretion or any(effect_lists(offence))):
            pointer = join_pointer("/offences", name)
            told = case("it-costs-something", "penalty", {"offence": name}, {"warning": True})
            yield no_penalty.at(context.key_span(pointer), pointer=pointer, offence=name, case=told)
