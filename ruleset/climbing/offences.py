"""Offences, and what an overrun of time brings, as plain effects."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset import tables
from ruleset.climbing.facts import Facts
from ruleset.climbing.finish import double
from ruleset.climbing.rules import EffectList, Offence, TimeStep
from ruleset.climbing_tables import TimeStep as LoweredStep
from ruleset.language.evaluate import evaluate
from ruleset.language.syntax import Effect as Written
from ruleset.lower.effects import written
from ruleset.tables import Effect, EffectKind, LimitAgain, LimitScope, Target

KINDS: dict[str, EffectKind] = {
    "levels": EffectKind.LEVEL,
    "lose match": EffectKind.LOSES_MATCH,
    "deal void": EffectKind.DEAL_VOID,
    "redeal": EffectKind.REDEAL,
    "warning": EffectKind.WARNING,
    "referee decides": EffectKind.REFEREE_DECIDES,
    "breach": EffectKind.BREACH,
    "foul": EffectKind.FOUL,
    "lost match": EffectKind.LOST_MATCH,
    "lose deal": EffectKind.LOSES_DEAL,
    "lose turn": EffectKind.LOSES_TURN,
    "sit out": EffectKind.SITS_OUT_TRICK,
    "pass": EffectKind.PASSES,
    "rank last": EffectKind.RANKED_LAST,
    "exclude": EffectKind.EXCLUDED,
    "no tribute": EffectKind.NO_TRIBUTE,
    "name leader": EffectKind.NAMES_LEADER,
    "name pattern": EffectKind.OPPONENT_NAMES_PATTERN,
    "not lead pattern": EffectKind.PARTNER_MAY_NOT_LEAD_PATTERN,
    "shown card first": EffectKind.SHOWN_CARD_GOES_FIRST,
    "not follow": EffectKind.SIDE_MAY_NOT_FOLLOW,
    "hand void": EffectKind.HAND_VOID,
    "draw card": EffectKind.DRAWS_CARD,
    "cards stay": EffectKind.CARDS_STAY,
    "cards go back": EffectKind.CARDS_GO_BACK,
}
"""The language's kinds of effect -> the engine's."""

TARGETS = {"": Target.NOBODY, "partner": Target.OFFENDER, "offender": Target.OFFENDER, "opponents": Target.OPPONENTS}

RECORDED = {
    EffectKind.WARNING: "warning",
    EffectKind.BREACH: "breach",
    EffectKind.FOUL: "foul",
    EffectKind.LOST_MATCH: "lost_match",
}
"""Effects that record the offence of this name once."""


def lower_effect(facts: Facts, effect: Written) -> Effect:
    """One effect. A lost deal counts as the other side's best finish."""
    kind = KINDS[effect.kind]
    if kind == EffectKind.LOSES_DEAL:
        return Effect(kind, double(facts.mates), Target.OFFENDER)
    amount = 0 if effect.amount is None else evaluate(effect.amount, {})
    return Effect(kind, amount, TARGETS[effect.target])


def lower_effects(facts: Facts, effects: EffectList) -> tuple[Effect, ...]:
    """The effects of a list, in the order written."""
    return tuple(lower_effect(facts, effect) for effect in written(effects))


def lower_each(facts: Facts, effects: EffectList) -> tuple[tuple[Effect, ...], ...]:
    """The effects of a list, text by text."""
    return tuple(lower_effects(facts, (text,)) for text in effects)


def punished_as(facts: Facts, name: str) -> Offence:
    """The offence whose penalties `name` bears: itself, or the one it names under `as`. The checks refuse circles."""
    offences = dict(facts.rules.offences)
    for _ in offences:
        name = offences[name].as_ or name
    return offences[name]


def lower_offence(facts: Facts, name: str) -> tables.Offence:
    """One row of the table. Its own time of grace stands even if it is punished as another offence."""
    own, offence = dict(facts.rules.offences)[name], punished_as(facts, name)
    effects, limit = lower_effects(facts, offence.effects), offence.limit
    return tables.Offence(
        name=name,
        effects=(effects, effects, ()),
        applied=offence.applied,
        limit_count=limit.count if limit else 0,
        limit_scope=limit.scope if limit else LimitScope.MATCH,
        limit_effects=lower_effects(facts, limit.effects) if limit else (),
        grave_effects=lower_effects(facts, offence.grave),
        limit_again=limit.again if limit else LimitAgain.NEVER,
        only_if=offence.when,
        steps=lower_each(facts, offence.steps),
        step_scope=offence.scope,
        choices=lower_each(facts, offence.choice),
        after_minutes=own.after,
    )


def lower_offences(facts: Facts) -> tuple[tables.Offence, ...]:
    """The whole table, by name."""
    return tuple(lower_offence(facts, name) for name, _ in facts.rules.offences)


def effect_lists(offence: Offence) -> Iterator[EffectList]:
    """Every list of effects of an offence."""
    yield from (offence.effects, offence.steps, offence.choice, offence.grave)
    yield offence.limit.effects if offence.limit else ()


def lower_time(facts: Facts) -> tuple[tuple[LoweredStep, ...], ...]:
    """time_steps[Clock]. An opening play without steps of its own has those of any play."""
    time = facts.rules.time
    return tuple(_steps(facts, steps) for steps in (time.play, time.opening or time.play, time.tribute, time.back))


def _steps(facts: Facts, steps: tuple[TimeStep, ...]) -> tuple[LoweredStep, ...]:
    return tuple((step.after, step.every, lower_effects(facts, step.effects)) for step in steps)
