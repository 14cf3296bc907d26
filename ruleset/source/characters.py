"""Characters a rule file may not hold: they show nothing, or show something other than what is read."""

from __future__ import annotations

import re

from ruleset.diagnostics.finding import Edit, Finding, Suggestion
from ruleset.source import kinds
from ruleset.spans import Source, Span

# Controls but tab and line ends; the line breaks only YAML sees (U+0085, U+2028, U+2029); direction marks; stray BOM.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)

_SAFE_TO_DELETE = frozenset("\ufeff\u200e\u200f\u061c")
"""What shows nothing by itself: a stray byte order mark, direction marks. The text reads the same without it."""
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What turns the direction of others: without it the text is shown in another order, so somebody has to look."""

_MOST = 20


def hidden_characters(source: Source) -> list[Finding]:
    """A finding for each of the first such characters."""
    found = []
    for match in _HIDDEN.finditer(source.text):
        span = source.span(match.start(), match.end())
        code = f"U+{ord(match.group()):04X}"
        found.append(kinds.hidden_character.at(span, character=code, suggestion=_deletion(span)))
        if len(found) == _MOST:
            break
    return found


def _deletion(span: Span) -> Suggestion | None:
    if span.text in _SAFE_TO_DELETE or span.text in _TURNING:
        return Suggestion("", Edit(span, "", safe=span.text in _SAFE_TO_DELETE))
    return None
