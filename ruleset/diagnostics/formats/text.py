"""Findings as text for people: message, excerpt with carets, what was probably meant, why it matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats.words import allowed, count, question, word
from ruleset.diagnostics.frame import Mark, frames
from ruleset.diagnostics.plain import visible
from ruleset.diagnostics.report import Report, Style

MOST_PER_FILE = 20
_COLORS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "info": "\x1b[1;36m"}
_RESET = "\x1b[0m"


def render(report: Report, style: Style) -> str:
    """All findings, and one line that sums them up."""
    found = findings(report.findings, style)
    return f"{found}\n\n{summary(report, style.lang)}" if found else summary(report, style.lang)


def findings(found: Iterable[Finding], style: Style) -> str:
    """The findings, at most `MOST_PER_FILE` a file unless every one is asked for."""
    blocks, seen = [], Counter[str]()
    for finding in found:
        name = finding.span.source.name
        seen[name] += 1
        if style.every or seen[name] <= MOST_PER_FILE:
            blocks.append(block(finding, style.lang, style.color))
    if not style.every:
        blocks += [
            word("left out", style.lang).format(count=count - MOST_PER_FILE, file=visible(name))
            for name, count in seen.items()
            if count > MOST_PER_FILE
        ]
    return "\n\n".join(blocks)


def block(finding: Finding, lang: str, color: bool = False) -> str:
    """One finding: what, where with an excerpt, what was probably meant, what is allowed, why it matters."""
    head = f"{word(finding.severity, lang)}[{finding.id} {finding.name}]"
    if color:
        head = f"{_COLORS[finding.severity]}{head}{_RESET}"
    marks = [Mark(finding.span, finding.label.get(lang, ""), "^")]
    marks += [Mark(related.span, related.label[lang], "-") for related in finding.related]
    indent = " " * (max(len(str(mark.span.line)) for mark in marks) + 1)
    details = [f"{indent}{line}" for line in _details(finding, lang)]
    spacer = [f"{indent}|"] if finding.span.source.text else []
    return "\n".join([f"{head}{word('colon', lang)}{finding.message[lang]}", *frames(marks), *spacer, *details])


def _details(finding: Finding, lang: str) -> Iterator[str]:
    if finding.suggestion:
        yield f"= {word('help', lang).format(question(finding.suggestion, lang))}{_availability(finding, lang)}"
    if finding.expected:
        yield f"= {allowed(finding, lang)}"
    for note in finding.notes:
        yield f"= {word('note', lang).format(note[lang])}"
    if len(finding.origin) > 1:
        yield f"= {word('origin', lang).format(visible(' → '.join(finding.origin)))}"
    if finding.example:
        yield f"= {word('example', lang).format(visible(finding.example))}"
    if finding.case:
        yield f"= {word('case', lang)}"
        yield from (f"    {visible(line)}" for line in finding.case.splitlines())
    yield f"= {word('more', lang).format(finding.id)}"


def _availability(finding: Finding, lang: str) -> str:
    """Which option makes the suggested edit, if there is one."""
    edit = finding.suggestion.edit if finding.suggestion else None
    if edit is None:
        return ""
    return word("fixable", lang).format("--fix" if edit.safe else "--unsafe-fixes")


def summary(report: Report, lang: str) -> str:
    """One line: files, errors, warnings, and what else there is to know."""
    fixable = [finding.suggestion.edit for finding in report.findings if finding.suggestion and finding.suggestion.edit]
    safe = sum(edit.safe for edit in fixable)
    numbers = [
        count("errors", report.counts["error"], lang),
        count("warnings", report.counts["warning"], lang),
        *([count("infos", report.counts["info"], lang)] if report.counts["info"] else []),
    ]
    extra = [
        *([word("safe fixes", lang).format(safe)] if safe else []),
        *([word("unsafe fixes", lang).format(len(fixable) - safe)] if len(fixable) > safe else []),
        *([word("suppressed", lang).format(report.suppressed)] if report.suppressed else []),
    ]
    comma = word("comma between counts", lang)
    counted = f"{count('files', len(report.files), lang)}{word('colon', lang)}{comma.join(numbers)}"
    return counted + (word("aside", lang).format(comma.join(extra)) if extra else "")
