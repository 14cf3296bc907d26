"""Reviewdog's diagnostic format. Its columns count bytes of UTF-8, from 1."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats.json import dumps
from ruleset.diagnostics.formats.words import paragraph
from ruleset.diagnostics.report import SEVERITIES, Report, Style
from ruleset.spans import Source, Span


def render(report: Report, style: Style) -> str:
    """One document; reviewdog reads `suggestions` where it can show them, and takes paths from the folder it runs in."""
    report = replace(report, root=None)
    worst = next((severity for severity in SEVERITIES if report.counts[severity]), None)
    return dumps(
        {
            "source": {"name": "paigui"},
            **({"severity": _severity(worst)} if worst else {}),
            "diagnostics": [_diagnostic(finding, report, style.lang) for finding in report.findings],
        }
    )


def _severity(severity: str) -> str:
    return severity.upper()


def _diagnostic(finding: Finding, report: Report, lang: str) -> dict[str, Any]:
    diagnostic: dict[str, Any] = {
        "message": paragraph(finding, lang),
        "location": _location(finding.span, report),
        "severity": _severity(finding.severity),
        "code": {"value": f"{finding.id} {finding.name}"},
    }
    if finding.suggestion and finding.suggestion.edit:
        edit = finding.suggestion.edit
        if edit.span.source is finding.span.source:  # a suggestion has no path: it is one for the finding's own file
            diagnostic["suggestions"] = [{"range": _range(edit.span), "text": edit.text}]
    if finding.related:
        diagnostic["related_locations"] = [
            {"message": each.label[lang], "location": _location(each.span, report)} for each in finding.related
        ]
    return diagnostic


def _location(span: Span, report: Report) -> dict[str, Any]:
    return {"path": report.unicode_path(span.source), "range": _range(span)}


def _range(span: Span) -> dict[str, Any]:
    return {"start": _position(span.source, span.start), "end": _position(span.source, span.end)}


def _position(source: Source, offset: int) -> dict[str, int]:
    line, column = source.position(offset)
    start = source.line_starts[line - 1]
    before = source.text[start : start + column - 1]
    return {"line": line, "column": len(before.encode("utf-8", "surrogatepass")) + 1}
