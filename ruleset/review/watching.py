"""`--watch`: look again whenever a file that was read changes, by asking the file system twice a second."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

PAUSE = 0.5  # seconds
SETTLING = 0.1
Stamp = tuple[object, ...]


def rounds(look: Callable[[], Iterable[Path]], pause: float = PAUSE) -> Iterator[None]:
    """Call `look` again and again, each time something it read has changed. Yields after each look, without an end.

    Args:
        look: does the work, and says which files and folders it read.
    """
    before: dict[Path, Stamp] = {}
    while True:
        paths = with_folders(look())
        # What was changed while it was being read is looked at once more.
        seen = {path: before.get(path, stamp(path)) for path in paths}
        yield
        while seen == (before := {path: stamp(path) for path in paths}):
            time.sleep(pause)
        before = _settled(before)


def _settled(before: dict[Path, Stamp]) -> dict[Path, Stamp]:
    """The state once nothing changes for a moment: some programs empty a file before they write it."""
    while True:
        time.sleep(SETTLING)
        after = {path: stamp(path) for path in before}
        if after == before:
            return after
        before = after


def with_folders(paths: Iterable[Path]) -> list[Path]:
    """Files, and the folders they stand in: a parent that was missing may come, a file may be replaced."""
    known = list(paths)
    return sorted({*known, *(path.parent for path in known)})


def stamp(path: Path) -> Stamp:
    """What tells two states of a file or folder apart; empty for what is not there."""
    try:
        if path.is_dir():
            return tuple(sorted(each.name for each in os.scandir(path) if _matters(each)))
        status = path.stat()
    except (OSError, ValueError):
        return ()
    return status.st_mtime_ns, status.st_size, status.st_ino


def _matters(entry: os.DirEntry[str]) -> bool:
    return not entry.name.startswith(".") and (entry.name.endswith((".yaml", ".yml")) or entry.is_dir())
