"""GitLab's code quality report: a JSON array, which merge requests show beside the lines."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats.json import dumps
from ruleset.diagnostics.formats.words import sentence
from ruleset.diagnostics.report import Report, Style

_SEVERITIES = {"error": "major", "warning": "minor", "info": "info"}


def render(report: Report, style: Style) -> str:
    """Every finding, with a fingerprint of its own."""
    seen: Counter[str] = Counter()
    return dumps([_issue(finding, report, style.lang, seen) for finding in report.findings])


def _issue(finding: Finding, report: Report, lang: str, seen: Counter[str]) -> dict[str, Any]:
    return {
        "type": "issue",
        "check_name": finding.id,
        "description": f"{finding.name}: {sentence(finding, lang)}",
        "categories": ["Bug Risk"],
        "severity": _SEVERITIES[finding.severity],
        "fingerprint": _unique(report.fingerprint(finding), seen),
        "location": {
            "path": report.unicode_path(finding.span.source),
            "lines": {"begin": finding.span.line, "end": finding.span.end_line},
        },
    }


def _unique(fingerprint: str, seen: Counter[str]) -> str:
    """GitLab drops a second issue with the same fingerprint: the same mistake made again is counted."""
    seen[fingerprint] += 1
    if seen[fingerprint] == 1:
        return fingerprint
    return hashlib.sha256(f"{fingerprint} {seen[fingerprint]}".encode()).hexdigest()[:32]
