"""What one run of `paigui check` found, as every format reads it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ruleset import shelf
from ruleset.diagnostics.finding import Finding, Severity, in_order
from ruleset.spans import Source

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


@dataclass(frozen=True)
class Style:
    """How a reader wants it: language, colour, and whether `every` finding is shown however many there are."""

    lang: str = "en"
    color: bool = False
    every: bool = False


@dataclass(frozen=True)
class Report:
    """Findings in order of file and place, and the run they come from.

    `files` are the names as given, `suppressed` counts what an ignore comment or option took out, a finding of
    severity `fails_from` or worse fails the run. Formats that name files by a repository's root take it from `root`;
    an empty `version` is looked up by the format that tells it.
    """

    findings: tuple[Finding, ...]
    files: tuple[str, ...]
    suppressed: int = 0
    version: str = ""
    fails_from: Severity = "error"
    root: Path | None = None

    @classmethod
    def of(cls, findings: Iterable[Finding], files: Iterable[str], **settings: object) -> Report:
        """A report of findings in any order. `settings` are the other fields."""
        return cls(tuple(in_order(findings)), tuple(files), **settings)  # type: ignore[arg-type]

    def fails(self, finding: Finding) -> bool:
        """Whether this finding alone makes the run end with exit code 1."""
        return SEVERITIES.index(finding.severity) <= SEVERITIES.index(self.fails_from)

    @cached_property
    def counts(self) -> Counter[str]:
        """How many findings there are of each severity."""
        return Counter(finding.severity for finding in self.findings)

    @cached_property
    def by_file(self) -> dict[str, list[Finding]]:
        """The findings of each file: the files asked for first, then those they brought in, such as a parent."""
        found: dict[str, list[Finding]] = {name: [] for name in self.files}
        for finding in self.findings:
            found.setdefault(finding.span.source.name, []).append(finding)
        return found

    def path(self, source: Source) -> str:
        """A file's name with `/` and without a leading `./`; from `root` if there is one and the file lies below it."""
        if self.root is None or self.comes_along(source):
            return Path(source.name).as_posix()
        ours = _shipped_path(source)  # messages call it `variants/...` wherever it is
        place = ours or Path(os.path.abspath(source.name))
        outside = os.path.isabs(source.name) and not place.is_relative_to(self.root)
        return place.as_posix() if outside else Path(os.path.relpath(place, self.root)).as_posix()

    def unicode_path(self, source: Source) -> str:
        """`path` with `?` for the bytes of a name that is no UTF-8: strict readers refuse a document that holds them."""
        return self.path(source).encode("utf-8", "replace").decode("utf-8")

    def comes_along(self, source: Source) -> bool:
        """Whether a file is one of those that come with Paigui, and so is not in the user's repository."""
        path = _shipped_path(source)
        return path is not None and (self.root is None or not path.is_relative_to(self.root))

    def fingerprint(self, finding: Finding) -> str:
        """The finding's fingerprint, the same from whichever folder of the repository the check is run."""
        return finding.fingerprint_in(self.path(finding.span.source))


def _shipped_path(source: Source) -> Path | None:
    path = shelf.real(source.path) if source.path else None
    return path if path and shelf.is_shipped(path) else None


def tool_version() -> str:
    """The version of Paigui as installed; `0` when it is run from its sources."""
    from importlib import metadata

    try:
        return metadata.version("paigui")
    except metadata.PackageNotFoundError:
        return "0"
