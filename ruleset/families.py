"""The families of games: how the rules of each are read, proved, lowered, and its tables written and read back.

This is the one place that knows them all. A family's modules load when a rule set of it is first met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleset.diagnostics.finding import Finding
    from ruleset.inherit import Resolved
    from ruleset.language.effects import Vocabulary
    from ruleset.reading import Problems


@dataclass(frozen=True)
class Family:
    """What a family plugs in.

    Attributes:
        read_rules: resolved data -> typed rules, with holes for what could not be read, and what that is.
        prove: a resolved file and its rules -> everything wrong with their meaning.
        lower: rules -> tables.
        tables: the class of the tables.
        vocabulary: what effects may say.
        records: fields of the tables that hold dataclasses, with the class; effects inside them are always `Effect`.
    """

    name: str
    read_rules: Callable[[Mapping[str, Any]], tuple[Any, Problems]]
    prove: Callable[[Resolved, Any], Iterable[Finding]]
    lower: Callable[[Any], Any]
    tables: type[Any]
    vocabulary: Vocabulary
    records: Mapping[str, type[Any]] = field(default_factory=dict)


@cache
def family(name: str) -> Family:
    """The family of this name. Raises KeyError if there is none."""
    return _FAMILIES[name]()


def _tricks() -> Family:
    from ruleset.checks.stages import prove
    from ruleset.language.effects import TRICKS
    from ruleset.lower.tricks import lower_tricks
    from ruleset.rules import read_rules
    from ruleset.tables import Offence, TricksTables

    return Family("tricks", read_rules, prove, lower_tricks, TricksTables, TRICKS, {"offences": Offence})


def _climbing() -> Family:
    from ruleset.climbing.checks.topics import prove
    from ruleset.climbing.lower import lower_climbing
    from ruleset.climbing.rules import read_rules
    from ruleset.climbing_tables import ClimbingTables, Pattern
    from ruleset.language.effects import CLIMBING
    from ruleset.tables import Effect, Offence

    records = {"offences": Offence, "patterns": Pattern, "time_steps": Effect}
    return Family("climbing", read_rules, prove, lower_climbing, ClimbingTables, CLIMBING, records)


_FAMILIES: Mapping[str, Callable[[], Family]] = {"tricks": _tricks, "climbing": _climbing}
