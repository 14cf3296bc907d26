"""Where two tables differ, cell by cell: the places that a rule decides, and those that a case reads.

A cell is a path: the table's name, then an index for each axis. Offences and patterns go by their name and the outcome
by points instead of by index, so that one more row does not move the others. `SIZE` ends the path of a length.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

Path = tuple[Any, ...]

SIZE = "#"
"""The last step of a path that means how many entries there are."""
READING = "reading"
"""The table whose cell (READING, pattern) stands for a play read as that pattern."""
BY_ORDER = ("lane", "strength", "link")
"""Tables of 65 orders of all cards: one cell for each order."""
BY_PATTERN = ("bomb_class", "ladder_group", "ladder_step")
"""Tables with a row for each pattern."""
DERIVED = ("max_points", "points_step", "most_overcalls", "hand", "bids")
"""What follows from several rules at once and says nothing of one."""


def differences(tables: Any, other: Any) -> set[Path]:
    """The cells in which the tables of two rule sets of one family differ."""
    found: set[Path] = set()
    for each in fields(tables):
        one, two = getattr(tables, each.name), getattr(other, each.name)
        if one != two:
            found.update(_within((each.name,), _keyed(tables, each.name, one), _keyed(other, each.name, two)))
    return found


def keys_of(tables: Any, name: str) -> list[Any] | None:
    """What the entries of a table go by, in their order; None for those that go by index."""
    if name == "outcome":
        return list(range(0, len(tables.outcome) * tables.points_step, tables.points_step))
    if name in BY_PATTERN or name == "patterns":
        return [pattern.name for pattern in tables.patterns]
    return [offence.name for offence in tables.offences] if name == "offences" else None


def _keyed(tables: Any, name: str, value: Any) -> Any:
    keys = keys_of(tables, name)
    return value if keys is None else dict(zip(keys, value, strict=True))


def _within(path: Path, one: Any, two: Any) -> Iterator[Path]:
    if one == two:
        return
    if len(path) == 2 and path[0] in BY_ORDER:
        yield path
    elif isinstance(one, tuple) and isinstance(two, tuple):
        yield from _within(path, dict(enumerate(one)), dict(enumerate(two)))
    elif isinstance(one, dict) and isinstance(two, dict):
        if len(one) != len(two):
            yield (*path, SIZE)
        for key in {**one, **two}:
            if key in one and key in two:
                yield from _within((*path, key), one[key], two[key])
            else:
                yield (*path, key)
    elif is_dataclass(one) and is_dataclass(two):
        for each in fields(one):
            yield from _within((*path, each.name), getattr(one, each.name), getattr(two, each.name))
    else:
        yield path


class Reads:
    """The cells that a run has read, whole tables and rows among them."""

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        self.paths = set(paths)
        self._above = set(_above(self.paths))

    def meets(self, cells: Iterable[Path]) -> bool:
        """Whether any of the cells was read."""
        return any(cell in self._above or self._row_of(cell) for cell in cells)

    def _row_of(self, cell: Path) -> bool:
        return any(cell[:depth] in self.paths for depth in range(1, len(cell)))

    def without(self, cells: Iterable[Path]) -> Reads:
        """The same but for some cells and all that lies in them."""
        left_out = set(cells)
        return Reads(
            path for path in self.paths if not any(path[:depth] in left_out for depth in range(1, len(path) + 1))
        )


class Readers:
    """Who of several read a cell."""

    def __init__(self, reads: Iterable[Reads]) -> None:
        self._inside: dict[Path, list[int]] = defaultdict(list)
        self._rows: dict[Path, list[int]] = defaultdict(list)
        for number, each in enumerate(reads):
            for path in each.paths:
                self._rows[path].append(number)
            for path in set(_above(each.paths)):
                self._inside[path].append(number)

    def of(self, cells: Iterable[Path]) -> Counter[int]:
        """Reader -> how many of the cells it read, in whole or in part; only those that read any."""
        found: Counter[int] = Counter()
        for cell in cells:
            readers = set(self._inside.get(cell, ()))
            for depth in range(1, len(cell)):
                readers.update(self._rows.get(cell[:depth], ()))
            found.update(readers)
        return found


def _above(paths: Iterable[Path]) -> Iterator[Path]:
    """Each path and the rows and tables it lies in."""
    return (path[:depth] for path in paths for depth in range(1, len(path) + 1))
