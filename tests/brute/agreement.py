"""Hold the kernels to the definitions on random positions, and count where they agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

import numpy as np

from engine.jit import Array, kernel
from engine.layered import copy
from engine.tables import Tables, tables_for
from engine.tricks.follow import fill, is_legal_follow
from engine.tricks.shapes import LENGTH, TOP, WIDTH, decompose
from engine.tricks.throws import throw_result
from engine.tricks.winning import beats, play_key
from ruleset.tables import TricksTables
from tests.brute.definitions import (
    Component,
    Duty,
    Faces,
    beaten_components,
    decomposition,
    winner,
)
from tests.brute.definitions import (
    is_legal_follow as is_legal_by_definition,
)
from tests.brute.positions import Position, random_position

KINDS = ("decomposition", "legality", "fill", "winner", "throw")


@kernel
def judge_follows(T, o, hand, led, count, plays, verdicts):
    """Write for each row of `plays` whether it is a legal follow."""
    for i in range(plays.shape[0]):
        verdicts[i] = is_legal_follow(T, o, hand, led, count, plays[i])


@kernel
def judge_trick(T, o, led, count, plays, best, key):
    """Return the row of `plays` that wins; row 0 is the lead."""
    play_key(T, o, led, count, plays[0], best)
    winner = 0
    for i in range(1, plays.shape[0]):
        if play_key(T, o, led, count, plays[i], key) and beats(T, key, best):
            winner = i
            for place in range(best.size):
                best[place] = key[place]
    return winner


@dataclass
class Agreement:
    """Questions asked and disagreements found, by kind; `examples` keeps the first few disagreements."""

    asked: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    notable: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def note(self, kind: str, expected: object, got: object, position: Position) -> None:
        self.asked[kind] += 1
        if expected != got:
            self.wrong[kind] += 1
            if len(self.examples) < 5:
                self.examples.append(f"{kind}: defined {expected}, kernel {got}, {describe(position)}")


def describe(position: Position) -> str:
    """Write a position so that it can be looked at."""
    return (
        f"order {position.order.index} lane {position.lane} lead {position.lead} hands {position.hands} "
        f"trick {position.trick}"
    )


class Kernels:
    """The kernels' answers about positions of faces, under one rule set."""

    def __init__(self, rules: TricksTables) -> None:
        self.tables: Tables = tables_for(rules)
        self.positions = self.tables.position_of.tolist()
        self.led = np.zeros((64, 8), dtype=np.int64)
        self.keys = np.zeros((2, 64), dtype=np.int64)

    def layered(self, o: int, cards: Iterable[int]) -> Array:
        layers = [0, 0, 0, 0]
        for face in cards:
            bit = 1 << self.positions[o][face]
            layers[next(k for k in range(4) if not layers[k] & bit)] |= bit
        return np.array(layers, dtype=np.int64)

    def decomposition(self, o: int, cards: Faces) -> list[Component]:
        count = decompose(self.tables, o, self.layered(o, cards), self.led)
        return [tuple(int(row[column]) for column in (WIDTH, LENGTH, TOP)) for row in self.led[:count]]  # type: ignore[misc]

    def legal(self, o: int, hand: Faces, count: int, plays: list[Faces]) -> list[bool]:
        verdicts = np.zeros(len(plays), dtype=np.int64)
        rows = np.array([self.layered(o, play) for play in plays])
        judge_follows(self.tables, o, self.layered(o, hand), self.led, count, rows, verdicts)
        return [bool(verdict) for verdict in verdicts]

    def filled(self, o: int, hand: Faces, count: int, high: int) -> Faces:
        out = np.zeros(4, dtype=np.int64)
        fill(self.tables, o, self.layered(o, hand), self.led, count, high, out)
        faces = self.tables.face_at[o]
        return tuple(int(faces[p]) for p in range(54) for layer in range(4) if out[layer] >> p & 1)

    def winner(self, o: int, count: int, plays: list[Faces]) -> int:
        rows = np.array([self.layered(o, play) for play in plays])
        return int(judge_trick(self.tables, o, self.led, count, rows, self.keys[0], self.keys[1]))

    def throw(self, o: int, count: int, hands: tuple[Faces, ...]) -> tuple[int, int, int]:
        rows = np.zeros((6, 4), dtype=np.int64)
        for seat, hand in enumerate(hands):
            copy(self.layered(o, hand), rows[seat])
        beaten, forced, cards = throw_result(self.tables, o, rows, 0, self.led, count)
        return int(beaten), int(forced), int(cards)


def compare(rules: TricksTables, positions: int, seed: int = 1) -> Agreement:
    """Ask kernels and definitions about random positions under `rules`."""
    random = Random(seed)
    kernels, agreement = Kernels(rules), Agreement()
    for _ in range(positions):
        _compare_one(kernels, random_position(random, rules), random, agreement)
    return agreement


def _compare_one(kernels: Kernels, position: Position, random: Random, agreement: Agreement) -> None:
    order, o, hand = position.order, position.order.index, position.hands[1]
    held = order.of_lane(hand, position.lane)
    if held:
        agreement.note("decomposition", decomposition(order, held), kernels.decomposition(o, held), position)
    agreement.note("decomposition", position.led, kernels.decomposition(o, position.lead), position)
    shapes = [(width, length) for width, length, _ in position.led]
    count, n = len(shapes), len(position.lead)
    duty = Duty(order, shapes)
    if position.plays:
        got = kernels.legal(o, hand, count, position.plays)
        for play, verdict in zip(position.plays, got, strict=True):
            legal = is_legal_by_definition(duty, position.lane, hand, play)
            agreement.note("legality", (play, legal), (play, verdict), position)
            agreement.notable["legality"] += not legal
    if len(held) > n:
        part = kernels.filled(o, hand, count, random.randrange(2))
        rest = list((Counter(held) - Counter(part)).elements())
        play = (*part, *random.sample(rest, n - len(part)))
        agreement.note("fill", True, is_legal_by_definition(duty, position.lane, hand, play), position)
        agreement.notable["fill"] += len(part) > 0
    won = winner(order, position.lane, shapes, position.trick)
    agreement.note("winner", won, kernels.winner(o, count, position.trick), position)
    agreement.notable["winner"] += won > 0
    _compare_throw(kernels, position, agreement)


def _compare_throw(kernels: Kernels, position: Position, agreement: Agreement) -> None:
    order, led, rules = position.order, position.led, position.order.rules
    others = position.hands[1 :: 2 if rules.throw_tested == 1 else 1]
    beaten = beaten_components(order, led, position.lane, list(others))
    mask, forced, cards = kernels.throw(order.index, len(led), position.hands)
    agreement.note("throw", sum(1 << row for row in beaten), mask, position)
    agreement.notable["throw"] += bool(beaten)
    if beaten:
        ranks = {row: _forced_rank(position, row, rules.throw_forced) for row in beaten}
        lost = sum(led[row][0] * led[row][1] for row in beaten)
        agreement.note("throw", (min(ranks.values()), lost), (ranks.get(forced), cards), position)


def _forced_rank(position: Position, row: int, rule: int) -> tuple[int, ...]:
    """What makes a beaten component the one to be played: smallest first (A-S0-11)."""
    width, length, top = position.led[row]
    order = position.order
    link = next(order.link[f] for f in position.lead if order.strength[f] == top)
    low = next(order.strength[f] for f in position.lead if order.link[f] == link - length + 1)
    return (width, width * length, low) if rule == 1 else (low, width * length)
