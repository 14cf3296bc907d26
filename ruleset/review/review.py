"""One run over many files: every finding that counts, each once, in the same order however the work is shared out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ruleset import shelf
from ruleset.diagnostics.finding import Finding, has_errors, in_order
from ruleset.diagnostics.pages import page_names
from ruleset.diagnostics.report import SEVERITIES, Report
from ruleset.review.checking import Checked, Suppressed
from ruleset.review.ignores import complaints
from ruleset.review.selection import Selection
from ruleset.review.sharing import check_all
from ruleset.source.limits import DEFAULT_LIMITS, Limits
from ruleset.spans import Span


@dataclass(frozen=True)
class Task:
    """What to check, and how.

    Attributes:
        files: their names, as messages show them.
        texts: bytes that stand for files, by the file's path with links followed.
        jobs: how many processes; None for as many as are worth it.
    """

    files: Sequence[str]
    selection: Selection = field(default_factory=Selection)
    limits: Limits = DEFAULT_LIMITS
    texts: Mapping[Path, bytes] = field(default_factory=dict)
    jobs: int | None = None


@dataclass(frozen=True)
class Reviewed:
    """What counts, in order of file and place.

    Attributes:
        suppressed: what ignore comments let pass.
        deselected: what the options leave out.
        read: every file that was read, links followed.
    """

    findings: list[Finding]
    suppressed: list[Suppressed]
    deselected: list[Finding]
    read: frozenset[Path]

    @property
    def hides_errors(self) -> bool:
        """Whether some file has errors that are not shown: it passes the check and still does not compile."""
        return has_errors([*self.deselected, *(each.finding for each in self.suppressed)])


    def with_more(self, found: Iterable[Finding], selection: Selection) -> Reviewed:
        """The same with what was found elsewhere."""
        more = [finding for finding in found if _counts(finding, selection)]
        return replace(self, findings=in_order([*self.findings, *more]))

    def report(self, files: Sequence[str], fail_on: str, root: Path) -> Report:
        """What the formats render. With `never` nothing fails, but formats that tell failures by name still do."""
        fails_from: Any = "error" if fail_on == "never" else fail_on
        return Report(tuple(self.findings), tuple(files), len(self.suppressed), fails_from=fails_from, root=root)

    def fails(self, fail_on: str) -> bool:
        """Whether a finding is as grave as `fail_on`; with `never` none is."""
        if fail_on == "never":
            return False
        return any(SEVERITIES.index(each.severity) <= SEVERITIES.index(fail_on) for each in self.findings)


def review(task: Task) -> Reviewed:
    """Check every file of a task. Nothing is raised for a mistake in a rule file."""
    checked = check_all(task.files, task.limits, task.texts, task.jobs)
    given = {shelf.real(shelf.locate(name)): name for name in task.files}
    found = [finding for each in checked for finding in each.findings]
    findings = _each_once([*found, *_about_ignores(checked)], given)
    chosen = [finding for finding in findings if _counts(finding, task.selection)]
    return Reviewed(
        chosen,
        _suppressed(checked, given, task.selection),
        [finding for finding in findings if not _counts(finding, task.selection)],
        frozenset(path for each in checked for path in each.read),
    )


def _counts(finding: Finding, selection: Selection) -> bool:
    return (finding.id, finding.span.source.name) in selection


def _about_ignores(checked: Iterable[Checked]) -> list[Finding]:
    """A comment is of use when it lets something pass in the file itself or in one that extends it."""
    commented = [each for each in checked if each.ignores]
    if not commented:
        return []
    used = {each for checked_file in checked for each in checked_file.used}
    return [
        finding
        for each in commented
        for finding in complaints(each.ignores, _used_in(each, used), each.finished, page_names())
    ]


def _used_in(checked: Checked, used: Iterable[tuple[str, int]]) -> set[int]:
    return {start for place, start in used if place == str(checked.read[0])}


def _suppressed(checked: Iterable[Checked], given: Mapping[Path, str], selection: Selection) -> list[Suppressed]:
    """What the comments let pass of what counts, each once."""
    passed = [Suppressed(_renamed(each.finding, given), each.reason) for file in checked for each in file.suppressed]
    unique = {
        (each.finding.sort_key, each.finding.pointer, each.finding.message["en"]): each
        for each in passed
        if _counts(each.finding, selection)
    }
    return [unique[key] for key in sorted(unique)]


def _each_once(findings: Iterable[Finding], given: Mapping[Path, str]) -> list[Finding]:
    """A parent that is also one of the files has the name it was given, so that what is wrong with it is told once."""
    own_last = sorted(findings, key=lambda finding: not finding.origin)
    return in_order(_renamed(finding, given) for finding in own_last)


def _renamed(finding: Finding, given: Mapping[Path, str]) -> Finding:
    source = finding.span.source
    if source.path is None or not finding.origin:
        return finding
    name = given.get(shelf.real(source.path), source.name)
    if name == source.name:
        return finding
    return replace(finding, span=Span(replace(source, name=name), finding.span.start, finding.span.end))
