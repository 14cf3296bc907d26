"""Totals with two rows of `outcome`."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._totals import level_case, ranges
from ruleset.checks.context import Context
from ruleset.checks.located import counted
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.coverage import Overlap
from ruleset.language.errors import LanguageError
from ruleset.lower.outcome import Outcome, row_outcome

covered_twice = Kind(
    "R521", "covered-twice",
    {"zh": "{total}：第 {first} 行和第 {second} 行都适用",
     "en": "{total}: rows {first} and {second} both apply"},
    {"zh": "与第 {first} 行重叠于 {ranges} 分", "en": "shares {ranges} with row {first}"},
    {"zh": "每个分数只能有一行，不分先后",
     "en": "the order of rows means nothing: each total needs exactly one"},
)


@vouches("/outcome")
def check(context: Context) -> Iterator[Finding]:
    """Every pair of rows that meet."""
    for lap in context.coverage.overlaps:
        first, second = (context.rules.outcome[place].condition for place in (lap.first, lap.second))
        yield covered_twice.at(
            context.whole(second),
            pointer=second.pointer,
            related=[(context.whole(first), {"zh": f"第 {lap.first + 1} 行", "en": f"row {lap.first + 1}"})],
            case=level_case(context, "which-row", lap.inputs["points"], _first_row(context, lap)),
            total=counted(lap.inputs["points"], "分", "point"),
            first=lap.first + 1,
            second=lap.second + 1,
            ranges=ranges(_shared(context, lap), context.totals.step),
        )


def _shared(context: Context, lap: Overlap) -> list[int]:
    first, second = ({inputs["points"] for inputs in context.coverage.rows[row]} for row in (lap.first, lap.second))
    return sorted(first & second)


def _first_row(context: Context, lap: Overlap) -> Outcome:
    """What the first of the two says."""
    try:
        return row_outcome(context.rules.outcome[lap.first], lap.inputs["points"])
    except LanguageError:
        return 0, 0, 0
