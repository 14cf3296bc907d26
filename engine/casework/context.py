"""What every kind of case works with: the compiled tables of one rule set, as data and as the engine's arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from engine.casework.fields import Field, Reader, level, seat_reader, strain
from engine.tables import Tables, tables_for
from ruleset.tables import TricksTables


@dataclass(frozen=True)
class Context:
    """One rule set under test: `rules` are its tables as plain tuples, `tables` the same as arrays for the kernels."""

    rules: TricksTables
    tables: Tables

    @classmethod
    def of(cls, compiled: Any) -> Context:
        return _context(compiled.tables)

    @property
    def seat(self) -> Reader:
        return seat_reader(self.rules.seats, self.rules.turn)

    @property
    def seat_field(self) -> Field:
        return Field(self.seat)

    @property
    def seats_field(self) -> Field:
        return Field(lambda value: tuple(sorted(self.seat(entry) for entry in value)), list)

    def with_stake(self, base: int) -> Tables:
        """The tables with another base stake, in coins."""
        return _context(replace(self.rules, base_stake=base)).tables

    def order(self, given: Any) -> int:
        """The index of the order of cards under the case's `level` and `trump` (level * 5 + strain)."""
        return int(given.take("level", level) * 5 + given.take("trump", strain))


@lru_cache(maxsize=64)
def _context(rules: TricksTables) -> Context:
    return Context(rules, tables_for(rules))


def masks(position_or_face: Sequence[int], faces: Sequence[int]) -> list[int]:
    """The layered masks of a multiset of faces, each face at its place in `position_or_face`."""
    layers = [0, 0, 0, 0]
    for face in faces:
        bit = 1 << int(position_or_face[face])
        layer = next(index for index, mask in enumerate(layers) if not mask & bit)
        layers[layer] |= bit
    return layers
