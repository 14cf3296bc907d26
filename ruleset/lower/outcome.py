"""The outcome of every total the attackers can reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ruleset.language.evaluate import evaluate, holds
from ruleset.language.syntax import Otherwise
from ruleset.lower.effects import written
from ruleset.rules import OutcomeRow

Outcome = tuple[int, int, int]
"""(dealer side's gain, attackers' gain, takeover 0/1)."""


def outcome_at(rows: tuple[OutcomeRow, ...], points: int) -> Outcome:
    """The effects of the row that applies at `points`; nothing when none does, which the checks refuse."""
    row = next(rows_at(rows, points), None)
    return (0, 0, 0) if row is None else row_outcome(row, points)


def rows_at(rows: tuple[OutcomeRow, ...], points: int) -> Iterator[OutcomeRow]:
    """The rows whose condition holds, `otherwise` only if no other does."""
    values, taken = {"points": points}, False
    for row in rows:
        if not isinstance(row.condition.tree, Otherwise) and holds(row.condition.tree, values):
            taken = True
            yield row
    if not taken:
        yield from (row for row in rows if isinstance(row.condition.tree, Otherwise))


def row_outcome(row: OutcomeRow, points: int) -> Outcome:
    """What one row does at `points`."""
    gains = {"dealer side": 0, "attackers": 0}
    takeover = 0
    for effect in written(row.effects):
        if effect.kind == "levels" and effect.amount is not None:
            gains[effect.target] += evaluate(effect.amount, {"points": points})
        takeover |= effect.kind == "take over"
    return gains["dealer side"], gains["attackers"], int(takeover)


@lru_cache(maxsize=4)  # rule sets that differ in one rule share most tables
def lower_outcome(rows: tuple[OutcomeRow, ...], step: int, max_points: int) -> tuple[Outcome, ...]:
    """outcome[points // step] for 0, step, ... max_points."""
    return tuple(outcome_at(rows, points) for points in range(0, max_points + 1, step))
