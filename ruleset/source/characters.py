"""Characters a rule file may not hold: they show nothing, or show something other than what is read."""

from __future__ import annotations

import re

from ruleset.diagnostics.finding import Finding
from ruleset.source import kinds
from ruleset.spans import Source

# Controls but tab and line ends; the line breaks only YAML sees (U+0085, U+2028, U+2029); direction marks; stray BOM.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)

_MOST = 20


def hidden_characters(source: Source) -> list[Finding]:
    """A finding for each of the first such characters."""
    found = []
    for match in _HIDDEN.finditer(source.text):
        span = source.span(match.start(), match.end())
        found.append(kinds.hidden_character.at(span, character=f"U+{ord(match.group()):04X}"))
        if len(found) == _MOST:
            break
    return found
