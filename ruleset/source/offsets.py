"""From the characters of a YAML scalar back to the characters of the file.

An error inside an expression has to point into the file, where quotes, escapes, folded lines and indentation stand
between the text YAML reads and the text the user wrote. The scan follows YAML 1.2.2 sections 7.3 and 8.1.
"""

from __future__ import annotations

import re

from ruleset.spans import Span

_FOLD = re.compile(r"[ \t]*(?:\r\n|\n|\r)[ \t\r\n]*")
_BREAK = re.compile(r"\r\n|\n|\r")
_CONTINUATION = re.compile(r"(?:\r\n|\n|\r)[ \t]*")
_ESCAPE_LENGTH = {"x": 4, "u": 6, "U": 10}


def source_offsets(span: Span, style: str, length: int) -> tuple[int, ...] | None:
    """Offset in the file of each of the `length` characters of a scalar's text.

    None for folded scalars and where the scan does not account for every character.
    """
    offsets = _literal(span, length) if style == "literal" else _flow(span, style)
    return tuple(offsets) if offsets is not None and len(offsets) == length else None


def _flow(span: Span, style: str) -> list[int] | None:
    if style == "folded":
        return None
    quotes = style in ("single", "double")
    text, index, end = span.source.text, span.start + quotes, span.end - quotes
    offsets: list[int] = []
    while index < end:
        fold = _FOLD.match(text, index, end)
        if fold:
            breaks = len(_BREAK.findall(fold.group()))
            offsets += [index] * max(1, breaks - 1)
            index = fold.end()
        else:
            count, step = _one_character(text, index, style)
            offsets += [index] * count
            index += step
    return offsets


def _one_character(text: str, index: int, style: str) -> tuple[int, int]:
    """How many characters of the value start here (none at an escaped line break), and how long they are written."""
    if style == "single" and text[index] == "'":
        return 1, 2
    if style == "double" and text[index] == "\\":
        continuation = _CONTINUATION.match(text, index + 1)
        if continuation:
            return 0, 1 + len(continuation.group())
        return 1, _ESCAPE_LENGTH.get(text[index + 1], 2)
    return 1, 1


def _literal(span: Span, length: int) -> list[int] | None:
    text = span.source.text
    lines = _literal_lines(text, span.start)
    if lines is None:
        return None
    offsets: list[int] = []
    for start, end in lines:
        offsets += range(start, end + 1)
        if len(offsets) >= length:
            break
    return offsets[:length]


def _literal_lines(text: str, start: int) -> list[tuple[int, int]] | None:
    """Start and end of every line of a `|` scalar, indentation left out; None when the indentation is given by hand."""
    header = _BREAK.search(text, start)
    if header is None or any(mark.isdigit() for mark in text[start : header.start()].split("#")[0]):
        return None
    lines, indent, index = [], None, header.end()
    while index < len(text):
        line_break = _BREAK.search(text, index)
        end = line_break.start() if line_break else len(text)
        spaces = len(text[index:end]) - len(text[index:end].lstrip(" "))
        if indent is None and spaces < end - index:
            indent = spaces
        lines.append((min(index + (indent if indent is not None else spaces), end), end))
        index = line_break.end() if line_break else len(text)
    return lines
