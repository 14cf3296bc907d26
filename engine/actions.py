"""What can happen at a table: the actions of seats, of the table itself and of the referee, and how a log writes them.

Cards are tuples of faces, sorted; a log writes them as `H10`. Every action is a frozen dataclass, so equal actions are
equal and hashable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from engine.cards import format_card, parse_card


@dataclass(frozen=True)
class Draw:
    """The next card is drawn by the seat whose turn it is."""


@dataclass(frozen=True)
class Bid:
    """The seat declares, insures or overcalls; ``bid`` is a bid id of the rule set (`ruleset.tables.bid_id`)."""

    seat: int
    bid: int


@dataclass(frozen=True)
class Pass:
    """The asked seat does not bid; the seat in turn does not play."""

    seat: int


@dataclass(frozen=True)
class Exchange:
    """The overcaller takes the kitty (炒底), or leaves it."""

    seat: int
    take: bool = True


@dataclass(frozen=True)
class Bury:
    """The burier lays cards down as the kitty."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Play:
    """The seat in turn leads or follows.

    ``reading``: what the player says the cards are, where they may be several things (`climbing`): the name of the
    pattern, and the card or rank it is measured by, or None where the name says enough.
    """

    seat: int
    cards: tuple[int, ...]
    reading: tuple[str, str | None] | None = None


@dataclass(frozen=True)
class Tribute:
    """The card of the tribute now due is laid, or chosen where the receiver chooses."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Return:
    """The receiver of a tribute gives a card back."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Resist:
    """The payers cancel the tribute (抗贡), or pay although they could."""

    seat: int
    take: bool = True


@dataclass(frozen=True)
class NameLeader:
    """A seat of the side that was wronged says who leads."""

    seat: int
    leader: int


@dataclass(frozen=True)
class Report:
    """The referee reports an offence of a seat; ``points`` where the rule set leaves their number to the referee.

    ``both``: the other side has committed it too, as when both sides have miscounted. ``choice``: which of the rule set's
    choices the referee takes, 0 the lightest. ``harmed``: the opponents were harmed. ``cards``: those in question, and
    ``pattern`` what an opponent wants led of them (`climbing`).
    """

    seat: int
    offence: str
    points: int | None = None
    grave: bool = False
    both: bool = False
    choice: int | None = None
    harmed: bool = False
    cards: tuple[int, ...] | None = None
    pattern: str | None = None


@dataclass(frozen=True)
class Overtime:
    """The seat that is being waited for has taken so many seconds: what the rules say about it applies (`climbing`)."""

    seat: int
    seconds: int


@dataclass(frozen=True)
class NextDeal:
    """The deal is closed, levels move, and the next one begins unless the match is won."""


@dataclass(frozen=True)
class TimeUp:
    """The referee calls time: the match ends with this deal, or at once, as the rule set says (A-X-7)."""


Action = (
    Draw
    | Bid
    | Pass
    | Exchange
    | Bury
    | Tribute
    | Return
    | Resist
    | NameLeader
    | Play
    | Report
    | Overtime
    | NextDeal
    | TimeUp
)

NAMES: Mapping[str, type[Any]] = {
    "draw": Draw,
    "bid": Bid,
    "pass": Pass,
    "exchange": Exchange,
    "bury": Bury,
    "tribute": Tribute,
    "return": Return,
    "resist": Resist,
    "name": NameLeader,
    "play": Play,
    "offence": Report,
    "overtime": Overtime,
    "deal": NextDeal,
    "time": TimeUp,
}
_NAME_OF = {kind: name for name, kind in NAMES.items()}


SHOWN = 200  # characters


class ActionError(ValueError):
    """Raised for data that describes no action."""


def cards_of(faces: Iterable[int]) -> tuple[int, ...]:
    """Return faces in the one order actions keep them in."""
    return tuple(sorted(faces))


def card_names(faces: Iterable[int]) -> list[str]:
    """Return the names of faces as files spell them."""
    return [format_card(int(face)) for face in faces]


def action_to_json(action: Action) -> dict[str, Any]:
    """Return an action as plain data: its name under ``event``, then its fields; what has its default is left out."""
    data: dict[str, Any] = {"event": _NAME_OF[type(action)]}
    for name, value in vars(action).items():
        if value is None or value is False:
            continue
        if name == "cards":
            data[name] = card_names(value)
        elif name == "reading":
            data["as"] = _reading_to_json(value)
        else:
            data[name] = value
    if isinstance(action, Exchange | Resist):
        data["take"] = action.take
    return data


def _reading_to_json(reading: tuple[str, str | None]) -> dict[str, str]:
    name, key = reading
    return {"type": name} if key is None else {"type": name, "key": key}


def action_from_json(data: Mapping[str, Any]) -> Action:
    """Read an action; what an event says beyond the action's own fields is not looked at.

    Raises:
        ActionError: no such action, a field missing or of another kind, or a card that is none.
    """
    name = data.get("event")
    kind = NAMES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ActionError(f"no event is called {shortened(name)}; there are {', '.join(NAMES)}")
    given = {
        each.name: data[each.name]
        for each in fields(kind)
        if each.name != "reading" and data.get(each.name) is not None
    }
    lacking = [each.name for each in fields(kind) if each.default is MISSING and each.name not in given]
    if lacking:
        raise ActionError(f"{name}: {', '.join(lacking)} is missing")
    try:
        values = {field: _value(field, value) for field, value in given.items()}
        if kind is Play and "as" in data:
            values["reading"] = _reading_from_json(data["as"])
    except ValueError as problem:
        raise ActionError(f"{name}: {problem}") from problem
    action: Action = kind(**values)
    return action


TEXTS = frozenset({"offence", "pattern"})
SWITCHES = frozenset({"take", "grave", "both", "harmed"})
"""Fields that are text or true and false; `cards` are cards, all others whole numbers."""


def _value(field: str, value: Any) -> Any:
    """Check one field of an event; the kernels take any number but nothing else."""
    if field == "cards":
        if not isinstance(value, list | tuple):
            raise ValueError(f"cards should be a list, not {shortened(value)}")
        return cards_of(parse_card(card) for card in value)
    kind, wording = (str, "text") if field in TEXTS else (bool, "true or false") if field in SWITCHES else (int, "")
    if type(value) is not kind:
        raise ValueError(f"{field} should be {wording or 'a whole number'}, not {shortened(value)}")
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise ValueError(f"{field} is too large: {shortened(value)}")
    return value


def _reading_from_json(data: Any) -> tuple[str, str | None]:
    key = data.get("key") if isinstance(data, Mapping) else 0
    if not isinstance(data, Mapping) or not isinstance(data.get("type"), str) or not isinstance(key, str | None):
        raise ValueError(f"as should name a type and a key, not {shortened(data)}")
    return data["type"], key


def shortened(value: Any) -> str:
    """A value of a file as messages show it: what a hostile file holds must not fill the screen."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
