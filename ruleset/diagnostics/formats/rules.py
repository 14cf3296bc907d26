"""What a kind of finding is, in words that hold for all its findings: for formats that list their rules."""

from __future__ import annotations

import re

from ruleset.diagnostics.kind import kind

_BLANK = re.compile(r"{\w+}")


def short_description(identifier: str, lang: str) -> str:
    """The message of a kind with `…` for what differs from finding to finding; empty when only that is left."""
    known = kind(identifier)
    text = _BLANK.sub("…", known.message[lang]) if known else ""
    return "" if text in ("", "…") else text


def help_markdown(identifier: str, lang: str) -> str:
    """What `paigui explain` says of a kind."""
    known = kind(identifier)
    return known.note[lang] if known and known.note else ""
