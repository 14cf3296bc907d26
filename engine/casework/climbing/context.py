"""What every kind of case of the climbing family works with: one rule set's tables, as data and as the kernels' arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.casework.fields import LEVELS, CaseError, Field, Given, Reader, list_of, mapping, read, seat_reader
from engine.casework.fields import level as level_reader
from engine.climbing import drawing
from engine.climbing import state as S
from engine.climbing.holding import recount
from engine.climbing.naming import claim_of
from engine.climbing.results import finish_of
from engine.climbing.state import State, new_state
from engine.climbing.tables import Tables, climbing_tables_for
from engine.layered import from_items
from ruleset.climbing_tables import ClimbingTables
from ruleset.tables import MATCH_WON

PAST_GOAL = "A+"
"""How cases write the step past the goal, whatever the goal is."""
OTHER_PAST_GOAL = ("passed_A", "passed A", "past_A", "past A")


@dataclass(frozen=True)
class Context:
    """One rule set under test: `rules` are its tables as plain tuples, `tables` the same as arrays for the kernels."""

    rules: ClimbingTables
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
        return Field(lambda value: tuple(sorted(list_of(self.seat)(value))), list)

    def side(self, value: Any) -> int | None:
        """A side by its number."""
        if value is None:
            return None
        if isinstance(value, bool) or value not in range(self.rules.sides):
            raise ValueError(f"a side is 0 to {self.rules.sides - 1}")
        return int(value)

    def order(self, value: Any) -> tuple[int, ...]:
        """A whole finishing order: every seat once."""
        seats = list_of(self.seat)(value)
        if sorted(seats) != list(range(self.rules.seats)):
            raise ValueError("a finishing order names every seat once")
        return tuple(seats)

    def levels(self, value: Any) -> tuple[int, ...]:
        """A level for each side."""
        found = list_of(side_level)(value)
        if len(found) != self.rules.sides:
            raise ValueError(f"one level for each of {self.rules.sides} sides is needed")
        return tuple(found)

    def level(self, given: Given) -> int:
        """The level of the deal; the start level where the case does not say."""
        return int(given.take("level", level_reader, self.rules.start))

    def by_seat(self, given: Given, key: str, reader: Reader) -> dict[int, Any]:
        """A mapping by seats, numbers or compass points, its values read by `reader`."""
        found = {}
        for name, value in given.take(key, mapping, {}).items():
            seat = read(f"given.{key}.{name}", lambda text: self.seat(int(text) if str(text).isdigit() else text), name)
            found[seat] = read(f"given.{key}.{name}", reader, value)
        return found

    def claim(self, given: Given, key: str, level: int) -> tuple[int, int]:
        """(pattern, key without suit) of a reading that is claimed, -1 for what is left open."""
        said = Given(given.take(key, mapping, {}), f"given.{key}")
        if not said:
            return -1, -1
        name, rank = said.take("type", str), said.take("key", str, None)
        said.check_all_read()
        try:
            return claim_of(self.rules, level, (name, rank))
        except ValueError as problem:
            raise CaseError(f"given.{key}", str(problem)) from None

    def deal(self, level: int, last_order: Sequence[int] | None = None) -> State:
        """A deal about to begin, no cards dealt: the first of a match, or one after a deal with this finishing order."""
        st = new_state()
        sc = st.scalars
        sc[S.LEVEL] = level
        st.levels[: self.rules.sides] = level
        if last_order is not None:
            sc[S.KIND] = S.LATER_DEAL
            st.last_order[: len(last_order)] = last_order
            sc[S.LAST_WINNERS] = sc[S.PLAYING_SIDE] = self.rules.side_of[last_order[0]]
            sc[S.LAST_FINISH] = finish_of(self.tables, st.last_order)
        return st

    def hold(self, st: State, seat: int, faces: Iterable[int]) -> None:
        """Put these cards, and no others, into a hand."""
        st.hands[seat] = from_items(faces)
        recount(self.tables, st, seat)


def next_level(context: Context, st: State) -> int | None:
    """Level the next deal would be played at; None once the match is over."""
    if st.scalars[S.MATCH_WINNER] != S.NOBODY:
        return None
    drawing.set_level(context.tables, st)
    return int(st.scalars[S.LEVEL])


@lru_cache(maxsize=64)
def _context(rules: ClimbingTables) -> Context:
    return Context(rules, climbing_tables_for(rules))


def side_level(value: Any) -> int:
    """A level, or `A+` for a side that has passed the goal."""
    return MATCH_WON if value in (PAST_GOAL, *OTHER_PAST_GOAL) else level_reader(value)


def show_side_level(index: int) -> str:
    return PAST_GOAL if index == MATCH_WON else LEVELS[index]


def show_side_levels(levels: Iterable[int]) -> list[str]:
    return [show_side_level(level) for level in levels]
