"""What each loser of a deal pays, as a multiple of the base stake."""

from __future__ import annotations

from fractions import Fraction

from ruleset.language.evaluate import evaluate
from ruleset.lower.effects import rational
from ruleset.lower.facts import Facts
from ruleset.tables import Rational


def stake_at(facts: Facts, levels: int, overcalls: int) -> Rational:
    """The multiple for `levels` gained after `overcalls`."""
    base = facts.rules.stakes.base
    coins = evaluate(facts.rules.stakes.deal.tree, {"base": base, "levels": levels, "overcalls": overcalls})
    return rational(Fraction(coins, base))


def lower_deal_stake(facts: Facts, most_levels: int, most_overcalls: int) -> tuple[tuple[Rational, ...], ...]:
    """deal_stake[levels 0..most_levels][overcalls 0..most_overcalls]."""
    return tuple(
        tuple(stake_at(facts, levels, overcalls) for overcalls in range(most_overcalls + 1))
        for levels in range(most_levels + 1)
    )
