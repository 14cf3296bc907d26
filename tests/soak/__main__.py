"""`python -m tests.soak --deals 100000 --rules ID`: many deals, each action tested and each card counted."""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from importlib import import_module
from typing import Any

import numpy as np

from engine.bots import BOTS
from engine.families import simulation
from engine.simulate import Arm, Plan, Table
from ruleset import compile_rules
from tests.soak.logged import play_deals, replays_exactly

BLOCK = 1000
CHECKS = {"tricks": "tests.soak.checked", "climbing": "tests.soak.climbing"}
FINE = 0


def soak(rules: Any, deals: int, seed: int, bot: str) -> tuple[int, str]:
    """Play checked deals; return (deals found fine, what is wrong with the next or `fine`)."""
    plan = Plan((Arm(rules.id, rules.fingerprint, rules.tables, (bot,)),), deals, seed)
    table = Table(plan)
    family, checks = simulation(rules.tables), import_module(CHECKS[rules.family])
    tables, st = family.tables_for(rules.tables), family.new_state()
    for block in range(plan.blocks):
        first, count = plan.span(block)
        records = np.zeros_like(table.records(0, first, count))
        fine, fault = checks.checked_block(
            tables, st, seed, first, count, plan.arms[0].seated(), table.arms[0].levels, records
        )
        if fault != FINE:
            return first + fine, checks.NAMES[fault]
        if not np.array_equal(records, table.records(0, first, count)):
            return first, "checked play differs from simulated play"
    return deals, checks.NAMES[FINE]


def digest(rules: Any, deals: int, seed: int, bot: str) -> str:
    """A hash of every metric of every deal: equal for compiled and plain Python, whatever the workers."""
    plan = Plan((Arm(rules.id, rules.fingerprint, rules.tables, (bot,)),), deals, seed)
    table, total = Table(plan), hashlib.sha256()
    for block in range(plan.blocks):
        total.update(table.records(0, *plan.span(block)).tobytes())
    return total.hexdigest()


def plain_digest(rules: str, deals: int, seed: int, bot: str) -> str:
    """The digest as plain Python computes it, in a process of its own."""
    command = [sys.executable, "-m", "tests.soak", "--digest", "--rules", rules, "--bot", bot]
    command += ["--deals", str(deals), "--seed", str(seed)]
    run = subprocess.run(command, env=os.environ | {"PAIGUI_JIT": "0"}, capture_output=True, text=True, check=True)
    return run.stdout.strip()


def main() -> int:
    options = _options()
    rules = compile_rules(options.rules)
    if options.digest:
        print(digest(rules, options.deals, options.seed, options.bot))
        return 0
    start = time.perf_counter()
    fine, verdict = soak(rules, options.deals, options.seed, options.bot)
    print(f"{rules.id}, {options.bot} bots: {fine} deals, {verdict} ({time.perf_counter() - start:.0f} s)")
    games = [play_deals(rules, options.seed + game, 3, BOTS[options.bot]) for game in range(options.replays)]
    exact = sum(map(replays_exactly, games))
    print(f"  {exact} of {options.replays} logs of three deals replayed exactly")
    same = digest(rules, options.plain, options.seed, options.bot) == plain_digest(
        options.rules, options.plain, options.seed, options.bot
    )
    print(f"  {options.plain} deals in plain Python: {'identical' if same else 'DIFFERENT'}")
    return 0 if verdict == "fine" and exact == options.replays and same else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--rules", required=True)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", choices=sorted(BOTS), default="standard")
    parser.add_argument("--replays", type=int, default=100)
    parser.add_argument("--plain", type=int, default=200)
    parser.add_argument("--digest", action="store_true", help="print the hash of every metric and stop")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
