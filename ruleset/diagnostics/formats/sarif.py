"""SARIF 2.1.0, as code scanning services and editors read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from ruleset.diagnostics.finding import Edit, Finding, Severity, Text
from ruleset.diagnostics.formats.json import dumps
from ruleset.diagnostics.formats.rules import full_description, help_markdown, help_text, short_description
from ruleset.diagnostics.formats.words import fenced, in_language, question, sentence, word
from ruleset.diagnostics.plain import visible
from ruleset.diagnostics.report import Report, Style, tool_version
from ruleset.spans import Source, Span

# What code scanning services take at most; they refuse the whole file beyond it.
MOST_RESULTS = 25_000
MOST_LOCATIONS = 1_000
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_OUR_BASE = "PAIGUI"
_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}


def render(report: Report, style: Style) -> str:
    """One log with one run."""
    shown = report.findings[:MOST_RESULTS]
    rules = {finding.id: finding for finding in sorted(shown, key=lambda finding: finding.id, reverse=True)}
    ids = sorted(rules)
    driver = {
        "name": "paigui",
        "version": report.version or tool_version(),
        "rules": [_rule(rules[identifier], style.lang) for identifier in ids],
    }
    run = {
        "tool": {"driver": driver},
        "invocations": [_invocation(len(report.findings) - len(shown), style.lang)],
        "language": "zh-CN" if style.lang == "zh" else "en-US",
        "originalUriBaseIds": {_OUR_BASE: {"description": {"text": word("our files", style.lang)}}},
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "results": [_result(finding, ids.index(finding.id), report, style.lang) for finding in shown],
    }
    return dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def uri(path: str) -> str:
    """A path as a URI reference: percent-encoded, `file:` when absolute, never a leading `./`."""
    drive = path[:1].isalpha() and path[1:3] == ":/"  # its colon stays
    encoded = quote(_on_disk(path), safe="/:" if drive else "/")
    if drive:
        return f"file:///{encoded}"
    return f"file://{encoded}" if PurePosixPath(path).is_absolute() else encoded


def _on_disk(path: str) -> bytes:
    """The bytes of a name, also where they are no UTF-8: of bytes on Unix, of lone UTF-16 halves on Windows."""
    try:
        return path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return path.encode("utf-8", "surrogatepass")


def _rule(finding: Finding, lang: str) -> dict[str, Any]:
    return {
        "id": finding.id,
        "name": finding.name,
        "shortDescription": {"text": short_description(finding.id, lang)},
        "fullDescription": {"text": full_description(finding.id, lang)},
        "help": {"text": help_text(finding.id, lang), "markdown": help_markdown(finding.id, lang)},
        "defaultConfiguration": {"level": _LEVELS[finding.severity]},
    }


def _invocation(left_out: int, lang: str) -> dict[str, Any]:
    """Findings are results, not failures of the run; what did not fit is told beside them."""
    invocation: dict[str, Any] = {"executionSuccessful": True}
    if left_out:
        message = word("beyond the limit", lang).format(left_out)
        invocation["toolExecutionNotifications"] = [{"level": "warning", "message": {"text": message}}]
    return invocation


def _result(finding: Finding, rule: int, report: Report, lang: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.id,
        "ruleIndex": rule,
        "level": _LEVELS[finding.severity],
        "message": {"text": sentence(finding, lang), "markdown": _markdown(finding, lang)},
        "locations": [_location(finding.span, finding.label, report, lang) | _logical(finding.pointer)],
        # Not `primaryLocationLineHash`: the upload action computes that itself and warns of any other value.
        "partialFingerprints": {"paigui/v1": report.fingerprint(finding)},
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(each.span, each.label, report, lang)}
            for number, each in enumerate(finding.related[: MOST_LOCATIONS - 1], start=1)
        ]
    if finding.suggestion and finding.suggestion.edit:
        result["fixes"] = [_fix(finding.suggestion.edit, question(finding.suggestion, lang), report)]
    return result | ({"properties": properties} if (properties := dict(_properties(finding, lang))) else {})


def _markdown(finding: Finding, lang: str) -> str:
    """The message and what the text format says below the excerpt."""
    parts = [sentence(finding, lang), *(note[lang] for note in finding.notes)]
    if finding.case:
        case = "\n".join(visible(line) for line in finding.case.splitlines())
        parts.append(f"{word('case', lang)}\n\n{fenced(case)}")
    return "\n\n".join(parts)


def _location(span: Span, label: Text, report: Report, lang: str) -> dict[str, Any]:
    place = {"artifactLocation": _artifact(span.source, report), "region": _region(span)}
    words = in_language(label, lang)
    return {"physicalLocation": place} | ({"message": {"text": words}} if words else {})


def _artifact(source: Source, report: Report) -> dict[str, str]:
    """A file of the user's repository, or one that came with Paigui, wherever that is installed."""
    place = {"uri": uri(report.path(source))}
    return place | {"uriBaseId": _OUR_BASE} if report.comes_along(source) else place


def _logical(pointer: str) -> dict[str, Any]:
    return {"logicalLocations": [{"fullyQualifiedName": pointer, "kind": "member"}]} if pointer else {}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _fix(edit: Edit, description: str, report: Report) -> dict[str, Any]:
    replacement = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
    artifact = {"artifactLocation": _artifact(edit.span.source, report), "replacements": [replacement]}
    return {"description": {"text": description}, "artifactChanges": [artifact]}


def _properties(finding: Finding, lang: str) -> Iterator[tuple[str, str | bool | Sequence[str]]]:
    if finding.expected:
        yield "expected", [value[lang] for value in finding.expected]
    if finding.origin:
        yield "origin", [visible(name) for name in finding.origin]
    if finding.case:
        yield "case", finding.case
    if finding.suggestion and finding.suggestion.edit:
        yield "fixIsSafe", finding.suggestion.edit.safe
