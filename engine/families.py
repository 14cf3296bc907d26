"""The families of games: what the step API, logs and matches ask of one, and where each lives.

A family plugs in with three modules, `engine.FAMILY.table`, `engine.FAMILY.match` and `engine.FAMILY.simulation`, named
below. They are imported when a rule set of the family is played, so that one family never loads the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from engine.actions import Action
from engine.faults import Fault
from engine.metrics import Measures, Metric
from engine.rulings import Earlier
from ruleset.climbing_tables import ClimbingTables

TRICKS, CLIMBING = "tricks", "climbing"
_TABLES = {TRICKS: ("engine.tricks.table", "TricksTable"), CLIMBING: ("engine.climbing.table", "ClimbingTable")}
_MATCHES = {TRICKS: "engine.tricks.match", CLIMBING: "engine.climbing.match"}
_SIMULATIONS = {TRICKS: "engine.tricks.simulation", CLIMBING: "engine.climbing.simulation"}


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
    def count_earlier(self, earlier: Iterable[Earlier]) -> None:
        """Let the match begin with offences counted before it.

        Raises:
            OffenceError: the rules know no such offence, or count none beyond a match.
        """

    def offences(self, same_round: bool) -> list[Earlier]:
        """The offences counted so far as the next match has to know them, of the same round or of a later one."""

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


class Alternative(NamedTuple):
    """The rules of a match with one of them another way, to show what that rule does to the length of matches."""

    name: str
    zh: str
    en: str
    tables: Any


class Watch(Protocol):
    """Counts, over the deals of one match, what the match itself does not report."""

    def __init__(self, tables: Any) -> None: ...
    def __call__(self, state: Any) -> None:
        """Hear the state after a deal that has been closed."""

    def row(self) -> list[int]:
        """One value for each of MATCH_METRICS."""


class Simulation(Protocol):
    """What simulations ask of a family; its module `engine.FAMILY.simulation`."""

    MEASURES: Measures
    """What the record of a deal holds."""
    MATCH_METRICS: tuple[Metric, ...]
    """What is measured of a match besides `engine.matches.METRICS`."""
    BOTS: Mapping[str, int]
    Watch: type[Watch]

    def tables_for(self, rules: Any) -> Any:
        """The rules as arrays for the kernels."""

    def new_state(self) -> Any: ...
    def play_block(
        self, T: Any, st: Any, seed: int, first: int, count: int, bots: Any, levels: Any, records: Any
    ) -> None:
        """Kernel: play deals first .. first + count - 1 of a seed, levels of both sides drawn from ``levels``, and
        write the record of each."""

    def levels_played(self, tables: Any) -> tuple[int, ...]:
        """Level indices at which deals are played; one alone if the rules know no levels."""

    def alternatives(self, tables: Any) -> Sequence[Alternative]: ...


def table_for(rules: RuleSet, seed: int) -> Table:
    """Begin a match: the first deal shuffled, nothing drawn.

    Raises:
        KeyError: the engine does not play this family.
    """
    module, name = _TABLES[rules.family]
    return cast(Table, getattr(import_module(module), name)(rules, seed))


def family_of(tables: Any) -> str:
    """The family whose tables these are."""
    return CLIMBING if isinstance(tables, ClimbingTables) else TRICKS


def match_module(tables: Any) -> Any:
    """The module that plays whole matches under these tables."""
    return import_module(_MATCHES[family_of(tables)])


def simulation(tables: Any) -> Simulation:
    """What simulates deals under these tables."""
    return cast(Simulation, import_module(_SIMULATIONS[family_of(tables)]))
