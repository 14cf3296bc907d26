"""Between offsets in a file and the positions of the language server protocol.

Lines count from 0 and end at CRLF, LF or CR. Characters count in the units agreed with the editor, UTF-16 unless it
offers another: a Chinese character is one unit, an emoji two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lsprotocol.types import Position, Range

from ruleset.spans import Source, Span

Units = Callable[[str], int]
"""How many units a text takes."""


def utf16(text: str) -> int:
    """Code units of UTF-16."""
    return len(text) if text.isascii() else len(text) + sum(character > "\uffff" for character in text)


def utf8(text: str) -> int:
    """Bytes of UTF-8."""
    return len(text.encode("utf-8", "surrogatepass"))


UNITS: Mapping[str, Units] = {"utf-8": utf8, "utf-16": utf16, "utf-32": len}
"""The units by the name the protocol gives them."""


def position(source: Source, offset: int, units: Units = utf16) -> Position:
    """The position of a character offset."""
    line, column = source.position(offset)
    start = source.line_starts[line - 1]
    return Position(line - 1, units(source.text[start : start + column - 1]))


def range_of(span: Span, units: Units = utf16) -> Range:
    """The range a span takes."""
    return Range(position(span.source, span.start, units), position(span.source, span.end, units))


def offset(source: Source, place: Position, units: Units = utf16) -> int:
    """The character offset of a position; one beyond the line or the file becomes the end of the line or file."""
    if place.line >= len(source.line_starts):
        return len(source.text)
    start, line = source.line_starts[place.line], source.line(place.line + 1)
    if line.isascii():
        return start + min(place.character, len(line))
    taken = 0
    for index, character in enumerate(line):
        if taken >= place.character:
            return start + index
        taken += units(character)
    return start + len(line)
