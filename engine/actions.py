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
    """The asked seat does not bid."""

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
    """The seat in turn leads or follows."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Report:
    """The referee reports an offence of a seat; ``points`` where the rule set leaves their number to the referee.

    ``both``: the other side has committed it too, as when both sides have miscounted.
    """

    seat: int
    offence: str
    points: int | None = None
    grave: bool = False
    both: bool = False


@dataclass(frozen=True)
class NextDeal:
    """The deal is closed, levels move, and the next one begins unless the match is won."""


@dataclass(frozen=True)
class TimeUp:
    """The referee calls time: the match ends with this deal, or at once, as the rule set says (A-X-7)."""


Action = Draw | Bid | Pass | Exchange | Bury | Play | Report | NextDeal | TimeUp

NAMES: Mapping[str, type[Any]] = {
    "draw": Draw,
    "bid": Bid,
    "pass": Pass,
    "exchange": Exchange,
    "bury": Bury,
    "play": Play,
    "offence": Report,
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
        if name == "cards":
            data[name] = card_names(value)
        elif value is not None and value is not False:
            data[name] = value
    if isinstance(action, Exchange):
        data["take"] = action.take
    return data


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
        action: Action = kind(**fields)
    except (TypeError, ValueError) as problem:
        raise ActionError(f"{data['event']}: {problem}") from problem
    return action
