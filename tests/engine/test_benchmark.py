"""The benchmark's own arithmetic, and its report for both families; no figure of speed is asserted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from engine import benchmark
from engine.benchmark import Benchmark, Legality, Moves, Peer, Rung, Speed, Start
from engine.climbing.drafts import MOVE_COLUMNS, WORK
from engine.climbing.tables import climbing_tables_for
from engine.climbing.timing import repeat_leads
from engine.layered import from_items
from engine.report import benchmark_report
from engine.simulate import Arm
from engine.statistics import Interval

Compile = Callable[[str], Any]


@pytest.mark.parametrize("rules", ["guandan-fuyang", "shuangsheng-contest"])
def test_the_stronger_bot_gains_from_either_seating(compiled: Compile, rules: str) -> None:
    arm = Arm(rules, "", compiled(rules).tables)
    gained = benchmark.rung(arm, "standard", "random", 400, 3, 1)
    lost = benchmark.rung(arm, "random", "standard", 400, 3, 1)
    assert gained.gain > 0 and gained.gain == pytest.approx(-lost.gain)
    assert gained.p < 0.001


def test_a_hand_is_listed_as_often_as_asked(compiled: Compile) -> None:
    tables = climbing_tables_for(compiled("guandan-fuyang").tables)
    work, rows = np.zeros(WORK, dtype=np.int64), np.zeros((64, MOVE_COLUMNS), dtype=np.int64)
    # Level 2, no wild: singles 3 4 5 6 7, the pair of 3s, and the straight 3 to 7.
    hand = from_items([1, 14, 2, 3, 4, 18])
    once = repeat_leads(tables, 0, hand, work, rows, 1)
    assert once == 7
    assert repeat_leads(tables, 0, hand, work, rows, 5) == 35


def test_moves_are_measured_over_hands_of_the_full_deck(compiled: Compile) -> None:
    measured = benchmark.moves(compiled("guandan-fuyang").tables, hands=20)
    assert measured.hands == 20 and measured.moves_median > 27 / 8
    assert 0 < measured.median_us <= measured.worst_us


@pytest.mark.parametrize(("lang", "words"), [("en", "all moves of a fresh hand"), ("zh", "列出一手新牌的全部出法")])
def test_the_report_has_a_sheet_for_what_was_measured(lang: str, words: str) -> None:
    whole = Benchmark(
        machine={"cores": "2"},
        deals=10,
        seed=1,
        starts=[Start("a", 50.0, 1.5), Start("b", 60.0, 1.6)],
        cold_check_s=0.5,
        speeds=[Speed("a", 1, 100.0, 1000.0), Speed("a", 2, 190.0, 1900.0)],
        legality={"a": Legality(3, 0.5, 4.0)},
        moves={"b": Moves(3, 80.0, 5.5, 30.0)},
        ladder=[Rung("a", "standard", "random", 10, 1.5, Interval(1.0, 2.0), 0.01)],
        peers=[Peer("other", "1.0", 3.0, 60.0)],
    )
    sheets = {sheet.title: sheet for sheet in benchmark_report(whole, lang).sheets}
    (moves,) = [sheet for title, sheet in sheets.items() if title.startswith(words)]
    assert moves.rows == [["b", "80", "5.50", "30.0"]]
    assert len(sheets) == 6
    assert all(len(row) == len(sheet.header) for sheet in sheets.values() for row in sheet.rows)
