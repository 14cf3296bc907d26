"""Which cell of the compiler's tables stands at an index of the kernels' arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from engine import tables as packed
from engine.climbing import tables as climbing
from engine.tables import MAX_LINKS
from ruleset.climbing_tables import ClimbingTables
from ruleset.parts.cells import READING, SIZE, Path, keys_of
from ruleset.tables import LANES, TricksTables

CellsAt = Callable[[Path], tuple[Path, ...]]
"""(name of the array, indices) -> the cells that decide what stands there."""

_LISTS = {
    packed.FIRST_DRAWER: "first_drawer", packed.SHUFFLER: "shuffler", packed.CUTTER: "cutter",
    packed.BID_DEALER: "bid_dealer", packed.EXCHANGE: "exchange", packed.UNDECLARED: "undeclared",
    packed.UNDECLARED_CARD: "undeclared_card", packed.JOKER_TURNED: "joker_turned",
    packed.OVERCALL_TURNED: "overcall_turned", packed.FAILED_THROW_STAKE: "failed_throw_stake",
}  # fmt: skip
_SIZES: dict[int, Path] = {
    packed._GAINS: ("next_level", 0, 0, SIZE), packed._LOSSES: ("previous_level", 0, SIZE),
    packed._OUTCOMES: ("outcome", SIZE), packed._LENGTHS: ("multiplier", 0, SIZE),
    packed._BEATEN: ("failed_throw_points", 0, SIZE), packed._THROWN: ("failed_throw_points", 0, 0, SIZE),
    packed._STAKE_LEVELS: ("deal_stake", SIZE), packed._STAKE_OVERCALLS: ("deal_stake", 0, SIZE),
    packed.LADDER_SIZE: ("ladder", SIZE), packed.CARDS_IN_DECK: ("deck",),
}  # fmt: skip
"""Indices of `params` that hold a length. Where a table begins is no rule of play and not listed."""
_LAID_OUT = {
    packed._MAY_BID: "may_bid", packed._NEXT_LEVEL: "next_level", packed._PREVIOUS_LEVEL: "previous_level",
    packed._OUTCOME: "outcome", packed._MULTIPLIER: "multiplier", packed._THROW_MULTIPLIER: "throw_multiplier",
    packed._FAILED_POINTS: "failed_throw_points", packed._DEAL_STAKE: "deal_stake", packed._DECK: "deck",
    packed._POINTS: "points", packed._MUST_WIN: "must_win",
}  # fmt: skip
"""Tables laid end to end in `data`, by the index of `params` that says where they begin."""
_ORDERED = {
    "face_at": ("lane", "strength"), "position_of": ("lane", "strength"), "lane_of": ("lane", "strength"),
    "lane_mask": ("lane", "strength"), "strength": ("lane", "strength"), "link": ("lane", "strength", "link"),
    "link_base": ("lane", "strength", "link"), "point_mask": ("lane", "strength"),
}  # fmt: skip
"""Arrays by order of the cards -> the tables they are worked out from."""


def cells_at(rules: Any) -> CellsAt:
    """The layout of the arrays of one rule set."""
    return cache(_Climbing(rules).cells if isinstance(rules, ClimbingTables) else _Tricks(rules).cells)


def cells_in(rules: Any, path: Path) -> Iterator[Path]:
    """The cells behind a path through the compiler's tables; the kind of a pattern is asked for by who names a reading."""
    named = by_name(rules, path)
    yield named
    if named[0] == "patterns" and named[-1] == "kind":
        yield READING, named[1]


def by_name(rules: Any, path: Path) -> Path:
    """A path through the compiler's tables with the names its entries go by in place of their indices."""
    keys = keys_of(rules, path[0]) if len(path) > 1 and path[1] != SIZE else None
    return path if keys is None else (path[0], keys[path[1]], *path[2:])


class _Tricks:
    """The layout of `engine.tables.Tables`."""

    def __init__(self, rules: TricksTables) -> None:
        self.rules = rules
        self.tables = packed.tables_for(rules)
        starts = {int(self.tables.params[index]): name for index, name in _LAID_OUT.items()}
        self.starts = dict(sorted(starts.items()))
        self.shapes = {name: np.shape(getattr(rules, name)) for name in self.starts.values()}
        self.links = int(self.tables.params[packed._LINK_FACES])

    def cells(self, path: Path) -> tuple[Path, ...]:
        name, *at = path
        if name == "params":
            return tuple(self._param(at[0]))
        if name == "data":
            return self._laid_out(at[0])
        if name == "point_value":
            return (("points",),)
        points = (("points",),) if name == "point_mask" else ()
        return (*((table, at[0]) for table in _ORDERED[name]), *points)

    def _param(self, index: int) -> Iterator[Path]:
        if index < len(packed._SCALARS):
            yield (packed._SCALARS[index],)
        elif index in _SIZES:
            yield _SIZES[index]
        else:
            start = max((start for start in _LISTS if start <= index), default=None)
            if start is not None and index < packed.LADDER_SIZE:
                yield (_LISTS[start], index - start)

    def _laid_out(self, index: int) -> tuple[Path, ...]:
        if index >= self.links:
            order = (index - self.links) // (LANES * MAX_LINKS) % 65
            return (("lane", order), ("strength", order), ("link", order))
        start = max(start for start in self.starts if start <= index)
        name = self.starts[start]
        place = tuple(int(step) for step in np.unravel_index(index - start, self.shapes[name]))
        return (by_name(self.rules, (name, *place)),)


_CLIMBING_PARAMS: dict[int, Path] = {
    climbing.PATTERNS: ("patterns", SIZE), climbing.STANDS_FOR: ("wild_stands_for",), climbing.KEY_STEP: ("suit_value",),
    climbing.LADDER_SIZE: ("ladder", SIZE), climbing.TRIBUTE_LEADS: ("tribute_lead", SIZE),
    climbing.CARDS_IN_DECK: ("deck",), climbing.SLOTS_USED: ("run_slots",),
}  # fmt: skip
_RENAMED = {"wild_faces": "wild", "tributes": "tribute_due"}


class _Climbing:
    """The layout of `engine.climbing.tables.Tables`."""

    def __init__(self, rules: ClimbingTables) -> None:
        self.rules = rules

    def cells(self, path: Path) -> tuple[Path, ...]:
        name, *at = path
        if name == "params":
            index = at[0]
            return ((climbing._SCALARS[index],) if index < len(climbing._SCALARS) else _CLIMBING_PARAMS[index],)
        if name == "rank_faces":
            return ()
        if name == "patterns":
            return self._pattern(*at)
        return (self._inside(_RENAMED.get(name, str(name)), at),)

    def _pattern(self, row: int, column: int) -> tuple[Path, ...]:
        if row >= len(self.rules.patterns):
            return ()
        name = self.rules.patterns[row].name
        if column < len(climbing._PATTERN_FIELDS):
            return (("patterns", name, climbing._PATTERN_FIELDS[column]),)
        if column == climbing.FLUSH_SIZES:
            return (("patterns",),)
        tables = {climbing.LADDER_GROUP: "ladder_group", climbing.LADDER_STEP: "ladder_step"}
        return ((tables.get(column, "patterns"), name),)

    def _inside(self, name: str, at: list[int]) -> Path:
        """The cell, or the row that would hold it where the index lies in the padding."""
        value = getattr(self.rules, name)
        path: Path = (name,)
        for index in at:
            if not isinstance(value, tuple) or index >= len(value):
                break
            value, path = value[index], (*path, index)
        return by_name(self.rules, path)
