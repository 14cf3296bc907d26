"""Numbers compared with totals that no total can equal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks._totals import level_case, nearest_outcome
from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Comparison, Condition, Name, Number, Otherwise, Within
from ruleset.language.walking import children, walk

off_step = Kind(
    "R524", "off-step",
    {"zh": "总分每 {step} 分一档，没有 {number} 分",
     "en": "totals move in steps of {step}, so no total is {number}"},
    {"zh": "没有这个分数", "en": "no such total"},
    {"zh": "附近可能的分数是 {below} 和 {above}", "en": "the totals next to it are {below} and {above}"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """Numbers that stand directly against `points`."""
    step = context.totals.step
    for row in context.rules.outcome:
        if not isinstance(row.condition.tree, Otherwise):
            for number in _compared(row.condition.tree):
                if number.value % step:
                    below = number.value - number.value % step
                    words: dict[str, Any] = {"number": number.value, "below": below, "above": below + step, "step": step}
                    told = level_case(context, "next-total", below, nearest_outcome(context, below))
                    span = context.part(row.condition, number.start, number.end)
                    yield off_step.at(span, pointer=row.condition.pointer, case=told, **words)


def _compared(condition: Condition) -> Iterator[Number]:
    """Numbers that stand directly against `points` in a comparison or a range."""
    for part in walk(condition):
        if isinstance(part, Comparison | Within):
            operands = children(part)
            if any(isinstance(operand, Name) for operand in operands):
                yield from (operand for operand in operands if isinstance(operand, Number))
