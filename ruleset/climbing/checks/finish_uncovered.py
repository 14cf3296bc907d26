"""Every finishing order has a row of `results`, and of `tribute.due`."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks._cases import at_level, case, finish_case, order_of
from ruleset.climbing.checks._finishes import Table, tables, takers
from ruleset.climbing.checks._wording import finish
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

finish_uncovered = Kind(
    "R571",
    "finish-uncovered",
    {"zh": "{order}：`{key}` 没有适用的一行", "en": "{order}: no row of `{key}` applies"},
    {"zh": "缺这种名次", "en": "nothing for such a finish"},
)


def check(context: Context) -> Iterator[Finding]:
    for table in tables(context):
        for pattern in context.facts.finish_patterns:
            if not takers(context, table, pattern):
                yield _uncovered(context, table, pattern)


def _uncovered(context: Context, table: Table, pattern: int) -> Finding:
    key = table.pointer[1:].replace("/", ".")
    told = _due_case(context, pattern) if "due" in key else finish_case(context, "such-a-finish", pattern, {"gain": 1})
    span, order = context.key_span(table.pointer), finish(context, pattern)
    return finish_uncovered.at(span, pointer=table.pointer, key=key, order=order, case=told)


def _due_case(context: Context, pattern: int) -> str:
    """The last pays, as far as one can tell."""
    order = order_of(context, pattern)
    return case("such-a-tribute", "tribute", {"prev_order": order, **at_level(context)}, {"payers": [order[-1]]})
