"""Many files shared out over the cores. The answers come in the order of the files, whoever worked on them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ruleset.review.checking import Checked, Chunk, check_chunk
from ruleset.source.limits import Limits

WORTH_SHARING = 40
"""Files per process below which starting the process takes longer than it saves."""
_CHUNK = 8


def check_all(
    files: Sequence[str], limits: Limits, texts: Mapping[Path, bytes], jobs: int | None
) -> list[Checked]:
    """Check all files with `jobs` processes; None takes as many as there are cores and enough files for."""
    workers = min(jobs or _cores(), len(files) if jobs else max(1, len(files) // WORTH_SHARING))
    if workers <= 1:
        return check_chunk(Chunk(files, limits, texts))
    # The first file is checked here: workers that are copies of this process need not load anything again.
    first = check_chunk(Chunk(files[:1], limits, texts))
    chunks = [Chunk(files[start : start + _CHUNK], limits, texts) for start in range(1, len(files), _CHUNK)]
    return first + [checked for part in _shared(chunks, workers) for checked in part]


def _shared(chunks: Sequence[Chunk], workers: int) -> Iterator[list[Checked]]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    context = get_context("fork" if sys.platform == "linux" else "spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_interrupts)
    try:
        yield from pool.map(check_chunk, chunks)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that shares the work out answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
