"""Proofs about a rule set that is well formed: one check per module, each finding names a concrete counter-example.

Foundations come first: as long as one of them fails there is no deck, ladder or total to prove anything about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleset.checks import amounts, bids, chains, deck, levels, orders, outcome, penalties, repeats, stakes
from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding, has_errors
from ruleset.inherit import Resolved
from ruleset.rules import Ruleset

Check = Callable[[Context], Iterator[Finding]]

FOUNDATIONS: tuple[Check, ...] = (orders.check, deck.check, levels.check)
PROOFS: tuple[Check, ...] = (chains.check, bids.check, amounts.check)
RESULTS: tuple[Check, ...] = (outcome.check, penalties.check)
STAKES: tuple[Check, ...] = (stakes.check,)
PAPERS: tuple[Check, ...] = (repeats.check,)


def prove(resolved: Resolved, rules: Ruleset) -> Iterator[Finding]:
    """Everything wrong with the meaning of a rule set."""
    context = Context(resolved, rules)
    for stage in (FOUNDATIONS, PROOFS, RESULTS, STAKES):
        found = [finding for check in stage for finding in check(context)]
        yield from found
        if has_errors(found):
            break
    for check in PAPERS:
        yield from check(context)
