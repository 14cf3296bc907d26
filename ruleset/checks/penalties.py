"""Penalties: every one does something, refers to what exists, and fits the totals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.evaluate import evaluate
from ruleset.language.syntax import Effect
from ruleset.lower.offences import effect_lists
from ruleset.reading import Placed
from ruleset.rules import Offence
from ruleset.source.nodes import join_pointer
from ruleset.tables import Applied

no_penalty = Kind(
    "R540", "no-penalty",
    {"zh": "违例 `{offence}` 没有任何处罚", "en": "the offence `{offence}` costs nothing"},
    {"zh": "没有处罚", "en": "no penalty"},
    {"zh": "写明处罚，如 `effects`；由裁判决定的不必列出",
     "en": "say what it costs, for instance under `effects`, or leave it to the referee by leaving it out"},
    severity="warning",
)
penalty_without_effect = Kind(
    "R541", "penalty-without-effect",
    {"zh": "这项处罚总是 0：{inputs}", "en": "this penalty is always 0, for instance when {inputs}"},
    {"zh": "等于不罚", "en": "changes nothing"},
    severity="warning",
)
too_late = Kind(
    "R542", "too-late",
    {"zh": "输掉这一圈的处罚要立即执行，这里却在打完一局之后",
     "en": "losing the trick only means something at once, but this is applied after the deal"},
    {"zh": "已经打完", "en": "the trick is over by then"},
    severity="warning",
)
usual_outside_range = Kind(
    "R543", "usual-outside-range",
    {"zh": "通常罚 {usual} 分，不在裁量范围 {low}..{high} 之内",
     "en": "the usual penalty of {usual} points lies outside the range {low}..{high}"},
    {"zh": "超出裁量范围", "en": "outside the range"},
)
unknown_offence = Kind(
    "R544", "unknown-offence",
    {"zh": "`{offence}` 按 `{as_}` 处罚，但没有写 `{as_}` 怎样处罚",
     "en": "`{offence}` is punished as `{as_}`, but nothing says how `{as_}` is punished"},
    {"zh": "没有这一项", "en": "not among the offences"},
)
offence_circle = Kind(
    "R545", "offence-circle",
    {"zh": "处罚互相比照，成了一圈：{circle}", "en": "these offences are punished as one another: {circle}"},
    {"zh": "绕回自己", "en": "leads back"},
)
idle_effects = Kind(
    "R546", "idle-effects",
    {"zh": "`{key}` 永远不用：{instead}", "en": "`{key}` is never used: {instead}"},
    {"zh": "用不上", "en": "never used"},
    severity="warning",
)
no_race = Kind(
    "R547", "no-race",
    {"zh": "处罚要求重新抢庄，但没有写 `bidding.race_again`",
     "en": "this penalty calls for a race, but there is no `bidding.race_again`"},
    {"zh": "没有写怎样抢庄", "en": "no such race"},
)
off_step_penalty = Kind(
    "R548", "off-step-penalty",
    {"zh": "罚 {points} 分：牌分以 {step} 分为一档，总分会落在两档之间",
     "en": "a penalty of {points} points leaves the steps of {step} that point cards make"},
    {"zh": "不是 {step} 的倍数", "en": "no multiple of {step}"},
    {"zh": "升级表须包括所有这样的总分", "en": "see that the outcome means to tell such totals apart"},
    severity="warning",
)


@vouches("/offences")
def check(context: Context) -> Iterator[Finding]:
    """Failed throws, then each offence."""
    for text in context.rules.leads.throw.failed.effects:
        for effect in text.tree:
            yield from _always_zero(context, text, effect, {"beaten_cards": 2, "thrown_cards": 3})
    for name, offence in context.rules.offences:
        yield from _offence(context, name, offence)


def _offence(context: Context, name: str, offence: Offence) -> Iterator[Finding]:
    pointer = join_pointer("/offences", name)
    yield from _references(context, name, offence, pointer)
    yield from _idle(context, offence, pointer)
    yield from _discretion(context, offence, pointer)
    if not (offence.as_ or offence.discretion or any(effect_lists(offence))):
        yield no_penalty.at(context.key_span(pointer), pointer=pointer, offence=name)
    for text in chain.from_iterable(effect_lists(offence)):
        for effect in text.tree:
            yield from _effect(context, offence, text, effect)


def _effect(context: Context, offence: Offence, text: Placed[tuple[Effect, ...]], effect: Effect) -> Iterator[Finding]:
    yield from _always_zero(context, text, effect, {})
    span = context.part(text, effect.start, effect.end)
    if effect.kind == "lose trick" and offence.applied == Applied.AFTER_THE_DEAL:
        yield too_late.at(span, pointer=text.pointer, example="applied: at once")
    if effect.kind == "race again" and context.rules.bidding.race_again is None:
        yield no_race.at(span, pointer=text.pointer)
    if effect.kind == "points" and effect.amount is not None:
        points = evaluate(effect.amount, {"base": context.rules.stakes.base})
        step = context.facts.card_step
        if points % step:
            yield off_step_penalty.at(span, pointer=text.pointer, points=abs(points), step=step)


def _always_zero(
    context: Context, text: Placed[tuple[Effect, ...]], effect: Effect, example: dict[str, int]
) -> Iterator[Finding]:
    """An amount that is 0 here is 0 everywhere unless it only starts later: two inputs tell `0 * x` from `x - 2`."""
    if effect.amount is None:
        return
    base = {"base": context.rules.stakes.base}
    inputs = [base | {name: value + more for name, value in example.items()} for more in (0, 1)]
    if not any(evaluate(effect.amount, each) for each in inputs):
        told = ", ".join(f"{name} = {value}" for name, value in (example or inputs[0]).items())
        span = context.part(text, effect.start, effect.end)
        yield penalty_without_effect.at(span, pointer=text.pointer, inputs=told)


def _references(context: Context, name: str, offence: Offence, pointer: str) -> Iterator[Finding]:
    offences = dict(context.rules.offences)
    if not offence.as_:
        return
    if offence.as_ not in offences:
        yield context.at(unknown_offence, f"{pointer}/as", offence=name, as_=offence.as_, expected=_others(context, name))
        return
    path = [name]
    while (following := offences[path[-1]].as_) and following in offences and following not in path:
        path.append(following)
    if following == name == min(path):
        yield context.at(offence_circle, f"{pointer}/as", circle=" → ".join([*path, name]))


def _others(context: Context, name: str) -> list[str]:
    return [other for other, _ in context.rules.offences if other != name]


def _idle(context: Context, offence: Offence, pointer: str) -> Iterator[Finding]:
    if offence.as_:
        for field in ("effects", "dealer_side", "attackers", "both", "discretion", "grave", "limit"):
            if getattr(offence, field):
                instead = {"zh": f"按 `{offence.as_}` 处罚", "en": f"it is punished as `{offence.as_}`"}
                yield context.at(idle_effects, f"{pointer}/{field}", instead=instead)
    elif offence.effects and offence.dealer_side is not None and offence.attackers is not None:
        instead = {"zh": "双方另有各自的处罚", "en": "both sides have penalties of their own"}
        yield context.at(idle_effects, f"{pointer}/effects", instead=instead)


def _discretion(context: Context, offence: Offence, pointer: str) -> Iterator[Finding]:
    if offence.discretion is None:
        return
    span, usual = offence.discretion.points.tree, offence.discretion.usual
    low, high = int(span.low), int(span.low if span.high is None else span.high)
    if not low <= usual <= high:
        yield context.at(usual_outside_range, f"{pointer}/discretion/usual", usual=usual, low=low, high=high)
