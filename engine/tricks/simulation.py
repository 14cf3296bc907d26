"""The tricks family in simulations; `engine.families.Simulation` says what each name is."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots import BOTS
from engine.families import Alternative
from engine.metrics import Metric
from engine.tables import tables_for
from engine.tricks.block import play_block
from engine.tricks.measures import MEASURES
from engine.tricks.state import new_state
from ruleset.tables import TricksTables

__all__ = [
    "BOTS",
    "MATCH_METRICS",
    "MEASURES",
    "alternatives",
    "levels_played",
    "new_state",
    "play_block",
    "tables_for",
]

MATCH_METRICS: tuple[Metric, ...] = ()


def levels_played(tables: TricksTables) -> tuple[int, ...]:
    """The ladder up to the goal: no side ever stands above it."""
    goal = tables.ladder.index(tables.goal) if tables.goal in tables.ladder else len(tables.ladder) - 1
    return tables.ladder[: goal + 1]


def alternatives(tables: TricksTables) -> Sequence[Alternative]:
    return ()


class Watch:
    """Nothing more is measured of a match."""

    def __init__(self, tables: TricksTables) -> None:
        pass

    def __call__(self, state: object) -> None:
        pass

    def row(self) -> list[int]:
        return []
