"""The reference evaluator and the tables made with it.

Slow and plain on purpose: every table is held to it. Python's ``eval`` is never used.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ruleset.language.domains import Domains, Environment, Inputs
from ruleset.language.errors import LanguageError
from ruleset.language.syntax import (
    Amount,
    And,
    Binary,
    Call,
    Comparison,
    Condition,
    Expression,
    Name,
    Negative,
    Not,
    Number,
    Or,
    Otherwise,
    Within,
)

VALUE_LIMIT = 10**9
"""No node of an expression may exceed this in size, so every table fits 64-bit integers with room to add."""

EXPONENT_LIMIT = 64
"""Greatest exponent."""

INPUT_LIMIT = 200_000
"""Most inputs a table may have."""

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
FUNCTIONS: dict[str, Callable[..., int]] = {"max": max, "min": min}


def evaluate(node: Amount, values: Mapping[str, int]) -> int:
    """The value of an amount for one input.

    Raises:
        LanguageError: ``division_by_zero``, ``exponent_out_of_range``, ``value_too_large``, located at the node.
        KeyError: a name has no value; `check_names` excludes that.
    """
    value: int = _EVALUATORS[type(node)](node, values)
    if abs(value) > VALUE_LIMIT:
        raise LanguageError("value_too_large", node.start, node.end, limit=VALUE_LIMIT)
    return value


def holds(node: Condition, values: Mapping[str, int]) -> bool:
    """Whether a condition holds for one input; ``otherwise`` always does, `analyse_rows` sees to the rest.

    Raises:
        LanguageError: as `evaluate`.
    """
    result: bool = _EVALUATORS[type(node)](node, values)
    return result


def tabulate(node: Expression, environment: Environment, where: Condition | None = None) -> list[tuple[Inputs, int]]:
    """The value of ``node`` (0 or 1 for a condition) at every input of the environment for which ``where`` holds.

    Rows run with the last name of the environment fastest.

    Raises:
        LanguageError: as `evaluate`, with the input under ``values["inputs"]``; ``too_many_inputs`` above INPUT_LIMIT.
    """
    check_size(node, environment)
    return [
        (inputs, evaluate_at(node, inputs))
        for inputs in environment.inputs()
        if where is None or evaluate_at(where, inputs)
    ]


@lru_cache(maxsize=256)
def truths(condition: Condition, domains: Domains) -> bytes:
    """1 or 0 at every input, in the order of `Environment.inputs`. Files that extend one base share most conditions,
    and each is needed twice: proved sound, then laid beside the other rows.

    Raises:
        LanguageError: as `tabulate`.
    """
    return bytes(evaluate_at(condition, inputs) for inputs in Environment(dict(domains)).inputs())


def check_size(node: Expression, environment: Environment) -> None:
    """Refuse an environment with more inputs than a table may have."""
    if (size := environment.size()) > INPUT_LIMIT:
        raise LanguageError("too_many_inputs", node.start, node.end, count=size, limit=INPUT_LIMIT)


def evaluate_at(node: Expression, inputs: Inputs) -> int:
    """`evaluate` or `holds`, whichever fits, naming the input in the error."""
    try:
        return int(holds(node, inputs)) if isinstance(node, Condition) else evaluate(node, inputs)
    except LanguageError as error:
        values = error.values | {"inputs": inputs}
        raise LanguageError(error.key, error.start, error.end, error.expected, error.suggestion, **values) from None


def _binary(node: Binary, values: Mapping[str, int]) -> int:
    left, right = evaluate(node.left, values), evaluate(node.right, values)
    return _ARITHMETIC[node.operator](node, left, right)


def _divide(node: Binary, left: int, right: int) -> int:
    _refuse_zero(node, right)
    return left // right


def _remainder(node: Binary, left: int, right: int) -> int:
    _refuse_zero(node, right)
    return left % right


def _refuse_zero(node: Binary, right: int) -> None:
    if right == 0:
        raise LanguageError("division_by_zero", node.right.start, node.right.end)


def _power(node: Binary, left: int, right: int) -> int:
    if not 0 <= right <= EXPONENT_LIMIT:
        raise LanguageError(
            "exponent_out_of_range", node.right.start, node.right.end, found=right, limit=EXPONENT_LIMIT
        )
    result: int = left**right
    return result


def _comparison(node: Comparison, values: Mapping[str, int]) -> bool:
    operands = [evaluate(operand, values) for operand in node.operands]
    pairs = zip(node.operators, operands, operands[1:], strict=False)
    return all(RELATIONS[sign](left, right) for sign, left, right in pairs)


def _within(node: Within, values: Mapping[str, int]) -> bool:
    value, low = evaluate(node.amount, values), evaluate(node.low, values)
    return low <= value and (node.high is None or value <= evaluate(node.high, values))


_ARITHMETIC: dict[str, Callable[[Binary, int, int], int]] = {
    "+": lambda node, left, right: left + right,
    "-": lambda node, left, right: left - right,
    "*": lambda node, left, right: left * right,
    "//": _divide,
    "%": _remainder,
    "**": _power,
}

_EVALUATORS: dict[type, Callable[[Any, Mapping[str, int]], Any]] = {
    Number: lambda node, values: node.value,
    Name: lambda node, values: values[node.name],
    Negative: lambda node, values: -evaluate(node.operand, values),
    Binary: _binary,
    Call: lambda node, values: FUNCTIONS[node.function](*(evaluate(part, values) for part in node.arguments)),
    Comparison: _comparison,
    Within: _within,
    Not: lambda node, values: not holds(node.part, values),
    And: lambda node, values: all(holds(part, values) for part in node.parts),
    Or: lambda node, values: any(holds(part, values) for part in node.parts),
    Otherwise: lambda node, values: True,
}
