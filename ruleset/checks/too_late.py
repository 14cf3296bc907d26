"""A trick that is lost after it is over."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._penalties import offence_effects
from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.tables import Applied

too_late = Kind(
    "R542", "too-late",
    {"zh": "输掉这一圈的处罚要立即执行，这里却在打完一局之后",
     "en": "losing the trick only means something at once, but this is applied after the deal"},
    {"zh": "已经打完", "en": "the trick is over by then"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """Losing the trick means something at once only."""
    for name, offence, text, effect in offence_effects(context):
        if effect.kind == "lose trick" and offence.applied == Applied.AFTER_THE_DEAL:
            told = case("the-trick-is-lost", "penalty", {"offence": name}, {"trick_lost": True, "applied": "at_once"})
            span = context.part(text, effect.start, effect.end)
            yield too_late.at(span, pointer=text.pointer, example="applied: at once", case=told)
