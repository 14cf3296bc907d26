"""Where something stands in a file: sources, spans, and the width of text on a screen."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

_LINE_BREAK = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, eq=False)
class Source:
    """A file's text, decoded, without its byte order mark.

    `name` is what the user typed and what messages show; `path` is None for text that is no file.
    """

    name: str
    text: str
    path: Path | None = None

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset of the first character of every line (CRLF, LF and CR all end a line)."""
        return (0, *(match.end() for match in _LINE_BREAK.finditer(self.text)))

    def position(self, offset: int) -> tuple[int, int]:
        """1-based line and column, in code points, of a character offset."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Text of a 1-based line without its line break; empty beyond the file."""
        if number > len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The span from `start` to `end`, by default the empty span at `start`."""
        return Span(self, start, start if end is None else end)


@dataclass(frozen=True)
class Span:
    """Characters `start` up to, not including, `end` of a source."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """1-based line of the first character."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """1-based column of the first character, in code points."""
        return self.source.position(self.start)[1]

    @property
    def end_line(self) -> int:
        """1-based line of the character after the last one."""
        return self.source.position(self.end)[0]

    @property
    def end_column(self) -> int:
        """1-based column of the character after the last one."""
        return self.source.position(self.end)[1]

    @property
    def text(self) -> str:
        """The characters themselves, as they stand in the file."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


def display_width(text: str) -> int:
    """Terminal cells that `text` takes: two for an East Asian wide character, none for a combining one."""
    if text.isascii():
        return len(text)
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
