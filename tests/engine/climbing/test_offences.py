"""Offences and overruns of time: what the referee reports changes the deal, the levels, the match."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import NameLeader, NextDeal, Overtime, Pass, Play, Report
from engine.cards import parse_cards
from engine.climbing import state as S
from engine.game import Game
from engine.log import LogError, log_lines, read_log
from engine.replay import replay
from engine.rulings import Earlier, OffenceError
from tests.engine.climbing.setting import begin, draw_all, play, with_hands

HANDS = {0: "S5 S9 D9 H9", 1: "S4 D6 H6 C6", 2: "S6 D8 H8 C8", 3: "S7 DJ HJ CJ"}


def report(game: Game, seat: int, offence: str, **findings: Any) -> dict[str, Any]:
    return game.apply(Report(seat, offence, **findings))


def test_levels_move_at_once_and_the_deal_keeps_its_level(fuyang: Any) -> None:
    game = with_hands(fuyang, HANDS, level="5")
    event = report(game, 1, "out_of_turn")
    assert event["levels"] == ["6", "5"] and game.state.scalars[S.LEVEL] == 3
    event = report(game, 0, "hidden_card")
    assert event["levels"] == ["5", "6"]


def test_a_penalty_never_passes_the_goal_nor_falls_below_the_lowest_level(fuyang: Any) -> None:
    game = with_hands(fuyang, HANDS, level="2")
    game.state.levels[1] = 12
    report(game, 0, "hidden_card")
    assert game.state.levels[:2].tolist() == [0, 12] and not game.over


def test_every_second_gesture_of_a_deal_costs_a_level(fuyang: Any) -> None:
    game = with_hands(fuyang, HANDS)
    levels = []
    for _ in range(4):
        report(game, 0, "gesture")
        levels.append(int(game.state.levels[1]))
    assert levels == [0, 1, 1, 2]


def test_a_second_hidden_card_loses_the_match(fuyang: Any) -> None:
    game = with_hands(fuyang, HANDS)
    report(game, 2, "hidden_card")
    assert not game.over
    report(game, 0, "hidden_card")
    assert game.over and game.winner == 1


def test_a_missed_report_costs_only_a_side_that_wins_the_deal(fuyang: Any) -> None:
    for offender, levels in ((0, ["5", "3"]), (1, ["5", "2"])):
        game = with_hands(fuyang, {0: "S5", 1: "S4 D4", 2: "S6", 3: "S7 D7"})
        report(game, offender, "no_report")
        assert game.state.levels[:2].tolist() == [0, 0]
        play(game, 0, "S5")
        play(game, 1, "")
        play(game, 2, "S6")
        assert game.phase == "done"
        assert game.apply(NextDeal())["levels"] == levels


def test_a_breach_sits_out_the_rest_of_the_trick(national: Any) -> None:
    game = with_hands(national, HANDS)
    play(game, 0, "S5")
    event = report(game, 1, "serious")
    assert event["effects"] == ["breach", "sits out trick"]
    assert game.actors() == (2,)
    for seat in (2, 3, 0):
        play(game, seat, "S6" if seat == 2 else "")
    assert game.actors() == (2,)  # seat 1 was passed over
    play(game, 2, "D8")
    play(game, 3, "")
    play(game, 0, "D9")
    assert game.actors() == (1,)


def test_a_leader_who_sits_out_is_passed_over(national: Any) -> None:
    game = with_hands(national, HANDS)
    report(game, 0, "serious")
    assert game.actors() == (1,)
    play(game, 1, "D6")
    play(game, 2, "D8")
    play(game, 3, "DJ")
    assert game.actors() == (1,)


def test_two_breaches_of_a_round_are_a_foul_which_loses_the_deal_and_the_lead(national: Any) -> None:
    game = with_hands(national, HANDS, level="5")
    report(game, 0, "serious")
    event = report(game, 2, "serious")
    assert {"foul", "loses deal", "no tribute", "names leader"} <= set(event["effects"])
    assert event["result"]["winners"] == 1 and event["result"]["gain"] == 3 and event["result"]["lost_by"] == 0
    assert game.apply(NextDeal())["levels"] == ["5", "8"]
    draw_all(game)
    assert game.phase == "name" and game.actors() == (1, 3)
    assert game.why_not(NameLeader(1, 0)).code == "not-of-side"
    game.apply(NameLeader(3, 1))
    assert game.phase == "play" and game.actors() == (1,)
    assert game.state.scalars[S.TRIBUTES] == 0


def test_three_fouls_lose_the_match(national: Any) -> None:
    game = with_hands(national, HANDS)
    for _ in range(2):
        report(game, 0, "disturbance")
        game.apply(NextDeal())
    report(game, 0, "disturbance")
    assert game.over and game.winner == 1


def test_harm_is_a_foul_only_if_the_opponents_were_harmed(national: Any) -> None:
    game = with_hands(national, HANDS)
    assert "effects" not in report(game, 0, "harm")
    assert "foul" in report(game, 0, "harm", harmed=True)["effects"]


def test_a_void_hand_comes_last_and_the_others_play_on(national: Any) -> None:
    game = with_hands(national, HANDS)
    report(game, 1, "wrong_tribute_late")
    assert game.actors() == (0,)
    for seat, cards in ((0, "D9 H9 S9"), (2, ""), (3, "DJ HJ CJ")):
        play(game, seat, cards)
    play(game, 0, "")
    play(game, 2, "")
    play(game, 3, "S7")
    assert game.phase == "done"  # with seat 3 out and seat 1 void the side holds no cards
    assert game.log[-1]["result"]["places"][0] == 3 and game.log[-1]["result"]["places"][-1] == 1
    assert game.log[-1]["result"]["gain"] == 1


def test_the_partner_may_not_lead_the_pattern_of_exposed_cards(national: Any) -> None:
    game = with_hands(national, HANDS, leader=2)
    report(game, 0, "out_of_turn", cards=(parse_cards("S5")[0],))
    single, triple = Play(2, tuple(parse_cards("S6"))), Play(2, tuple(sorted(parse_cards("D8 H8 C8"))))
    assert game.why_not(single).code == "barred-pattern"
    game.apply(triple)
    for seat in (3, 0, 1):
        if game.actors() == (seat,):
            play(game, seat, "")
    assert game.actors() == (2,) and game.is_legal(single)


def test_an_opponent_names_what_is_led_of_the_cards_taken_back(national: Any) -> None:
    game = with_hands(national, HANDS)
    report(game, 0, "wrong_lead", cards=tuple(parse_cards("S5 S9 D9")), pattern="pair")
    assert game.why_not(Play(0, tuple(parse_cards("S5")))).code == "named-pattern"
    play(game, 0, "S9 D9")


def test_a_card_shown_needlessly_is_the_first_single(national: Any) -> None:
    game = with_hands(national, HANDS)
    report(game, 0, "needless_show", cards=tuple(parse_cards("S9")))
    assert game.why_not(Play(0, tuple(parse_cards("S5")))).code == "other-card-first"
    play(game, 0, "S9")
    assert game.state.must_show[0] == 0


def test_a_side_that_declared_early_may_not_follow_until_an_opponent_plays(national: Any) -> None:
    game = with_hands(national, HANDS)
    play(game, 0, "S5")
    report(game, 3, "early_declaration")
    assert game.why_not(Play(1, tuple(parse_cards("D6")))).code == "side-barred"
    play(game, 1, "")
    play(game, 2, "S6")
    play(game, 3, "S7")


def test_an_overrun_passes_and_a_leader_leads_his_lowest_card(fuyang: Any) -> None:
    game = with_hands(fuyang, HANDS)
    event = game.apply(Overtime(0, 180))
    assert "effects" not in event and game.actors() == (0,)
    game.apply(Overtime(0, 181))  # the first play of a deal has three minutes
    assert game.actors() == (1,) and game.state.scalars[S.TOP_KEY] == fuyang.tables.play_value[0][3]
    event = game.apply(Overtime(1, 31))
    assert event["effects"] == ["passes"] and game.actors() == (2,)


def test_tribute_overruns_warn_then_breach_every_fifteen_seconds(national: Any) -> None:
    game = begin(national, {}, last_order=(0, 1, 2, 3))
    draw_all(game)
    assert game.phase == "tribute"
    assert game.apply(Overtime(3, 16))["effects"] == ["warning"]
    event = game.apply(Overtime(3, 50))
    assert event["effects"].count("breach") == 2 and "foul" in event["effects"]


def test_a_forfeit_scores_as_the_match_table_says(national: Any) -> None:
    game = with_hands(national, HANDS)
    report(game, 0, "forfeit")
    assert game.over and game.winner == 1
    assert game.table.match_event()["match"]["match_points"] == [0, 2]
    assert game.table.match_event()["match"]["level_points"] == [0, 18]


@pytest.mark.parametrize(
    "bad", [{"offence": "sneezing"}, {"offence": "slight", "grave": True}, {"offence": "delay", "choice": 3}]
)
def test_rulings_the_rules_do_not_provide_are_refused(national: Any, bad: dict[str, Any]) -> None:
    game = with_hands(national, HANDS)
    assert game.why_not(Report(0, **bad)).code == "no-such-ruling"
    assert game.why_not(Pass(0)).code == "leader-passes"


def test_breaches_of_a_round_and_lost_matches_of_an_event_go_on_in_the_next_match(national: Any) -> None:
    first = with_hands(national, HANDS)
    report(first, 1, "serious")
    report(first, 1, "forfeit")
    same, later = (Game(national, 8, first.offences(same_round=each)) for each in (True, False))
    for game, lost in ((same, 1), (later, S.NOBODY)):
        draw_all(game)
        report(game, 1, "serious")
        assert game.state.scalars[S.DEAL_LOST_BY] == lost
    report(later, 3, "forfeit")
    assert later.state.scalars[S.EXCLUDED] == 1 << 1


def test_a_log_keeps_what_was_counted_before_the_match(national: Any) -> None:
    game = Game(national, 8, [Earlier("breach", 1, 1, "round")])
    draw_all(game)
    report(game, 1, "serious")
    text = "".join(log_lines(game))
    again = replay(national, read_log(text))
    assert again.state.scalars[S.DEAL_LOST_BY] == 1 and again.log == game.log
    for wrong in ('{"offence":"breach"}', '{"offence":"breach","side":-1,"times":1,"within":"round"}', "7"):
        with pytest.raises(LogError):
            read_log(text.replace('{"offence":"breach","side":1,"times":1,"within":"round"}', wrong))


def test_only_offences_and_sides_that_exist_can_have_been_counted(national: Any, fuyang: Any) -> None:
    for rules, earlier in ((fuyang, Earlier("breach", 0, 1)), (national, Earlier("breach", 2, 1))):
        with pytest.raises(OffenceError):
            Game(rules, 1, [earlier])
