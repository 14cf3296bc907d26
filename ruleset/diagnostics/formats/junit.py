"""JUnit XML: a suite a file, a case a finding, one passing case for a clean file.

Only what fails the run is a failure; a warning below that level is a skipped case, so that a green run looks green.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree

from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats import concise, text
from ruleset.diagnostics.formats.words import word
from ruleset.diagnostics.plain import visible
from ruleset.diagnostics.report import Report, Style

Outcome = Literal["passed", "failure", "error", "skipped"]
_NOT_XML = {0xFFFE: r"\ufffe", 0xFFFF: r"\uffff"}


@dataclass(frozen=True)
class Case:
    """One test case. `message` is one line, `details` may be many; a passed case has neither."""

    suite: str
    name: str
    outcome: Outcome = "passed"
    message: str = ""
    details: str = ""


def render(report: Report, style: Style) -> str:
    """The report as one document."""
    return document(case for name, found in report.by_file.items() for case in _cases(name, found, report, style))


def _cases(name: str, found: Sequence[Finding], report: Report, style: Style) -> Iterable[Case]:
    seen: Counter[str] = Counter()
    if not found:
        yield Case(name, word("clean", style.lang))
    for finding in found:
        title = f"{finding.id} {finding.name}"
        seen[title] += 1
        # Readers take two cases of one name for one.
        numbered = title if seen[title] == 1 else f"{title} ({seen[title]})"
        outcome: Outcome = "failure" if report.fails(finding) else "skipped"
        yield Case(name, numbered, outcome, concise.line(finding, style.lang), text.block(finding, style.lang))


def document(cases: Iterable[Case]) -> str:
    """Cases as JUnit XML, in a suite for each `suite` named, in order of appearance."""
    suites: dict[str, list[Case]] = {}
    for case in cases:
        suites.setdefault(case.suite, []).append(case)
    every = [case for suite in suites.values() for case in suite]
    root = ElementTree.Element("testsuites", {"name": "paigui", **_numbers(every)})
    for name, members in suites.items():
        suite = ElementTree.SubElement(root, "testsuite", {"name": _safe(name), **_numbers(members)})
        for case in members:
            _add(suite, case)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False)


def _numbers(cases: Sequence[Case]) -> dict[str, str]:
    counts = Counter(case.outcome for case in cases)
    numbers = {"failures": counts["failure"], "errors": counts["error"]}
    return {"tests": str(len(cases)), **{name: str(number) for name, number in numbers.items()}, "time": "0"}


def _add(suite: ElementTree.Element, case: Case) -> None:
    attributes = {"classname": _safe(case.suite), "name": _safe(case.name), "time": "0"}
    element = ElementTree.SubElement(suite, "testcase", attributes)
    if case.outcome == "passed":
        return
    message = {"type": case.outcome, "message": _safe(case.message)}
    ElementTree.SubElement(element, case.outcome, message).text = _safe(case.details) or None


def _safe(content: str) -> str:
    """Text without what XML cannot hold, even as a reference, and without what forges lines in a terminal."""
    return "\n".join(map(visible, content.split("\n"))).translate(_NOT_XML)
