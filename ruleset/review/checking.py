"""One file checked: what was found, what its ignore comments let pass, and which files it was read from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ruleset import shelf
from ruleset.diagnostics.finding import Finding, has_errors
from ruleset.inherit import Resolved
from ruleset.pipeline import examine
from ruleset.review.ignores import Ignore, ignores_in
from ruleset.source.limits import Limits
from ruleset.source.unsaved import unsaved
from ruleset.spans import Source

Used = tuple[str, int]
"""A word of an ignore comment that let a finding pass: the file, links followed, and the place in it."""


@dataclass(frozen=True)
class Suppressed:
    """A finding that an ignore comment lets pass, and the reason it gives."""

    finding: Finding
    reason: str


@dataclass(frozen=True)
class Checked:
    """What came of one file.

    Attributes:
        ignores: the ignore comments of the file itself.
        used: the words of comments, its parents' among them, that let something pass.
        finished: whether nothing kept later stages from running.
        read: the files it was made from, links followed.
    """

    name: str
    findings: list[Finding]
    suppressed: list[Suppressed] = field(default_factory=list)
    ignores: list[Ignore] = field(default_factory=list)
    used: frozenset[Used] = frozenset()
    finished: bool = True
    read: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Chunk:
    """Files to check in one go, small enough to be sent to another process."""

    files: Sequence[str]
    limits: Limits
    texts: Mapping[Path, bytes]


def check_chunk(chunk: Chunk) -> list[Checked]:
    """Check some files one after the other."""
    with unsaved(chunk.texts):
        return [check_file(name, chunk.limits) for name in chunk.files]


def check_file(name: str, limits: Limits) -> Checked:
    """Check one file by its id or path. Nothing is raised for a mistake in it."""
    examined = examine(name, limits=limits)
    sources = _sources(examined.resolved)
    found = {source: ignores_in(source) for source in sources}
    ignores = [ignore for each, _ in found.values() for ignore in each]
    kept, suppressed, used = _parted(examined.findings, ignores)
    own, unreadable = found[sources[0]] if sources else ([], [])
    return Checked(
        name, kept + unreadable, suppressed, own, used, not has_errors(examined.findings),
        tuple(_place(source) for source in sources) or (shelf.real(shelf.locate(name)),),
    )


def _sources(resolved: Resolved | None) -> list[Source]:
    """The file and its parents. The comments of shipped ones are nobody's to write."""
    layers = resolved.layers if resolved else ()
    return [layer.source for place, layer in enumerate(layers) if place == 0 or not layer.shipped]


def _place(source: Source) -> Path:
    return shelf.real(source.path or Path(source.name))


def _parted(
    findings: Iterable[Finding], ignores: Sequence[Ignore]
) -> tuple[list[Finding], list[Suppressed], frozenset[Used]]:
    kept: list[Finding] = []
    suppressed: list[Suppressed] = []
    used: set[Used] = set()
    for finding in findings:
        by = [(ignore, word) for ignore in ignores if (word := ignore.word_for(finding))]
        if by:
            suppressed.append(Suppressed(finding, by[0][0].reason))
            used.update((str(_place(word.span.source)), word.span.start) for _, word in by)
        else:
            kept.append(finding)
    return kept, suppressed, frozenset(used)
