"""Proofs about a rule set that is well formed: one check per module, each finding names a concrete counter-example.

Stages build on one another: as long as orders and deck are wrong there is no total to prove anything about.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from ruleset.checks.running import Check, run_stages
from ruleset.diagnostics.finding import Finding
from ruleset.inherit import Resolved
from ruleset.rules import Ruleset

STAGES: tuple[tuple[Check[Context], ...], ...] = (
    (orders.check_ranks, orders.check_bids, orders.check_trumps, deck.check, levels.check),
    (chains.check, tractors.check, bids.check, amounts.check),
    (rows.check, penalties.check),
    (outcome.check,),
    (stakes.check,),
)


def prove(resolved: Resolved, rules: Ruleset) -> Iterator[Finding]:
    """Everything wrong with the meaning of a rule set."""
    context = Context(resolved, rules)
    yield from run_stages(context, STAGES)
    yield from repeats.check(context)
