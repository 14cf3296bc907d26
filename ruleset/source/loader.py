"""From bytes to a node tree: reading, decoding and composing one rule file, with every place kept.

The tree is built from PyYAML's parse events, so no YAML 1.1 resolver, constructor or merge ever runs on user text.
"""

from __future__ import annotations

import stat
from functools import lru_cache
from pathlib import Path

from ruleset.diagnostics.finding import Finding, Text
from ruleset.source import kinds
from ruleset.source.characters import hidden_characters
from ruleset.source.compose import Stop, compose
from ruleset.source.decoding import decode
from ruleset.source.limits import DEFAULT_LIMITS, Limits
from ruleset.source.nodes import Mapping
from ruleset.source.unsaved import unsaved_bytes
from ruleset.spans import Source, Span

Loaded = tuple[Mapping | None, list[Finding]]
"""The file's mapping, None when it could not be read as one, and what was found."""


def load_file(path: Path, name: str | None = None, limits: Limits = DEFAULT_LIMITS) -> Loaded:
    """Read one rule file. `name` is what messages call it, by default the path as given."""
    name = name or str(path)
    try:
        data = unsaved_bytes(path)
        if data is None:
            if _is_special(path):
                return None, [kinds.unreadable.at(_nowhere(name), path=name, reason=_SPECIAL)]
            with path.open("rb") as file:
                data = file.read(limits.bytes + 1)
    except IsADirectoryError:
        return None, [kinds.is_directory.at(_nowhere(name), path=name)]
    except FileNotFoundError:
        return None, [kinds.missing_file.at(_nowhere(name), path=name)]
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        return None, [kinds.unreadable.at(_nowhere(name), path=name, reason=reason)]
    return load_bytes(data, name, path, limits)


_SPECIAL: Text = {
    "zh": "这是管道或设备，不是文件；要读标准输入，请写 `-`",
    "en": "it is a pipe or a device, not a file; `-` reads standard input",
}


def _is_special(path: Path) -> bool:
    """Whether reading might never end: a pipe nobody writes to, a device."""
    mode = path.stat().st_mode
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def load_bytes(data: bytes, name: str, path: Path | None = None, limits: Limits = DEFAULT_LIMITS) -> Loaded:
    """Read a rule file from its bytes."""
    if len(data) > limits.bytes:
        return None, [kinds.too_large.at(_nowhere(name), limit=limits.bytes)]
    source, finding = decode(data, name, path)
    return (None, [finding]) if finding else load_source(source, limits)


def load_text(text: str, name: str) -> Loaded:
    """Read a rule file from text."""
    return load_source(Source(name, text))


def load_source(source: Source, limits: Limits = DEFAULT_LIMITS) -> Loaded:
    """Compose a decoded file. Text that is no YAML mapping yields no tree; a lesser error still does, to find more."""
    hidden = hidden_characters(source)
    if hidden:
        return None, hidden
    findings: list[Finding] = []
    try:
        root = compose(source, findings, limits)
    except Stop as stop:
        return None, [*findings, stop.finding]
    return root, findings


def _nowhere(name: str) -> Span:
    return Source(name, "").span()


@lru_cache(maxsize=64)
def load_shipped(path: Path) -> Loaded:
    """`load_file` for files that come with Paigui: read once however many files extend them."""
    return load_file(path, f"variants/{path.name}")
