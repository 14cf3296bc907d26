"""Playing many deals: a pure function of (rule sets, bots, seed, block of deal indices) -> mergeable tally.

Deal i of seed s has one setting, drawn before any rule is looked at: the levels of both sides, the dealer's seat,
whether it is the first deal of a match, and the order of the cards. Every rule set therefore plays the same deals.
Blocks have a fixed size and every random number is keyed by the deal's index, so the result has the same bytes for
any number of workers.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.bots import BOTS
from engine.jit import COMPILED
from engine.metrics import COLUMNS, DECISIONS
from engine.tables import Tables, tables_for
from engine.tally import Tally, tally_records
from engine.tricks.block import play_block
from engine.tricks.state import new_state
from ruleset.tables import TricksTables

BLOCK = 1000


@dataclass(frozen=True)
class Arm:
    """One rule set as played: its tables and the bots in seats 0, 1, ... (repeated around the table)."""

    name: str
    fingerprint: str
    tables: TricksTables
    bots: tuple[str, ...] = ("standard",)

    def seated(self) -> NDArray[np.int64]:
        """Bot id of each seat."""
        seats = range(self.tables.seats)
        return np.array([BOTS[self.bots[seat % len(self.bots)]] for seat in seats], dtype=np.int64)


@dataclass(frozen=True)
class Plan:
    """What to play: ``deals`` deals of ``seed`` under every arm. Picklable: it is all a worker needs."""

    arms: tuple[Arm, ...]
    deals: int
    seed: int = 1

    @property
    def levels(self) -> tuple[int, ...]:
        """Level indices the deals are drawn from: those every arm plays; none can be played if empty."""
        played = [_levels_played(arm.tables) for arm in self.arms]
        return tuple(level for level in played[0] if all(level in levels for levels in played))

    @property
    def blocks(self) -> int:
        return -(-self.deals // BLOCK)

    def span(self, block: int) -> tuple[int, int]:
        """(first deal, number of deals) of a block."""
        first = block * BLOCK
        return first, min(BLOCK, self.deals - first)


def _levels_played(tables: TricksTables) -> tuple[int, ...]:
    """The ladder up to the goal: no side ever stands above it."""
    goal = tables.ladder.index(tables.goal) if tables.goal in tables.ladder else len(tables.ladder) - 1
    return tables.ladder[: goal + 1]


@dataclass(frozen=True)
class Played:
    """The outcome of a run. ``tally.deals`` is below ``plan.deals`` when it was stopped early."""

    plan: Plan
    tally: Tally
    seconds: float
    jobs: int

    @property
    def complete(self) -> bool:
        return self.tally.deals == self.plan.deals

    @property
    def deals_per_second(self) -> float:
        """Deals played in a second, all arms counted."""
        return self.tally.deals * self.tally.arms / self.seconds if self.seconds else 0.0

    @property
    def decisions_per_second(self) -> float:
        decisions = sum(self.tally.sums(arm, DECISIONS).total for arm in range(self.tally.arms))
        return decisions / self.seconds if self.seconds else 0.0


class Table:
    """A plan made ready to play in this process: engine tables and bots of every arm."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.levels = np.array(plan.levels, dtype=np.int64)
        self.arms: list[tuple[Tables, NDArray[np.int64]]] = [
            (tables_for(arm.tables), arm.seated()) for arm in plan.arms
        ]

    def play(self, block: int) -> Tally:
        """Play one block under every arm and count it."""
        first, count = self.plan.span(block)
        return tally_records([self.records(arm, first, count) for arm in range(len(self.arms))])

    def records(self, arm: int, first: int, count: int) -> NDArray[np.int64]:
        """int64[count, COLUMNS]: the metrics of each deal under one arm."""
        tables, bots = self.arms[arm]
        records = np.zeros((count, COLUMNS), dtype=np.int64)
        # The state belongs to this call alone: blocks run side by side in threads.
        play_block(tables, new_state(), self.plan.seed, first, count, bots, self.levels, records)
        return records


def warm_up(plan: Plan) -> float:
    """Compile the kernels or load them from the cache; return the seconds it took."""
    began = time.perf_counter()
    Table(replace(plan, arms=plan.arms[:1], deals=0)).records(0, 0, 0)
    return time.perf_counter() - began


def run(
    plan: Plan,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda deals: None,
    stop: Callable[[], bool] = lambda: False,
) -> Played:
    """Play the plan on ``jobs`` workers; ``progress`` hears the number of deals done, ``stop`` ends the run early.

    A stopped run keeps the unbroken row of blocks from deal 0 on, so it equals a complete run of that many deals.
    """
    warm_up(plan)
    began = time.perf_counter()
    tally = Tally(len(plan.arms))
    for block in _in_order(plan, min(jobs, plan.blocks), stop):
        tally.merge(block)
        progress(tally.deals)
    return Played(plan, tally, time.perf_counter() - began, jobs)


def available_cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_order(plan: Plan, jobs: int, stop: Callable[[], bool]) -> Iterator[Tally]:
    """Yield the tallies of the blocks in the order of their deals until ``stop``."""
    if jobs <= 1:
        table = Table(plan)
        for block in range(plan.blocks):
            if stop():
                return
            yield table.play(block)
        return
    with _workers(plan, jobs) as (executor, play):
        yield from _collect(executor, play, plan.blocks, 2 * jobs, stop)


def _collect(
    executor: Executor, play: Callable[[int], Tally], blocks: int, window: int, stop: Callable[[], bool]
) -> Iterator[Tally]:
    """Keep ``window`` blocks in flight and hand them over in order; any Executor will do."""
    flying: dict[int, Future[Tally]] = {}
    asked = 0
    for wanted in range(blocks):
        while asked < min(blocks, wanted + window):
            flying[asked] = executor.submit(play, asked)
            asked += 1
        # Waking a few times a second keeps Ctrl-C prompt.
        while not wait([flying[wanted]], timeout=0.2, return_when=FIRST_COMPLETED).done:
            if stop():
                break
        if stop():
            for future in flying.values():
                future.cancel()
            return
        yield flying.pop(wanted).result()


@contextmanager
def _workers(plan: Plan, jobs: int) -> Iterator[tuple[Executor, Callable[[int], Tally]]]:
    """Threads when the kernels are compiled (they release the GIL, and nothing need be shipped), else processes."""
    if COMPILED:
        with ThreadPoolExecutor(jobs) as threads:
            yield threads, Table(plan).play
        return
    with ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_seat_worker, initargs=(plan,)
    ) as processes:
        yield processes, _play_in_worker


_worker_table: list[Table] = []


def _seat_worker(plan: Plan) -> None:
    """Prepare the plan once in a worker process; Ctrl-C is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker_table[:] = [Table(plan)]


def _play_in_worker(block: int) -> Tally:
    return _worker_table[0].play(block)


__all__ = ["BLOCK", "BOTS", "Arm", "Plan", "Played", "Table", "available_cores", "run", "warm_up"]
