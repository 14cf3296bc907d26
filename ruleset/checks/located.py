"""The way from a value or a part of an expression back to its place in the file: what the checks of all families share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ruleset import shelf
from ruleset.diagnostics.expressions import expression_finding, place_of, scalar_at
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.inherit import Resolved
from ruleset.language.errors import LanguageError
from ruleset.reading import Placed
from ruleset.schema.document import description_at
from ruleset.source.nodes import Mapping, dotted
from ruleset.spans import Span


@dataclass(frozen=True)
class Located:
    """One resolved file."""

    resolved: Resolved

    @property
    def root(self) -> Mapping:
        """The merged file."""
        return self.resolved.root

    def span(self, pointer: str) -> Span:
        """Where a value stands; the nearest section above it when it is a default."""
        return place_of(self.root, pointer)

    def key_span(self, pointer: str) -> Span:
        """Where the key of a value stands."""
        above, _, name = pointer.rpartition("/")
        parent = self.root.find(above)
        return parent.key_span(name) if isinstance(parent, Mapping) and name in parent else self.span(pointer)

    def part(self, placed: Placed[Any], start: int, end: int) -> Span:
        """The characters start..end of an expression's text."""
        scalar = scalar_at(self.root, placed.pointer, in_key=placed.key)
        return scalar.locate(start, end) if scalar else self.span(placed.pointer)

    def whole(self, placed: Placed[Any]) -> Span:
        """The whole text of an expression."""
        scalar = scalar_at(self.root, placed.pointer, in_key=placed.key)
        return scalar.span if scalar else self.span(placed.pointer)

    def at(self, kind: Kind, pointer: str, **words: Any) -> Finding:
        """A finding at a value. Every word fills the template, or is an argument of `Kind.at`."""
        return kind.at(self.span(pointer), pointer=pointer, key=dotted(pointer.rstrip("/0123456789")), **words)

    def language(self, placed: Placed[Any], error: LanguageError) -> Finding:
        """A mistake in the rule language, R401."""
        about = description_at(shelf.schema(self.resolved.family), placed.pointer)
        return expression_finding(self.root, placed.pointer, error, in_key=placed.key, about=about)

    def proof(self, kind: Kind, placed: Placed[Any], error: LanguageError) -> Finding:
        """A failed proof about an expression, worded by the rule language and located at the part that fails."""
        told = self.language(placed, error)
        return kind.at(told.span, pointer=told.pointer, message=told.message, expected=told.expected)


def counted(count: int, zh: str, en: str) -> Text:
    """`1 point`, `5 points`; in Chinese the measure word follows."""
    return {"zh": f"{count} {zh}", "en": f"{count} {en}{'' if count == 1 else 's'}"}


def listing(items: Iterable[object]) -> Text:
    """`a, b and c`, in both languages."""
    words = [str(item) for item in items]
    english = ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)
    return {"zh": "、".join(words), "en": english}
