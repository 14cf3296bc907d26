"""The stake of a deal over every gain and every number of overcalls a deal can have."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.amounts import COINS, amount_findings, base_names
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.language.domains import Domain, Environment
from ruleset.lower.bids import longest_run
from ruleset.lower.tricks import kinds_of_deal


@vouches("/stakes")
def check(context: Context) -> Iterator[Finding]:
    """Needs bids without circles and an outcome without gaps."""
    yield from amount_findings(context, context.rules.stakes.deal, stake_names(context), COINS)


def stake_names(context: Context) -> Environment:
    """Names of `stakes.deal`."""
    levels = max(max(outcome[:2]) for _, outcome in context.outcomes)
    overcalls = max(longest_run(context.facts.bidding(kind)) for kind in kinds_of_deal(context.rules.bidding))
    return Environment(
        {
            **base_names(context.facts).names,
            "levels": Domain(0, levels, unit="levels"),
            "overcalls": Domain(0, overcalls, unit="overcalls"),
        }
    )
