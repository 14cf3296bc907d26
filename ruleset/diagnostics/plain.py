"""User text made safe for terminals and CI logs: no escape sequences, no forged lines, no hidden direction marks."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")

MAX_LENGTH = 120


def visible(text: str) -> str:
    """`text` with every control, bidirectional and invisible character written as an escape (`\\x1b`)."""
    return _UNPRINTABLE.sub(_escape, text)


def plain(text: str) -> str:
    """`visible` text, cut at `MAX_LENGTH` characters: a message quotes a value, it does not reprint it."""
    shown = visible(text)
    return shown if len(shown) <= MAX_LENGTH else shown[: MAX_LENGTH - 1] + "…"


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    return {9: r"\t", 10: r"\n", 13: r"\r"}.get(code) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")
