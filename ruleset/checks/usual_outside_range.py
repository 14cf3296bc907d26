"""A usual penalty outside its own range."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.checks.located import counted
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.rules import Offence
from ruleset.source.nodes import join_pointer

usual_outside_range = Kind(
    "R543", "usual-outside-range",
    {"zh": "通常罚 {usual}，不在裁量范围 {low}..{high} 之内",
     "en": "the usual penalty of {usual} lies outside the range {low}..{high}"},
    {"zh": "超出裁量范围", "en": "outside the range"},
)


@vouches("/offences")
def check(context: Context) -> Iterator[Finding]:
    """Penalties at the referee's discretion."""
    for name, offence in context.rules.offences:
        yield from _discretion(context, name, offence, join_pointer("/offences", name))


def _discretion(context: Context, name: str, offence: Offence, pointer: str) -> Iterator[Finding]:
    if offence.discretion is None:
        return
    span, usual = offence.discretion.points.tree, offence.discretion.usual
    low, high = int(span.low), int(span.low if span.high is None else span.high)
    if not low <= usual <= high:
        told = case("range-of-the-penalty", "penalty", {"offence": name}, {"points_range": [low, max(high, usual)]})
        words = {"usual": counted(usual, "分", "point"), "low": low, "high": high}
        yield context.at(usual_outside_range, f"{pointer}/discretion/usual", case=told, **words)
