"""Lists of conditions over a domain: which inputs no row takes, which two rows take, which rows never apply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ruleset.language.domains import Domains, Environment, Inputs
from ruleset.language.evaluate import check_size, truths
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
    check_size(conditions[0], environment)
    return _analyse(tuple(conditions), environment.domains())


@lru_cache(maxsize=64)
def _analyse(conditions: tuple[Condition, ...], domains: Domains) -> Coverage:
    rows: list[list[Inputs]] = [[] for _ in conditions]
    uncovered: list[Inputs] = []
    shared: dict[tuple[int, int], list[Inputs]] = {}
    for inputs, takers in zip(Environment(dict(domains)).inputs(), _takers(conditions, domains), strict=True):
        for row in takers:
            rows[row].append(inputs)
        if not takers:
            uncovered.append(inputs)
        for second in takers[1:]:
            shared.setdefault((takers[0], second), []).append(inputs)
    overlaps = tuple(Overlap(*pair, found[0], len(found)) for pair, found in sorted(shared.items()))
    dead = tuple(index for index, row in enumerate(rows) if not row)
    return Coverage(tuple(map(tuple, rows)), tuple(uncovered), overlaps, dead)


def _takers(conditions: Sequence[Condition], domains: Domains) -> Iterator[list[int]]:
    """The rows that take each input; ``otherwise`` takes what no other row does."""
    columns = [None if isinstance(condition, Otherwise) else truths(condition, domains) for condition in conditions]
    rest = [row for row, column in enumerate(columns) if column is None]
    for place in range(Environment(dict(domains)).size()):
        yield [row for row, column in enumerate(columns) if column and column[place]] or rest
