"""Tournaments: who meets whom, who goes on, and the ranking."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine.match import MatchResult
from engine.tournament import KNOCK_OUT, ROUND_ROBIN, SINGLE_MATCH, Stage, run_tournament, stages_of


def stronger_wins(first: str, second: str, _: int) -> MatchResult:
    """Team names are strengths: the smaller wins, by as many levels as lie between them."""
    gap = int(second) - int(first)
    return MatchResult(0 if gap > 0 else 1, "goal", (max(gap, 0), max(-gap, 0)), 5, 0.0, (), 400)


def never_decided(first: str, second: str, _: int) -> MatchResult:
    return MatchResult(None, "time", (3, 3), 5, 3600.0, (), 400)


def test_a_knock_out_down_to_the_final(compiled: Any) -> None:
    stages = stages_of(compiled("shuangsheng-contest").data)
    assert stages == [Stage("preliminaries", KNOCK_OUT, 2), Stage("final", ROUND_ROBIN, 1)]
    course = run_tournament(stages, [str(n) for n in range(1, 9)], stronger_wins)
    assert [pairing.stage for pairing in course.pairings] == ["preliminaries"] * 6 + ["final"]
    assert course.pairings[0].teams == ("1", "8")
    assert course.ranking[:2] == ["1", "2"] and set(course.ranking) == {str(n) for n in range(1, 9)}


def test_the_organiser_chooses_among_forms_and_silence_is_one_match(compiled: Any) -> None:
    data = compiled("shengji-competition").data
    assert [stages_of(data, choice)[0].form for choice in (0, 1)] == [KNOCK_OUT, ROUND_ROBIN]
    assert stages_of(compiled("bashifen-online").data) == [Stage("contest", SINGLE_MATCH)]


@pytest.mark.parametrize("teams", [2, 3, 5, 6])
def test_in_a_round_robin_everybody_meets_once_and_nobody_twice_in_a_round(teams: int) -> None:
    names = [str(n) for n in range(teams, 0, -1)]
    course = run_tournament([Stage("contest", ROUND_ROBIN)], names, stronger_wins)
    met = [frozenset(pairing.teams) for pairing in course.pairings]
    assert len(met) == len(set(met)) and set(met) == {frozenset(pair) for pair in combinations(names, 2)}
    for number in {pairing.round for pairing in course.pairings}:
        playing = [team for pairing in course.pairings if pairing.round == number for team in pairing.teams]
        assert len(playing) == len(set(playing))
    assert course.ranking == [str(n) for n in range(1, teams + 1)]


@pytest.mark.parametrize("teams", [3, 5, 7])
def test_an_odd_field_lets_the_first_seeds_through(teams: int) -> None:
    course = run_tournament([Stage("contest", KNOCK_OUT)], [str(n) for n in range(1, teams + 1)], stronger_wins)
    assert course.ranking[0] == "1" and len(course.pairings) == teams - 1


def test_a_knock_out_match_left_open_is_decided_by_lot_always_the_same() -> None:
    names = [str(n) for n in range(1, 9)]
    course = run_tournament([Stage("contest", KNOCK_OUT)], names, never_decided, seed=3)
    assert all(pairing.by_lot and pairing.winner in pairing.teams for pairing in course.pairings)
    assert run_tournament([Stage("contest", KNOCK_OUT)], names, never_decided, seed=3).ranking == course.ranking
    rankings = {
        tuple(run_tournament([Stage("contest", KNOCK_OUT)], names, never_decided, seed=seed).ranking)
        for seed in range(8)
    }
    assert len(rankings) > 1


def test_an_open_match_of_a_round_robin_stays_open() -> None:
    course = run_tournament([Stage("contest", ROUND_ROBIN)], ["1", "2", "3"], never_decided)
    assert all(pairing.winner is None for pairing in course.pairings) and course.ranking == ["1", "2", "3"]


@pytest.mark.parametrize("teams", [["1"], ["1", "1"]])
def test_a_field_that_cannot_play_is_refused(teams: list[str]) -> None:
    with pytest.raises(ValueError, match="two teams or more"):
        run_tournament([Stage("contest", KNOCK_OUT)], teams, stronger_wins)
