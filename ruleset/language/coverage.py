"""Lists of conditions over a domain: which inputs no row takes, which two rows take, which rows never apply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ruleset.language.domains import Environment, Inputs
from ruleset.language.evaluate import check_size, evaluate_at
from ruleset.language.syntax import Condition, Otherwise


@dataclass(frozen=True, slots=True)
class Overlap:
    """``inputs`` belongs to both rows, 0-based; ``count`` inputs do."""

    first: int
    second: int
    inputs: Inputs
    count: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """Who takes what.

    Attributes:
        rows: the inputs of each row; ``otherwise`` has those of no other row.
        uncovered: the inputs of no row.
        overlaps: every pair of rows with an input in common.
        dead: the rows (0-based) without an input.
    """

    rows: tuple[tuple[Inputs, ...], ...]
    uncovered: tuple[Inputs, ...]
    overlaps: tuple[Overlap, ...]
    dead: tuple[int, ...]


def analyse_rows(conditions: Sequence[Condition], environment: Environment) -> Coverage:
    """Try every input of the environment on every row.

    The conditions must be sound (`check_condition`) and there must be at least one.

    Raises:
        LanguageError: as `evaluate`.
    """
    rows: list[list[Inputs]] = [[] for _ in conditions]
    uncovered: list[Inputs] = []
    shared: dict[tuple[int, int], list[Inputs]] = {}
    check_size(conditions[0], environment)
    for inputs in environment.inputs():
        takers = _takers(conditions, inputs)
        for row in takers:
            rows[row].append(inputs)
        if not takers:
            uncovered.append(inputs)
        for second in takers[1:]:
            shared.setdefault((takers[0], second), []).append(inputs)
    overlaps = tuple(Overlap(*pair, found[0], len(found)) for pair, found in sorted(shared.items()))
    dead = tuple(index for index, row in enumerate(rows) if not row)
    return Coverage(tuple(map(tuple, rows)), tuple(uncovered), overlaps, dead)


def _takers(conditions: Sequence[Condition], inputs: Inputs) -> list[int]:
    named = [
        index
        for index, condition in enumerate(conditions)
        if not isinstance(condition, Otherwise) and evaluate_at(condition, inputs)
    ]
    return named or [index for index, condition in enumerate(conditions) if isinstance(condition, Otherwise)]
