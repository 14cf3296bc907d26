"""Rows of `outcome` that no total meets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

dead_row = Kind(
    "R522", "dead-row",
    {"zh": "这一行永远不适用：没有哪个可能的分数符合（总分 {low} 到 {high}，每 {step} 分一档）",
     "en": "this row never applies: no total from {low} to {high} in steps of {step} satisfies it"},
    {"zh": "永远不适用", "en": "never applies"},
)


@vouches("/outcome")
def check(context: Context) -> Iterator[Finding]:
    """Rows whose condition holds for no total."""
    domain = context.totals
    for place in context.coverage.dead:
        row = context.rules.outcome[place].condition
        words: dict[str, Any] = {"low": domain.lo, "high": domain.hi, "step": domain.step}
        yield dead_row.at(context.whole(row), pointer=row.pointer, **words)
