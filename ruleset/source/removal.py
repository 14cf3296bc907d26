"""How to take something out of a file so that nothing of it is left: no blank line, no stray comma."""

from __future__ import annotations

import re

from ruleset.spans import Span

_BLANKS_BEFORE = re.compile(r"[ \t]*\Z")
_BLANKS_AFTER = re.compile(r"[ \t]*")
_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_COMMA_AFTER = re.compile(r"[ \t]*,[ \t]*")
_COMMA_BEFORE = re.compile(r"[ \t]*,[ \t]*\Z")


def without(span: Span) -> Span:
    """What to delete with `span`: its lines where nothing else stands on them, otherwise the blanks before it."""
    return _lines(span) or _with_blanks_before(span)


def entry_removal(span: Span) -> Span | None:
    """What to delete with one `key: value`; None where that is not plain, as with a comment in it or beside it.

    The entry must not be the last one left in its mapping: an empty mapping is another value.
    """
    if "#" in span.text:
        return None
    between = _between_commas(span)
    return _lines(span) or (between and (_lines(between) or between))


def _lines(span: Span) -> Span | None:
    """The whole lines of a span, with the last one's end; None when something else stands on them."""
    source, text = span.source, span.source.text
    start = source.line_starts[span.line - 1]
    after = _BLANKS_AFTER.match(text, span.end)
    end = after.end() if after else span.end
    line_break = _LINE_BREAK.match(text, end)
    if text[start : span.start].strip() or not (line_break or end == len(text)):
        return None
    return source.span(start, line_break.end() if line_break else end)


def _with_blanks_before(span: Span) -> Span:
    start = span.source.line_starts[span.line - 1]
    blanks = _BLANKS_BEFORE.search(span.source.text[start : span.start])
    return span.source.span(start + (blanks.start() if blanks else 0), span.end)


def _between_commas(span: Span) -> Span | None:
    """An entry of `{a: 1, b: 2}` with one of the commas beside it."""
    text = span.source.text
    if comma := _COMMA_AFTER.match(text, span.end):
        return span.source.span(span.start, comma.end())
    line = span.source.line_starts[span.line - 1]
    if comma := _COMMA_BEFORE.search(text[line : span.start]):
        return span.source.span(line + comma.start(), span.end)
    return None
