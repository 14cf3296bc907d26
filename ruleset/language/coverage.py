"""Lists of conditions over a domain: which inputs no row takes, which two rows take, which rows never apply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ruleset.language.domains import Domain, Environment, Inputs
from ruleset.language.errors import LanguageError
from ruleset.language.evaluate import check_size, evaluate_at, holds
from ruleset.language.syntax import Condition, Otherwise
from ruleset.language.walking import names_in

BEYOND = 1_000
"""How far outside its domain a value is sought that would wake a dead row."""


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


def check_rows(conditions: Sequence[Condition], environment: Environment) -> list[tuple[int | None, LanguageError]]:
    """Everything wrong with a list of conditions, as (row, error); row None is the list as a whole.

    An overlap is reported at its later row. Offsets are into the text of that row.
    """
    repeated = [index for index, condition in enumerate(conditions) if isinstance(condition, Otherwise)][1:]
    if repeated:
        return [(index, _at(conditions[index], "second_otherwise")) for index in repeated]
    found = analyse_rows(conditions, environment)
    errors: list[tuple[int | None, LanguageError]] = []
    if found.uncovered:
        more = len(found.uncovered) - 1
        errors.append((None, LanguageError("uncovered", 0, 0, inputs=found.uncovered[0], more=more)))
    for lap in found.overlaps:
        rows = {"first": lap.first + 1, "second": lap.second + 1}
        errors.append((lap.second, _at(conditions[lap.second], "covered_twice", inputs=lap.inputs, **rows)))
    errors += [(row, _dead_row(conditions[row], environment)) for row in found.dead]
    return errors


def first_reversal(
    table: Sequence[tuple[Inputs, int]], name: str, *, rising: bool = True
) -> tuple[tuple[Inputs, int], tuple[Inputs, int]] | None:
    """The first two neighbours in ``name``, alike in all else, between which the value moves the wrong way.

    Args:
        table: as `tabulate` gives it.
        rising: the value may not fall as ``name`` grows; otherwise it may not rise.
    """
    before: dict[tuple[tuple[str, int], ...], tuple[Inputs, int]] = {}
    for inputs, value in sorted(table, key=lambda entry: entry[0][name]):
        others = tuple(item for item in inputs.items() if item[0] != name)
        last = before.get(others)
        if last is not None and (value < last[1] if rising else value > last[1]):
            return last, (inputs, value)
        before[others] = inputs, value
    return None


def _takers(conditions: Sequence[Condition], inputs: Inputs) -> list[int]:
    named = [
        index
        for index, condition in enumerate(conditions)
        if not isinstance(condition, Otherwise) and evaluate_at(condition, inputs)
    ]
    return named or [index for index, condition in enumerate(conditions) if isinstance(condition, Otherwise)]


def _at(condition: Condition, key: str, **values: object) -> LanguageError:
    return LanguageError(key, condition.start, condition.end, (), None, **values)


def _dead_row(condition: Condition, environment: Environment) -> LanguageError:
    if isinstance(condition, Otherwise):
        return _at(condition, "dead_otherwise")
    names = names_in(condition)
    wish = _wish(condition, environment) if len(names) == 1 else None
    if wish is None:
        return _at(condition, "dead_row")
    return _at(condition, "dead_row_wish", wish=wish, domains={name: environment.names[name] for name in names})


def _wish(condition: Condition, environment: Environment) -> Inputs | None:
    """The value nearest to the domain, outside it, at which a condition of one name would hold."""
    (name,) = names_in(condition)
    domain = environment.names[name]
    values = sorted(range(domain.lo - BEYOND, domain.hi + BEYOND + 1), key=_distance(domain))
    for value in values:
        try:
            if holds(condition, {name: value}):
                return {name: value}
        except LanguageError:  # outside the domain nothing is proved: a divisor may be zero there
            continue
    return None


def _distance(domain: Domain) -> Callable[[int], int]:
    return lambda value: max(domain.lo - value, value - domain.hi, 0)
