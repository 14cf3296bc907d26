"""Sides of alternate seats have equally many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.sides_differ import sides_differ
from ruleset.climbing.checks.context import Context
from ruleset.climbing_tables import Sides
from ruleset.diagnostics.finding import Finding


def check(context: Context) -> Iterator[Finding]:
    table = context.rules.table
    if table.sides == Sides.ALTERNATE and table.seats % 2:
        words: dict[str, Any] = {"seats": table.seats, "expected": ["4", "6"]}
        yield context.at_nearest(sides_differ, "/table/seats", "/table/sides", **words)
