"""Comments of a rule file. YAML parsers drop them, so the scanner is asked where they cannot be: inside a value."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

import yaml

from ruleset.spans import Source, Span

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_LINE_BREAK = re.compile(r"\r\n|\n|\r")


def comments(source: Source, word: str) -> Iterator[Span]:
    """Every comment that starts with `word`, from its `#` to the end of its line. None when the text is no YAML."""
    if word not in source.text:
        return
    scalars = _scalar_places(source)
    if scalars is None:
        return
    starts = [start for _, start, _ in scalars]
    for match in re.finditer(rf"(?<!\S)#[ \t]*{re.escape(word)}[^\r\n]*", source.text):
        before = bisect_right(starts, match.start()) - 1
        if before < 0 or match.start() >= scalars[before][2]:
            yield source.span(match.start(), match.start() + len(match.group().rstrip()))


def lines_within_values(source: Source) -> set[int]:
    """The lines that begin inside a value of several lines: a comment put above one would become text."""
    within: set[int] = set()
    for start, _, end in _scalar_places(source) or ():
        within.update(range(source.position(start)[0] + 1, source.position(max(start, end - 1))[0] + 1))
    return within


def _scalar_places(source: Source) -> list[tuple[int, int, int]] | None:
    """Every single value and key, in order; None when the text is no YAML."""
    try:
        return list(_scalars(source.text))
    except yaml.YAMLError:
        return None


def _scalars(text: str) -> Iterator[tuple[int, int, int]]:
    """Where each starts, where its text starts (below the `|` or `>`, which a comment may follow), and where it ends."""
    for token in yaml.scan(text, Loader=_Loader):
        if isinstance(token, yaml.ScalarToken):
            start, end = token.start_mark.index, token.end_mark.index
            header = _LINE_BREAK.search(text, start, end) if token.style in ("|", ">") else None
            yield start, (header.end() if header else start), end
