"""Texts that stand for files: the unsaved text of an editor, or standard input under the name of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType

from ruleset import shelf

_UNSAVED: ContextVar[Mapping[Path, bytes]] = ContextVar("unsaved", default=MappingProxyType({}))


@contextmanager
def unsaved(texts: Mapping[Path, bytes]) -> Iterator[None]:
    """Within, each of these files is read as the bytes given, whether it is on disk or not.

    Args:
        texts: bytes by the file's path with links followed (`shelf.real`).
    """
    token = _UNSAVED.set(texts)
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def unsaved_bytes(path: Path) -> bytes | None:
    """What stands for a file; None when it is read from disk."""
    texts = _UNSAVED.get()
    return texts.get(shelf.real(path)) if texts else None
