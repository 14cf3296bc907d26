"""Offences by name: what both families ask of the offence table."""

from __future__ import annotations

from ruleset.tables import Offence


class OffenceError(ValueError):
    """Raised for a ruling the rule set does not provide: an unknown offence, or a choice the referee does not have."""


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
