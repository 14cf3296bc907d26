"""Whole matches by the hundred: the same for any number of workers, how they end, what the rule about the last level costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.compare import NotShared, chosen_metrics, duration, matches_json
from engine.match import play_match
from engine.matches import MATCH_STRIDE, METRICS, MatchPlan, MatchTable, with_alternatives
from engine.report import comparison_report, matches_report
from engine.simulate import Arm, Plan, run
from ruleset.climbing_tables import NO_LEVEL

Compile = Callable[[str], Any]


def arm(compiled: Any, bot: str = "random") -> Arm:
    return Arm(compiled.id, compiled.fingerprint, compiled.tables, (bot,))


def column(name: str) -> int:
    return [metric.name for metric in METRICS].index(name)


@pytest.mark.parametrize("rules", ["guandan-fuyang", "shuangsheng-contest"])
def test_any_number_of_workers_gives_the_same_bytes(compiled: Compile, rules: str) -> None:
    plan = MatchPlan(with_alternatives(arm(compiled(rules))), 25, seed=3)
    assert run(plan, 1).tally.to_json() == run(plan, 2).tally.to_json()


@pytest.mark.parametrize("rules", ["guandan-national-2017", "shuangsheng-contest"])
def test_a_record_is_the_match_played_alone(compiled: Compile, rules: str) -> None:
    tables = compiled(rules).tables
    table = MatchTable(MatchPlan((arm(compiled(rules)),), 4, seed=3))
    for match in range(4):
        result = play_match(tables, [0] * 4, 3, match * MATCH_STRIDE)
        row = table.record(0, match)
        assert (row[column("deals")], row[column("decisions")]) == (result.deals, result.decisions)
        assert row[column("by_goal")] == int(result.reason == "goal") == 1
        assert row[column("even_side_wins")] == int(result.winner == 0)


def test_every_match_ends_in_one_way_and_has_one_winner_or_none(compiled: Compile) -> None:
    plan = MatchPlan((arm(compiled("guandan-fuyang")),), 30, pace=60.0, most_deals=12)
    for row in MatchTable(plan).records(0, range(30)):
        ends = [row[column(name)] for name in ("by_goal", "by_time", "by_deals", "stopped")]
        winners = [row[column(name)] for name in ("undecided", "even_side_wins", "other_side_wins")]
        assert sum(ends) == sum(winners) == 1
        assert row[column("deals")] <= 12


def test_matches_without_an_end_stop_at_the_hosts_number_and_say_so(compiled: Compile) -> None:
    played = run(MatchPlan((arm(compiled("bashifen-online")),), 4, most_deals=20), 1)
    assert played.tally.sums(0, "stopped").total == 4
    assert played.tally.histogram(0, "deals") == {20: 4}
    assert "no match ended by itself" in matches_report(played, 20, 0.0, "en").notes[0]
    assert "没有一盘自行结束" in matches_report(played, 20, 0.0, "zh").notes[0]


def test_a_match_of_fixed_deals_ends_by_the_rules_number(compiled: Compile) -> None:
    tables = compiled("examples/run-fast.yaml").tables
    played = run(MatchPlan((Arm("run-fast", "", tables, ("random",)),), 3), 1)
    assert played.tally.sums(0, "by_deals").total == 3
    assert played.tally.histogram(0, "deals") == {tables.match_deals: 3}


def test_failed_tries_cost_the_level_only_where_they_are_counted(compiled: Compile) -> None:
    fuyang, national = (arm(compiled(rules)) for rules in ("guandan-fuyang", "guandan-national-2017"))
    (written, freed), (uncounted, counted) = with_alternatives(fuyang), with_alternatives(national)
    assert (written.tables.failed_tries_at, freed.tables.failed_tries_at) == (12, NO_LEVEL)
    assert (uncounted.tables.failed_tries_at, counted.tables.failed_tries_at) == (NO_LEVEL, 12)
    tally = run(MatchPlan((written, freed, uncounted, counted), 60), 1).tally
    falls = [tally.sums(index, "demotions").total for index in range(4)]
    assert falls[0] > 0 == falls[1] and falls[3] > 0 == falls[2]
    for index in range(4):
        tries, failed = tally.sums(index, "tries").total, tally.sums(index, "failed_tries").total
        # Every one of these matches is won by a try, and no try but the last of a match succeeds.
        assert tries - failed == tally.sums(index, "by_goal").total == 60
        assert tally.sums(index, "goal_deals").total >= tries


def test_a_fall_comes_with_the_last_try_allowed(compiled: Compile) -> None:
    tables = compiled("guandan-fuyang").tables
    strict = replace(tables, failed_tries_limit=1)
    tally = run(MatchPlan((Arm("strict", "", strict, ("random",)),), 20), 1).tally
    assert tally.sums(0, "demotions").total == tally.sums(0, "failed_tries").total > 0


def test_tricks_have_no_rule_set_beside_them(compiled: Compile) -> None:
    assert len(with_alternatives(arm(compiled("shuangsheng-contest")))) == 1


def test_durations_are_decisions_at_the_pace(compiled: Compile) -> None:
    played = run(MatchPlan(with_alternatives(arm(compiled("guandan-fuyang"))), 5, pace=2.0), 1)
    document = matches_json(played, 1000, 2.0)
    assert document["duration_s"]["mean"] == 2.0 * document["metrics"]["decisions"]["mean"]
    assert document["duration_s"] == duration(played.tally, 0, 2.0)
    assert (document["matches"], document["pace_s"], document["most_deals"]) == (5, 2.0, 1000)
    (other,) = document["alternatives"]
    assert other["name"] == "no_failed_tries" and set(other["metrics"]) == set(document["metrics"])
    assert {pair["metric"] for pair in document["paired"]} == set(document["metrics"])


def test_families_are_compared_in_what_both_have(compiled: Compile) -> None:
    arms = (arm(compiled("guandan-fuyang")), arm(compiled("shuangsheng-contest")))
    plan = Plan(arms, 200)
    assert [metric.name for metric in chosen_metrics(plan)] == ["tricks", "decisions", "even_side_gain"]
    assert [metric.name for metric in chosen_metrics(plan, ["decisions"])] == ["decisions"]
    with pytest.raises(NotShared) as problem:
        chosen_metrics(plan, ["bombs"])
    assert problem.value.lacking == ("shuangsheng-contest",)
    report = comparison_report(run(plan, 1), "en")
    assert [row[0] for row in report.sheets[0].rows] == ["tricks", "decisions"]
    assert "different families" in report.notes[-1]
    matches = MatchPlan(arms, 3)
    assert {"deals", "decisions"} <= {metric.name for metric in chosen_metrics(matches)}
    assert "tries" not in {metric.name for metric in chosen_metrics(matches)}


def test_rule_sets_of_two_families_play_as_each_does_alone(compiled: Compile) -> None:
    arms = (arm(compiled("guandan-fuyang")), arm(compiled("shuangsheng-contest")))
    both = run(Plan(arms, 300, seed=5), 1).tally
    for index in range(2):
        assert both.histograms[index] == run(Plan(arms[index : index + 1], 300, seed=5), 1).tally.histograms[0]
    assert run(Plan(arms, 2_300, seed=5), 1).tally.to_json() == run(Plan(arms, 2_300, seed=5), 2).tally.to_json()
