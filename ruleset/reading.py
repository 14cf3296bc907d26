"""From plain rule-file data to frozen dataclasses: every field says how its value is read.

`read` never stops at the first bad value: it collects problems, each with the JSON pointer of the value, and the
caller turns them into findings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import IntEnum
from functools import cache
from typing import Any, Generic, TypeVar

from ruleset.language.errors import LanguageError
from ruleset.partial import partial

T = TypeVar("T")
E = TypeVar("E", bound=IntEnum)


@dataclass(frozen=True, slots=True)
class Placed(Generic[T]):
    """A parsed expression and where its text stands. Two are equal when they mean the same.

    `key` is true for text that is the key of a mapping entry; `pointer` then names the entry's value.
    """

    tree: T
    pointer: str = field(default="", compare=False)
    key: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Problem:
    """A value that could not be read. `error` is None for a missing key, `expected` lists the legal words."""

    pointer: str
    error: LanguageError | None = None
    expected: tuple[str, ...] = ()
    key: bool = False


MOST_PROBLEMS = 1_000
"""After so many nothing more is read of a rule set: each is an expression to parse, and a message to word."""


class Unreadable(Exception):
    """Raised by a reader that has put its problem on the list already."""


Problems = list[Problem]
Reader = Callable[[Any, str, Problems], Any]


def key(reader: Reader, default: Any = MISSING, name: str = "") -> Any:
    """A field read by `reader` from the key of its own name (or `name`).

    A default here means that the key may be absent. Every other key must be there once the file's parents and the
    schema's defaults are filled in.
    """
    return field(default=default, metadata={"read": reader, "name": name})


def read(cls: type[T], data: Any, pointer: str, problems: Problems) -> T:
    """The dataclass `cls` from a mapping, with a hole (`ruleset.partial`) for every field that has a problem."""
    values = {}
    mapping = data if isinstance(data, Mapping) else {}
    for each in fields(cls):  # type: ignore[arg-type]
        with suppress(Unreadable):
            values[each.name] = _read_field(each, mapping, pointer, problems)
    return partial(cls, values)


def section(cls: type[T]) -> Reader:
    """Reads a mapping as the dataclass `cls`."""
    return lambda data, pointer, problems: read(cls, data, pointer, problems)


def number(data: Any, pointer: str, problems: Problems) -> int:
    """Reads a whole number."""
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    raise refuse(pointer, problems)


def word(codes: type[E]) -> Reader:
    """Reads one of the words of an enum: `SUIT_OF_KITTY_CARD` is `suit of kitty card`."""

    def reader(data: Any, pointer: str, problems: Problems) -> E:
        if isinstance(data, str) and data in words_of(codes):
            return codes[words_of(codes)[data]]
        raise refuse(pointer, problems, tuple(words_of(codes)))

    return reader


def text(data: Any, pointer: str, problems: Problems) -> str:
    """Reads a text; a number is text too, as ranks are (`2`, `K`)."""
    if isinstance(data, str | int) and not isinstance(data, bool):
        return str(data)
    raise refuse(pointer, problems)


def parsed(parse: Callable[[str], T]) -> Reader:
    """Reads an expression of the rule language."""

    def reader(data: Any, pointer: str, problems: Problems) -> Placed[T]:
        return Placed(parse_at(parse, text(data, pointer, problems), pointer, problems), pointer)

    return reader


def parse_at(parse: Callable[[str], T], written: str, pointer: str, problems: Problems, key: bool = False) -> T:
    """`parse(written)`, a language error becoming a problem at `pointer`."""
    if len(problems) > MOST_PROBLEMS:
        raise Unreadable
    try:
        return parse(written)
    except LanguageError as error:
        problems.append(Problem(pointer, error, key=key))
        raise Unreadable from None


def listed(reader: Reader) -> Reader:
    """Reads a list, or a single value as a list of one."""

    def read_all(data: Any, pointer: str, problems: Problems) -> tuple[Any, ...]:
        if not isinstance(data, list):
            return (reader(data, pointer, problems),)
        values, before = [], len(problems)
        for place, item in enumerate(data):
            with suppress(Unreadable):
                values.append(reader(item, f"{pointer}/{place}", problems))
        if len(problems) > before:
            raise Unreadable
        return tuple(values)

    return read_all


def together(*readings: Callable[[], Any]) -> list[Any]:
    """The values of several readings. Every one notes its problems before any of them is given up."""
    values = []
    for reading in readings:
        with suppress(Unreadable):
            values.append(reading())
    if len(values) < len(readings):
        raise Unreadable
    return values


def refuse(pointer: str, problems: Problems, expected: tuple[str, ...] = ()) -> Unreadable:
    """Notes a value of the wrong kind."""
    problems.append(Problem(pointer, expected=expected))
    return Unreadable()


@cache
def words_of(codes: type[IntEnum]) -> dict[str, str]:
    """The words of an enum as rule files write them, with the member each names."""
    return {_as_written(name): name for name in codes.__members__}


def spelled(member: IntEnum) -> str:
    """The word of a member."""
    return _as_written(member.name)


SPELLINGS = {
    "DRAWER_OF_THE_TURNED_UP_CARD": "drawer of the turned-up card",
    "FIRST_OUT": "first-out",
    "FIRST_SEAT_OUT": "first out",
    "LAST_TO_FIRST_OUT": "last to first-out",
    "OFFENDERS_SIDE_WON_THE_DEAL": "offender's side won the deal",
    "PAYER_TO_FIRST_OUT": "payer to first-out",
    "SEAT_AFTER_FIRST_OUT": "seat after first-out",
}
"""Members whose words are not simply the parts of their name."""


def _as_written(name: str) -> str:
    plain = name.lower().replace("_", " ").replace("dealers ", "dealer's ").replace("knock out", "knock-out")
    return SPELLINGS.get(name, plain)


def _read_field(each: Field[Any], mapping: Mapping[str, Any], pointer: str, problems: Problems) -> Any:
    name = each.metadata["name"] or each.name
    if mapping.get(name) is not None:
        return each.metadata["read"](mapping[name], f"{pointer}/{name}", problems)
    if each.default is MISSING:
        raise refuse(f"{pointer}/{name}", problems)
    return each.default
