"""`python -m tests.brute.bench`: the slowest legality decisions found, leads and hands chosen to be hard.

A position here need not fit one deck's play: the led cards and the hand are drawn from the whole lane each, so a hand
of up to 33 trumps meets tractors of up to 12 pairs and throws of several tractors.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import numpy as np

from engine.jit import COMPILED, kernel
from engine.layered import from_items
from engine.tables import Tables, tables_for
from engine.tricks.follow import fill, is_legal_follow
from engine.tricks.shapes import decompose
from ruleset import compile_rules
from ruleset.tables import FACES, ORDERS, TRUMP_LANE, TricksTables
from tests.brute.handmade import handmade

REPEATS = 200


@kernel
def decide_often(T, o, hand, led, count, play, times):
    """Decide one legality question `times` times; return how often the play was legal."""
    legal = 0
    for _ in range(times):
        legal += is_legal_follow(T, o, hand, led, count, play)
    return legal


def hard_case(random: Random, rules: TricksTables, tables: Tables) -> tuple[object, ...]:
    """Return the arguments of `is_legal_follow` for a random hard position, the play being a legal one."""
    o = random.randrange(ORDERS)
    trumps = [f for f in range(FACES) if rules.lane[o][f] == TRUMP_LANE]
    hand = [f for f in trumps for _ in range(rules.packs)]
    rarely = random.choice([0.0, 0.1, 0.3])
    hand = [f for f in hand if random.random() >= rarely]
    hand = random.sample(hand, min(len(hand), random.randint(25, 33))) if len(hand) > 33 else hand
    faces = sorted(trumps, key=lambda f: (rules.link[o][f], random.random()))
    lead: list[int] = []
    while len(lead) < min(24, len(hand) - 1) and random.random() < 0.9:
        start = random.randrange(len(faces))
        run = faces[start : start + random.choice([2, 2, 2, 3, 4, 12])]
        lead += [f for f in run for _ in range(2) if lead.count(f) < 2 and len(lead) < min(24, len(hand) - 1)]
    lead = lead or [faces[0]] * min(2, rules.packs)
    led = np.zeros((64, 8), dtype=np.int64)
    position = tables.position_of[o].tolist()
    held = from_items(position[f] for f in hand)
    count = decompose(tables, o, from_items(position[f] for f in lead), led)
    play = np.zeros(4, dtype=np.int64)
    fill(tables, o, held, led, count, 0, play)
    left = [p for p in range(FACES) for k in range(4) if (held[k] & ~play[k]) >> p & 1]
    chosen = [p for p in range(FACES) for k in range(4) if play[k] >> p & 1]
    play = from_items([*chosen, *left][: len(lead)])
    return tables, o, held, led, count, play


def main() -> None:
    """Print the slowest cases of each set of tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.brute.bench", description=__doc__)
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--rules", default="shengji-competition", metavar="ID")
    options = parser.parse_args()
    print("compiled" if COMPILED else "plain Python")
    for name, rules in ((options.rules, compile_rules(options.rules).tables), ("3 packs", handmade(packs=3))):
        random, tables = Random(5), tables_for(rules)
        slowest = []
        for _ in range(options.positions):
            case = hard_case(random, rules, tables)
            slowest.append((_seconds(case, REPEATS if COMPILED else 1), case))
        slowest.sort(key=lambda pair: -pair[0])
        again = [_seconds(case, 5 * REPEATS if COMPILED else 1) for _, case in slowest[:20]]
        median = slowest[len(slowest) // 2][0]
        print(f"{name}: {options.positions} positions, median {median * 1e6:.2f} us, worst {max(again) * 1e6:.2f} us")
        worst = slowest[again.index(max(again))][1]
        print("  led", [tuple(int(x) for x in row[:2]) for row in worst[3][: worst[4]]])  # type: ignore[index, misc]


def _seconds(case: tuple[object, ...], times: int) -> float:
    """Best of three runs, for one decision."""
    best = 1.0
    for _ in range(3):
        began = time.perf_counter()
        decide_often(*case, times)
        best = min(best, (time.perf_counter() - began) / times)
    return best


if __name__ == "__main__":
    main()
