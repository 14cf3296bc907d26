"""Finishing orders: the patterns they can have, and what rows over places say about each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Protocol, TypeVar

from ruleset.language.evaluate import evaluate
from ruleset.language.syntax import Otherwise, Places
from ruleset.lower.effects import written
from ruleset.reading import Placed
from ruleset.tables import Row


class PlaceRow(Protocol):
    """A row that applies to some finishing orders."""

    @property
    def places(self) -> Placed[Places | Otherwise]: ...


R = TypeVar("R", bound=PlaceRow)


def finish_patterns(seats: int, mates: int) -> Row:
    """Every set of places that a side of `mates` seats can take with one of them first, as bit masks, rising."""
    return tuple(sorted(1 | mask_of(rest) for rest in combinations(range(1, seats), mates - 1)))


def mask_of(places: Sequence[int]) -> int:
    """The bit mask of places counted from 0."""
    return sum(1 << place for place in places)


def places_of(pattern: int) -> tuple[int, ...]:
    """The places of a pattern, counted from 1 as rule files do."""
    return tuple(place + 1 for place in range(pattern.bit_length()) if pattern >> place & 1)


def double(mates: int) -> int:
    """The pattern of a side that takes the first places."""
    return (1 << mates) - 1


def takes(places: Places, pattern: int) -> bool:
    """Whether one of the sets is exactly the places of the pattern."""
    return places_of(pattern) in places.sets


def rows_at(rows: Sequence[R], pattern: int) -> Iterator[R]:
    """The rows that apply to a pattern, `otherwise` only if no other does."""
    chosen = [row for row in rows if isinstance(row.places.tree, Places) and takes(row.places.tree, pattern)]
    yield from chosen or (row for row in rows if isinstance(row.places.tree, Otherwise))


def result_at(rows: Sequence[R], pattern: int) -> tuple[int, int]:
    """(steps of the winners, steps of the others) by the first row that applies; nothing where none does."""
    row = next(rows_at(rows, pattern), None)
    steps = {"winners": 0, "losers": 0}
    for effect in written(row.effects) if row else ():  # type: ignore[attr-defined]
        if effect.amount is not None:
            steps[effect.target] += evaluate(effect.amount, {})
    return steps["winners"], steps["losers"]


def lower_results(rows: Sequence[R], seats: int, patterns: Row) -> tuple[tuple[int, int], ...]:
    """results[pattern]."""
    return tuple(result_at(rows, mask) if mask in patterns else (0, 0) for mask in range(1 << seats))
