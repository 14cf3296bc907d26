"""What check promises of any bytes at all; both fuzzers hold it to this."""

from __future__ import annotations

import json
from pathlib import Path

from ruleset import shelf
from ruleset.cases import load_cases
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats import FORMATS, render
from ruleset.diagnostics.plain import visible
from ruleset.diagnostics.report import Report, Style
from ruleset.review.mending import mend
from ruleset.review.review import Task, review
from ruleset.source.unsaved import unsaved

ROOT = Path(__file__).parents[2]
NAME = "house.yaml"
SEEDS = [
    *sorted(shelf.shipped().values()),
    *sorted((ROOT / "examples").glob("*.yaml")),
    *sorted((ROOT / "tests" / "ruleset").glob("**/bad/*.yaml")),
]
"""Files to start from: every shipped one, the examples, and all that tests know to be wrong."""


def keeps_its_promises(data: bytes, closely: bool = True) -> None:
    """Check bytes as a rule file and as a file of cases; an AssertionError says what was not kept.

    `closely` checks twice, shows the findings in every format and mends what can be mended.
    """
    path = Path.cwd() / NAME
    task = Task([NAME], texts={path: data}, jobs=1)
    findings = review(task).findings
    with unsaved({path: data}):
        cases, broken = load_cases(Path(NAME))
    assert cases or broken, "a file without a case and without a word about it"
    for finding in (*findings, *broken):
        _is_whole(finding)
    if closely:
        again = review(task).findings
        assert [said(each) for each in findings] == [said(each) for each in again], "the same bytes, other findings"
        _can_be_shown(findings)
        mend(task, unsafe=True)


def said(finding: Finding) -> tuple[object, ...]:
    """A finding but for its source, which is read anew each time."""
    return finding.id, finding.span.start, finding.span.end, finding.pointer, finding.message["zh"], finding.message["en"]


def _is_whole(finding: Finding) -> None:
    text = finding.span.source.text
    assert 0 <= finding.span.start <= finding.span.end <= len(text), f"{finding.id} points beyond the file"
    assert finding.span.line >= 1 and finding.span.column >= 1
    for words in (finding.message, finding.label, *finding.notes, *(each.label for each in finding.related)):
        assert set(words) == {"zh", "en"}, f"{finding.id} speaks {set(words)}"
        assert all(visible(said) == said for said in words.values()), f"{finding.id} holds a control character"
    assert all(finding.message.values()), f"{finding.id} says nothing"
    if finding.suggestion and finding.suggestion.edit:
        edit = finding.suggestion.edit.span
        assert 0 <= edit.start <= edit.end <= len(edit.source.text)


def _can_be_shown(findings: list[Finding]) -> None:
    report = Report.of(findings, [NAME])
    for form in FORMATS:
        for lang in ("zh", "en"):
            shown = render(form, report, Style(lang))
            shown.encode("utf-8")
            if form in ("json", "sarif", "gitlab"):
                json.loads(shown)
