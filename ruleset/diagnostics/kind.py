"""The closed list of kinds of finding. An id and a name are public: they are never reused or changed.

R1xx the file as text, R2xx its shape, R3xx inheritance, R4xx the rule language, R5xx meaning and proofs, R6xx clauses, R7xx case files,
R8xx play.
A kind is declared once, where it is found: `unknown_key = Kind(...)`, then `unknown_key.at(span, key="siez")`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ruleset.diagnostics.finding import Finding, Related, Severity, Suggestion, Text
from ruleset.diagnostics.plain import plain, visible
from ruleset.spans import Span

_DECLARED: dict[str, Kind] = {}

_MODULES = (
    "ruleset.source.kinds",
    "ruleset.review.kinds",
    "ruleset.schema.kinds",
    "ruleset.inherit",
    "ruleset.diagnostics.expressions",
    "ruleset.clauses",
    "ruleset.checks.stages",
    "ruleset.climbing.checks.topics",
    "ruleset.cases",
    "ruleset.excuses",
    "ruleset.smoke",
    "ruleset.assumed",
)
"""Where kinds are declared; `all_kinds` imports them, nothing else has to."""


@dataclass(frozen=True)
class Kind:
    """One kind of finding: its id, names and words. `message`, `label` and `note` are templates (`{key}`)."""

    id: str
    name: str
    message: Text
    label: Text
    note: Text | None = None
    severity: Severity = "error"

    def __post_init__(self) -> None:
        known = _DECLARED.setdefault(self.id, self)
        if known.name != self.name:
            raise ValueError(f"{self.id} is declared twice: {known.name} and {self.name}")

    def at(
        self,
        span: Span,
        *,
        pointer: str = "",
        expected: Iterable[str | Text] = (),
        suggestion: Suggestion | None = None,
        related: Iterable[tuple[Span, Text]] = (),
        origin: Iterable[str] = (),
        example: str = "",
        case: str = "",
        notes: Iterable[Text] = (),
        **words: object,
    ) -> Finding:
        """A finding of this kind at `span`. `words` fill the templates; a word may differ by language (`Text`)."""
        notes = [*((self.note,) if self.note else ()), *notes]
        return Finding(
            id=self.id,
            name=self.name,
            severity=self.severity,
            message=_fill(self.message, words),
            span=span,
            pointer=pointer,
            label=_fill(self.label, words),
            expected=tuple(_text(value) for value in expected),
            suggestion=suggestion,
            notes=tuple(_fill(note, words) for note in notes),
            related=tuple(Related(place, label) for place, label in related),
            origin=tuple(origin),
            example=example,
            case=case,
        )


def _text(value: str | Text) -> Text:
    return value if isinstance(value, Mapping) else {"zh": value, "en": value}


def _fill(template: Text, words: Mapping[str, object]) -> Text:
    return {language: template[language].format_map(_words_in(words, language)) for language in template}


def _words_in(words: Mapping[str, object], language: str) -> dict[str, str]:
    return {name: _word(word, language) for name, word in words.items()}


def _word(word: object, language: str) -> str:
    """Text in two languages is our own and stays whole; anything else may come from the file."""
    return visible(word[language]) if isinstance(word, Mapping) else plain(str(word))


def all_kinds() -> list[Kind]:
    """Every kind, by id."""
    for module in _MODULES:
        importlib.import_module(module)
    return [_DECLARED[identifier] for identifier in sorted(_DECLARED)]


def kind(id_or_name: str) -> Kind | None:
    """The kind with this id or name, or None."""
    return next((each for each in all_kinds() if id_or_name in (each.id, each.name)), None)
