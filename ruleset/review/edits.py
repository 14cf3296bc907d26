"""Edits carried out on a text: those that do not meet, and where they end up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ruleset.diagnostics.finding import Edit
from ruleset.spans import Span

_LINE_BREAK = re.compile(r"\r\n|\n|\r")


def apart(edits: Iterable[Edit]) -> list[Edit]:
    """The edits in order of place, without those that meet an earlier one."""
    chosen: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.span.start, edit.span.end, edit.text)):
        if not chosen or _follows(edit.span, chosen[-1].span):
            chosen.append(edit)
    return chosen


def _follows(span: Span, before: Span) -> bool:
    """Whether a span starts where another ends, or later; two insertions at one place meet."""
    return span.start >= before.end and span.start > before.start


def applied(text: str, edits: Sequence[Edit]) -> str:
    """The text with all edits made; they are in order and do not meet."""
    pieces, place = [], 0
    for edit in edits:
        pieces += [text[place : edit.span.start], in_line_ends_of(text, edit.text)]
        place = edit.span.end
    return "".join([*pieces, text[place:]])


def places_after(text: str, edits: Sequence[Edit]) -> list[tuple[int, int]]:
    """Where each edit's own text stands once all are made."""
    places, shift = [], 0
    for edit in edits:
        start, length = edit.span.start + shift, len(in_line_ends_of(text, edit.text))
        places.append((start, start + length))
        shift += length - (edit.span.end - edit.span.start)
    return places


def in_line_ends_of(text: str, written: str) -> str:
    """`written` with the line ends that `text` has."""
    found = _LINE_BREAK.search(text)
    return written.replace("\n", found.group()) if found else written
