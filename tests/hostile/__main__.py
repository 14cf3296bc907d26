"""`python -m tests.hostile [NAME…]`: what each hostile file takes, the slowest and the largest last."""

from __future__ import annotations

import sys

from tests.hostile.corpus import CORPUS
from tests.hostile.running import run


def main(names: list[str]) -> None:
    print(f"{'file':36} {'finding':8} {'exit':>4} {'CPU s':>6} {'MB':>5} {'findings':>8}")
    worst_time, worst_memory = 0.0, 0.0
    for name in names or CORPUS:
        outcome = run(name)
        wanted = CORPUS[name][1]
        verdict = wanted if wanted in outcome.ids else f"{wanted}!{','.join(dict.fromkeys(outcome.ids))}"
        memory = outcome.memory / 1e6
        print(f"{name:36} {verdict:8} {outcome.exit_code:4} {outcome.cpu_s:6.2f} {memory:5.0f} {len(outcome.ids):8}", flush=True)
        if outcome.errors.strip():
            print("   ", outcome.errors.strip().splitlines()[-1])
        worst_time, worst_memory = max(worst_time, outcome.cpu_s), max(worst_memory, memory)
    print(f"worst: {worst_time:.2f} s CPU, {worst_memory:.0f} MB")


main(sys.argv[1:])
