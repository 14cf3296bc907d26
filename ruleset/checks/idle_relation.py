"""Overcalls that can never be made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ruleset.checks._bids import kinds_of_deal, reachable_bids, shape_words
from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.bids import BiddingRules
from ruleset.rules import KindOfDeal

idle_relation = Kind(
    "R532", "idle-relation",
    {"zh": "这条反主永远用不上：不会有{current}可反",
     "en": "this overcall can never be made: there is never {current} to overcall"},
    {"zh": "用不上", "en": "never used"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """Each kind of deal by itself."""
    for kind in kinds_of_deal(context).values():
        yield from _idle(context, kind, context.facts.bidding(kind))


def _idle(context: Context, kind: KindOfDeal, rules: BiddingRules) -> Iterator[Finding]:
    """Relations that no bid reachable from the declarations ever uses."""
    reached = reachable_bids(rules)
    for relation in kind.overcall:
        alone = replace(rules, relations=(relation.tree,))
        if not any(alone.overcalls[bid] for bid in reached):
            yield idle_relation.at(context.whole(relation), pointer=relation.pointer, current=shape_words(relation.tree.current))
