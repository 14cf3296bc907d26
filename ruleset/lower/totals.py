"""The domain of the attackers' total: `points: 0..most step s`, the input of the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from ruleset.language.domains import Domain
from ruleset.lower.effects import lower_effects
from ruleset.lower.facts import Facts
from ruleset.lower.kitty import lower_multiplier
from ruleset.lower.offences import effect_lists
from ruleset.lower.throws import lower_failed_throw_points
from ruleset.rules import Offence
from ruleset.tables import EffectKind


def points_domain(facts: Facts) -> Domain:
    """Totals from 0 to the most that tricks and a multiplied kitty can give.

    Negative totals count as 0 (A-X-6). Penalties may push a total beyond the end; it then counts as the end.
    """
    step = points_step(facts)
    most = facts.all_points + facts.kitty_points * (largest_multiplier(facts) - 1)
    return Domain(0, -(-most // step) * step, step, "points")


def points_step(facts: Facts) -> int:
    """Greatest number that divides every change of a total: point cards and penalties; 1 if nothing counts."""
    return gcd(*_changes(facts)) or 1


def largest_multiplier(facts: Facts) -> int:
    """Greatest factor of the kitty, at least 1."""
    return max(1, *(factor for table in lower_multiplier(facts) for row in table for factor in row))


def _changes(facts: Facts) -> Iterator[int]:
    yield from facts.points
    yield from (points for grid in lower_failed_throw_points(facts) for row in grid for points in row)
    for _, offence in facts.rules.offences:
        yield from _offence_changes(facts, offence)


def _offence_changes(facts: Facts, offence: Offence) -> Iterator[int]:
    values = {"base": facts.rules.stakes.base}
    effects = (effect for each in effect_lists(offence) for effect in lower_effects(each, values))
    yield from (effect.amount for effect in effects if effect.kind == EffectKind.POINTS)
    if offence.discretion:
        yield offence.discretion.usual
