"""`python -m tests.brute --positions 100000 --rules ID`: how often the kernels agree with the definitions."""

from __future__ import annotations

import argparse
import sys
import time

from ruleset import compile_rules
from tests.brute.agreement import KINDS, Agreement, compare

SHIPPED = (
    "shuangsheng-contest",
    "bashifen-online",
    "bashifen-club",
    "shengji-competition",
    "shuangsheng-clockwise",
)


def main() -> int:
    """Compare, print one line a kind, and return 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.brute", description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--rules", nargs="*", default=SHIPPED, metavar="ID")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for name in options.rules:
        began = time.perf_counter()
        agreement = compare(compile_rules(name).tables, options.positions, options.seed)
        report(name, options.positions, agreement, time.perf_counter() - began)
        wrong += sum(agreement.wrong.values())
    return 1 if wrong else 0


def report(name: str, positions: int, agreement: Agreement, seconds: float) -> None:
    """Print the counts of one rule set."""
    print(f"{name}: {positions} positions in {seconds:.0f} s")
    for kind in KINDS:
        asked, wrong = agreement.asked[kind], agreement.wrong[kind]
        print(
            f"  {kind:14} {asked - wrong:>9} of {asked:>9} agree{NOTES.get(kind, '').format(agreement.notable[kind])}"
        )
    for example in agreement.examples:
        print("  differs:", example)


NOTES = {
    "legality": ", {} illegal plays",
    "fill": ", {} with cards prescribed",
    "winner": ", {} tricks won by a follower",
    "throw": ", {} leads beaten",
}

if __name__ == "__main__":
    sys.exit(main())
