"""Playing many deals: a pure function of (rule sets, bots, seed, block of deal indices) -> mergeable tally.

A family takes part through what `engine.families.Simulation` asks of it.

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
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.families import Simulation, family_of, simulation
from engine.jit import COMPILED
from engine.metrics import Measures
from engine.tally import Tally, tally_records
from engine.workers import end_with_parent

BLOCK = 1000


@dataclass(frozen=True)
class Arm:
    """One rule set as played: its tables and the bots in seats 0, 1, ... (repeated around the table)."""

    name: str
    fingerprint: str
    tables: Any
    bots: tuple[str, ...] = ("standard",)

    @property
    def game(self) -> Simulation:
        """What plays the deals of its family."""
        return simulation(self.tables)

    def seated(self) -> NDArray[np.int64]:
        """Bot id of each seat."""
        seats, bots = range(self.tables.seats), self.game.BOTS
        return np.array([bots[self.bots[seat % len(self.bots)]] for seat in seats], dtype=np.int64)


class Player(Protocol):
    """A plan made ready to play in one process."""

    def play(self, block: int) -> Tally:
        """Play one block under every arm and count it."""


class Work(Protocol):
    """What `run` carries out: blocks that may be played in any order and anywhere. Picklable: it is all a worker needs."""

    @property
    def arms(self) -> tuple[Arm, ...]: ...
    @property
    def seed(self) -> int: ...
    @property
    def count(self) -> int:
        """Records there will be of each arm."""

    @property
    def blocks(self) -> int: ...
    @property
    def measures(self) -> tuple[Measures, ...]:
        """What the records of each arm hold."""

    def table(self) -> Player: ...
    def warm_up(self) -> None:
        """Compile the kernels or load them from the cache."""


@dataclass(frozen=True)
class Plan:
    """What to play: ``deals`` deals of ``seed`` under every arm."""

    arms: tuple[Arm, ...]
    deals: int
    seed: int = 1

    @property
    def levels(self) -> tuple[int, ...]:
        """Level indices the deals are drawn from: those every arm with a ladder plays; none can be played if empty."""
        ladders = [levels for arm in self.arms if len(levels := _levels_played(arm)) > 1] or [
            _levels_played(arm) for arm in self.arms
        ]
        return tuple(level for level in ladders[0] if all(level in levels for levels in ladders))

    def levels_of(self, arm: Arm) -> tuple[int, ...]:
        """Those one arm draws from: the common ones, or its only one."""
        own = _levels_played(arm)
        return self.levels if len(own) > 1 else own

    @property
    def count(self) -> int:
        return self.deals

    @property
    def measures(self) -> tuple[Measures, ...]:
        return tuple(arm.game.MEASURES for arm in self.arms)

    @property
    def blocks(self) -> int:
        return -(-self.deals // BLOCK)

    def span(self, block: int) -> tuple[int, int]:
        """(first deal, number of deals) of a block."""
        first = block * BLOCK
        return first, min(BLOCK, self.deals - first)

    def table(self) -> Table:
        return Table(self)

    def warm_up(self) -> None:
        for arm in one_of_each_family(self.arms):
            Table(replace(self, arms=(arm,), deals=0)).records(0, 0, 0)


def one_of_each_family(arms: Sequence[Arm]) -> list[Arm]:
    """The first arm of each family: kernels are compiled once for a family."""
    first: dict[str, Arm] = {}
    for arm in arms:
        first.setdefault(family_of(arm.tables), arm)
    return list(first.values())


def _levels_played(arm: Arm) -> tuple[int, ...]:
    return arm.game.levels_played(arm.tables)


@dataclass(frozen=True)
class Played:
    """The outcome of a run. ``tally.deals`` is below ``plan.count`` when it was stopped early."""

    plan: Work
    tally: Tally
    seconds: float
    jobs: int

    @property
    def complete(self) -> bool:
        return self.tally.deals == self.plan.count

    @property
    def deals_per_second(self) -> float:
        """Records played in a second, all arms counted."""
        return self.tally.deals * self.tally.arms / self.seconds if self.seconds else 0.0

    @property
    def decisions_per_second(self) -> float:
        decisions = sum(self.tally.sums(arm, "decisions").total for arm in range(self.tally.arms))
        return decisions / self.seconds if self.seconds else 0.0


class Seated(NamedTuple):
    """An arm made ready: what plays it, its rules as arrays, the bots of its seats, the levels drawn from."""

    game: Simulation
    tables: Any
    bots: NDArray[np.int64]
    levels: NDArray[np.int64]


class Table:
    """A plan of deals made ready to play in this process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.arms = [
            Seated(
                arm.game,
                arm.game.tables_for(arm.tables),
                arm.seated(),
                np.array(plan.levels_of(arm), dtype=np.int64),
            )
            for arm in plan.arms
        ]
        self.names = tuple(measures.names for measures in plan.measures)

    def play(self, block: int) -> Tally:
        """Play one block under every arm and count it."""
        first, count = self.plan.span(block)
        return tally_records([self.records(arm, first, count) for arm in range(len(self.arms))], self.names)

    def records(self, arm: int, first: int, count: int) -> NDArray[np.int64]:
        """int64[count, metrics]: the metrics of each deal under one arm."""
        game, tables, bots, levels = self.arms[arm]
        records = np.zeros((count, len(self.names[arm])), dtype=np.int64)
        # The state belongs to this call alone: blocks run side by side in threads.
        game.play_block(tables, game.new_state(), self.plan.seed, first, count, bots, levels, records)
        return records


def warm_up(plan: Work) -> float:
    """Compile the kernels or load them from the cache; return the seconds it took."""
    began = time.perf_counter()
    plan.warm_up()
    return time.perf_counter() - began


def run(
    plan: Work,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda deals: None,
    stop: Callable[[], bool] = lambda: False,
) -> Played:
    """Play the plan on ``jobs`` workers; ``progress`` hears the number of records done, ``stop`` ends the run early.

    A stopped run keeps the unbroken row of blocks from the first on, so it equals a complete run of that many records.
    """
    warm_up(plan)
    began = time.perf_counter()
    tally = Tally(tuple(measures.names for measures in plan.measures))
    for block in _in_order(plan, min(jobs, plan.blocks), stop):
        tally.merge(block)
        progress(tally.deals)
    return Played(plan, tally, time.perf_counter() - began, jobs)


def available_cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_order(plan: Work, jobs: int, stop: Callable[[], bool]) -> Iterator[Tally]:
    """Yield the tallies of the blocks in the order of their deals until ``stop``."""
    if jobs <= 1:
        table = plan.table()
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
def _workers(plan: Work, jobs: int) -> Iterator[tuple[Executor, Callable[[int], Tally]]]:
    """Threads when the kernels are compiled (they release the GIL, and nothing need be shipped), else processes."""
    if COMPILED:
        with ThreadPoolExecutor(jobs) as threads:
            yield threads, plan.table().play
        return
    with ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_seat_worker, initargs=(plan,)
    ) as processes:
        yield processes, _play_in_worker


_worker_table: list[Player] = []


def _seat_worker(plan: Work) -> None:
    """Prepare the plan once in a worker process; Ctrl-C is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    _worker_table[:] = [plan.table()]


def _play_in_worker(block: int) -> Tally:
    return _worker_table[0].play(block)


__all__ = ["BLOCK", "Arm", "Plan", "Played", "Table", "Work", "available_cores", "run", "warm_up"]
