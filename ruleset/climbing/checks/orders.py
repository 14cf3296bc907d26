"""The orders of ranks and suits: whole, every member known and listed once."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.orders import order_findings
from ruleset.climbing.checks.context import Context
from ruleset.climbing.orders import CARD_RANK_INDEX, LEVEL, copies_of
from ruleset.diagnostics.finding import Finding
from ruleset.lower.faces import SUIT_NAMES


def check(context: Context) -> Iterator[Finding]:
    """Both orders."""
    ranks, facts = context.rules.ranks, context.facts
    levels = [LEVEL] if facts.has_levels else []
    known = [*CARD_RANK_INDEX, LEVEL]
    dealt = [name for name, rank in CARD_RANK_INDEX.items() if copies_of(facts.deck, rank)]
    yield from order_findings(context, ranks.play, known, [*dealt, *levels], known)
    if ranks.suits is not None:
        yield from order_findings(context, ranks.suits, SUIT_NAMES, SUIT_NAMES, SUIT_NAMES)
