"""Interval arithmetic: between which values every node must lie, from the domains of the names alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ruleset.language.domains import Environment
from ruleset.language.errors import LanguageError
from ruleset.language.evaluate import EXPONENT_LIMIT, VALUE_LIMIT
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


class Interval(NamedTuple):
    """All whole numbers from ``lo`` to ``hi``; for a condition 0 is false and 1 is true."""

    lo: int
    hi: int

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self.lo <= value <= self.hi


TRUE, FALSE, EITHER = Interval(1, 1), Interval(0, 0), Interval(0, 1)


def bounds(node: Expression, environment: Environment) -> Interval:
    """An interval that holds every value ``node`` takes over the environment, inputs that divide by zero left out.

    Raises:
        LanguageError: ``division_by_zero`` if a divisor is always zero, ``exponent_out_of_range`` and
            ``value_too_large`` if the intervals cannot exclude it.
        KeyError: the environment lacks a name; `check_names` excludes that.
    """
    interval = _BOUNDS[type(node)](node, environment)
    if max(-interval.lo, interval.hi) > VALUE_LIMIT:
        raise LanguageError("value_too_large", node.start, node.end, limit=VALUE_LIMIT)
    return interval


def _hull(*values: int) -> Interval:
    return Interval(min(values), max(values))


def _name(node: Name, environment: Environment) -> Interval:
    values = environment.names[node.name].values
    return Interval(values[0], values[-1])


def _negative(node: Negative, environment: Environment) -> Interval:
    inner = bounds(node.operand, environment)
    return Interval(-inner.hi, -inner.lo)


def _call(node: Call, environment: Environment) -> Interval:
    parts = [bounds(part, environment) for part in node.arguments]
    pick = {"max": max, "min": min}[node.function]
    return Interval(pick(part.lo for part in parts), pick(part.hi for part in parts))


def _binary(node: Binary, environment: Environment) -> Interval:
    return _ARITHMETIC[node.operator](node, bounds(node.left, environment), bounds(node.right, environment))


def _product(node: Binary, left: Interval, right: Interval) -> Interval:
    return _hull(*(a * b for a in left for b in right))


def _quotient(node: Binary, left: Interval, right: Interval) -> Interval:
    return _hull(*(a // b for a in left for b in _divisor_corners(node, right)))


def _remainder(node: Binary, left: Interval, right: Interval) -> Interval:
    corners = _divisor_corners(node, right)
    if left.lo >= 0 and left.hi < min(corners):
        return left
    return Interval(min(0, min(corners) + 1), max(0, max(corners) - 1))


def _divisor_corners(node: Binary, divisor: Interval) -> list[int]:
    """The divisors of extreme effect, zero left out: the ends, and 1 and -1 where they lie inside."""
    corners = [value for value in {divisor.lo, divisor.hi, -1, 1} if value and value in divisor]
    if not corners:
        raise LanguageError("division_by_zero", node.right.start, node.right.end)
    return corners


def _power(node: Binary, base: Interval, exponent: Interval) -> Interval:
    for bound in exponent:
        if not 0 <= bound <= EXPONENT_LIMIT:
            raise LanguageError(
                "exponent_out_of_range", node.right.start, node.right.end, found=bound, limit=EXPONENT_LIMIT
            )
    # x ** e is monotone in x for each sign of x and parity of e, and in e for each |x| >= 1: the corners, their
    # neighbours of the other parity, and the bases around zero reach both ends.
    bases = [value for value in {*base, -1, 0, 1} if value in base]
    exponents = [value for value in {*exponent, exponent.lo + 1, exponent.hi - 1} if value in exponent]
    return _hull(*(b**e for b in bases for e in exponents))


def _comparison(node: Comparison, environment: Environment) -> Interval:
    operands = [bounds(operand, environment) for operand in node.operands]
    triples = zip(node.operators, operands, operands[1:], strict=False)
    return _all([_RELATIONS[sign](left, right) for sign, left, right in triples])


def _within(node: Within, environment: Environment) -> Interval:
    value, low = bounds(node.amount, environment), bounds(node.low, environment)
    above = _at_most(low, value)
    return above if node.high is None else _all([above, _at_most(value, bounds(node.high, environment))])


def _less(left: Interval, right: Interval) -> Interval:
    return Interval(left.hi < right.lo, left.lo < right.hi)


def _at_most(left: Interval, right: Interval) -> Interval:
    return Interval(left.hi <= right.lo, left.lo <= right.hi)


def _equal(left: Interval, right: Interval) -> Interval:
    if left.lo == left.hi == right.lo == right.hi:
        return TRUE
    return FALSE if left.hi < right.lo or right.hi < left.lo else EITHER


def _opposite(truth: Interval) -> Interval:
    return Interval(1 - truth.hi, 1 - truth.lo)


def _all(truths: list[Interval]) -> Interval:
    return Interval(min(truth.lo for truth in truths), min(truth.hi for truth in truths))


def _any(truths: list[Interval]) -> Interval:
    return Interval(max(truth.lo for truth in truths), max(truth.hi for truth in truths))


def _parts(node: And | Or, environment: Environment) -> list[Interval]:
    return [bounds(part, environment) for part in node.parts]


_ARITHMETIC: dict[str, Callable[[Binary, Interval, Interval], Interval]] = {
    "+": lambda node, left, right: Interval(left.lo + right.lo, left.hi + right.hi),
    "-": lambda node, left, right: Interval(left.lo - right.hi, left.hi - right.lo),
    "*": _product,
    "//": _quotient,
    "%": _remainder,
    "**": _power,
}

_RELATIONS: dict[str, Callable[[Interval, Interval], Interval]] = {
    "<": _less,
    "<=": _at_most,
    "=": _equal,
    "!=": lambda left, right: _opposite(_equal(left, right)),
    ">=": lambda left, right: _at_most(right, left),
    ">": lambda left, right: _less(right, left),
}

_BOUNDS: dict[type[Amount] | type[Condition], Callable[[Any, Environment], Interval]] = {
    Number: lambda node, environment: Interval(node.value, node.value),
    Name: _name,
    Negative: _negative,
    Binary: _binary,
    Call: _call,
    Comparison: _comparison,
    Within: _within,
    Not: lambda node, environment: _opposite(bounds(node.part, environment)),
    And: lambda node, environment: _all(_parts(node, environment)),
    Or: lambda node, environment: _any(_parts(node, environment)),
    Otherwise: lambda node, environment: TRUE,
}
