"""Comparison figures and how they are written, from records small enough to check by hand."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, cast

import numpy as np
import pytest

from engine.compare import comparison_json, estimate, paired, quantiles, simulation_json
from engine.report import comparison_csv, comparison_report, simulation_report
from engine.simulate import Arm, Plan, Played
from engine.statistics import wilson
from engine.tally import tally_records
from engine.tricks.measures import ATTACKERS_POINTS, COLUMNS, DEALER_SIDE_WINS, LEVEL_CHANGE, MEASURES, METRICS

POINTS = {"first": [0, 40, 80, 120], "second": [0, 45, 80, 60]}
WINS = {"first": [1, 1, 0, 0], "second": [1, 1, 0, 1]}
CHANGES = {"first": [3, 1, 0, -5], "second": [3, 1, 0, 1]}


def played(*names: str) -> Played:
    records = []
    for name in names:
        block = np.zeros((4, COLUMNS), dtype=np.int64)
        block[:, ATTACKERS_POINTS] = POINTS[name]
        block[:, DEALER_SIDE_WINS] = WINS[name]
        block[:, LEVEL_CHANGE] = CHANGES[name]
        records.append(block)
    arms = tuple(Arm(name, f"print of {name}", cast(Any, None)) for name in names)
    return Played(Plan(arms, 4, 9), tally_records(records, [MEASURES.names] * len(records)), seconds=0.5, jobs=1)


def test_a_share_has_wilsons_interval_and_a_score_has_a_mean() -> None:
    tally = played("first").tally
    wins = estimate(tally, 0, METRICS[DEALER_SIDE_WINS])
    assert (wins.mean, wins.interval) == (0.5, wilson(2, 4))
    points = estimate(tally, 0, METRICS[ATTACKERS_POINTS])
    # mean 60, squared deviations 3600 + 400 + 400 + 3600 = 8000, t(3) = 3.182
    assert points.mean == 60
    assert points.interval.half_width == pytest.approx(3.1824 * (8000 / 3 / 4) ** 0.5, rel=1e-4)


def test_a_paired_difference_by_hand() -> None:
    pair = paired(played("first", "second").tally, 0, 1, METRICS[ATTACKERS_POINTS])
    # differences 0, -5, 0, 60: mean 13.75, squares 3625, variance (3625 - 4 * 13.75**2) / 3 = 956.25
    assert pair.difference == 13.75
    assert pair.interval.half_width == pytest.approx(3.1824 * (956.25 / 4) ** 0.5, rel=1e-4)
    assert pair.deals_that_differ == 2
    assert not pair.detected


def test_turning_a_pair_round_changes_the_sign_only() -> None:
    tally = played("first", "second").tally
    there, back = (paired(tally, a, b, METRICS[LEVEL_CHANGE]) for a, b in ((0, 1), (1, 0)))
    assert back.difference == -there.difference
    assert back.interval == pytest.approx((-there.interval.high, -there.interval.low))
    assert back.correlation == there.correlation


def test_quantiles_of_the_score() -> None:
    assert quantiles(played("first").tally, 0, "attackers_points") == {
        "0.1": 0, "0.25": 0, "0.5": 40, "0.75": 80, "0.9": 120,
    }  # fmt: skip


def test_the_public_json_of_simulate() -> None:
    document = json.loads(json.dumps(simulation_json(played("first"))))
    assert {
        "rules", "fingerprint", "deals", "seed", "bots", "jobs", "elapsed_s", "deals_per_s", "decisions_per_s", "metrics",
    } <= set(document)  # fmt: skip
    assert document["rules"] == "first" and document["deals"] == 4 and document["seed"] == 9
    assert document["deals_per_s"] == 8.0
    assert document["metrics"]["attackers_points"]["mean"] == 60
    assert document["histograms"]["level_change"] == {"-5": 1, "0": 1, "1": 1, "3": 1}


def test_the_public_json_of_compare() -> None:
    document = json.loads(json.dumps(comparison_json(played("first", "second"))))
    assert {"deals", "seed", "bots", "rules", "paired", "elapsed_s", "deals_per_s"} <= set(document)
    assert [rules["id"] for rules in document["rules"]] == ["first", "second"]
    assert set(document["rules"][0]) >= {"id", "fingerprint", "metrics", "histograms"}
    assert [set(pair) for pair in document["paired"]] == [
        {"a", "b", "metric", "difference", "ci95", "correlation", "deals_that_differ"}
    ] * len(METRICS)
    (points,) = [pair for pair in document["paired"] if pair["metric"] == "attackers_points"]
    assert points["difference"] == 13.75
    assert document["deals_per_s"] == 16.0


def test_the_csv_holds_every_metric_of_every_rule_set_and_pair() -> None:
    rows = list(csv.DictReader(io.StringIO(comparison_csv(played("first", "second")))))
    assert len(rows) == 3 * len(METRICS)
    (row,) = [r for r in rows if r["a"] == "first" and r["b"] == "second" and r["metric"] == "attackers_points"]
    assert (float(row["value"]), row["deals_that_differ"]) == (13.75, "2")


@pytest.mark.parametrize(("lang", "words"), [("en", "dealer side wins"), ("zh", "庄家方胜率")])
def test_reports_speak_both_languages(lang: str, words: str) -> None:
    report = comparison_report(played("first", "second"), lang)
    (row,) = [row for row in report.sheets[0].rows if row[0] == words]
    assert row[1].startswith("50.0 ±") and row[2].startswith("75.0 ±")
    assert all(len(row) == len(sheet.header) for sheet in report.sheets for row in sheet.rows)


def test_level_changes_add_up_to_all_deals() -> None:
    shares = [float(row[1].split()[0]) for row in comparison_report(played("first", "second"), "en").sheets[1].rows]
    assert sum(shares) == pytest.approx(100)
    assert shares == [25.0, 0.0, 25.0, 25.0, 0.0, 0.0, 25.0]


def test_every_pair_on_request() -> None:
    three = Played(
        Plan(played("first", "second").plan.arms * 2, 4),
        tally_records([np.zeros((4, COLUMNS), dtype=np.int64)] * 4, [MEASURES.names] * 4),
        1.0,
        1,
    )
    assert len(comparison_report(three, "en").sheets) == 2 + 3
    assert len(comparison_report(three, "en", every_pair=True).sheets) == 2 + 6


def test_an_early_stop_is_said_first() -> None:
    short = played("first")
    cut = Played(Plan(short.plan.arms, 10), short.tally, 1.0, 1)
    assert simulation_report(cut, "en").notes[0] == "Stopped early: 4 of 10 deals played."
    assert not simulation_json(cut)["complete"]
