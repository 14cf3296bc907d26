"""Every offence costs something."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.no_penalty import no_penalty
from ruleset.climbing.checks.context import Context
from ruleset.climbing.offences import effect_lists
from ruleset.diagnostics.finding import Finding
from ruleset.source.nodes import join_pointer


def check(context: Context) -> Iterator[Finding]:
    for name, offence in context.rules.offences:
        if not (offence.as_ or any(effect_lists(offence))):
            pointer = join_pointer("/offences", name)
            yield no_penalty.at(context.key_span(pointer), pointer=pointer, offence=name)
