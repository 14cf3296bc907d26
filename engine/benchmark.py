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

from engine.climbing.drafts import MOVE_COLUMNS, WORK
from engine.climbing.tables import climbing_tables_for
from engine.climbing.timing import repeat_leads
from engine.families import CLIMBING, TRICKS, family_of
from engine.jit import COMPILED, Array
from engine.layered import MAX_PACKS, from_items, remove, size, take_lowest
from engine.simulate import Arm, Plan, available_cores, one_of_each_family, run
from engine.statistics import Interval, Sums, difference, mean_interval, p_value
from engine.tables import Tables, tables_for
from engine.tally import Tally
from engine.tricks.follow import fill
from engine.tricks.shapes import decompose
from engine.tricks.state import COMPONENT_COLUMNS, MAX_COMPONENTS
from engine.tricks.timing import repeat_legality
from ruleset.climbing_tables import ClimbingTables
from ruleset.tables import FACES, ORDERS, TRUMP_LANE, TricksTables

PEER_SECONDS = 3.0
RUNS = 7
COLD_STARTS = 7
LEGALITY_REPEATS = 100
MOVES_REPEATS = 20
MOST_TRUMPS = 33  # a hand of 25 with the kitty of 8 in it
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
class Moves:
    """Microseconds to list all legal moves of a fresh hand that leads, over ``hands`` random hands and levels."""

    hands: int
    moves_median: float
    median_us: float
    worst_us: float


@dataclass(frozen=True)
class Start:
    """Seconds of the first deal in a new process, with an empty kernel cache and with the filled one."""

    rules: str
    first_s: float
    later_s: float


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
    """Time each rule set on each number of workers, the fastest of RUNS: a shared machine only ever slows a run."""
    return [_speed(arm, deals, seed, count) for arm in arms for count in jobs]


def _speed(arm: Arm, deals: int, seed: int, jobs: int) -> Speed:
    runs = [run(Plan((arm,), deals, seed), jobs) for _ in range(RUNS)]
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
    first, second = tally.sums(0, "even_side_gain"), tally.sums(1, "even_side_gain")
    return difference(first, second, tally.pair(0, 1, "even_side_gain")[0])


def legality(tables: TricksTables, positions: int = 3_000, seed: int = 1) -> Legality:
    """Time `is_legal_follow` on hard questions: up to 33 trumps in hand, tractors of up to 12 sets and throws of several.

    The follow asked about is a legal one, so that no question ends early. Each is timed by itself, the best of three
    batches, so the worst is the worst question and not a pause of the machine.
    """
    engine_tables, chance = tables_for(tables), random.Random(seed)
    questions = [_hard_question(engine_tables, tables, chance) for _ in range(positions)]
    times = [_time_question(engine_tables, question) for question in questions]
    return Legality(len(times), median(times) * 1e6, max(times) * 1e6)


Question = tuple[int, Array, Array, int, Array]
"""Order, hand, led components, their number, follow."""


def _hard_question(engine_tables: Tables, tables: TricksTables, chance: random.Random) -> Question:
    """A lead of neighbouring sets of trumps against a hand of nearly all of them."""
    order = chance.randrange(ORDERS)
    faces = [face for face in range(FACES) if tables.lane[order][face] == TRUMP_LANE]
    faces.sort(key=lambda face: (tables.link[order][face], chance.random()))
    cards = [face for face in faces for _ in range(tables.deck[face])]
    hand = chance.sample(cards, min(len(cards), chance.randint(tables.hand, MOST_TRUMPS)))
    lead = _neighbouring_sets(faces, tables, min(24, len(hand) - 1), chance)
    led = np.zeros((MAX_COMPONENTS, COMPONENT_COLUMNS), dtype=np.int64)
    count = decompose(engine_tables, order, _positions(engine_tables, order, lead), led)
    held, follow = _positions(engine_tables, order, hand), np.zeros(MAX_PACKS, dtype=np.int64)
    fill(engine_tables, order, held, led, count, 0, follow)
    left = held.copy()
    remove(left, follow)
    take_lowest(left, max(0, len(lead) - size(follow)), follow)
    return order, held, led, count, follow


def _neighbouring_sets(faces: Sequence[int], tables: TricksTables, most: int, chance: random.Random) -> list[int]:
    """Whole sets from runs of neighbours, at most ``most`` cards."""
    lead: list[int] = []
    while len(lead) + tables.packs <= most and chance.random() < 0.9:
        start = chance.randrange(len(faces))
        for face in faces[start : start + chance.choice((2, 2, 2, 3, 4, 12))]:
            if face not in lead and len(lead) + tables.deck[face] <= most:
                lead += [face] * tables.deck[face]
    return lead or [faces[0]] * min(most, tables.deck[faces[0]])


def _positions(engine_tables: Tables, order: int, faces: Sequence[int]) -> Array:
    return from_items([int(engine_tables.position_of[order, face]) for face in faces])


def _time_question(engine_tables: Tables, question: Question) -> float:
    """Seconds of one decision inside a kernel loop."""
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        repeat_legality(engine_tables, *question, LEGALITY_REPEATS)
        best = min(best, time.perf_counter() - began)
    return best / LEGALITY_REPEATS


def moves(tables: ClimbingTables, hands: int = 1_000, seed: int = 1) -> Moves:
    """Time the listing of all moves of random full hands, each by itself, the best of three batches."""
    engine_tables, chance = climbing_tables_for(tables), random.Random(seed)
    deck = [face for face in range(FACES) for _ in range(tables.deck[face])]
    work = np.zeros(WORK, dtype=np.int64)
    rows = np.zeros((4096, MOVE_COLUMNS), dtype=np.int64)
    times, found = [], []
    for _ in range(hands):
        level, hand = chance.choice(tables.ladder), from_items(chance.sample(deck, tables.hand))
        best = float("inf")
        for _ in range(3):
            began = time.perf_counter()
            count = repeat_leads(engine_tables, level, hand, work, rows, MOVES_REPEATS)
            best = min(best, time.perf_counter() - began)
        times.append(best / MOVES_REPEATS)
        found.append(count // MOVES_REPEATS)
    return Moves(hands, median(found), median(times) * 1e6, max(times) * 1e6)


def first_start(rules: str) -> tuple[float, float]:
    """Seconds of ``simulate --deals 1`` in a new process: with an empty kernel cache, then with the filled one
    (the fastest of COLD_STARTS)."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PAIGUI_CACHE": cache}
        command = ["simulate", rules, "--deals", "1", "--jobs", "1", "--quiet"]
        first = _seconds(command, environment)
        return first, min(_seconds(command, environment) for _ in range(COLD_STARTS))


def cold_check(rules: str) -> float:
    """Seconds of ``paigui check`` in a new process, the fastest of COLD_STARTS."""
    return min(_seconds(["check", rules], dict(os.environ)) for _ in range(COLD_STARTS))


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
        # The double dummy solver would take most of the time and is no part of playing.
        bridge = _open_spiel("bridge(use_double_dummy_result=false)")
        games.append(("OpenSpiel bridge, random play", "open_spiel", "pyspiel", bridge))
        games.append(("OpenSpiel dou_dizhu, random play", "open_spiel", "pyspiel", _open_spiel("dou_dizhu")))
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


def _open_spiel(name: str) -> Callable[[], tuple[int, int]]:
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)

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
    starts: list[Start]
    cold_check_s: float
    speeds: list[Speed]
    legality: dict[str, Legality]
    moves: dict[str, Moves]
    ladder: list[Rung]
    peers: list[Peer]


def measure(arms: Sequence[Arm], deals: int, seed: int, say: Callable[[str], None] = lambda step: None) -> Benchmark:
    """Measure everything; ``say`` hears what is being measured next. Takes a few minutes."""
    say("first start")
    starts = [Start(arm.name, *first_start(arm.name)) for arm in one_of_each_family(arms)]
    say("cold check")
    check = cold_check(arms[0].name)
    jobs = (1, 2) if available_cores() > 1 else (1,)
    say("simulation")
    measured = speeds(arms, deals, seed, jobs)
    say("legality")
    legal = {arm.name: legality(arm.tables) for arm in arms if family_of(arm.tables) == TRICKS}
    listed = {arm.name: moves(arm.tables) for arm in arms if family_of(arm.tables) == CLIMBING}
    say("bots")
    rungs = [rung(arm, "standard", "random", LADDER_DEALS, seed, jobs[-1]) for arm in arms]
    say("other libraries")
    return Benchmark(machine(), deals, seed, starts, check, measured, legal, listed, rungs, peers())
