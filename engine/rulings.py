"""Offences by name: what both families ask of the offence table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from ruleset.tables import Offence

Shared = Literal["round", "event"]
"""What an earlier match and this one have in common."""


class OffenceError(ValueError):
    """Raised for a ruling the rule set does not provide: an unknown offence, or a choice the referee does not have."""


@dataclass(frozen=True)
class Earlier:
    """How often a side committed an offence before this match: in matches of the same round, or only of the same event."""

    offence: str
    side: int
    times: int
    within: Shared = "round"

    def to_json(self) -> dict[str, Any]:
        """As the header of a log has it."""
        return asdict(self)


def earlier_from_json(data: Any) -> Earlier:
    """Read one entry of a header's ``earlier``.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(data, Mapping) or set(data) != {"offence", "side", "times", "within"}:
        raise ValueError("earlier offences say offence, side, times and within")
    whole = all(type(data[name]) is int and data[name] >= 0 for name in ("side", "times"))
    if not whole or not isinstance(data["offence"], str) or data["within"] not in get_args(Shared):
        raise ValueError("earlier offences have a name, a side, a number of times, and lie within a round or an event")
    return Earlier(**data)


def find_offence(offences: tuple[Offence, ...], name: str) -> int:
    """Return the index of the offence called ``name``.

    Raises:
        OffenceError: the rule set names no such offence.
    """
    for index, offence in enumerate(offences):
        if offence.name == name:
            return index
    known = ", ".join(offence.name for offence in offences) or "none at all"
    raise OffenceError(f"the rule set names no offence {name!r}; it names {known}")
