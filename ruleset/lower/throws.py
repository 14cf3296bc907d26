"""What a failed throw costs."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ruleset.language.evaluate import evaluate
from ruleset.lower.effects import TARGETS, change_of_total, rational, written
from ruleset.lower.facts import Facts
from ruleset.rules import EffectList
from ruleset.tables import Grid, Rational, Role


def points_at(facts: Facts, thrower: Role, beaten: int, thrown: int) -> int:
    """Change of the attackers' total when `beaten` of `thrown` cards are beaten."""
    return _points_at(facts.rules.leads.throw.failed.effects, thrower, beaten, thrown)


def _points_at(effects: EffectList, thrower: Role, beaten: int, thrown: int) -> int:
    values = {"beaten_cards": beaten, "thrown_cards": thrown}
    return sum(
        change_of_total(evaluate(effect.amount, values), TARGETS[effect.target], thrower)
        for effect in written(effects)
        if effect.kind == "points" and effect.amount is not None
    )


def lower_failed_throw_points(facts: Facts) -> tuple[Grid, ...]:
    """failed_throw_points[role][beaten][thrown]; 0 where no such throw exists (none beaten, fewer thrown than beaten)."""
    return _points(facts.rules.leads.throw.failed.effects, facts.hand)


@lru_cache(maxsize=4)  # asked for by the domain of the total as well
def _points(effects: EffectList, hand: int) -> tuple[Grid, ...]:
    size = range(hand + 1)
    return tuple(
        tuple(tuple(_points_at(effects, role, b, t) if 0 < b <= t and t > 1 else 0 for t in size) for b in size)
        for role in Role
    )


def lower_failed_throw_stake(facts: Facts) -> Rational:
    """Share of the base stake the thrower pays per failed throw (A-S0-17)."""
    base = facts.rules.stakes.base
    coins = sum(
        evaluate(effect.amount, {"base": base})
        for effect in written(facts.rules.leads.throw.failed.effects)
        if effect.kind == "pay" and effect.amount is not None
    )
    return rational(Fraction(coins, base))


def lower_partner_ban(facts: Facts) -> int:
    """1 if the thrower's partner may not ruff in that trick (A-S2-9)."""
    return int(any(effect.kind == "no ruff" for effect in written(facts.rules.leads.throw.failed.effects)))
