"""Where a report goes: one format on standard output, any number in files, and what a CI service wants besides."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ruleset.diagnostics.formats import render
from ruleset.diagnostics.report import Report, Style

STDOUT = "-"


@dataclass(frozen=True)
class Output:
    """A format and the file it goes to, `-` for standard output."""

    form: str
    file: str = STDOUT

    def __str__(self) -> str:
        return self.form if self.file == STDOUT else f"{self.form}:{self.file}"


def clash(outputs: Sequence[Output]) -> str | None:
    """The file two outputs would both write, whatever they call it, or None."""
    files = [_place(output.file) for output in outputs]
    return next((output.file for place, output in enumerate(outputs) if files[place] in files[:place]), None)


def overwritten(written: Iterable[str], read: Iterable[str]) -> str | None:
    """The first file to be written that is one of those that are read, whatever it is called, or None."""
    kept = {_place(name) for name in read} - {STDOUT}
    return next((name for name in written if _place(name) in kept), None)


def _place(name: str) -> str:
    return name if name == STDOUT else os.path.realpath(name)


def redirected(outputs: Sequence[Output], file: str) -> list[Output]:
    """The outputs with what would be printed sent to `file` instead."""
    return [replace(output, file=file) if output.file == STDOUT else output for output in outputs]


def usual(environment: Mapping[str, str]) -> Output:
    """What is printed when nobody asks for a format: annotations where GitHub Actions runs, text elsewhere."""
    return Output("github" if environment.get("GITHUB_ACTIONS") == "true" else "text")


def repository(environment: Mapping[str, str]) -> Path:
    """The folder that services name files from: the checkout where a CI service says so, else where the run is."""
    named = environment.get("GITHUB_WORKSPACE") or environment.get("CI_PROJECT_DIR") or "."
    return Path(os.path.abspath(named))


def printed(report: Report, outputs: Sequence[Output], style: Style) -> str | None:
    """The text for standard output, None when no format goes there."""
    return next((render(output.form, report, style) for output in outputs if output.file == STDOUT), None)


def write_files(report: Report, outputs: Sequence[Output], style: Style, environment: Mapping[str, str]) -> None:
    """Write what goes to files.

    Raises:
        OSError: a file cannot be written.
    """
    for output in outputs:
        if output.file != STDOUT:
            content = render(output.form, report, Style(style.lang, False, style.every))
            Path(output.file).write_bytes(f"{content}\n".encode())
        if output.form == "github":
            _summarize(report, style, environment.get("GITHUB_STEP_SUMMARY", ""))


def _summarize(report: Report, style: Style, file: str) -> None:
    """Add the summary to what the step has written before; together they have a limit."""
    if not file:
        return
    from ruleset.diagnostics.formats import summary

    place = Path(file)
    before = place.stat().st_size if place.exists() else 0
    content = summary.render(report, style, summary.MOST_BYTES - 1 - before).encode("utf-8", "replace")
    if before + len(content) < summary.MOST_BYTES:
        with place.open("ab") as target:
            target.write(content)
