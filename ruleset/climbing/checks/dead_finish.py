"""Every row over finishes applies to some."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks._finishes import tables, takers
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

dead_finish = Kind(
    "R573",
    "dead-finish",
    {"zh": "这一行永远不适用：各种名次都已写明", "en": "this row never applies: the others take every finish"},
    {"zh": "永远不适用", "en": "never applies"},
)


def check(context: Context) -> Iterator[Finding]:
    for table in tables(context):
        used = {place for pattern in context.facts.finish_patterns for place in takers(context, table, pattern)}
        for place, row in enumerate(table.rows):
            if place not in used:
                yield dead_finish.at(context.whole(row.places), pointer=row.places.pointer)
