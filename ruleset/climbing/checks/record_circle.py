"""Which offence records which: a circle would never come to rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import case
from ruleset.climbing.checks.context import Context
from ruleset.climbing.offences import KINDS, RECORDED
from ruleset.climbing.rules import Offence
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.orders import shortest_cycle
from ruleset.lower.effects import written
from ruleset.source.nodes import join_pointer

record_circle = Kind(
    "R591",
    "record-circle",
    {"zh": "处罚没有尽头：{circle}", "en": "these penalties call one another without end: {circle}"},
    {"zh": "由此绕回", "en": "leads back"},
)


def check(context: Context) -> Iterator[Finding]:
    offences = dict(context.rules.offences)
    circle = shortest_cycle({name: _records(name, offence, offences) for name, offence in offences.items()})
    if circle:
        pointer = join_pointer("/offences", circle[0])
        told = case("it-comes-to-rest", "penalty", {"offence": circle[0], "side": 0}, {"match_over": False})
        words: dict[str, Any] = {"circle": " → ".join([*circle, circle[0]]), "case": told}
        yield record_circle.at(context.key_span(pointer), pointer=pointer, **words)


def _records(name: str, offence: Offence, offences: dict[str, Offence]) -> list[str]:
    """A warning that only warns records nothing further, unless it warns of itself."""
    lists = (offence.effects, offence.steps, offence.limit.effects if offence.limit else ())
    kinds = [effect.kind for effects in lists for effect in written(effects) if effect.kind in KINDS]
    found = [RECORDED.get(KINDS[kind]) for kind in kinds]
    return [each for each in found if each in offences and (each != "warning" or name == "warning")]
