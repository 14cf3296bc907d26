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
    scalars = scalar_places(source)
    if scalars is None:
        return
    starts = [start for start, _ in scalars]
    for match in re.finditer(rf"(?<!\S)#[ \t]*{re.escape(word)}[^\r\n]*", source.text):
        before = bisect_right(starts, match.start()) - 1
        if before < 0 or match.start() >= scalars[before][1]:
            yield source.span(match.start(), match.start() + len(match.group().rstrip()))


def scalar_places(source: Source) -> list[tuple[int, int]] | None:
    """Start and end of every single value and key, in order; None when the text is no YAML."""
    try:
        return list(_scalars(source.text))
    except yaml.YAMLError:
        return None


def _scalars(text: str) -> Iterator[tuple[int, int]]:
    """Where values and keys stand; of `|` and `>` only the lines below, as a comment may follow the sign itself."""
    for token in yaml.scan(text, Loader=_Loader):
        if isinstance(token, yaml.ScalarToken):
            start, end = token.start_mark.index, token.end_mark.index
            header = _LINE_BREAK.search(text, start, end) if token.style in ("|", ">") else None
            yield (header.end() if header else start), end
