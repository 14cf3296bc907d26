"""Totals without a row of `outcome`."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._totals import level_case, nearest_outcome, ranges
from ruleset.checks.context import Context
from ruleset.checks.located import counted
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

uncovered = Kind(
    "R520", "uncovered",
    {"zh": "{total}：没有适用的一行", "en": "{total}: no row applies"},
    {"zh": "缺 {ranges} 分", "en": "nothing for {ranges}"},
    {"zh": "打到这个分数时不知道谁升级、谁坐庄", "en": "a deal that ends so would have no result"},
)


@vouches("/outcome")
def check(context: Context) -> Iterator[Finding]:
    """The first total, and all of them as runs."""
    missing = [inputs["points"] for inputs in context.coverage.uncovered]
    if missing:
        step = context.totals.step
        told = level_case(context, "such-a-total", missing[0], nearest_outcome(context, missing[0]))
        span = context.key_span("/outcome")
        yield uncovered.at(span, pointer="/outcome", total=counted(missing[0], "分", "point"), case=told, ranges=ranges(missing, step))
