"""Proofs about a rule set that is well formed: one check per module, each finding names a concrete counter-example.

Stages build on one another: as long as orders and deck are wrong there is no total to prove anything about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleset.checks import (
    amounts,
    bids,
    chains,
    deck,
    levels,
    orders,
    outcome,
    penalties,
    repeats,
    rows,
    stakes,
    tractors,
)
from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding, has_errors
from ruleset.inherit import Resolved
from ruleset.rules import Ruleset

Check = Callable[[Context], Iterator[Finding]]

STAGES: tuple[tuple[Check, ...], ...] = (
    (orders.check, deck.check, levels.check),
    (chains.check, tractors.check, bids.check, amounts.check),
    (rows.check, penalties.check),
    (outcome.check,),
    (stakes.check,),
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
