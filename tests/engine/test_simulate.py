"""Simulation: the same deals for every rule set, the same bytes for any number of workers, an honest early stop."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine import simulate
from engine.climbing import measures as climbing_measures
from engine.simulate import Arm, Plan, Table, run
from engine.tricks import measures as tricks_measures
from engine.tricks.block import set_up
from engine.tricks.drawing import start_deal
from engine.tricks.measures import (
    ATTACKERS_POINTS,
    COINS,
    DEALER_SIDE_WINS,
    DECISIONS,
    KITTY_CAPTURED,
    KITTY_POINTS,
    LEVEL_CHANGE,
    TAKEOVERS,
    THROWS_FAILED,
    THROWS_TRIED,
    TRICKS,
)
from engine.tricks.state import DEALER, FIRST_DEAL, KIND, new_state

ROOT = Path(__file__).resolve().parents[2]
Compile = Callable[[str], Any]


def arm(compiled: Any, *bots: str) -> Arm:
    return Arm(compiled.id, compiled.fingerprint, compiled.tables, bots or ("standard",))


def plan(compiled: Compile, deals: int, *rules: str) -> Plan:
    return Plan(tuple(arm(compiled(each)) for each in rules), deals, seed=7)


def test_any_number_of_workers_gives_the_same_bytes(compiled: Compile) -> None:
    wanted = plan(compiled, 3_500, "bashifen-online", "shengji-competition")
    tallies = {jobs: run(wanted, jobs).tally.to_json() for jobs in (1, 2, 3)}
    assert len(set(tallies.values())) == 1


def test_processes_give_the_bytes_of_threads(compiled: Compile, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plan(compiled, 2_500, "shuangsheng-contest")
    alone = run(wanted, 1).tally.to_json()
    # Without compiled kernels the work goes to processes; here the choice alone is switched.
    monkeypatch.setattr(simulate, "COMPILED", False)
    assert run(wanted, 2).tally.to_json() == alone


def test_a_run_alone_and_in_company_plays_the_same(compiled: Compile) -> None:
    alone = run(plan(compiled, 600, "bashifen-online"), 1).tally
    company = run(plan(compiled, 600, "shengji-competition", "bashifen-online"), 1).tally
    assert company.histograms[1] == alone.histograms[0]


def test_a_longer_run_begins_with_the_shorter(compiled: Compile) -> None:
    table = Table(plan(compiled, 0, "bashifen-club"))
    long, short = table.records(0, 0, 90), table.records(0, 0, 30)
    assert np.array_equal(long[:30], short)
    assert np.array_equal(long[60:], table.records(0, 60, 30))


def test_stopping_early_keeps_whole_blocks_from_the_first_deal(compiled: Compile) -> None:
    wanted = plan(compiled, 9_000, "bashifen-club")
    done: list[int] = []
    played = run(wanted, 2, progress=done.append, stop=lambda: len(done) >= 2)
    assert not played.complete
    assert played.tally.deals == done[-1]
    shorter = run(plan(compiled, done[-1], "bashifen-club"), 1)
    assert played.tally.to_json() == shorter.tally.to_json()


def test_the_scene_is_the_same_under_every_rule_set(compiled: Compile) -> None:
    scenes = [_scenes(compiled(rules)) for rules in ("shuangsheng-contest", "shuangsheng-clockwise")]
    assert scenes[0] == scenes[1]


def _scenes(compiled: Any) -> list[tuple[list[int], int, int, list[int]]]:
    table, state, scenes = Table(Plan((arm(compiled),), 1)), new_state(), []
    for index in range(40):
        set_up(table.arms[0].tables, state, 3, index, table.arms[0].levels)
        kind, dealer = int(state.scalars[KIND]), int(state.scalars[DEALER])
        start_deal(table.arms[0].tables, state, kind, dealer)
        scenes.append((state.levels.tolist(), kind, dealer, state.shoe[:108].tolist()))
    return scenes


def test_settings_spread_as_drawn(compiled: Compile) -> None:
    table, state = Table(plan(compiled, 1, "shuangsheng-contest")), new_state()
    kinds, dealers, levels = [], [], []
    for index in range(2400):
        set_up(table.arms[0].tables, state, 1, index, table.arms[0].levels)
        kinds.append(int(state.scalars[KIND]))
        if kinds[-1] != FIRST_DEAL:
            dealers.append(int(state.scalars[DEALER]))
            levels.append(int(state.levels[0]))
    assert 140 < kinds.count(FIRST_DEAL) < 260  # 200 expected, standard deviation 14
    assert all(450 < dealers.count(seat) < 650 for seat in range(4))  # 550 expected, 20
    assert all(110 < levels.count(level) < 230 for level in table.plan.levels)  # 169 expected, 12


def test_metrics_of_a_deal_agree_with_one_another(shipped: Any) -> None:
    records = Table(Plan((arm(shipped),), 400, seed=11)).records(0, 0, 400)
    assert set(records[:, DEALER_SIDE_WINS] + records[:, TAKEOVERS]) == {1}
    assert (records[:, THROWS_FAILED] <= records[:, THROWS_TRIED]).all()
    assert (records[records[:, KITTY_CAPTURED] == 0][:, KITTY_POINTS] == 0).all()
    assert (records[records[:, DEALER_SIDE_WINS] == 1][:, LEVEL_CHANGE] >= 0).all()
    assert (records[records[:, TAKEOVERS] == 1][:, LEVEL_CHANGE] <= 0).all()
    assert (records[:, TRICKS] <= 25).all() and (records[:, DECISIONS] >= 4 * records[:, TRICKS]).all()
    assert (records[:, COINS] >= 0).all()
    # Every total is one the outcome table knows, and the table's row is what the record says.
    for row in records:
        points = min(max(0, int(row[ATTACKERS_POINTS])), shipped.tables.max_points)
        outcome = shipped.tables.outcome[points // shipped.tables.points_step]
        assert (outcome[0] - outcome[1], outcome[2]) == (row[LEVEL_CHANGE], row[TAKEOVERS])


def test_columns_are_named_in_order() -> None:
    for module in (tricks_measures, climbing_measures):
        columns = {name: value for name, value in vars(module).items() if isinstance(value, int)}
        names = [metric.name.upper() for metric in module.METRICS]
        assert module.COLUMNS == len(names) == len(set(names))
        assert all(columns[name] == column for column, name in enumerate(names) if name in columns)


def test_plain_python_gives_the_bytes_of_the_compiled_kernels() -> None:
    code = (
        "from ruleset import compile_rules; from engine.simulate import *\n"
        "c = compile_rules('bashifen-online')\n"
        "print(run(Plan((Arm(c.id, c.fingerprint, c.tables),), 12, 5), 1).tally.to_json())"
    )
    outputs = {
        jit: subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PAIGUI_JIT": jit},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for jit in ("0", "1")
    }
    assert outputs["0"] == outputs["1"] != ""


@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_workers_end_with_the_process_that_was_killed(tmp_path: Path) -> None:
    text = (
        "import multiprocessing, os, signal, time\n"
        "from engine.workers import end_with_parent\n"
        "def work():\n"
        "    end_with_parent()\n"
        "    time.sleep(60)\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.get_context('spawn').Process(target=work).start()\n"
        "    time.sleep(2)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    script = tmp_path / "main.py"
    script.write_text(text, "utf-8")
    # The pipe stays open for as long as any of the processes lives.
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run([sys.executable, str(script)], capture_output=True, timeout=30, env=environment)
    assert ended.returncode != 0
