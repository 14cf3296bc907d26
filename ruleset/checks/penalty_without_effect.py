"""Penalties whose amount is always 0."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._penalties import offence_effects
from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.evaluate import evaluate
from ruleset.language.syntax import Effect
from ruleset.reading import Placed

penalty_without_effect = Kind(
    "R541", "penalty-without-effect",
    {"zh": "这项处罚总是 0：{inputs}", "en": "this penalty is always 0, for instance when {inputs}"},
    {"zh": "等于不罚", "en": "changes nothing"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """Failed throws and offences."""
    for text in context.rules.leads.throw.failed.effects:
        for effect in text.tree:
            yield from _always_zero(context, text, effect, {"beaten_cards": 2, "thrown_cards": 3})
    for _, _, text, effect in offence_effects(context):
        yield from _always_zero(context, text, effect, {})


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
