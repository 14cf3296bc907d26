"""One thing wrong with a rule file, as data; the renderers beside this file make text of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from ruleset.spans import Span

Severity = Literal["error", "warning", "info"]
Text = Mapping[str, str]
"""The same words under "zh" and "en"."""


@dataclass(frozen=True)
class Edit:
    """Text to put in place of a span. A `safe` edit can only restore what the file plainly meant: the file was refused
    as it stood, and nobody could have meant something else. Any other needs a person's eye."""

    span: Span
    text: str
    safe: bool = False


@dataclass(frozen=True)
class Suggestion:
    """What was probably meant: `text` as the message shows it, and the edit that makes it so, if there is one."""

    text: str
    edit: Edit | None = None

    @classmethod
    def of(cls, word: str | None, span: Span | None = None, *, safe: bool = False) -> Suggestion | None:
        """`word` in place of `span`; None when there is no word to suggest."""
        if word is None:
            return None
        return cls(word, Edit(span, word, safe) if span else None)


@dataclass(frozen=True)
class Related:
    """Another place that matters: the first of two duplicates, the anchor, the parent that set a value."""

    span: Span
    label: Text


@dataclass(frozen=True)
class Finding:
    """What, where, why, what is allowed, one valid example. Messages hold no control characters.

    `pointer` is the JSON pointer of the value, `expected` lists what is allowed there, `origin` the chain of files
    (child first) that a value came through, `case` is a case `paigui test` accepts, to be pasted below `examples:`.
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
    case: str = ""

    @property
    def fingerprint(self) -> str:
        """The same for the same mistake wherever its line has moved to: of file, id, pointer and message."""
        return self.fingerprint_in(self.span.source.name)

    def fingerprint_in(self, file: str) -> str:
        """The fingerprint when the file goes by another name, such as its place in a repository."""
        import hashlib  # slow to load, and a report in text has no need of it

        parts = (file, self.id, self.pointer, " ".join(self.message["en"].split()))
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]

    @property
    def sort_key(self) -> tuple[str, int, int, str]:
        """By file, then place, then id: the same order on every machine."""
        return self.span.source.name, self.span.start, self.span.end, self.id


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sorted by file and place, each finding once."""
    unique = {(finding.sort_key, finding.pointer, finding.message["en"]): finding for finding in findings}
    return sorted(unique.values(), key=lambda finding: finding.sort_key)


def at_most(findings: list[Finding], most: int) -> list[Finding]:
    """No more than `most` findings of a file, errors before others; the last one says that there were more."""
    if len(findings) <= most:
        return findings
    of_file: dict[str, list[Finding]] = {}
    for finding in findings:
        of_file.setdefault(finding.span.source.name, []).append(finding)
    return [finding for found in of_file.values() for finding in (found if len(found) <= most else _first(found, most))]


def _first(findings: list[Finding], most: int) -> list[Finding]:
    gravest = sorted(findings, key=lambda finding: (finding.severity != "error", finding.sort_key))[:most]
    *others, last = sorted(gravest, key=lambda finding: finding.sort_key)
    more = {
        "zh": f"本文件还有别的问题：每个文件最多列 {most} 条",
        "en": f"more is wrong with this file: at most {most} findings of a file are listed",
    }
    return [*others, replace(last, notes=(*last.notes, more))]


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any of them is an error."""
    return any(finding.severity == "error" for finding in findings)
