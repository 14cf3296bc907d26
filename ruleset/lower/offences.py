"""The offence table: kind of offence -> what it costs, at once or after the deal, and at which repetition more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ruleset import tables
from ruleset.lower.effects import lower_effects
from ruleset.rules import Discretion, EffectList, Limit, Offence, Ruleset
from ruleset.tables import LimitScope

NO_LIMIT = (0, LimitScope.MATCH, ())


def lower_offences(rules: Ruleset) -> tuple[tables.Offence, ...]:
    """The whole table, by name."""
    return tuple(lower_offence(name, punished_as(rules, name), {"base": rules.stakes.base}) for name, _ in rules.offences)


def punished_as(rules: Ruleset, name: str) -> Offence:
    """The offence whose penalties `name` bears: itself, or the one it names under `as`. The checks refuse circles."""
    offences = dict(rules.offences)
    for _ in offences:
        name = offences[name].as_ or name
    return offences[name]


def lower_offence(name: str, offence: Offence, values: Mapping[str, int]) -> tables.Offence:
    """One row of the table; `values` are the constants effects may name."""
    count, scope, limit_effects = _lower_limit(offence.limit, values)
    dealer_side, attackers = (own if own is not None else offence.effects for own in (offence.dealer_side, offence.attackers))
    return tables.Offence(
        name=name,
        effects=(
            lower_effects(dealer_side, values),
            lower_effects(attackers, values),
            lower_effects(offence.both, values),
        ),
        applied=offence.applied,
        limit_count=count,
        limit_scope=scope,
        limit_effects=limit_effects,
        discretion=_lower_discretion(offence.discretion),
        grave_effects=lower_effects(offence.grave, values),
    )


def effect_lists(offence: Offence) -> Iterator[EffectList]:
    """Every list of effects of an offence."""
    yield from (offence.effects, offence.dealer_side or (), offence.attackers or (), offence.both, offence.grave)
    yield offence.limit.effects if offence.limit else ()


def _lower_limit(limit: Limit | None, values: Mapping[str, int]) -> tuple[int, LimitScope, tuple[tables.Effect, ...]]:
    return NO_LIMIT if limit is None else (limit.count, limit.scope, lower_effects(limit.effects, values))


def _lower_discretion(discretion: Discretion | None) -> tuple[int, int, int]:
    if discretion is None:
        return 0, 0, 0
    span = discretion.points.tree
    low, high = int(span.low), int(span.low if span.high is None else span.high)
    return low, high, discretion.usual
