"""`# paigui: ignore[R306] reason` at the end of a line or on a line of its own above; `ignore-file[...]` for the whole file.

A finding is ignored by id or by name, and only with a reason. Comments are read only in a file that is YAML, so what
keeps a file from being read cannot be ignored; any other error can, but the file still does not compile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from ruleset.diagnostics.finding import Edit, Finding, Suggestion, Text
from ruleset.diagnostics.nearest import nearest, same_word
from ruleset.review import kinds
from ruleset.source.comments import comments
from ruleset.source.removal import without
from ruleset.spans import Source, Span

WORD = "paigui:"
_FORM = re.compile(r"#[ \t]*paigui:[ \t]*(?P<verb>ignore(?:-file)?)[ \t]*\[(?P<words>[^\]]*)\](?P<reason>.*)")
_LISTED = re.compile(r"[^\s,]+")
_LEADING = " \t:-–—：，,。"
EXAMPLE = "# paigui: ignore[R306] art.5 says so"


@dataclass(frozen=True)
class Word:
    """An id or a name as it stands between the brackets."""

    text: str
    span: Span


@dataclass(frozen=True)
class Ignore:
    """One comment. `line` is the line it speaks of, None for the whole file."""

    span: Span
    words: tuple[Word, ...]
    reason: str
    line: int | None

    def word_for(self, finding: Finding) -> Word | None:
        """The word that lets a finding pass, if this comment does."""
        if not self.reason or finding.span.source is not self.span.source or finding.id in OWN:
            return None
        if self.line not in (None, finding.span.line, finding.span.end_line):
            return None
        return next((word for word in self.words if word.text in (finding.id, finding.name)), None)


OWN = frozenset(("R130", "R131", "R132", "R133"))
"""What is wrong with such a comment is not ignored by another."""


def ignores_in(source: Source) -> tuple[list[Ignore], list[Finding]]:
    """The ignore comments of a file, and those that cannot be read as one."""
    found: list[Ignore] = []
    unreadable: list[Finding] = []
    for span in comments(source, WORD):
        match = _FORM.fullmatch(span.text)
        words = tuple(_words(match, span)) if match else ()
        if match and words:
            line = None if match["verb"] == "ignore-file" else _line_meant(span)
            found.append(Ignore(span, words, match["reason"].strip(_LEADING), line))
        else:
            unreadable.append(kinds.unreadable_ignore.at(span, example=EXAMPLE))
    return found, unreadable


def _words(match: re.Match[str], span: Span) -> Iterator[Word]:
    for word in _LISTED.finditer(match["words"]):
        start = span.start + match.start("words") + word.start()
        yield Word(word.group(), span.source.span(start, start + len(word.group())))


def _line_meant(span: Span) -> int:
    """The comment's own line; of a comment that stands alone, the next line that holds more than a comment."""
    source, number = span.source, span.line
    if source.line(number)[: span.column - 1].strip():
        return number
    below = range(number + 1, len(source.line_starts) + 1)
    return next((each for each in below if source.line(each).strip() and not _only_comment(source.line(each))), number)


def _only_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def complaints(ignores: Iterable[Ignore], used: Set[int], finished: bool, known: Mapping[str, str]) -> list[Finding]:
    """What is wrong with ignore comments that could be read.

    Args:
        used: where the words stand that let a finding pass.
        finished: whether the file was checked to its end: only then is a comment known to be of no use.
        known: the name of every kind of finding by its id.
    """
    return [finding for ignore in ignores for finding in _complaints(ignore, used, finished, known)]


def _complaints(ignore: Ignore, used: Set[int], finished: bool, known: Mapping[str, str]) -> Iterator[Finding]:
    names = (*known, *known.values())
    unknown = [word for word in ignore.words if word.text not in names]
    yield from (_unknown(word, names) for word in unknown)
    if not ignore.reason:
        yield kinds.ignore_without_reason.at(ignore.span, example=EXAMPLE)
    elif finished:
        unused = [word for word in ignore.words if word.span.start not in used and word not in unknown]
        if unused:
            yield _unused(ignore, unused)


def _unknown(word: Word, names: Sequence[str]) -> Finding:
    close = nearest(word.text, names)
    safe = close is not None and same_word(word.text, close)
    return kinds.unknown_in_ignore.at(
        word.span, word=word.text, suggestion=Suggestion.of(close, word.span, safe=safe)
    )


def _unused(ignore: Ignore, unused: Sequence[Word]) -> Finding:
    listed: Text = {
        "zh": "、".join(f"`{word.text}`" for word in unused),
        "en": " or ".join(f"`{word.text}`" for word in unused),
    }
    span = ignore.span if len(unused) == len(ignore.words) else unused[0].span
    return kinds.unused_ignore.at(span, words=listed, suggestion=Suggestion("", _without(ignore, unused)))


def _without(ignore: Ignore, unused: Sequence[Word]) -> Edit:
    """The comment without the words that are of no use; no comment when none is left."""
    kept = [word.text for word in ignore.words if word not in unused]
    if not kept:
        return Edit(without(ignore.span), "", safe=True)
    first, last = ignore.words[0].span, ignore.words[-1].span
    return Edit(ignore.span.source.span(first.start, last.end), ", ".join(kept), safe=True)
