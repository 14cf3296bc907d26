"""Expressions in folded text: it has lost its line ends, so no error inside it could be shown where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.diagnostics.finding import Finding, Suggestion
from ruleset.schema import kinds, words
from ruleset.schema.document import Schema, rules_along
from ruleset.source.flow import flow
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, join_pointer, pointer_steps

_LONGEST = 400
"""Characters beyond which one line is no help to anybody."""


def folded_expressions(root: Mapping, document: Schema) -> list[Finding]:
    """Every expression of a file that is folded with `>`. The schema names the knobs that hold expressions."""
    return [finding for scalar, pointer in _folded(root, "") for finding in _of_expression(scalar, pointer, document)]


def _of_expression(scalar: Scalar, pointer: str, document: Schema) -> Iterator[Finding]:
    for depth, rule in enumerate(rules_along(document, pointer)):
        if "x-language" in rule:
            knob = "".join(join_pointer("", step) for step in pointer_steps(pointer)[:depth])
            yield kinds.folded_expression.at(
                scalar.span, pointer=knob, key=words.name(knob), suggestion=_on_one_line(scalar)
            )
            return


def _on_one_line(scalar: Scalar) -> Suggestion | None:
    """The same text written without folding. A comment beside the `>` would be lost with it."""
    text = scalar.text.strip()
    if "\n" in text or "#" in scalar.span.text or len(text) > _LONGEST:
        return None
    return Suggestion.of(flow(text), scalar.span, safe=True)


def _folded(node: Node, pointer: str) -> Iterator[tuple[Scalar, str]]:
    """The folded values below a node, keys among them."""
    if isinstance(node, Scalar) and node.style == "folded":
        yield node, pointer
    elif isinstance(node, Sequence):
        for index, item in enumerate(node):
            yield from _folded(item, join_pointer(pointer, index))
    elif isinstance(node, Mapping):
        for entry in node:
            yield from _folded(entry.key, join_pointer(pointer, entry.name))
            yield from _folded(entry.value, join_pointer(pointer, entry.name))
