"""The public JSON document: version 1, lines and columns from 1, columns in code points."""

from __future__ import annotations

import json
import re
from typing import Any

from ruleset.diagnostics.finding import Finding, Suggestion
from ruleset.diagnostics.formats.words import in_language
from ruleset.diagnostics.report import Report, Style
from ruleset.spans import Span

# The encoder itself escapes the controls below U+0020.
_INVISIBLE = re.compile(r"[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def render(report: Report, style: Style) -> str:
    """Names may be added to the document; none is taken away or changes its meaning within version 1."""
    return dumps(
        {
            "version": 1,
            "files": list(report.files),
            "findings": [_record(finding, report, style.lang) for finding in report.findings],
            "suppressed": report.suppressed,
        }
    )


def dumps(document: object) -> str:
    """JSON text that is safe in a terminal: invisible characters and the lone surrogates of odd file names are escapes."""
    return _INVISIBLE.sub(lambda match: f"\\u{ord(match.group()):04x}", json.dumps(document, ensure_ascii=False, indent=2))


def _record(finding: Finding, report: Report, lang: str) -> dict[str, Any]:
    return {
        "id": finding.id,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message[lang],
        **_place(finding.span),
        "pointer": finding.pointer,
        "suggestion": finding.suggestion.text if finding.suggestion else None,
        "label": in_language(finding.label, lang),
        "expected": [value[lang] for value in finding.expected],
        "notes": [note[lang] for note in finding.notes],
        "related": [{**_place(each.span), "label": each.label[lang]} for each in finding.related],
        "origin": list(finding.origin),
        "example": finding.example or None,
        "case": finding.case or None,
        "fix": _fix(finding.suggestion),
        "fingerprint": report.fingerprint(finding),
    }


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.source.name, **_range(span)}


def _range(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}


def _fix(suggestion: Suggestion | None) -> dict[str, Any] | None:
    """The edit that does what is suggested: put `text` in place of what stands there."""
    if suggestion is None or suggestion.edit is None:
        return None
    edit = suggestion.edit
    return {**_place(edit.span), "text": edit.text, "safe": edit.safe}
