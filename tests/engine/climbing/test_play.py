"""The play of a deal: passing, tricks, the wind, going out, the end, must-beat and opening cards, points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.actions import NextDeal, Pass, Play
from engine.cards import parse_cards
from engine.climbing import state as S
from engine.climbing.deal import run_deal
from engine.climbing.levels import forfeit_scores, match_scores
from engine.climbing.state import copy_state, same_state
from engine.game import Game
from engine.match import play_match
from ruleset.climbing_tables import MatchForm, MatchTie
from ruleset.tables import MATCH_WON, UnfinishedDeal
from tests.engine.climbing.setting import begin, draw_all, play, with_hands

RANDOM = [0] * 8


def test_a_seat_that_passed_may_come_back_while_the_trick_is_open(fuyang: Any) -> None:
    game = with_hands(fuyang, {0: "S5 S3", 1: "D8 D3", 2: "S6 C3", 3: "S4 S4"})
    for seat, cards in ((0, "S5"), (1, ""), (2, "S6"), (3, ""), (0, "")):
        play(game, seat, cards)
    event = play(game, 1, "D8")
    assert event["turn"] == 2
    for seat in (2, 3, 0):
        event = play(game, seat, "")
    assert event["trick"] == {"winner": 1, "leader": 1}


def test_a_final_pass_closes_the_trick_for_a_seat(compiled: Any, tmp_path: Any) -> None:
    file = tmp_path / "final.yaml"
    file.write_text("format: 1\nfamily: climbing\nextends: guandan-fuyang\nname: {en: final}\nplay: {pass: final}\n")
    game = with_hands(compiled(str(file)), {0: "S5 S3", 1: "D8 D3", 2: "S6 C3", 3: "S4 S4"})
    for seat, cards in ((0, "S5"), (1, ""), (2, "S6"), (3, ""), (0, "")):
        event = play(game, seat, cards)
    assert event["trick"] == {"winner": 2, "leader": 2}


def test_the_partner_has_the_wind_only_if_the_last_play_stands(guandan: Any) -> None:
    hands = {0: "SA", 1: "D8 D3", 2: "S6 C3", 3: "S4 S4"}
    game = with_hands(guandan, hands)
    play(game, 0, "SA")
    for seat in (1, 2, 3):
        event = play(game, seat, "")
    assert event["trick"] == {"winner": 0, "leader": 2}
    game = with_hands(guandan, hands | {1: "BJ D3"})
    play(game, 0, "SA")
    play(game, 1, "BJ")
    play(game, 2, "")
    assert play(game, 3, "")["trick"] == {"winner": 1, "leader": 1}


def test_three_passes_are_not_needed_with_two_seats_left(fuyang: Any) -> None:
    game = with_hands(fuyang, {0: "SA", 1: "D8 D3", 2: "S6 C3", 3: "BJ"})
    play(game, 0, "SA")
    play(game, 1, "")
    play(game, 2, "")
    play(game, 3, "BJ")
    play(game, 1, "")
    event = play(game, 2, "")
    assert event["trick"] == {"winner": 3, "leader": 1}
    play(game, 1, "D8")
    assert play(game, 2, "")["trick"] == {"winner": 1, "leader": 1}


def test_a_double_ends_the_deal_and_the_others_stand_by_seat(guandan: Any) -> None:
    game = with_hands(guandan, {0: "S5", 1: "D3 D3", 2: "S6", 3: "D4 D4"})
    play(game, 0, "S5")
    play(game, 1, "")
    event = play(game, 2, "S6")
    assert event["result"]["places"] == [0, 2, 3, 1] and event["result"]["gain"] == 3
    assert event["trick"]["winner"] == 2


def test_the_last_seat_left_takes_the_last_place(guandan: Any) -> None:
    game = with_hands(guandan, {0: "S5", 1: "S6", 2: "S8 D3", 3: "D7 D4"})
    play(game, 0, "S5")
    play(game, 1, "S6")
    play(game, 2, "S8")
    play(game, 3, "")
    event = play(game, 2, "D3")
    assert event["result"]["places"] == [0, 1, 2, 3] and event["result"]["gain"] == 2


def test_who_can_beat_has_to_where_the_rules_say_so(run_fast: Any) -> None:
    game = with_hands(run_fast, {0: "S5 S6", 1: "S4 H9", 2: "D5 D6"})
    play(game, 0, "S5")
    assert game.why_not(Pass(1)).code == "must-beat"
    assert [action for action in game.legal(1) if isinstance(action, Pass)] == []
    play(game, 1, "H9")
    play(game, 2, "")


def test_the_first_play_contains_the_card_that_gave_the_lead(run_fast: Any) -> None:
    game = begin(run_fast, {1: "S3 D3"})
    draw_all(game)
    assert game.actors() == (1,)
    assert game.why_not(Play(1, tuple(parse_cards("D3")))).code == "lacks-card"
    play(game, 1, "S3 D3")
    assert game.state.scalars[S.MUST_PLAY_FACE] == S.NOBODY


def test_losers_pay_for_their_cards_and_all_pay_for_a_bomb_that_wins(run_fast: Any) -> None:
    game = with_hands(run_fast, {0: "S5 D5 C5 H5 S9", 1: "S4 H9", 2: "D6 D7 D8"})
    play(game, 0, "S5 D5 C5 H5")
    play(game, 1, "")
    play(game, 2, "")
    event = play(game, 0, "S9")
    # Ten from each for the bomb, two cards and three.
    assert event["result"]["points"] == [20 + 5, -10 - 2, -10 - 3]
    assert game.apply(NextDeal())["points"] == [25, -12, -13]


def test_the_step_api_and_the_loop_play_the_same_deals(any_rules: Any) -> None:
    game = Game(any_rules, 17)
    seated = np.zeros(8, dtype=np.int64)
    for deal in range(3):
        loop = copy_state(game.state)
        run_deal(game.tables, loop, seated)
        while game.phase != "done":
            game.apply(game.table.bot_action(RANDOM, game.log[-1]))
        assert same_state(loop, game.state), deal
        game.apply(NextDeal())


def test_a_match_goes_on_to_the_goal_and_is_the_same_again(any_rules: Any) -> None:
    rules = any_rules.tables
    first = play_match(rules, RANDOM, seed=9)
    assert play_match(rules, RANDOM, seed=9) == first
    assert play_match(rules, RANDOM, seed=10) != first
    if rules.has_levels:
        assert first.reason == "goal" and first.levels[first.winner] == MATCH_WON
    else:
        assert (first.reason, first.deals, sum(first.coins)) == ("deals", 10, 0)


def test_time_ends_a_match_without_the_deal_in_play(national: Any) -> None:
    rules = replace(national.tables, match_form=int(MatchForm.TIMED))
    assert rules.unfinished_deal == UnfinishedDeal.VOID
    void = play_match(rules, RANDOM, seed=2, pace=8.0)
    finished = play_match(replace(rules, unfinished_deal=int(UnfinishedDeal.FINISH)), RANDOM, seed=2, pace=8.0)
    assert void.reason == finished.reason == "time" and void.seconds == finished.seconds >= 3600
    assert finished.deals == void.deals + 1


def test_a_match_to_the_goal_knows_neither_clock_nor_number_of_deals(national: Any) -> None:
    assert national.tables.match_form == MatchForm.TO_THE_GOAL and national.tables.time_limit_minutes == 60
    assert play_match(replace(national.tables, match_deals=2), RANDOM, seed=2, pace=8.0).reason == "goal"


def test_an_extra_deal_decides_a_match_that_stands_equal(national: Any) -> None:
    rules = replace(
        national.tables, match_form=int(MatchForm.FIXED_DEALS), match_deals=2, match_tie=int(MatchTie.EXTRA_DEAL)
    )
    results = [play_match(rules, RANDOM, seed=seed) for seed in range(40)]
    assert {result.deals for result in results} == {2, 3}
    assert all(result.winner is not None for result in results)


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ((0, MATCH_WON), ((0, 2), (0, 26))),
        ((10, 0), ((2, 0), (23, 3))),
        ((5, 5), ((1, 1), (13, 13))),
    ],
)
def test_level_points_are_thirteen_and_the_difference(national: Any, levels: Any, expected: Any) -> None:
    assert match_scores(national.tables, levels) == expected


def test_a_forfeit_counts_more_level_points_if_there_are_more(national: Any) -> None:
    assert forfeit_scores(national.tables, 1) == ((2, 0), (18, 0))
    assert forfeit_scores(national.tables, 1, (11, 0)) == ((2, 0), (24, 0))
    assert forfeit_scores(national.tables, 0, (11, 0)) == ((0, 2), (0, 18))


