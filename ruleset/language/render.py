"""Writing trees back as text: one canonical spelling, with no bracket more than needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruleset.language.syntax import (
    Amount,
    And,
    Binary,
    Call,
    Comparison,
    Effect,
    Expression,
    Name,
    Negative,
    Not,
    Number,
    Or,
    Otherwise,
    Within,
)

Text = tuple[str, int]
"""A text and how tightly it binds."""

OR, AND, NOT, COMPARE, SUM, PRODUCT, SIGN, POWER, ATOM = range(9)
_OPERATORS = {"+": SUM, "-": SUM, "*": PRODUCT, "//": PRODUCT, "%": PRODUCT, "**": POWER}
_EFFECTS = {
    "take over": "{target} take over",
    "lose match": "{target} {lose} match",
    "lose trick": "{target} {lose} trick",
    "lose dealership": "{target} {lose} dealership",
    "no ruff": "{target} may not ruff",
    "levels": "{target} level {change}",
    "points": "{target} points {change}",
    "stake": "stake * {amount}",
    "pay": "{target} pays {amount} to {payee}",
}


def render(node: Expression | Effect) -> str:
    """The canonical text of an amount, a condition or an effect; reading it again gives an equal tree."""
    return _effect(node) if isinstance(node, Effect) else _RENDERERS[type(node)](node)[0]


def _inner(node: Expression, at_least: int) -> str:
    text, binding = _RENDERERS[type(node)](node)
    return text if binding >= at_least else f"({text})"


def _binary(node: Binary) -> Text:
    binding = _OPERATORS[node.operator]
    left, right = (ATOM, SIGN) if binding == POWER else (binding, binding + 1)
    return f"{_inner(node.left, left)} {node.operator} {_inner(node.right, right)}", binding


def _call(node: Call) -> Text:
    return f"{node.function}({', '.join(_inner(part, SUM) for part in node.arguments)})", ATOM


def _comparison(node: Comparison) -> Text:
    first, *others = (_inner(operand, SUM) for operand in node.operands)
    pairs = zip(node.operators, others, strict=True)
    return " ".join([first, *(f"{sign} {operand}" for sign, operand in pairs)]), COMPARE


def _within(node: Within) -> Text:
    high = "" if node.high is None else _inner(node.high, SUM)
    return f"{_inner(node.amount, SUM)} in {_inner(node.low, SUM)}..{high}", COMPARE


def _effect(effect: Effect) -> str:
    amount = effect.amount
    return _EFFECTS.get(effect.kind, effect.kind).format(
        target=effect.target,
        payee=effect.payee,
        lose="lose" if effect.target.endswith("s") else "loses",
        change="" if amount is None else _change(amount),
        amount="" if amount is None else _inner(amount, PRODUCT if effect.kind == "stake" else SUM),
    )


def _change(amount: Amount) -> str:
    """An amount with its sign in front: ``+ 10 * beaten_cards - 5``."""
    match amount:
        case Negative(operand=operand):
            return f"- {_inner(operand, PRODUCT)}"
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            return f"{_change(left)} {operator} {_inner(right, PRODUCT)}"
        case _:
            return f"+ {_inner(amount, PRODUCT)}"


_RENDERERS: dict[type, Callable[[Any], Text]] = {
    Number: lambda node: (str(node.value), ATOM),
    Name: lambda node: (node.name, ATOM),
    Negative: lambda node: (f"-{_inner(node.operand, SIGN)}", SIGN),
    Binary: _binary,
    Call: _call,
    Comparison: _comparison,
    Within: _within,
    Not: lambda node: (f"not {_inner(node.part, NOT)}", NOT),
    And: lambda node: (" and ".join(_inner(part, NOT) for part in node.parts), AND),
    Or: lambda node: (" or ".join(_inner(part, AND) for part in node.parts), OR),
    Otherwise: lambda node: ("otherwise", ATOM),
}
