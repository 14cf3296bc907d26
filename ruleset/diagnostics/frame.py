"""The excerpt of a file under a message, with carets that also line up under Chinese characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ruleset.diagnostics.plain import visible
from ruleset.spans import Source, Span, display_width

_TAB = "    "
_WIDEST = 100
_BEFORE = 60
_NARROWEST = 20


@dataclass(frozen=True)
class Mark:
    """A place to underline: with `^` where the mistake is, with `-` where something related stands."""

    span: Span
    label: str
    sign: str


def frames(marks: Sequence[Mark]) -> list[str]:
    """The lines of all excerpts: the first mark's file first, lines in order, `...` where some are left out."""
    gutter = max(len(str(mark.span.line)) for mark in marks)
    lines: list[str] = []
    for source in dict.fromkeys(mark.span.source for mark in marks):
        here = [mark for mark in marks if mark.span.source is source]
        lines.append(f"{' ' * gutter}{'-->' if not lines else ':::'} {visible(str(here[0].span))}")
        if source.text:
            lines += [f"{' ' * gutter} |", *_excerpt(source, here, gutter)]
    return lines


def _excerpt(source: Source, marks: list[Mark], gutter: int) -> list[str]:
    lines, previous = [], None
    for mark in sorted(marks, key=lambda mark: (mark.span.line, mark.sign)):
        number = mark.span.line
        if previous is not None and number > previous + 1:
            lines.append("...")
        text, left, width = _underlined(source.line(number), mark.span)
        if number != previous:
            lines.append(f"{number:>{gutter}} | {text}".rstrip())
        lines.append(f"{' ' * gutter} | {' ' * left}{mark.sign * width} {mark.label}".rstrip())
        previous = number
    return lines


def _underlined(line: str, span: Span) -> tuple[str, int, int]:
    """The line as shown, and where on the screen the underlining starts and how wide it is."""
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    before, cut = _shortened(line, start)
    shown = _shown(before)
    rest = line[start:]
    marked = _shown(rest[: max(0, end - start)])
    clipped = _clip(_shown(rest), _WIDEST - display_width(shown))
    text = cut + shown + clipped + ("…" if len(clipped) < len(_shown(rest)) else "")
    room = max(1, display_width(text) - display_width(cut + shown))
    return text, display_width(cut + shown), max(1, min(display_width(marked), room))


def _shortened(line: str, start: int) -> tuple[str, str]:
    """What stands before the mark; its beginning gives way to `…` on a long line."""
    return (line[:start], "") if start <= _BEFORE else (line[start - _BEFORE : start], "…")


def _clip(text: str, width: int) -> str:
    text = text[: max(width, _NARROWEST)]
    while display_width(text) > max(width, _NARROWEST):
        text = text[:-1]
    return text


def _shown(text: str) -> str:
    return visible(text.replace("\t", _TAB))
