"""How the tables of a family are put in words: the vocabulary its naming module fills in for `ruleset.show`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

Namer = Callable[[Any, int], str]
"""(tables, index along an axis) -> what stands there."""
Axis = tuple[str, Namer]


@dataclass(frozen=True)
class Naming:
    """How the tables of a family are worded.

    Attributes:
        axes: the axes of each table; a table left out has numbered axes.
        values: headings of the parts of tables whose entries are tuples.
        words: tables whose numbers stand for words.
        value_names: tables whose numbers name something, such as a level.
        sparse: tables whose zeros are left out.
        only: tables of which only some places are shown.
    """

    axes: Mapping[str, tuple[Axis, ...]]
    values: Mapping[str, tuple[str, ...]]
    words: Mapping[str, type[IntEnum]]
    value_names: Mapping[str, Namer] = field(default_factory=dict)
    sparse: frozenset[str] = frozenset()
    only: Mapping[str, Callable[[Any, tuple[int, ...]], bool]] = field(default_factory=dict)


def number(tables: Any, index: int) -> str:
    """An index as it is."""
    return str(index)


def named(names: tuple[str, ...]) -> Namer:
    """Names along an axis."""
    return lambda tables, index: names[index] if 0 <= index < len(names) else str(index)
