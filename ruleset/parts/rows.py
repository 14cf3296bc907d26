"""The cells of a row: the inputs at which it is the one that applies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruleset.parts.cells import Path


def rows(compiled: Any, key: str, index: int) -> set[Path]:
    """The cells of row `index` of the list under `key`."""
    return {path for path, row in _ROWS[key](compiled) if row == index}


def _outcome(compiled: Any) -> list[tuple[Path, int]]:
    from ruleset.lower.outcome import rows_at

    written, tables = compiled.rules.outcome, compiled.tables
    points = range(0, tables.max_points + 1, tables.points_step)
    return [(("outcome", total), _first(written, rows_at(written, total))) for total in points]


def _results(compiled: Any) -> list[tuple[Path, int]]:
    return _by_finish(compiled, compiled.rules.results, "results")


def _due(compiled: Any) -> list[tuple[Path, int]]:
    return _by_finish(compiled, compiled.rules.tribute.due if compiled.rules.tribute else (), "tribute_due")


def _by_finish(compiled: Any, written: Any, table: str) -> list[tuple[Path, int]]:
    from ruleset.climbing.finish import rows_at

    return [((table, mask), _first(written, rows_at(written, mask))) for mask in compiled.tables.finish_patterns]


def _loser_pays(compiled: Any) -> list[tuple[Path, int]]:
    from ruleset.climbing.facts import Facts
    from ruleset.climbing.lower import pay_rows

    facts, written = Facts(compiled.rules), compiled.rules.points.loser_pays
    return [
        (("loser_pays", place, left), _first(written, pay_rows(facts, place, left)))
        for place in range(1, facts.seats)
        for left in range(1, facts.hand + 1)
    ]


def _first(written: Any, applying: Any) -> int:
    """The index of the first row that applies, -1 if none does."""
    row = next(iter(applying), None)
    return next((index for index, each in enumerate(written) if each is row), -1)


_ROWS: dict[str, Callable[[Any], list[tuple[Path, int]]]] = {
    "outcome": _outcome,
    "results": _results,
    "tribute.due": _due,
    "points.loser_pays": _loser_pays,
}
