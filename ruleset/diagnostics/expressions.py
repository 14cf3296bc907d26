"""R4xx: what the rule language cannot read, shown at its character in the file."""

from __future__ import annotations

from collections.abc import Iterable

from ruleset.diagnostics.finding import Finding, Suggestion, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language.errors import LanguageError
from ruleset.source.nodes import Mapping, Node, Scalar, dotted
from ruleset.spans import Span

_SMALL = "abcdefghijklmnopqrstuvwxyz"

bad_expression = Kind(
    "R401", "bad-expression",
    {"zh": "{message}", "en": "{message}"},
    {"zh": "", "en": ""},
)
unreadable_value = Kind(
    "R402", "unreadable-value",
    {"zh": "`{key}` 没有写，或者读不懂", "en": "`{key}` is missing or cannot be read"},
    {"zh": "这里缺值，或者读不懂", "en": "missing here, or cannot be read"},
)


def expression_finding(
    root: Mapping, pointer: str, error: LanguageError, *, in_key: bool = False, about: Text | None = None
) -> Finding:
    """A language error in the value at `pointer`, or in the key above it. `about` says what the value is for."""
    scalar = scalar_at(root, pointer, in_key=in_key)
    span = scalar.locate(error.start, error.end) if scalar else root.span
    return bad_expression.at(
        span,
        pointer=pointer,
        message={language: _as_clause(error.message(language)) for language in ("zh", "en")},
        notes=[about] if about else [],
        expected=error.expected,
        suggestion=Suggestion.of(error.suggestion, span),
    )


def _as_clause(sentence: str) -> str:
    """A sentence fit to follow `error:`; a name in quotes or capitals keeps its letters."""
    first = sentence[:1].lower() if sentence[1:2] in (" ", *_SMALL) else sentence[:1]
    return first + sentence[1:].rstrip("。.")


def value_finding(root: Mapping, pointer: str, expected: Iterable[str]) -> Finding:
    """A value that is none of the words allowed there."""
    return unreadable_value.at(place_of(root, pointer), pointer=pointer, key=dotted(pointer), expected=expected)


def scalar_at(root: Mapping, pointer: str, *, in_key: bool = False) -> Scalar | None:
    """The single value at a pointer, or the key it stands under."""
    if not in_key:
        node = root.find(pointer)
        return node if isinstance(node, Scalar) else None
    above, _, _ = pointer.rpartition("/")
    parent = root.find(above)
    name = pointer[len(above) + 1 :].replace("~1", "/").replace("~0", "~")
    entry = parent.by_name.get(name) if isinstance(parent, Mapping) else None
    return entry.key if entry else None


def place_of(root: Mapping, pointer: str) -> Span:
    """Where a value stands; the nearest mapping above it when it is not written."""
    node: Node | None = root.find(pointer)
    while node is None and pointer:
        pointer = pointer.rpartition("/")[0]
        node = root.find(pointer)
    return node.span if node else root.span
