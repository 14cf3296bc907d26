"""One thing wrong with a rule file, as data; the renderers beside this file make text of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from ruleset.spans import Span

Severity = Literal["error", "warning", "info"]
Text = Mapping[str, str]
"""The same words under "zh" and "en"."""


@dataclass(frozen=True)
class Suggestion:
    """What to write instead, and where. `span` is None when nothing in the file is to be replaced."""

    text: str
    span: Span | None = None


@dataclass(frozen=True)
class Related:
    """Another place that matters: the first of two duplicates, the anchor, the parent that set a value."""

    span: Span
    label: Text


@dataclass(frozen=True)
class Finding:
    """What, where, why, what is allowed, one valid example. Messages hold no control characters.

    `pointer` is the JSON pointer of the value, `expected` lists what is allowed there, `origin` the chain of files
    (child first) that a value came through.
    """

    id: str
    name: str
    severity: Severity
    message: Text
    span: Span
    pointer: str = ""
    label: Text = field(default_factory=dict)
    expected: tuple[Text, ...] = ()
    suggestion: Suggestion | None = None
    notes: tuple[Text, ...] = ()
    related: tuple[Related, ...] = ()
    origin: tuple[str, ...] = ()
    example: str = ""

    @property
    def sort_key(self) -> tuple[str, int, int, str]:
        """By file, then place, then id: the same order on every machine."""
        return self.span.source.name, self.span.start, self.span.end, self.id


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sorted by file and place, each finding once."""
    unique = {(finding.sort_key, finding.pointer, finding.message["en"]): finding for finding in findings}
    return sorted(unique.values(), key=lambda finding: finding.sort_key)


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any of them is an error."""
    return any(finding.severity == "error" for finding in findings)
