"""Rows over finishing orders: which apply, and what is known when a deal ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ruleset.climbing.checks.context import Context
from ruleset.climbing.finish import places_of, rows_at
from ruleset.climbing.rules import ResultRow
from ruleset.climbing_tables import DealEnd
from ruleset.language.syntax import Places


@dataclass(frozen=True)
class Table:
    """A list of rows over places."""

    rows: Sequence[ResultRow]
    pointer: str


def tables(context: Context) -> Iterator[Table]:
    """`results` where finishes count, and `tribute.due`."""
    rules = context.rules
    if rules.results or rules.levels:
        yield Table(rules.results, "/results")
    if rules.tribute:
        yield Table(rules.tribute.due, "/tribute/due")


def takers(context: Context, table: Table, pattern: int) -> list[int]:
    """The rows that apply to a finish, by their place in the table."""
    return [table.rows.index(row) for row in rows_at(table.rows, pattern)]


def sets_of(row: ResultRow) -> tuple[tuple[int, ...], ...]:
    """The sets of places a row names; none for `otherwise`."""
    return row.places.tree.sets if isinstance(row.places.tree, Places) else ()


def settled_last(context: Context, pattern: int) -> int:
    """How many seats still hold cards when a deal with this finish is over; one is simply the last."""
    facts, ends = context.facts, context.rules.play.deal_end
    if ends == DealEnd.FIRST_SEAT_OUT:
        return facts.seats - 1
    if ends == DealEnd.ONE_SEAT_LEFT or facts.sides != 2:
        return facts.seats - 1 if ends == DealEnd.A_SIDE_IS_OUT else 1
    other = [place for place in range(1, facts.seats + 1) if place not in places_of(pattern)]
    return facts.seats - min(places_of(pattern)[-1], other[-1])
