"""Work that needs kernels as plain Python: in this process if they are, otherwise in one of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from engine.jit import COMPILED
from engine.workers import end_with_parent

P = ParamSpec("P")
T = TypeVar("T")

SWITCH = "PAIGUI_JIT"


def in_plain_python(work: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
    """`work(...)` where no kernel is compiled; function, arguments and result can be sent to another process."""
    if not COMPILED:
        return work(*arguments, **options)
    with plain_workers(1) as executor:
        return executor.submit(work, *arguments, **options).result()


@contextmanager
def plain_workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes whose kernels are plain Python. An error, or Ctrl-C, ends them with the work they are at."""
    before = os.environ.get(SWITCH)
    os.environ[SWITCH] = "0"  # read by a worker when it starts, which may be as late as the last piece of work
    try:
        spawn = multiprocessing.get_context("spawn")
        executor = ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_leave_interrupts)
        try:
            yield executor
        finally:
            executor.shutdown(cancel_futures=True)  # as a context manager it would first do all that is left
    finally:
        os.environ.pop(SWITCH)
        if before is not None:
            os.environ[SWITCH] = before


def _leave_interrupts() -> None:
    """Ctrl-C is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
