"""The families of games: what the step API, logs and matches ask of one, and where each lives.

A family plugs in with two modules, `engine.FAMILY.table` and `engine.FAMILY.match`, named below. They are imported when a
rule set of the family is played, so that one family never loads the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from engine.actions import Action
from engine.faults import Fault
from ruleset.climbing_tables import ClimbingTables

TRICKS, CLIMBING = "tricks", "climbing"
_TABLES = {TRICKS: ("engine.tricks.table", "TricksTable"), CLIMBING: ("engine.climbing.table", "ClimbingTable")}
_MATCHES = {TRICKS: "engine.tricks.match", CLIMBING: "engine.climbing.match"}


class RuleSet(Protocol):
    """What a game needs of a rule set; `ruleset.Compiled` has it."""

    @property
    def id(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def tables(self) -> Any: ...
    @property
    def clauses(self) -> Mapping[str, Sequence[str]]: ...


class Table(Protocol):
    """One match of a family: its rules as arrays, its state, and all that depends on the family about actions.

    Everything the match is lies in ``state``, so a snapshot is a copy of it. Methods that answer change nothing.
    """

    tables: Any
    state: Any
    bots: Mapping[str, int]
    """Ids of the bots by name."""

    @property
    def phase(self) -> str: ...
    @property
    def deal(self) -> int:
        """Number of the deal in the match, from 1."""
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> int | None: ...
    def actors(self) -> tuple[int, ...]:
        """Seats that may act now."""

    def legal(self, seat: int) -> Iterator[Action]:
        """Legal actions of a seat, lazily; the match is not over."""

    def fault(self, action: Action) -> Fault | None:
        """Why the action is refused now; its seat exists, and it is no `NextDeal`."""

    def observation(self, seat: int) -> Any: ...
    def snapshot(self) -> Any: ...
    def restore(self, state: Any) -> None: ...
    def perform(self, action: Action) -> None:
        """Apply a legal action; `NextDeal` closes the deal and begins the next unless the match is over."""

    def event(self, action: Action, before: Any) -> dict[str, Any]:
        """The action as data with all that followed from it; ``before`` is the state it was applied to."""

    def deal_event(self) -> dict[str, Any]:
        """The event of the deal that has just begun."""

    def match_event(self) -> dict[str, Any]:
        """The event of the match that has just ended."""

    def bot_action(self, seated: Sequence[int], last: dict[str, Any]) -> Action:
        """What happens next when bots (ids by seat) play; ``last`` is the last event."""


def table_for(rules: RuleSet, seed: int) -> Table:
    """Begin a match: the first deal shuffled, nothing drawn.

    Raises:
        KeyError: the engine does not play this family.
    """
    module, name = _TABLES[rules.family]
    return cast(Table, getattr(import_module(module), name)(rules, seed))


def match_module(tables: Any) -> Any:
    """The module that plays whole matches under these tables."""
    return import_module(_MATCHES[CLIMBING if isinstance(tables, ClimbingTables) else TRICKS])
