"""Reading the fields of a case: each is read by the kind that needs it, what nobody reads is an error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import format_card, parse_card

LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
STRAINS = {"S": 0, "H": 1, "C": 2, "D": 3, "NT": 4}
SIDES = {"dealer_side": 0, "attackers": 1}
COMPASS = ("south", "east", "north", "west")

Reader = Callable[[Any], Any]


@dataclass(frozen=True)
class Field:
    """How one expected value is read, and how an answer is shown in the same form."""

    read: Reader
    show: Callable[[Any], Any] = lambda value: value


class CaseError(ValueError):
    """A case that cannot be run as written; `path` names the field (`given.hand`)."""

    def __init__(self, path: str, message: str, zh: str = "") -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message
        self.zh = f"{path}：{zh or message}"


class UnfitError(ValueError):
    """A value that no field of its kind can have."""

    def __init__(self, message: str, zh: str) -> None:
        super().__init__(message)
        self.zh = zh


class Given(Mapping[str, Any]):
    """The `given` mapping of a case, which remembers the fields that were read."""

    def __init__(self, values: Mapping[str, Any], path: str = "given") -> None:
        self._values = dict(values)
        self._path = path
        self._read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self._read.add(key)
        return self._values[key]

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def take(self, key: str, reader: Reader, *default: Any) -> Any:
        """The field `key` read by `reader`; `default` when it is left out, CaseError when it may not be."""
        if key not in self._values:
            if default:
                return default[0]
            raise CaseError(f"{self._path}.{key}", "this kind of case needs this field", "这类案例要有这一项")
        return read(f"{self._path}.{key}", reader, self[key])

    def take_one(self, keys: Iterable[str], reader: Reader, *default: Any) -> Any:
        """The field that goes by one of several names, as `take`; CaseError if two of them are given."""
        found = [key for key in keys if key in self._values]
        if len(found) > 1:
            raise CaseError(f"{self._path}.{found[1]}", f"this says the same as `{found[0]}`", f"与 `{found[0]}` 重复")
        return self.take(found[0] if found else next(iter(keys)), reader, *default)

    def check_all_read(self, known: Iterable[str] = ()) -> None:
        """Raise CaseError for the first field nothing has read."""
        for key in self._values:
            if key not in self._read:
                raise CaseError(f"{self._path}.{key}", "this kind of case does not use this field", "这类案例不用这一项")


def read(path: str, reader: Reader, value: Any) -> Any:
    """`reader(value)`, its complaint turned into a CaseError at `path`."""
    try:
        return reader(value)
    except CaseError:
        raise
    except (ValueError, KeyError, TypeError, IndexError) as problem:
        raise CaseError(path, f"cannot be read: {value!r} ({problem})", f"读不懂 {value!r}（{getattr(problem, 'zh', problem)}）") from None


def one_of(*allowed: Any) -> Reader:
    """A reader that lets through the listed values only."""

    def reader(value: Any) -> Any:
        if value not in allowed:
            raise UnfitError("one of " + ", ".join(map(str, allowed)), "可以写：" + "、".join(map(str, allowed)))
        return value

    return reader


def integer(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise UnfitError("a whole number is needed", "要写整数")
    return value


def boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise UnfitError("true or false is needed", "要写 true 或 false")
    return value


def level(value: Any) -> int:
    """A level as an index, 0 for `2` to 12 for `A`."""
    if str(value) not in LEVELS:
        raise UnfitError("a level is one of " + " ".join(LEVELS), "级是 " + " ".join(LEVELS) + " 之一")
    return LEVELS.index(str(value))


def strain(value: Any) -> int:
    """A trump suit letter or `NT` as 0..4."""
    if value not in STRAINS:
        raise UnfitError("a trump is one of S H C D NT", "主是 S H C D NT 之一")
    return STRAINS[value]


def cards(value: Any) -> tuple[int, ...]:
    """A list of cards as faces, sorted: a multiset compares equal in any order."""
    if not isinstance(value, list):
        raise UnfitError("a list of cards is needed", "要写一列牌")
    return tuple(sorted(parse_card(str(card)) for card in value))


def cards_in_order(value: Any) -> tuple[int, ...]:
    """A list of cards as faces, in the order written."""
    if not isinstance(value, list):
        raise UnfitError("a list of cards is needed", "要写一列牌")
    return tuple(parse_card(str(card)) for card in value)


def mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UnfitError("a mapping is needed", "要写一组键值")
    return value


def list_of(reader: Reader) -> Reader:
    """A reader for a list whose every entry `reader` reads."""

    def read_list(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise UnfitError("a list is needed", "要写列表")
        return tuple(reader(entry) for entry in value)

    return read_list


def seat_reader(seats: int, turn: int) -> Reader:
    """A reader for a seat: its number in turn order, or a compass point (south is seat 0; four seats only).

    Counter-clockwise the seat after south is east, clockwise it is west.
    """
    compass = COMPASS if turn == 0 else (COMPASS[0], *reversed(COMPASS[1:]))

    def seat(value: Any) -> int | None:
        if value is None:
            return None
        if value in compass and seats == 4:
            return compass.index(value)
        number = integer(value)
        if not 0 <= number < seats:
            raise UnfitError(f"a seat is 0 to {seats - 1}", f"座位是 0 到 {seats - 1}")
        return number

    return seat


def show_cards(faces: Iterable[int]) -> list[str]:
    return [format_card(face) for face in faces]


def show_level(index: int) -> str:
    return LEVELS[index]


def show_strain(index: int) -> str:
    return "SHCDN"[index].replace("N", "NT")


INTEGER = Field(integer)
BOOLEAN = Field(boolean)
LEVEL = Field(level, show_level)
STRAIN = Field(strain, show_strain)
CARDS = Field(cards, show_cards)
