"""Effects of the rule language as plain numbers: what each effect means for the attackers' total, levels and coins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ruleset.language.evaluate import evaluate
from ruleset.language.syntax import Effect as Written
from ruleset.rules import EffectList
from ruleset.tables import Effect, EffectKind, Rational, Role, Target

KINDS: dict[str, EffectKind] = {
    "levels": EffectKind.LEVEL,
    "points": EffectKind.POINTS,
    "take over": EffectKind.TAKEOVER,
    "lose match": EffectKind.LOSES_MATCH,
    "lose trick": EffectKind.LOSES_TRICK,
    "lose dealership": EffectKind.LOSES_DEALERSHIP,
    "no ruff": EffectKind.PARTNER_MAY_NOT_RUFF,
    "pay": EffectKind.STAKE,
    "stake": EffectKind.MULTIPLY_STAKE,
    "race again": EffectKind.RACE_AGAIN,
    "deal void": EffectKind.DEAL_VOID,
    "redeal": EffectKind.REDEAL,
    "warning": EffectKind.WARNING,
    "referee decides": EffectKind.REFEREE_DECIDES,
}
"""The language's kinds of effect -> the engine's."""

TARGETS: dict[str, Target] = {
    "": Target.NOBODY,
    "partner": Target.OFFENDER,
    "offender": Target.OFFENDER,
    "opponents": Target.OPPONENTS,
    "dealer side": Target.DEALER_SIDE,
    "attackers": Target.ATTACKERS,
}


def written(effects: EffectList) -> Iterator[Written]:
    """The effects of a list, whether written in one text or in several."""
    for text in effects:
        yield from text.tree


def lower_effects(effects: EffectList, values: Mapping[str, int]) -> tuple[Effect, ...]:
    """Effects whose amounts are constants once `values` (the base stake) are known."""
    return tuple(lower_effect(effect, values) for effect in written(effects))


def lower_effect(effect: Written, values: Mapping[str, int]) -> Effect:
    """One effect. Coins become a share of the base stake, so that any table may play for its own base."""
    kind, target = KINDS[effect.kind], TARGETS[effect.target]
    amount = 0 if effect.amount is None else evaluate(effect.amount, values)
    if kind == EffectKind.STAKE:
        share = Fraction(amount, values["base"])
        return Effect(kind, share.numerator, target, share.denominator)
    return Effect(kind, amount, target)


def side_of(target: Target, offender: Role) -> Role:
    """The side a target is in a deal where `offender` offends."""
    if target in (Target.DEALER_SIDE, Target.ATTACKERS):
        return Role.DEALER_SIDE if target == Target.DEALER_SIDE else Role.ATTACKERS
    return offender if target == Target.OFFENDER else Role(1 - offender)


def change_of_total(points: int, target: Target, offender: Role) -> int:
    """Change of the attackers' total by `points` for `target`: points of the dealer side count against it (A-S2-22)."""
    return points if side_of(target, offender) == Role.ATTACKERS else -points


def rational(value: Fraction) -> Rational:
    """A fraction as plain numbers."""
    return value.numerator, value.denominator
