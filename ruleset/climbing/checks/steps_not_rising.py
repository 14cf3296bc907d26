"""What an overrun of time brings comes step by step, each later than the one before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ruleset.climbing.checks._effects import CLOCKS
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

steps_not_rising = Kind(
    "R593",
    "steps-not-rising",
    {
        "zh": "第 {place} 步在 {after} 秒之后，不晚于前一步的 {before} 秒",
        "en": "step {place} comes after {after} seconds, no later than the step before it at {before}",
    },
    {"zh": "次序不对", "en": "out of order"},
)


def check(context: Context) -> Iterator[Finding]:
    for clock in CLOCKS:
        for place, (before, after) in enumerate(pairwise(getattr(context.rules.time, clock)), start=1):
            if after.after <= before.after:
                words: dict[str, Any] = {"place": place + 1, "after": after.after, "before": before.after}
                yield context.at(steps_not_rising, f"/time/{clock}/{place}/after", **words)
