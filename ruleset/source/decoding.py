"""Bytes to text: UTF-8 with or without a byte order mark, nothing else."""

from __future__ import annotations

from pathlib import Path

from ruleset.diagnostics.finding import Finding, Text
from ruleset.source import kinds
from ruleset.spans import Source

_MARKS = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))
_NO_GUESS = {"zh": "", "en": ""}


def decode(data: bytes, name: str, path: Path | None = None) -> tuple[Source, Finding | None]:
    """The text of a file, or the finding that points at its first byte that is not UTF-8."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return Source(name, data.decode("utf-8"), path), None
    except UnicodeDecodeError as error:
        source = Source(name, data.decode("utf-8", errors="replace"), path)
        place = len(data[: error.start].decode("utf-8"))
        byte = f"0x{data[error.start]:02x}"
        return source, kinds.not_utf8.at(
            source.span(place, place + 1), offset=error.start + 1, byte=byte, guess=_guess(data)
        )


def _guess(data: bytes) -> Text:
    """What the file may be: Chinese Windows programs save GBK, some editors UTF-16."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _looks_like(encoding)
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return _NO_GUESS
    return _looks_like("GBK") if text.isprintable() or ":" in text else _NO_GUESS


def _looks_like(encoding: str) -> Text:
    return {"zh": f"，看上去是 {encoding}", "en": f"; it looks like {encoding}"}
