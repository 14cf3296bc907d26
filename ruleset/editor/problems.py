"""Findings as the diagnostics of an editor: in the file they are in, and at `extends` of the file that inherits them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol.types import (
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
)

from ruleset import shelf
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats.words import allowed, question
from ruleset.editor.positions import range_of
from ruleset.editor.project import Analysis, Project
from ruleset.spans import Source, Span

_SEVERITIES = {
    "error": DiagnosticSeverity.Error,
    "warning": DiagnosticSeverity.Warning,
    "info": DiagnosticSeverity.Information,
}
_MOST = 500
"""Diagnostics of one file: more would only slow the editor down."""


def problems(project: Project, uri: str) -> dict[str, list[Diagnostic]]:
    """The diagnostics that an open file brings, by the URI of the file they stand in."""
    analysis = project.analysis(uri)
    found: dict[str, list[Diagnostic]] = {uri: []}
    for finding in analysis.findings[:_MOST]:
        for place, span in _places(project, uri, analysis, finding):
            found.setdefault(place, []).append(_diagnostic(project, finding, span))
    return found


def is_own(analysis: Analysis, source: Source) -> bool:
    """Whether a place lies in the open file itself."""
    return source.path is None or shelf.real(source.path) == analysis.source.path


def _places(project: Project, uri: str, analysis: Analysis, finding: Finding) -> Iterator[tuple[str, Span]]:
    """Where a finding is shown: one in a parent is shown there, unless it is a shipped file, and here at `extends`."""
    source = finding.span.source
    if is_own(analysis, source):
        yield uri, _visible(finding.span)
        return
    assert source.path is not None
    other = project.uri_of(source)
    if other is not None and not shelf.is_shipped(shelf.real(source.path)):
        yield other, _visible(finding.span)
    yield uri, _extends(analysis)


def _extends(analysis: Analysis) -> Span:
    node = analysis.root.get("extends") if analysis.root else None
    return node.span if node else Span(analysis.source, 0, 0)


def _visible(span: Span) -> Span:
    """A place without width cannot be seen or met by the cursor: it takes the character after it, or before it."""
    if span.end > span.start:
        return span
    text, start = span.source.text, span.start
    if start < len(text) and text[start] not in "\r\n":
        return Span(span.source, start, start + 1)
    return Span(span.source, max(0, start - 1), start) if start and text[start - 1] not in "\r\n" else span


def _diagnostic(project: Project, finding: Finding, span: Span) -> Diagnostic:
    elsewhere = span.source is not finding.span.source
    return Diagnostic(
        range=range_of(span, project.units),
        message=_message(finding, project.lang, elsewhere),
        severity=_SEVERITIES[finding.severity],
        code=finding.id,
        source="paigui",
        related_information=list(_related(project, finding, elsewhere)) or None,
    )


def _message(finding: Finding, lang: str, elsewhere: bool) -> str:
    """What is wrong, what was meant, what is allowed, why it matters."""
    where = f"{finding.span}: " if elsewhere else ""
    return "\n".join([f"{where}{finding.message[lang]}", *details(finding, lang)])


def details(finding: Finding, lang: str) -> list[str]:
    """The lines below a message."""
    lines = [question(finding.suggestion, lang)] if finding.suggestion else []
    lines += [allowed(finding, lang)] if finding.expected else []
    return [*lines, *(note[lang] for note in finding.notes)]


def _related(project: Project, finding: Finding, elsewhere: bool) -> Iterator[DiagnosticRelatedInformation]:
    lang = project.lang
    here = [(finding.span, finding.label.get(lang) or finding.message[lang])] if elsewhere else []
    for span, label in [*here, *((each.span, each.label[lang]) for each in finding.related)]:
        uri = project.uri_of(span.source)
        if uri is not None:
            yield DiagnosticRelatedInformation(Location(uri, range_of(span, project.units)), label)


def merged(contributions: Iterable[dict[str, list[Diagnostic]]]) -> dict[str, list[Diagnostic]]:
    """The diagnostics of every file that any open file brings, each once."""
    found: dict[str, dict[str, Diagnostic]] = {}
    for each in contributions:
        for uri, diagnostics in each.items():
            known = found.setdefault(uri, {})
            for diagnostic in diagnostics:
                known.setdefault(f"{diagnostic.range} {diagnostic.code} {diagnostic.message}", diagnostic)
    return {uri: list(known.values()) for uri, known in found.items()}
