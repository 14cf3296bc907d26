"""Proofs about a climbing rule set that is well formed: one check per module, each with a concrete counter-example.

Stages build on one another: a play can be proved possible only in a deck whose orders are whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleset.checks import repeats
from ruleset.climbing.checks import (
    bombs,
    deck,
    levels,
    match,
    offences,
    orders,
    patterns,
    points,
    readings,
    results,
    tribute,
    wild,
)
from ruleset.climbing.checks.context import Context
from ruleset.climbing.rules import Ruleset
from ruleset.diagnostics.finding import Finding, has_errors
from ruleset.inherit import Resolved

Check = Callable[[Context], Iterator[Finding]]

STAGES: tuple[tuple[Check, ...], ...] = (
    (orders.check, deck.check),
    (wild.check, patterns.check, results.check, offences.check),
    (bombs.check, points.check, levels.check, tribute.check, match.check),
    (readings.check,),
)


def prove(resolved: Resolved, rules: Ruleset) -> Iterator[Finding]:
    """Everything wrong with the meaning of a rule set."""
    context = Context(resolved, rules)
    for stage in STAGES:
        found = [finding for check in stage for finding in check(context)]
        yield from found
        if has_errors(found):
            break
    yield from repeats.check(context)
