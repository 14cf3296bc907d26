"""Offences and overruns of time: every one costs something, names what exists, and comes to an end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ruleset.checks.amounts import finding
from ruleset.checks.penalties import (
    idle_effects,
    no_penalty,
    offence_circle,
    penalty_without_effect,
    unknown_offence,
)
from ruleset.climbing.checks.context import Context
from ruleset.climbing.checks.wording import NOBODY_WON, wrong_party
from ruleset.climbing.offences import KINDS, RECORDED, effect_lists
from ruleset.climbing.rules import EffectList, Offence
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language.checks import check_amount
from ruleset.language.domains import Domain, Environment
from ruleset.language.evaluate import evaluate
from ruleset.language.orders import shortest_cycle
from ruleset.language.syntax import Effect
from ruleset.lower.effects import written
from ruleset.reading import Placed
from ruleset.source.nodes import join_pointer
from ruleset.tables import Applied, EffectKind

no_such_record = Kind(
    "R590",
    "no-such-record",
    {
        "zh": "这里记一次 `{name}`，但没有写 `{name}` 怎样处罚",
        "en": "this records a `{name}`, but nothing says what a `{name}` costs",
    },
    {"zh": "没有这一项", "en": "not among the offences"},
)
record_circle = Kind(
    "R591",
    "record-circle",
    {"zh": "处罚没有尽头：{circle}", "en": "these penalties call one another without end: {circle}"},
    {"zh": "由此绕回", "en": "leads back"},
)
idle_effect = Kind(
    "R592",
    "idle-effect",
    {"zh": "这项处罚不起作用：{why}", "en": "this penalty does nothing: {why}"},
    {"zh": "不起作用", "en": "without effect"},
    severity="warning",
)
steps_not_rising = Kind(
    "R593",
    "steps-not-rising",
    {
        "zh": "第 {place} 步在 {after} 秒之后，不晚于前一步的 {before} 秒",
        "en": "step {place} comes after {after} seconds, no later than the step before it at {before}",
    },
    {"zh": "次序不对", "en": "out of order"},
)

LEVELS = Domain(-13, 13, unit="levels")
PARTIES = ("offender", "opponents")
LATE: tuple[str, ...] = ("lose turn", "sit out", "pass", "cards go back", "cards stay", "name pattern", "not follow")
TRIBUTE_ONLY = ("no tribute", "name leader")


def check(context: Context) -> Iterator[Finding]:
    """Each offence, then the records they make, then time."""
    for name, offence in context.rules.offences:
        yield from _offence(context, name, offence)
    yield from _records(context)
    yield from _time(context)


def _offence(context: Context, name: str, offence: Offence) -> Iterator[Finding]:
    pointer = join_pointer("/offences", name)
    yield from _as(context, name, offence, pointer)
    yield from _idle(context, offence, pointer)
    if not (offence.as_ or any(effect_lists(offence))):
        yield no_penalty.at(context.key_span(pointer), pointer=pointer, offence=name)
    for effects in effect_lists(offence):
        yield from _effects(context, effects, late=offence.applied == Applied.AFTER_THE_DEAL)


def _effects(context: Context, effects: EffectList, late: bool) -> Iterator[Finding]:
    for text in effects:
        for effect in text.tree:
            yield from _effect(context, text, effect, late)


def _effect(context: Context, text: Placed[tuple[Effect, ...]], effect: Effect, late: bool) -> Iterator[Finding]:
    span = context.part(text, effect.start, effect.end)
    if effect.kind == "levels" and effect.target not in PARTIES:
        words: dict[str, Any] = {"target": effect.target, "why": NOBODY_WON}
        yield wrong_party.at(span, pointer=text.pointer, expected=[f"{who} level" for who in PARTIES], **words)
    elif effect.amount is not None:
        errors = check_amount(effect.amount, Environment(), LEVELS)
        yield from (finding(context, text, error) for error in errors)
        if not errors and evaluate(effect.amount, {}) == 0:
            yield penalty_without_effect.at(span, pointer=text.pointer, inputs={"zh": "任何时候", "en": "it is given"})
    why = _why_idle(context, effect, late)
    if why:
        yield idle_effect.at(span, pointer=text.pointer, why=why)
    record = RECORDED.get(KINDS[effect.kind]) if effect.kind in KINDS else None
    offences = dict(context.rules.offences)
    if record and record not in offences and KINDS[effect.kind] != EffectKind.WARNING:
        yield no_such_record.at(span, pointer=text.pointer, name=record, expected=[*offences])


def _why_idle(context: Context, effect: Effect, late: bool) -> Text | None:
    if late and effect.kind in LATE:
        return {"zh": "一局打完才执行，那时已没有这一圈", "en": "applied after the deal, when the trick is over"}
    if effect.kind == "levels" and not context.facts.has_levels:
        return {"zh": "没有写 `levels`", "en": "there are no `levels`"}
    if effect.kind == "no tribute" and context.rules.tribute is None:
        return {"zh": "没有写 `tribute`", "en": "there is no `tribute`"}
    return None


def _as(context: Context, name: str, offence: Offence, pointer: str) -> Iterator[Finding]:
    offences = dict(context.rules.offences)
    if not offence.as_:
        return
    if offence.as_ not in offences:
        others = [other for other in offences if other != name]
        yield context.at(unknown_offence, f"{pointer}/as", offence=name, as_=offence.as_, expected=others)
        return
    path = [name]
    while (following := offences[path[-1]].as_) in offences and following not in path:
        path.append(following)
    if following == name == min(path):
        yield context.at(offence_circle, f"{pointer}/as", circle=" → ".join([*path, name]))


def _idle(context: Context, offence: Offence, pointer: str) -> Iterator[Finding]:
    if offence.as_:
        instead = {"zh": f"按 `{offence.as_}` 处罚", "en": f"it is punished as `{offence.as_}`"}
        for name in ("effects", "steps", "choice", "grave", "limit"):
            if getattr(offence, name):
                yield context.at(idle_effects, f"{pointer}/{name}", instead=instead)
    elif offence.effects and offence.steps:
        instead = {"zh": "每次的处罚已由 `steps` 写明", "en": "`steps` say what each time costs"}
        yield context.at(idle_effects, f"{pointer}/effects", instead=instead)


def _records(context: Context) -> Iterator[Finding]:
    """Which offence records which: a circle would never come to rest."""
    offences = dict(context.rules.offences)
    records: dict[str, list[str]] = {}
    for name, offence in offences.items():
        lists = (offence.effects, offence.steps, offence.limit.effects if offence.limit else ())
        found = [
            RECORDED.get(KINDS[effect.kind]) for effects in lists for effect in written(effects) if effect.kind in KINDS
        ]
        records[name] = [each for each in found if each in offences and each != "warning"]
        if name == "warning" and "warning" in found:
            records[name].append("warning")
    circle = shortest_cycle(records)
    if circle:
        pointer = join_pointer("/offences", circle[0])
        yield record_circle.at(context.key_span(pointer), pointer=pointer, circle=" → ".join([*circle, circle[0]]))


def _time(context: Context) -> Iterator[Finding]:
    for name in ("play", "opening", "tribute", "back"):
        steps = getattr(context.rules.time, name)
        for step in steps:
            yield from _effects(context, step.effects, late=False)
        for place, (before, after) in enumerate(pairwise(steps), start=1):
            if after.after <= before.after:
                words: dict[str, Any] = {"place": place + 1, "after": after.after, "before": before.after}
                yield context.at(steps_not_rising, f"/time/{name}/{place}/after", **words)
