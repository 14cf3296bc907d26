"""Every place and every number of cards left has one row only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._paying import coverage, told
from ruleset.climbing.checks._wording import row
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

pay_covered_twice = Kind(
    "R577",
    "pay-covered-twice",
    {"zh": "{inputs}：第 {first} 行和第 {second} 行都适用", "en": "{inputs}: rows {first} and {second} both apply"},
    {"zh": "与第 {first} 行重叠", "en": "shares inputs with row {first}"},
)


def check(context: Context) -> Iterator[Finding]:
    rows = context.rules.points.loser_pays
    for lap in coverage(context).overlaps if rows else ():
        first, second = rows[lap.first].condition, rows[lap.second].condition
        words: dict[str, Any] = {"inputs": told(lap.inputs), "first": lap.first + 1, "second": lap.second + 1}
        related = [(context.whole(first), row(lap.first))]
        yield pay_covered_twice.at(context.whole(second), pointer=second.pointer, related=related, **words)
