"""Tables of a compiled rule set as rows of words and numbers, for `paigui show`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import IntEnum
from typing import Any

from ruleset import tables as codes
from ruleset.tables import TricksTables

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_NAMES = "SHCD"
FACE_NAMES = (*(suit + rank for suit in SUIT_NAMES for rank in RANK_NAMES), "sj", "BJ")
STRAIN_NAMES = (*SUIT_NAMES, "NT")
BID_STRAIN_NAMES = (*SUIT_NAMES, "sj", "BJ")
ROLES = ("dealer side", "attackers")
KINDS = ("first deal", "later deals", "race again")
WINDOWS = ("drawing", "before pickup", "after burying")
WHOSE = ("own", "partner's", "other side's")

Namer = Callable[[TricksTables, int], str]


def _named(names: tuple[str, ...]) -> Namer:
    return lambda tables, index: names[index] if index < len(names) else str(index)


def _number(tables: TricksTables, index: int) -> str:
    return str(index)


def _points(tables: TricksTables, index: int) -> str:
    return str(index * tables.points_step)


def _order(tables: TricksTables, index: int) -> str:
    level, strain = divmod(index, len(STRAIN_NAMES))
    return f"level {RANK_NAMES[level]}, {STRAIN_NAMES[strain]}"


def _bid(tables: TricksTables, index: int) -> str:
    if index == 0:
        return "none"
    insured, rest = divmod(index - 1, len(BID_STRAIN_NAMES) * tables.packs)
    width, strain = divmod(rest, len(BID_STRAIN_NAMES))
    return f"{width + 1} {BID_STRAIN_NAMES[strain]}{' insured' if insured else ''}"


LEVEL: tuple[str, Namer] = ("level", _named((*RANK_NAMES, "won")))
FACE: tuple[str, Namer] = ("face", _named(FACE_NAMES))
ORDER: tuple[str, Namer] = ("order", _order)
ROLE: tuple[str, Namer] = ("role", _named(ROLES))
KIND: tuple[str, Namer] = ("deal", _named(KINDS))
WIDTH: tuple[str, Namer] = ("width", _number)
LENGTH: tuple[str, Namer] = ("length", _number)

# The axes of each table as ruleset.tables names them; a table left out is shown with numbered axes.
AXES: dict[str, tuple[tuple[str, Namer], ...]] = {
    "deck": (FACE,),
    "points": (FACE,),
    "lane": (ORDER, FACE),
    "strength": (ORDER, FACE),
    "link": (ORDER, FACE),
    "must_win": (LEVEL,),
    "next_level": (ROLE, LEVEL, ("gain", _number)),
    "previous_level": (LEVEL, ("levels lost", _number)),
    "may_bid": (KIND, ("window", _named(WINDOWS)), ("current is", _named(WHOSE)), ("current", _bid), ("new", _bid)),
    "first_drawer": (KIND,),
    "shuffler": (KIND,),
    "cutter": (KIND,),
    "bid_dealer": (KIND,),
    "exchange": (KIND,),
    "undeclared": (KIND,),
    "undeclared_card": (KIND,),
    "joker_turned": (KIND,),
    "overcall_turned": (KIND,),
    "failed_throw_points": (ROLE, ("beaten cards", _number), ("thrown cards", _number)),
    "multiplier": (WIDTH, LENGTH),
    "throw_multiplier": (WIDTH, LENGTH),
    "outcome": (("points", _points),),
    "deal_stake": (("levels", _number), ("overcalls", _number)),
}
VALUES: dict[str, tuple[str, ...]] = {
    "outcome": ("dealer side +", "attackers +", "attackers take over"),
    "deal_stake": ("numerator", "denominator"),
    "failed_throw_stake": ("numerator", "denominator"),
}
# Tables whose numbers stand for words.
WORDS: dict[str, type[IntEnum]] = {
    "turn": codes.Turn,
    "bid_dealer": codes.BidDealer,
    "exchange": codes.Exchange,
    "undeclared": codes.Undeclared,
    "joker_turned": codes.JokerTurned,
    "throw_allowed": codes.ThrowAllowed,
    "throw_tested": codes.ThrowTested,
    "throw_forced": codes.ThrowForced,
    "follow_throw": codes.FollowThrow,
    "follow_tractor": codes.FollowTractor,
    "follow_sets": codes.FollowSets,
    "unmet_sets": codes.UnmetSets,
    "protected": codes.Protected,
    "overruff": codes.Overruff,
    "kitty_measured_by": codes.KittyMeasure,
    "kitty_shown": codes.KittyShown,
    "first_drawer": codes.FirstDrawer,
    "shuffler": codes.Shuffler,
    "cutter": codes.Cutter,
    "wrong_count": codes.WrongCount,
    "first_lead": codes.FirstLead,
    "after_success": codes.NextDealer,
    "after_takeover": codes.NextDealer,
    "at_time": codes.AtTime,
    "tie": codes.Tie,
    "unfinished_deal": codes.UnfinishedDeal,
}
LEVEL_VALUED = frozenset(("next_level", "previous_level", "ladder", "start", "goal"))


def table_names(tables: TricksTables) -> list[str]:
    """Names of all tables, in the order of the rule file's sections."""
    return [each.name for each in fields(tables)]


def table_rows(tables: TricksTables, name: str) -> tuple[list[str], list[list[str]]]:
    """Header and rows of one table: a column for each axis, then the value. Zero bids are left out: they are forbidden.

    Raises KeyError if there is no such table.
    """
    if name not in table_names(tables):
        raise KeyError(name)
    value = getattr(tables, name)
    if name == "offences":
        return _offence_rows(tables)
    depth = _depth(value) - (1 if name in VALUES else 0)
    axes = AXES.get(name, tuple((f"index {n + 1}" if depth > 1 else "index", _number) for n in range(depth)))
    header = [title for title, _ in axes] + list(VALUES.get(name, (name,)))
    rows = [
        [namer(tables, at) for (_, namer), at in zip(axes, place, strict=True)] + _cells(name, leaf)
        for place, leaf in _leaves(value, depth)
        if name != "may_bid" or leaf
    ]
    return header, rows


def _depth(value: Any) -> int:
    return 1 + _depth(value[0]) if isinstance(value, tuple) and value else 0


def _leaves(value: Any, depth: int, place: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Any]]:
    if depth == 0:
        yield place, value
        return
    for index, inner in enumerate(value):
        yield from _leaves(inner, depth - 1, (*place, index))


def _cells(name: str, leaf: Any) -> list[str]:
    if isinstance(leaf, tuple):
        return [str(part) for part in leaf]
    if name in WORDS:
        return [WORDS[name](leaf).name.lower().replace("_", " ")]
    return [LEVEL[1](None, leaf) if name in LEVEL_VALUED and leaf >= 0 else str(leaf)]  # type: ignore[arg-type]


def _offence_rows(tables: TricksTables) -> tuple[list[str], list[list[str]]]:
    if not tables.offences:
        return ["name"], []
    names = [each.name for each in fields(tables.offences[0])]
    return names, [[_plain(getattr(offence, name)) for name in names] for offence in tables.offences]


def _plain(value: Any) -> str:
    if is_dataclass(value) and not isinstance(value, type):
        return " ".join(f"{each.name}={getattr(value, each.name)}" for each in fields(value))
    return "; ".join(_plain(part) for part in value) if isinstance(value, tuple) else str(value)
