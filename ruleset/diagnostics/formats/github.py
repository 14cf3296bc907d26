"""Workflow commands of GitHub Actions, which show findings beside the lines of a change, after the ordinary text.

GitHub shows ten annotations of a severity a step, hence the text, a notice when there are more, and the step summary.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats import text
from ruleset.diagnostics.formats.words import count, paragraph, word
from ruleset.diagnostics.plain import visible
from ruleset.diagnostics.report import SEVERITIES, Report, Style

MOST_SHOWN = 10
_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def render(report: Report, style: Style) -> str:
    """The text report, then a command for each finding."""
    return "\n".join([_inert(text.render(report, style)), *_notices(report, style.lang), *_commands(report, style.lang)])


def _inert(shown: str) -> str:
    """Text whose lines the runner does not take for commands.

    The runner acts on `##[...]` anywhere in a line, and a rule file may hold it. The token that ends the pause is a
    hash of the text itself, so that nothing in the text can be that token.
    """
    if "##[" not in shown and not any(line.lstrip().startswith("::") for line in shown.splitlines()):
        return shown
    token = hashlib.sha256(shown.encode("utf-8", "surrogatepass")).hexdigest()
    return f"::stop-commands::{token}\n{shown}\n::{token}::"


def _notices(report: Report, lang: str) -> Iterator[str]:
    """Comes first: it is itself one of the ten notices."""
    numbers = {"error": "errors", "warning": "warnings", "info": "infos"}
    over = [severity for severity in SEVERITIES if report.counts[severity] > MOST_SHOWN]
    if over:
        listed = word("comma", lang).join(count(numbers[severity], report.counts[severity], lang) for severity in over)
        yield f"::notice title=paigui::{data(word('annotations', lang).format(MOST_SHOWN, listed))}"


def _commands(report: Report, lang: str) -> Iterator[str]:
    for finding in report.findings:
        properties = {"file": visible(report.path(finding.span.source)), **_place(finding)}
        properties["title"] = f"{finding.id} {finding.name}"
        written = ",".join(f"{name}={escaped(str(value))}" for name, value in properties.items())
        yield f"::{_COMMANDS[finding.severity]} {written}::{data(paragraph(finding, lang))}"


def _place(finding: Finding) -> dict[str, int]:
    """Lines and columns; an annotation over several lines may not name columns."""
    span = finding.span
    if span.end_line != span.line:
        return {"line": span.line, "endLine": span.end_line}
    return {"line": span.line, "col": span.column, "endLine": span.end_line, "endColumn": span.end_column}


def data(message: str) -> str:
    """A command's message."""
    return message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escaped(value: str) -> str:
    """A command's property."""
    return data(value).replace(":", "%3A").replace(",", "%2C")
