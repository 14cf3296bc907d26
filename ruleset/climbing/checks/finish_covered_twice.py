"""Every finishing order has one row only: the order of rows means nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import at_level, case, finish_case, order_of
from ruleset.climbing.checks._finishes import Table, tables, takers
from ruleset.climbing.checks._wording import finish, row
from ruleset.climbing.checks.context import Context
from ruleset.climbing.finish import result_at
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

finish_covered_twice = Kind(
    "R572",
    "finish-covered-twice",
    {"zh": "{order}：第 {first} 行和第 {second} 行都适用", "en": "{order}: rows {first} and {second} both apply"},
    {"zh": "与第 {first} 行重叠", "en": "shares this finish with row {first}"},
)


def check(context: Context) -> Iterator[Finding]:
    for table in tables(context):
        for pattern in context.facts.finish_patterns:
            chosen = takers(context, table, pattern)
            for second in chosen[1:]:
                yield _twice(context, table, pattern, chosen[0], second)


def _twice(context: Context, table: Table, pattern: int, first: int, second: int) -> Finding:
    earlier, later = table.rows[first].places, table.rows[second].places
    words: dict[str, Any] = {
        "order": finish(context, pattern), "first": first + 1, "second": second + 1,
        "related": [(context.whole(earlier), row(first))], "case": _case(context, table, pattern),
    }  # fmt: skip
    return finish_covered_twice.at(context.whole(later), pointer=later.pointer, **words)


def _case(context: Context, table: Table, pattern: int) -> str:
    """What the first of the rows says."""
    if table.pointer == "/results":
        return finish_case(context, "such-a-finish", pattern, {"gain": result_at(table.rows, pattern)[0]})
    pairs, order = table.rows[takers(context, table, pattern)[0]].pairs, order_of(context, pattern)
    payers = sorted(order[len(order) - pairs :])
    return case("such-a-tribute", "tribute", {"prev_order": order, **at_level(context)}, {"payers": payers})
