"""A report as Markdown for the summary page of a CI run, which unlike annotations shows every finding."""

from __future__ import annotations

import re
from html import escape

from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats import text
from ruleset.diagnostics.formats.words import sentence, word
from ruleset.diagnostics.plain import visible
from ruleset.diagnostics.report import Report, Style

MOST_BYTES = 1024 * 1024
"""GitHub drops the summary of a step that is larger."""
_CODE = re.compile(r"`([^`]*)`")
_MARKUP = re.compile(r"[|*_\[\]`~#!\\@:]")
_SIGNS = {"error": "❌", "warning": "⚠️", "info": "ℹ️"}


def render(report: Report, style: Style, room: int = MOST_BYTES) -> str:
    """Heading and a table of the findings, in at most `room` bytes: what does not fit is counted below the table."""
    head = f"### Paigui\n\n{_inline(text.summary(report, style.lang))}\n"
    if not report.findings:
        return head
    columns = [word(name, style.lang) for name in ("place", "kind", "what")]
    head += f"\n| | {' | '.join(columns)} |\n| --- | --- | --- | --- |\n"
    # The line about the rest is shorter than this in either language.
    rows, left = [], room - len(head.encode()) - 200
    for finding in report.findings:
        row = _row(finding, report, style.lang)
        left -= len(row.encode())
        if left < 0:
            break
        rows.append(row)
    rest = len(report.findings) - len(rows)
    return head + "".join(rows) + (f"\n{word('beyond the summary', style.lang).format(rest)}\n" if rest else "")


def _row(finding: Finding, report: Report, lang: str) -> str:
    place = f"`{visible(report.path(finding.span.source))}:{finding.span.line}:{finding.span.column}`"
    cells = (_SIGNS[finding.severity], _inline(place), f"{finding.id} {finding.name}", _inline(sentence(finding, lang)))
    return f"| {' | '.join(cells)} |\n"


def _inline(words: str) -> str:
    """Text that Markdown shows as it is, with `...` as code: entities cannot start a link, a cell or a tag."""
    marked = _CODE.sub("\x00\\1\x01", words)
    plain = _MARKUP.sub(lambda match: f"&#{ord(match.group())};", escape(marked, quote=False))
    return plain.replace("\x00", "<code>").replace("\x01", "</code>")
