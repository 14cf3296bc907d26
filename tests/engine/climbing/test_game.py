"""The step API with climbing rules: actions, logs, undo, observations, refusals."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine.actions import (
    Draw,
    NameLeader,
    NextDeal,
    Overtime,
    Pass,
    Play,
    Report,
    Resist,
    Return,
    TimeUp,
    Tribute,
    action_from_json,
    action_to_json,
)
from engine.autoplay import play_match
from engine.climbing import state as S
from engine.climbing.state import copy_state, same_state
from engine.game import Game, IllegalPlay
from engine.log import log_lines, read_log
from engine.replay import replay
from ruleset import compile_rules
from tests.engine.climbing.setting import all_cards, begin, draw_all, play, some_action, with_hands


def test_cards_are_conserved_from_the_first_draw_to_the_last_play(any_rules: Any) -> None:
    game, chance = Game(any_rules, 3), random.Random(3)
    deck = [face for face in range(54) for _ in range(any_rules.tables.deck[face])]
    for _ in range(2):
        while game.phase != "done":
            game.apply(some_action(game, chance))
            assert all_cards(game) == deck
        game.apply(NextDeal())


def test_undo_restores_state_and_log_exactly(guandan: Any) -> None:
    game, chance = Game(guandan, 5), random.Random(5)
    for step in range(300):
        action = some_action(game, chance)
        if step % 11 == 0:
            before, lines = copy_state(game.state), len(game.log)
            event = game.apply(action)
            assert game.undo() == action
            assert same_state(game.state, before) and len(game.log) == lines
            assert game.apply(action) == event
        else:
            game.apply(action)


def test_a_log_replays_to_the_same_state(any_rules: Any) -> None:
    game = play_match(any_rules, 11, 3, ["random"])
    text = "".join(log_lines(game))
    again = replay(any_rules, read_log(text))
    assert same_state(again.state, game.state)
    assert "".join(log_lines(again)) == text


def test_actions_survive_json() -> None:
    for action in (
        Tribute(1, (52,)),
        Return(0, (3,)),
        Resist(2, False),
        Resist(2),
        NameLeader(1, 3),
        Play(0, (0, 13), ("pair", "2")),
        Play(0, (52, 52, 53, 53), ("joker_bomb", None)),
        Report(1, "no_report", choice=0, harmed=True, cards=(5,), pattern="single"),
        Overtime(2, 31),
    ):
        assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


def test_the_engine_takes_the_strongest_reading_and_says_which(fuyang: Any) -> None:
    hands = {0: "SK DK C6 S6 H2 S3", 1: "S4 S4", 2: "S5 S5", 3: "S7 S7"}
    event = play(with_hands(fuyang, hands), 0, "SK DK C6 S6 H2")
    assert event["read"] == {"type": "full_house", "key": "K"} and "as" not in event
    event = play(with_hands(fuyang, hands), 0, "SK DK C6 S6 H2", ("full_house", "6"))
    assert event["read"] == event["as"] == {"type": "full_house", "key": "6"}


def test_readings_without_an_order_have_to_be_said(fuyang: Any) -> None:
    game = with_hands(fuyang, {0: "S7 D7 C8 S8 H2 H2 S3", 1: "S4 S4", 2: "S5 S5", 3: "S9 S9"})
    with pytest.raises(IllegalPlay) as caught:
        play(game, 0, "S7 D7 C8 S8 H2 H2")
    assert caught.value.code == "say-which"
    assert play(game, 0, "S7 D7 C8 S8 H2 H2", ("triple_run", "8"))["read"]["type"] == "triple_run"


def test_legal_actions_are_legal_and_read_as_they_say(guandan: Any) -> None:
    game, chance = Game(guandan, 9), random.Random(9)
    draw_all(game)
    for _ in range(25):
        seat = game.actors()[0]
        actions = list(game.legal(seat))
        assert actions and all(game.is_legal(action) for action in actions)
        action = chance.choice(actions)
        event = game.apply(action)
        if isinstance(action, Play):
            assert event["read"] == event["as"]


def test_refused_actions_change_nothing_and_cite_their_clause(fuyang: Any) -> None:
    game = with_hands(fuyang, {0: "S5 S5 S9 D4", 1: "S4 H2 BJ sj", 2: "S6 S6", 3: "S7 D9"})
    refused = {
        "not-turn": Play(1, (2,)),
        "not-held": Play(0, (12,)),
        "no-pattern": Play(0, (3, 7)),
        "not-as-said": Play(0, (3, 3), ("pair", "6")),
        "no-such-pattern": Play(0, (3, 3), ("twins", "5")),
        "no-such-cards": Play(0, (3, 3, 3)),
        "leader-passes": Pass(0),
        "nothing-to-draw": Draw(),
        "no-tribute-due": Tribute(0, (3,)),
        "no-choice": Resist(0),
        "no-naming": NameLeader(0, 0),
        "deal-goes-on": NextDeal(),
        "no-such-seat": Pass(9),
        "no-such-ruling": Report(0, "sneezing"),
        "no-time-limit": TimeUp(),
    }
    before = copy_state(game.state)
    for code, action in refused.items():
        with pytest.raises(IllegalPlay) as caught:
            game.apply(action)
        assert caught.value.code == code
        assert caught.value.explanation and caught.value.zh
        assert same_state(game.state, before)
    assert game.why_not(refused["not-as-said"]).clause == "1.i, 1.j"
    play(game, 0, "S9")
    assert game.why_not(Play(1, (2,))).code == "too-low"


def test_an_observation_depends_on_nothing_hidden(guandan: Any) -> None:
    game = begin(guandan, {1: "SA", 3: "SK"}, last_order=(0, 2, 1, 3), seed=4)
    chance = random.Random(4)
    for step in range(170):
        game.apply(some_action(game, chance))
        if game.phase == "done" or (game.phase == "play" and step % 9):
            continue
        hidden = copy_state(game.state)
        for seat in range(4):
            seen = game.observation(seat).to_json()
            _disturb(game, seat)
            assert game.observation(seat).to_json() == seen, (step, seat)
            game.table.restore(hidden)


def _disturb(game: Game, seat: int) -> None:
    """Change all that the seat may not see: other hands, cards to come, returns lying face down, the seed."""
    st, sc = game.state, game.state.scalars
    others = [other for other in range(4) if other != seat]
    st.hands[others] = 0
    st.counts[others, :16] = 0
    st.shoe[sc[S.DRAWN] :] = 0
    sc[S.SEED] = 0
    if sc[S.RETURNS_HIDDEN]:
        for row in range(int(sc[S.TRIBUTES])):
            if st.tribute[row, S.RECEIVER] != seat and st.tribute[row, S.RETURN_FACE] != S.NOBODY:
                st.tribute[row, S.RETURN_FACE] = 1


def test_reports_stand_in_the_log_once(fuyang: Any) -> None:
    game = play_match(fuyang, 2, 1, ["random"])
    reports = [(event["seat"], event["report"]) for event in game.log if "report" in event]
    assert reports and len({seat for seat, _ in reports}) == len(reports)
    assert all(1 <= left <= 8 for _, left in reports)


def test_no_time_is_called_in_a_match_to_the_goal(national: Any) -> None:
    assert with_hands(national, {0: "S5", 1: "S4", 2: "S6", 3: "S7"}).why_not(TimeUp()).code == "no-time-limit"


def test_time_called_in_a_deal_voids_it_where_the_rules_say_so() -> None:
    timed = compile_rules("guandan-national-2017", {"match": {"form": "timed"}})
    game = with_hands(timed, {0: "S5", 1: "S4", 2: "S6", 3: "S7"})
    game.state.levels[:2] = [4, 6]
    event = game.apply(TimeUp())
    assert event["result"] == {"void": True} and not game.over
    event = game.apply(NextDeal())
    assert game.over and game.winner == 1
    assert event["match"] == {
        "winner": 1, "levels": ["6", "8"], "points": [0, 0], "match_points": [0, 2], "level_points": [11, 15]
    }  # fmt: skip
