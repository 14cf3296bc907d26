"""Tables that note which of their cells are read, so that kernels and case rooms need not know of it.

The kernels run as plain Python here. `RecordedArray` stands in for an array of theirs, `recorded` for the compiler's
tables; both answer exactly as what they stand for. What they cannot note they do not offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, cast

import numpy as np

from engine.jit import Array
from ruleset.parts.cells import SIZE, Path

Note = Callable[[Path], None]


class RecordedArray:
    """An array of the kernels, or a row of one."""

    __slots__ = ("_array", "_note", "_path")

    def __init__(self, array: Array, note: Note, path: Path) -> None:
        self._array, self._note, self._path = array, note, path

    def __getitem__(self, key: Any) -> Any:
        found = self._array[key]
        path = self._path + (tuple(map(int, key)) if isinstance(key, tuple) else (int(key),))
        if isinstance(found, np.ndarray):
            return RecordedArray(found, self._note, path)
        self._note(path)
        return found

    def __len__(self) -> int:
        return len(self._array)

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(len(self._array)))

    @property
    def size(self) -> int:
        """Number of entries; like the shape it is the same for all rule sets."""
        return self._array.size

    @property
    def shape(self) -> tuple[int, ...]:
        """Entries along each axis."""
        return self._array.shape


def recorded(value: Any, note: Note, path: Path = ()) -> Any:
    """The tables of a rule set, or a part of them at `path`, reading which is noted."""
    if isinstance(value, tuple):
        return _recorded_tuple(value, note, path)
    if is_dataclass(value) and not isinstance(value, type):
        return _recorded_record(value, note, path)
    note(path)
    return value


class _Recorded(tuple[Any, ...]):
    """A table as nested tuples. Every way of looking into it goes through `_part`."""

    note: Note
    path: Path

    def _part(self, index: int) -> Any:
        return recorded(tuple.__getitem__(self, index), self.note, (*self.path, index))

    def _all(self) -> tuple[Any, ...]:
        self.note((*self.path, SIZE))
        return tuple(self._part(index) for index in range(tuple.__len__(self)))

    def __getitem__(self, index: Any) -> Any:
        size = tuple.__len__(self)
        if isinstance(index, slice):
            return tuple(self._part(at) for at in range(size)[index])
        if not -size <= index < size:
            self.note((*self.path, SIZE))
            raise IndexError(index)
        return self._part(int(index) % size)

    def __iter__(self) -> Iterator[Any]:
        self.note((*self.path, SIZE))
        return (self._part(index) for index in range(tuple.__len__(self)))

    def __len__(self) -> int:
        self.note((*self.path, SIZE))
        return tuple.__len__(self)

    def __contains__(self, value: object) -> bool:
        return value in self._all()

    def __add__(self, other: Any) -> Any:
        return self._all() + tuple(other)

    def __radd__(self, other: Any) -> Any:
        return tuple(other) + self._all()

    def __eq__(self, other: object) -> bool:
        self.note(self.path)
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        self.note(self.path)
        return tuple.__hash__(self)

    def index(self, value: Any, *bounds: Any) -> int:
        return self._all().index(value, *bounds)

    def count(self, value: Any) -> int:
        return self._all().count(value)


def _recorded_tuple(value: tuple[Any, ...], note: Note, path: Path) -> Any:
    found = _Recorded(value)
    found.note, found.path = note, path
    return found


def _recorded_record(value: Any, note: Note, path: Path) -> Any:
    kind = _record_class(type(value))  # type: ignore[arg-type]  # classes are hashable
    found = object.__new__(kind)
    for name, given in (("_plain", value), ("_note", note), ("_path", path)):
        object.__setattr__(found, name, given)
    return found


@cache
def _record_class(kind: type[Any]) -> type[Any]:
    """A class that passes for `kind` and notes which of its fields are asked for."""
    names = frozenset(each.name for each in fields(kind))

    def read(self: Any, name: str) -> Any:
        if name not in names:
            return object.__getattribute__(self, name)
        return recorded(getattr(self._plain, name), self._note, (*self._path, name))

    def equal(self: Any, other: object) -> bool:
        self._note(self._path)
        return cast(bool, self._plain == getattr(other, "_plain", other))

    def hashed(self: Any) -> int:
        self._note(self._path)
        return hash(self._plain)

    members = {
        "__slots__": ("_plain", "_note", "_path"), "__getattribute__": read, "__eq__": equal, "__hash__": hashed,
    }  # fmt: skip
    return type(f"Recorded{kind.__name__}", (kind,), members)
