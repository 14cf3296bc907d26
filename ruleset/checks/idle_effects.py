"""Penalties that another entry of the same offence replaces."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.rules import Offence
from ruleset.source.nodes import join_pointer

idle_effects = Kind(
    "R546", "idle-effects",
    {"zh": "`{key}` 永远不用：{instead}", "en": "`{key}` is never used: {instead}"},
    {"zh": "用不上", "en": "never used"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """Every offence by itself."""
    for name, offence in context.rules.offences:
        yield from _idle(context, offence, join_pointer("/offences", name))


def _idle(context: Context, offence: Offence, pointer: str) -> Iterator[Finding]:
    if offence.as_:
        for field in ("effects", "dealer_side", "attackers", "both", "discretion", "grave", "limit"):
            if getattr(offence, field):
                instead = {"zh": f"按 `{offence.as_}` 处罚", "en": f"it is punished as `{offence.as_}`"}
                yield context.at(idle_effects, f"{pointer}/{field}", instead=instead)
    elif offence.effects and offence.dealer_side is not None and offence.attackers is not None:
        instead = {"zh": "双方另有各自的处罚", "en": "both sides have penalties of their own"}
        yield context.at(idle_effects, f"{pointer}/effects", instead=instead)
