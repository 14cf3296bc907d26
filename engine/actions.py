"""What can happen at a table: the actions of seats, of the table itself and of the referee, and how a log writes them.

Cards are tuples of faces, sorted; a log writes them as `H10`. Every action is a frozen dataclass, so equal actions are
equal and hashable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
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
    Draw | Bid | Pass | Exchange | Bury | Tribute | Return | Resist | NameLeader | Play | Report | Overtime | NextDeal | TimeUp
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
        ActionError: no such action, a field missing, or a card that is none.
    """
    kind = NAMES.get(data.get("event", ""))
    if kind is None:
        raise ActionError(f"no event is called {data.get('event')!r}; there are {', '.join(NAMES)}")
    fields = {name: data[name] for name in kind.__annotations__ if name in data}
    try:
        if "cards" in fields:
            fields["cards"] = cards_of(parse_card(card) for card in fields["cards"])
        if kind is Play and "as" in data:
            fields["reading"] = (str(data["as"]["type"]), data["as"].get("key"))
        action: Action = kind(**fields)
    except (TypeError, ValueError, KeyError, AttributeError) as problem:
        raise ActionError(f"{data['event']}: {problem}") from problem
    return action
