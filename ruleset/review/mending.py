"""`--fix`: the edits that findings suggest, made where they help and nowhere else.

Every attempt is checked before it counts. A file that compiled must still say the same after safe edits; in a file with
errors no edit may bring a new one at its own place, nor keep the file from being read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ruleset import shelf
from ruleset.diagnostics.finding import Edit, Finding, has_errors
from ruleset.pipeline import Examined, examine
from ruleset.review.edits import apart, applied, places_after
from ruleset.review.review import Reviewed, Task, review
from ruleset.source.unsaved import unsaved

MOST_PASSES = 20
"""A mended key may show what stands below it for the first time; nothing honest needs this many passes."""
MOST_EDITS = 200
"""Of one file in one pass: where none helps, each has to be tried by itself."""
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
    """Make the safe edits that findings suggest, or all of them."""
    return make(task, suggested, unsafe)


def make(task: Task, edits_for: Callable[[Iterable[Finding]], Iterable[Edit]], unsafe: bool = False) -> Mended:
    """Make edits until none is left that helps. Nothing is written.

    Only the files of the task are changed: no parent that is not one of them, and nothing that comes with Paigui.

    Args:
        edits_for: the edits that some findings ask for.
        unsafe: whether those that are not safe are made too.
    """
    files = {file.path: file for file in _own_files(task)}
    texts = dict(task.texts)
    seen = {path: {file.before} for path, file in files.items()}
    made = 0
    for _ in range(MOST_PASSES):
        reviewed = review(replace(task, texts=texts))
        before = made
        for path, edits in _by_file(edits_for(reviewed.findings), files, unsafe).items():
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
        data = task.texts[path] if path in task.texts else _read(path, task.limits.bytes)
        if data is not None and not shelf.is_shipped(path):
            yield File(name, path, data)


def _read(path: Path, most: int) -> bytes | None:
    """The bytes of a file; None of what the review has refused: no file, too large, or not readable."""
    if not shelf.is_file(path):
        return None
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError:
        return None
    return data if len(data) <= most else None


def suggested(findings: Iterable[Finding]) -> Iterator[Edit]:
    """The edits that findings carry."""
    for finding in findings:
        if finding.suggestion and finding.suggestion.edit:
            yield finding.suggestion.edit


def _by_file(edits: Iterable[Edit], files: Mapping[Path, File], unsafe: bool) -> dict[Path, list[Edit]]:
    """The edits by file; the unsafe ones of a file only once it has no safe one."""
    found: dict[Path, list[Edit]] = defaultdict(list)
    for edit in edits:
        path = edit.span.source.path
        if path and shelf.real(path) in files and (edit.safe or unsafe):
            found[shelf.real(path)].append(edit)
    return {path: [edit for edit in own if edit.safe] or own for path, own in found.items()}


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
        good = self._good([], apart(fitting)[:MOST_EDITS])
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
        """Whether the rules still are the same game, and say the same of themselves."""
        return _meaning(after) == self._meaning_before

    @cached_property
    def _meaning_before(self) -> tuple[str, dict[str, Any]]:
        return _meaning(self.before)

    def _at(self, finding: Finding, places: Iterable[tuple[int, int]]) -> bool:
        """Whether a finding starts where an edit was made."""
        path = finding.span.source.path
        here = path is not None and shelf.real(path) == self.file.path
        return here and any(start <= finding.span.start <= end for start, end in places)


def _meaning(examined: Examined) -> tuple[str, dict[str, Any]]:
    """Of a file without errors: the fingerprint and all values. The parents' clauses are left out: they go with the keys
    that the file sets itself, even to the parent's value."""
    from ruleset.compiled import compile_ruleset

    if examined.resolved is None or examined.rules is None:
        return "", {}
    data = examined.resolved.root.data()
    values = {key: data[key] for key in data if key not in ("clauses", "decided")}
    return compile_ruleset(examined.resolved, examined.rules).fingerprint, values


def _unreadable(finding: Finding) -> bool:
    """Whether a finding is about the file as text, not about the rules it holds."""
    return finding.id.startswith("R1")
