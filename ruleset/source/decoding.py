"""Bytes to text: UTF-8 with or without a byte order mark, nothing else."""

from __future__ import annotations

from pathlib import Path

from ruleset.diagnostics.finding import Finding, Text
from ruleset.source import kinds
from ruleset.spans import Source

_MARKS = (b"\xff\xfe", b"\xfe\xff")


def decode(data: bytes, name: str, path: Path | None = None) -> tuple[Source, Finding | None]:
    """The text of a file, or the finding that points at its first byte that is not UTF-8."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return Source(name, data.decode("utf-8"), path), None
    except UnicodeDecodeError as error:
        guess = _guess(data)
        # Shown in the encoding it was probably saved in, so that the excerpt can be read.
        source = Source(name, data.decode(guess or "utf-8", errors="replace"), path)
        # Two GBK bytes may happen to be UTF-8: such a file goes wrong at its first byte beyond ASCII.
        start = next(place for place, byte in enumerate(data) if byte > 0x7F) if guess else error.start
        place = len(data[:start].decode(guess or "utf-8", errors="replace"))
        return source, kinds.not_utf8.at(
            source.span(place, place + 1), offset=start + 1, byte=f"0x{data[start]:02x}", guess=_looks_like(guess)
        )


def _guess(data: bytes) -> str:
    """What the file may be: Chinese Windows programs save GBK, some editors UTF-16. Empty when it is neither."""
    if data.startswith(_MARKS):
        return "UTF-16"
    try:
        text = data.decode("gbk")
    except UnicodeDecodeError:
        return ""
    return "GBK" if ":" in text else ""


def _looks_like(encoding: str) -> Text:
    return {"zh": f"，看上去是 {encoding}", "en": f"; it looks like {encoding}"} if encoding else {"zh": "", "en": ""}
