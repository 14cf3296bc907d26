"""Checking one expression against its site: names, units, and what values it may take.

Every function returns all it finds, in text order; an empty list means the expression is sound.
"""

from __future__ import annotations

from functools import lru_cache

from ruleset.language.domains import Domain, Domains, Environment, Inputs
from ruleset.language.errors import LanguageError
from ruleset.language.evaluate import INPUT_LIMIT, evaluate_at, truths
from ruleset.language.intervals import bounds
from ruleset.language.syntax import (
    Amount,
    Binary,
    Call,
    Comparison,
    Condition,
    Expression,
    Name,
    Negative,
    Within,
)
from ruleset.language.walking import children, names_in, walk


def check_names(node: Expression, environment: Environment) -> list[LanguageError]:
    """``unknown_name`` for every name the environment lacks."""
    return [
        LanguageError.unknown("unknown_name", part, part.name, environment.names)
        for part in walk(node)
        if isinstance(part, Name) and part.name not in environment
    ]


def check_units(node: Expression, environment: Environment) -> list[LanguageError]:
    """``units_differ`` where names of different units are added, compared, or chosen between.

    A number takes any unit, and so does a product or quotient: ``10 * beaten_cards`` may be points.
    """
    errors = []
    for part in walk(node):
        if not isinstance(part, Binary | Call | Comparison | Within) or _scales(part):
            continue
        units = {unit for child in children(part) if (unit := unit_of(child, environment))}
        if len(units) > 1:
            first, second = sorted(units)[:2]
            errors.append(LanguageError("units_differ", part.start, part.end, first=first, second=second))
    return errors


def unit_of(node: Expression, environment: Environment) -> str:
    """The unit of an amount, '' if it has none of its own."""
    match node:
        case Name(name=name):
            return environment.names[name].unit
        case Negative(operand=operand):
            return unit_of(operand, environment)
        case Call() | Binary(operator="+" | "-" | "%"):
            return next((unit for child in children(node) if (unit := unit_of(child, environment))), "")
        case _:
            return ""


def check_amount(
    node: Amount, environment: Environment, result: Domain | None = None, where: Condition | None = None
) -> list[LanguageError]:
    """Prove an amount sound: names, units, no division by zero, every value inside ``result``.

    The proof covers each input for which ``where`` holds (all by default), and a failure names the first input.
    """
    return (
        check_names(node, environment)
        or check_units(node, environment)
        or _check_values(node, environment, result, where)
    )


def check_condition(node: Condition, environment: Environment) -> list[LanguageError]:
    """Prove a condition sound: names, units, a truth value for every input."""
    return (
        check_names(node, environment) or check_units(node, environment) or _check_values(node, environment, None, None)
    )


def _scales(node: Expression) -> bool:
    return isinstance(node, Binary) and node.operator in ("*", "//", "**")


def _check_values(
    node: Expression, environment: Environment, result: Domain | None, where: Condition | None
) -> list[LanguageError]:
    """The proof by trying every input over the names that matter."""
    names = names_in(node, where)
    if (size := environment.size(names)) > INPUT_LIMIT:
        return [LanguageError("too_many_inputs", node.start, node.end, count=size, limit=INPUT_LIMIT)]
    try:
        bounds(node, environment)
        if isinstance(node, Condition):
            truths(node, environment.domains(names))
        else:
            _prove_values(node, environment.domains(names), result, where)
    except LanguageError as error:
        return [error]
    return []


@lru_cache(maxsize=256)
def _prove_values(node: Amount, domains: Domains, result: Domain | None, where: Condition | None) -> None:
    """Raise the first failure. Equal amounts have one proof wherever they stand; a failure, which knows its place in
    the text, is found anew each time."""
    for inputs in Environment(dict(domains)).inputs():
        if where is None or evaluate_at(where, inputs):
            _check_value(node, evaluate_at(node, inputs), inputs, result)


def _check_value(node: Expression, value: int, inputs: Inputs, result: Domain | None) -> None:
    if result is None or value in result.values:
        return
    key = "off_step" if result.lo <= value <= result.hi else "out_of_range"
    limits = {"low": result.lo, "high": result.hi, "step": result.step}
    raise LanguageError(key, node.start, node.end, (), None, found=value, inputs=inputs, **limits)
