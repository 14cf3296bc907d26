"""`--fix`: the edits that findings suggest, made where they help and nowhere else.

Every attempt is checked before it counts. A file that compiled must still say the same after safe edits; in a file with
errors no edit may bring a new one at its own place, nor keep the file from being read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from ruleset import shelf
from ruleset.diagnostics.finding import Edit, Finding, has_errors
from ruleset.pipeline import Examined, examine
from ruleset.review.edits import apart, applied, places_after
from ruleset.review.review import Reviewed, Task, review
from ruleset.source.unsaved import unsaved

MOST_PASSES = 20
"""A mended key may show what stands below it for the first time; nothing honest needs this many passes."""
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class File:
    """A file that may be changed: its name, and its bytes before anything was."""

    name: str
    path: Path
    before: bytes


@dataclass(frozen=True)
class Mended:
    """The files that changed with their new bytes, how many edits were made, and what is found now."""

    changed: Sequence[tuple[File, bytes]]
    edits: int
    reviewed: Reviewed


def mend(task: Task, unsafe: bool = False) -> Mended:
    """Make the safe edits, or all, until none is left that helps. Nothing is written.

    Only the files of the task are changed: no parent that is not one of them, and nothing that comes with Paigui.
    """
    files = {file.path: file for file in _own_files(task)}
    texts = dict(task.texts)
    seen = {path: {file.before} for path, file in files.items()}
    made = 0
    for _ in range(MOST_PASSES):
        reviewed = review(replace(task, texts=texts))
        before = made
        for path, edits in _suggested(reviewed.findings, files, unsafe).items():
            attempt = Attempt(files[path], texts.get(path, files[path].before), edits, task, texts)
            after, count = attempt.best
            if count and after not in seen[path]:
                texts[path] = after
                seen[path].add(after)
                made += count
        if made == before:
            break
    else:
        reviewed = review(replace(task, texts=texts))
    changed = [(file, texts[path]) for path, file in files.items() if texts.get(path, file.before) != file.before]
    return Mended(changed, made, reviewed)


def _own_files(task: Task) -> Iterable[File]:
    for name in task.files:
        path = shelf.real(shelf.locate(name))
        if shelf.is_shipped(path):
            continue
        try:
            yield File(name, path, task.texts[path] if path in task.texts else path.read_bytes())
        except (OSError, ValueError):
            continue  # the review has said so


def _suggested(findings: Iterable[Finding], files: Mapping[Path, File], unsafe: bool) -> dict[Path, list[Edit]]:
    """The edits by file; the unsafe ones of a file only once it has no safe one."""
    edits: dict[Path, list[Edit]] = defaultdict(list)
    for finding in findings:
        edit = finding.suggestion.edit if finding.suggestion else None
        path = edit.span.source.path if edit else None
        if edit and path and shelf.real(path) in files and (edit.safe or unsafe):
            edits[shelf.real(path)].append(edit)
    return {path: [edit for edit in own if edit.safe] or own for path, own in edits.items()}


@dataclass(frozen=True)
class Attempt:
    """Edits of one file as it stands."""

    file: File
    data: bytes
    edits: Sequence[Edit]
    task: Task
    texts: Mapping[Path, bytes]

    @cached_property
    def text(self) -> str:
        return self.data.removeprefix(_MARK).decode("utf-8", "replace")

    @cached_property
    def best(self) -> tuple[bytes, int]:
        """The file with every edit that helps, and how many these are."""
        fitting = [edit for edit in self.edits if edit.span.source.text == self.text]
        good = self._good([], apart(fitting))
        return self._bytes(good), len(good)

    def _good(self, sure: list[Edit], more: list[Edit]) -> list[Edit]:
        """`sure` and those of `more` that help: all at once if that will do, otherwise half by half."""
        if not more or self._helps([*sure, *more]):
            return [*sure, *more]
        if len(more) == 1:
            return sure
        half = len(more) // 2
        return self._good(self._good(sure, more[:half]), more[half:])

    def _bytes(self, edits: Sequence[Edit]) -> bytes:
        mark = _MARK if self.data.startswith(_MARK) else b""
        return mark + applied(self.text, edits).encode()

    @cached_property
    def before(self) -> Examined:
        return self._examined(self.data)

    def _examined(self, data: bytes) -> Examined:
        with unsaved({**self.texts, self.file.path: data}):
            return examine(self.file.name, limits=self.task.limits)

    def _helps(self, edits: Sequence[Edit]) -> bool:
        after = self._examined(self._bytes(edits))
        if not has_errors(self.before.findings):
            return not has_errors(after.findings) and (not all(edit.safe for edit in edits) or self._same(after))
        known = {(finding.id, finding.message["en"]) for finding in self.before.findings}
        new = [each for each in after.findings if each.severity == "error" and (each.id, each.message["en"]) not in known]
        places = places_after(self.text, edits)
        return not any(_unreadable(each) or self._at(each, places) for each in new)

    def _same(self, after: Examined) -> bool:
        """Whether the rules still are the same game."""
        return _fingerprint(after) == self._fingerprint_before

    @cached_property
    def _fingerprint_before(self) -> str:
        return _fingerprint(self.before)

    def _at(self, finding: Finding, places: Iterable[tuple[int, int]]) -> bool:
        """Whether a finding starts where an edit was made."""
        path = finding.span.source.path
        here = path is not None and shelf.real(path) == self.file.path
        return here and any(start <= finding.span.start <= end for start, end in places)


def _fingerprint(examined: Examined) -> str:
    """Of a file without errors; empty for a base, which is no whole game."""
    from ruleset.compiled import compile_ruleset

    if examined.resolved is None or examined.rules is None:
        return ""
    return compile_ruleset(examined.resolved, examined.rules).fingerprint


def _unreadable(finding: Finding) -> bool:
    """Whether a finding is about the file as text, not about the rules it holds."""
    return finding.id.startswith("R1")
