"""Walking trees: the nodes and names of an expression."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.language.syntax import And, Binary, Call, Comparison, Expression, Name, Negative, Not, Or, Within


def children(node: Expression) -> tuple[Expression, ...]:
    """The nodes directly below ``node``, left to right."""
    match node:
        case Binary(left=left, right=right):
            return left, right
        case Call(arguments=parts) | Comparison(operands=parts):
            return parts
        case And(parts=conditions) | Or(parts=conditions):
            return conditions
        case Negative(operand=operand):
            return (operand,)
        case Not(part=part):
            return (part,)
        case Within(amount=amount, low=low, high=high):
            return (amount, low) if high is None else (amount, low, high)
        case _:
            return ()


def walk(node: Expression) -> Iterator[Expression]:
    """``node`` and everything below it, left to right."""
    yield node
    for child in children(node):
        yield from walk(child)


def names_in(*nodes: Expression | None) -> tuple[str, ...]:
    """The names the expressions use, each once, in order of first use."""
    used = (part.name for node in nodes if node is not None for part in walk(node) if isinstance(part, Name))
    return tuple(dict.fromkeys(used))
