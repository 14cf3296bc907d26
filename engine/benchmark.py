"""Figures of speed: simulation, workers, legality, start-up and, when installed, the games of other libraries.

Nothing here is asserted: the figures go into the README with the machine they were measured on.
"""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import numpy as np

from engine.jit import COMPILED, Array
from engine.layered import from_items
from engine.metrics import EVEN_SIDE_GAIN
from engine.simulate import Arm, Plan, available_cores, run
from engine.statistics import Interval, Sums, difference, mean_interval, p_value
from engine.tables import Tables, tables_for
from engine.tally import Tally
from engine.tricks.shapes import decompose
from engine.tricks.state import COMPONENT_COLUMNS, MAX_COMPONENTS
from engine.tricks.timing import repeat_legality
from ruleset.tables import FACES, NO_TRUMP, ORDERS, STRAINS, SUITS, TRUMP_LANE, TricksTables

PEER_SECONDS = 3.0
COLD_STARTS = 5
LEGALITY_REPEATS = 100
LADDER_DEALS = 10_000


@dataclass(frozen=True)
class Speed:
    """Simulation speed of one rule set on ``jobs`` workers."""

    rules: str
    jobs: int
    deals_per_s: float
    decisions_per_s: float


@dataclass(frozen=True)
class Rung:
    """``stronger`` against ``weaker`` under one rule set, every deal played twice with the seats swapped.

    ``gain`` is the net levels a deal the stronger side wins over the weaker, averaged over both seatings.
    """

    rules: str
    stronger: str
    weaker: str
    deals: int
    gain: float
    interval: Interval
    p: float


@dataclass(frozen=True)
class Legality:
    """Microseconds of one test whether a follow is legal, over hard positions."""

    positions: int
    median_us: float
    worst_us: float


@dataclass(frozen=True)
class Peer:
    """Another library's game, random play from Python."""

    name: str
    version: str
    deals_per_s: float
    decisions_per_s: float


def machine() -> dict[str, str]:
    """Processor, cores and versions; no paths, no host name."""
    versions = {name: metadata.version(name) for name in ("numpy", "numba") if find_spec(name)}
    return {
        "processor": _processor(),
        "cores": str(available_cores()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        **versions,
        "kernels": "compiled" if COMPILED else "plain Python",
    }


def _processor() -> str:
    """The processor's name as the system gives it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def speeds(arms: Sequence[Arm], deals: int, seed: int, jobs: Sequence[int]) -> list[Speed]:
    """Time each rule set on each number of workers; workers are the best of three, the machine may be shared."""
    return [_speed(arm, deals, seed, count) for arm in arms for count in jobs]


def _speed(arm: Arm, deals: int, seed: int, jobs: int) -> Speed:
    runs = [run(Plan((arm,), deals, seed), jobs) for _ in range(3)]
    best = min(runs, key=lambda played: played.seconds)
    return Speed(arm.name, jobs, best.deals_per_second, best.decisions_per_second)


def rung(arm: Arm, stronger: str, weaker: str, deals: int, seed: int, jobs: int) -> Rung:
    """Play every deal twice, once with each bot on the even seats; the unit of analysis is the pair."""
    seatings = (replace(arm, bots=(stronger, weaker)), replace(arm, bots=(weaker, stronger)))
    tally = run(Plan(seatings, deals, seed), jobs).tally
    pairs = _even_side_pairs(tally)
    interval = mean_interval(pairs)
    halved = Interval(interval.low / 2, interval.high / 2)
    return Rung(arm.name, stronger, weaker, tally.deals, pairs.mean / 2, halved, p_value(pairs))


def _even_side_pairs(tally: Tally) -> Sums:
    """Sums of (even side's gain with the stronger bot there) - (the same with the weaker bot there)."""
    first, second = tally.sums(0, EVEN_SIDE_GAIN), tally.sums(1, EVEN_SIDE_GAIN)
    return difference(first, second, tally.pair(0, 1, EVEN_SIDE_GAIN)[0])


def legality(tables: TricksTables, positions: int = 3_000, seed: int = 1) -> Legality:
    """Time `is_legal_follow` on hard trump leads against hands as full of trumps as the deck allows.

    Every position is timed by itself, best of five batches, so the worst is the worst position and not a pause of the
    machine. Leads: tractors of 2 up to 12 sets, throws of several tractors, sets and singles.
    """
    engine_tables, chance = tables_for(tables), random.Random(seed)
    samples = [_hard_position(engine_tables, tables, chance) for _ in range(positions)]
    times = [_time_position(engine_tables, *sample) for sample in samples]
    return Legality(len(times), median(times) * 1e6, max(times) * 1e6)


Position = tuple[int, int, Array, int, Array, Array]
"""Order, lane, led components, their number, hand, follow."""


def _hard_position(engine_tables: Tables, tables: TricksTables, chance: random.Random) -> Position:
    """A lead and a follow of trumps: whole sets are likelier than single cards, in the lead as in the hand."""
    order = chance.randrange(ORDERS)
    lane = TRUMP_LANE if order % STRAINS != NO_TRUMP else chance.randrange(SUITS)
    faces = [face for face in range(FACES) if tables.lane[order][face] == lane]
    pool = _rich_cards(faces, tables.packs, chance)
    lead = pool[: chance.randint(4, tables.hand)]
    hand = pool[len(lead) :][: tables.hand] if chance.random() < 0.5 else _rich_cards(faces, tables.packs, chance)
    hand = hand[: max(tables.hand, len(lead) + 1)]
    led = np.zeros((MAX_COMPONENTS, COMPONENT_COLUMNS), dtype=np.int64)
    count = decompose(engine_tables, order, _positions(engine_tables, order, lead), led)
    follow = sorted(hand, key=lambda face: (-hand.count(face), face))[: len(lead)]
    return (
        order,
        lane,
        led,
        count,
        _positions(engine_tables, order, hand),
        _positions(engine_tables, order, follow),
    )


def _rich_cards(faces: Sequence[int], packs: int, chance: random.Random) -> list[int]:
    """The cards of a lane in random order, all copies of a face mostly together."""
    groups = [[face] * packs for face in chance.sample(list(faces), len(faces))]
    split = [[face] for group in groups if chance.random() < 0.15 for face in group]
    whole = [group for group in groups if [group[0]] not in split]
    mixed = whole + split
    chance.shuffle(mixed)
    return [face for group in mixed for face in group]


def _positions(engine_tables: Tables, order: int, faces: Sequence[int]) -> Array:
    return from_items([int(engine_tables.position_of[order, face]) for face in faces])


def _time_position(
    engine_tables: Tables, order: int, lane: int, led: Array, count: int, hand: Array, follow: Array
) -> float:
    """Seconds of one legality test inside a kernel loop."""
    best = float("inf")
    repeat_legality(engine_tables, order, lane, led, count, hand, follow, 1)
    for _ in range(5):
        began = time.perf_counter()
        repeat_legality(engine_tables, order, lane, led, count, hand, follow, LEGALITY_REPEATS)
        best = min(best, time.perf_counter() - began)
    return best / LEGALITY_REPEATS


def first_start(rules: str) -> tuple[float, float]:
    """Seconds of ``simulate --deals 1`` in a new process: with an empty kernel cache, then with the filled one."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PAIGUI_CACHE": cache}
        command = ["simulate", rules, "--deals", "1", "--jobs", "1", "--quiet"]
        return _seconds(command, environment), _seconds(command, environment)


def cold_check(rules: str) -> float:
    """Median seconds of ``paigui check`` in a new process."""
    return median(_seconds(["check", rules], dict(os.environ)) for _ in range(COLD_STARTS))


def _seconds(arguments: Sequence[str], environment: dict[str, str]) -> float:
    """Wall time of one run of the command line; raises CalledProcessError if it fails."""
    code = "import sys; from cli import run; sys.exit(run(sys.argv[1:]))"
    path = os.pathsep.join(entry for entry in sys.path if entry)
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**environment, "PYTHONPATH": path},
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - began


def peers() -> list[Peer]:
    """The libraries people would use instead, as far as they are installed (extra ``bench``)."""
    games: list[tuple[str, str, str, Callable[[], tuple[int, int]]]] = []
    if find_spec("pyspiel"):
        games.append(("OpenSpiel bridge, random play", "open_spiel", "pyspiel", _open_spiel_bridge()))
    if find_spec("rlcard"):
        games.append(("RLCard doudizhu, random play", "rlcard", "rlcard", _rlcard_doudizhu()))
    return [Peer(name, metadata.version(package), *_rates(play)) for name, package, _, play in games]


def _rates(play: Callable[[], tuple[int, int]]) -> tuple[float, float]:
    """(deals, decisions) a second of ``play``, which plays once and returns how many of both."""
    deals = decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < PEER_SECONDS:
        more_deals, more_decisions = play()
        deals, decisions = deals + more_deals, decisions + more_decisions
    seconds = time.perf_counter() - began
    return deals / seconds, decisions / seconds


def _open_spiel_bridge() -> Callable[[], tuple[int, int]]:
    import pyspiel

    # The double dummy solver would take most of the time and is no part of playing.
    game, chance = pyspiel.load_game("bridge(use_double_dummy_result=false)"), random.Random(1)

    def play() -> tuple[int, int]:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        return 1, decisions

    return play


def _rlcard_doudizhu() -> Callable[[], tuple[int, int]]:
    import rlcard
    from rlcard.agents import RandomAgent

    table = rlcard.make("doudizhu", config={"seed": 1})
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])

    def play() -> tuple[int, int]:
        trajectories, _ = table.run(is_training=False)
        return 1, sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


@dataclass(frozen=True)
class Benchmark:
    """Everything measured, in the order it is reported; seconds unless a name says otherwise."""

    machine: dict[str, str]
    deals: int
    seed: int
    first_start_s: float
    later_start_s: float
    cold_check_s: float
    speeds: list[Speed]
    legality: dict[str, Legality]
    ladder: list[Rung]
    peers: list[Peer]


def measure(arms: Sequence[Arm], deals: int, seed: int, say: Callable[[str], None] = lambda step: None) -> Benchmark:
    """Measure everything; ``say`` hears what is being measured next. Takes a few minutes."""
    say("first start")
    first, later = first_start(arms[0].name)
    say("cold check")
    check = cold_check(arms[0].name)
    jobs = (1, 2) if available_cores() > 1 else (1,)
    say("simulation")
    measured = speeds(arms, deals, seed, jobs)
    say("legality")
    legal = {arm.name: legality(arm.tables) for arm in arms}
    say("bots")
    rungs = [rung(arm, "standard", "random", LADDER_DEALS, seed, jobs[-1]) for arm in arms]
    say("other libraries")
    return Benchmark(machine(), deals, seed, first, later, check, measured, legal, rungs, peers())
