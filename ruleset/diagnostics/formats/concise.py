"""One line a finding, `file:line:column: severity[id name] message`, for tools that match lines."""

from __future__ import annotations

from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats.words import sentence
from ruleset.diagnostics.plain import visible
from ruleset.diagnostics.report import Report, Style


def render(report: Report, style: Style) -> str:
    """Every finding on a line of its own; nothing at all for clean files."""
    return "\n".join(line(finding, style.lang) for finding in report.findings)


def line(finding: Finding, lang: str) -> str:
    """The severity stays English: a problem matcher knows three words, not six."""
    head = f"{finding.severity}[{finding.id} {finding.name}]"
    return f"{visible(str(finding.span))}: {head} {sentence(finding, lang)}"
