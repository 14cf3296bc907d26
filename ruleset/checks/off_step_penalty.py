"""Penalties between the steps of the cards that count."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._penalties import offence_effects
from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.checks.located import counted
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.evaluate import evaluate

off_step_penalty = Kind(
    "R548", "off-step-penalty",
    {"zh": "罚 {points}：牌分以 {step} 分为一档，总分会落在两档之间",
     "en": "a penalty of {points} leaves the steps of {step} that point cards make"},
    {"zh": "不是 {step} 的倍数", "en": "no multiple of {step}"},
    {"zh": "升级表须包括所有这样的总分", "en": "see that the outcome means to tell such totals apart"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """Points of offences; those of failed throws depend on the cards."""
    step = context.facts.card_step
    for name, _, text, effect in offence_effects(context):
        if effect.kind == "points" and effect.amount is not None:
            points = evaluate(effect.amount, {"base": context.rules.stakes.base})
            if points % step:
                span = context.part(text, effect.start, effect.end)
                given = {"offence": name, "side": "dealer_side"}
                told = case("penalty-on-a-step", "penalty", given, {"attackers_points": abs(points) - abs(points) % step})
                yield off_step_penalty.at(span, pointer=text.pointer, points=counted(abs(points), "分", "point"), step=step, case=told)
