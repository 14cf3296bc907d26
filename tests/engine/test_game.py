"""The step API: conservation, undo, logs and replay, refusals, and what a seat may see."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.actions import Bury, Draw, NextDeal, Pass, Play, TimeUp, action_from_json, action_to_json
from engine.game import Game, IllegalPlay
from engine.layered import items_of
from engine.log import append_events, log_lines, read_log, write_log
from engine.replay import ReplayError, replay
from engine.tricks import state as S
from engine.tricks.state import copy_state, same_state
from tests.engine.setting import all_cards, begin, bury_lowest, draw_all, pass_all, play_deals, some_action


def test_cards_and_points_are_conserved_through_every_step(shipped: Any) -> None:
    game, chance = Game(shipped, 11), random.Random(11)
    deck = [face for face in range(54) for _ in range(shipped.tables.deck[face])]
    while not (game.phase == "done" and game.state.scalars[S.DEAL_NO] == 2):
        assert all_cards(game) == deck
        game.apply(some_action(game, chance))
        if game.phase == "done":
            sc = game.state.scalars
            taken = int(game.state.history_meta[: sc[S.TRICK], S.TRICK_VALUE].sum())
            assert taken + sc[S.KITTY_POINTS] == 200


def test_undo_restores_state_and_log_exactly(shipped: Any) -> None:
    game, chance = Game(shipped, 5), random.Random(5)
    for step in range(330):
        if step % 9 == 0:
            before, lines = copy_state(game.state), len(game.log)
            action = some_action(game, chance)
            event = game.apply(action)
            assert game.undo() == action
            assert same_state(game.state, before) and len(game.log) == lines
            assert game.apply(action) == event
        else:
            game.apply(some_action(game, chance))


def test_undo_crosses_the_border_of_deals(compiled: Any) -> None:
    game = Game(compiled("bashifen-online"), 3)
    play_deals(game, 1)
    before = copy_state(game.state)
    game.apply(NextDeal())
    game.apply(Draw())
    assert game.undo() == Draw() and game.undo() == NextDeal()
    assert same_state(game.state, before)


def test_nothing_to_undo_says_so(compiled: Any) -> None:
    with pytest.raises(ValueError, match="no action to undo"):
        Game(compiled("bashifen-online"), 3).undo()


def test_a_log_replays_to_the_same_state(shipped: Any) -> None:
    game = Game(shipped, 21)
    play_deals(game, 2, seed=4)
    text = "".join(log_lines(game))
    again = replay(shipped, read_log(text))
    assert same_state(again.state, game.state)
    assert "".join(log_lines(again)) == text


def test_replay_stops_at_the_first_event_that_differs(compiled: Any) -> None:
    rules = compiled("shengji-competition")
    game = Game(rules, 21)
    play_deals(game, 1)
    lines = list(log_lines(game))
    number = next(i for i, line in enumerate(lines) if '"trick"' in line)
    event = json.loads(lines[number])
    event["trick"]["points"] += 5
    lines[number] = json.dumps(event) + "\n"
    with pytest.raises(ReplayError, match="trick: logged") as caught:
        replay(rules, read_log("".join(lines)))
    assert caught.value.line == number + 1
    assert caught.value.replayed == game.log[number - 1]


def test_replay_refuses_other_rules(compiled: Any) -> None:
    game = Game(compiled("shengji-competition"), 1)
    with pytest.raises(ReplayError, match="rule differently"):
        replay(compiled("bashifen-club"), read_log("".join(log_lines(game))))


def test_a_log_cut_in_a_line_goes_on_from_its_last_whole_event(compiled: Any, tmp_path: Path) -> None:
    rules, path = compiled("bashifen-club"), tmp_path / "game.jsonl"
    game = Game(rules, 8)
    chance = random.Random(8)
    for _ in range(150):
        game.apply(some_action(game, chance))
    write_log(game, path)
    whole = path.read_text()
    path.write_text(whole[:-7])
    log = read_log(path.read_text())
    assert len(log.events) == len(game.log) - 1 and log.cut
    resumed = replay(rules, log)
    event = resumed.apply(action_from_json(game.log[-1]))
    append_events(path, [event])
    assert path.read_text() == whole


def test_actions_survive_json() -> None:
    for action in (Draw(), Pass(2), Bury(1, (3, 3, 52)), Play(0, (12,)), NextDeal(), TimeUp()):
        assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


def test_refused_actions_change_nothing_and_cite_their_clause(compiled: Any) -> None:
    rules = compiled("shengji-competition")
    game = begin(rules, {0: "HA HK", 1: "HQ HQ H3 S4"}, level="2")
    draw_all(game)
    pass_all(game)
    bury_lowest(game)
    assert game.phase == "play"
    held = items_of(game.state.face_hands[0])
    refused = {
        "not-turn": Play(1, (held[-1],)),
        "not-held": Play(0, tuple(face for face in range(54) if face not in held and rules.tables.deck[face])[:1]),
        "no-such-cards": Play(0, (held[0],) * 3),
        "no-burying": Bury(0, tuple(held[:8])),
        "nothing-to-draw": Draw(),
        "deal-goes-on": NextDeal(),
        "not-asked": Pass(1),
        "no-such-seat": Pass(7),
    }
    before = copy_state(game.state)
    for code, action in refused.items():
        with pytest.raises(IllegalPlay) as caught:
            game.apply(action)
        assert caught.value.code == code
        assert caught.value.explanation and caught.value.zh
        assert same_state(game.state, before)
    assert game.why_not(refused["not-turn"]).clause.startswith("def.9")


def test_a_withheld_suit_is_refused_and_what_is_legal_is_not(compiled: Any) -> None:
    game = begin(compiled("shengji-competition"), {0: "HA", 1: "HQ HQ H3 S4"}, kitty="D4")
    draw_all(game)
    pass_all(game)
    bury_lowest(game)
    lead = next(face for face in items_of(game.state.face_hands[0]) if face == 25)
    game.apply(Play(0, (lead,)))
    other = next(face for face in items_of(game.state.face_hands[1]) if not 13 <= face < 26 and face < 39)
    assert game.why_not(Play(1, (other,))).code == "withheld-lane"
    assert all(game.is_legal(action) for action in game.legal(1))
    assert {action.cards for action in game.legal(1)} == {
        (face,) for face in items_of(game.state.face_hands[1]) if 14 <= face < 26
    }


def test_an_observation_depends_on_nothing_hidden(shipped: Any) -> None:
    game, chance = Game(shipped, 2), random.Random(2)
    for step in range(260):
        game.apply(some_action(game, chance))
        if step % 40 or game.phase == "done":
            continue
        seen = game.observation(0).to_json()
        hidden = copy_state(game.state)
        _disturb(game)
        assert game.observation(0).to_json() == seen
        for name in ("shoe", "face_hands", "hands", "kitty", "buried", "scalars"):
            getattr(game.state, name)[...] = getattr(hidden, name)


def _disturb(game: Game) -> None:
    """Exchange what other seats hold, hide and will draw; numbers of cards stay."""
    st, sc = game.state, game.state.scalars
    for hands in (st.face_hands, st.hands):
        hands[[1, 2, 3]] = hands[[1, 2, 3]] if len({_count(hand) for hand in hands[1:4]}) > 1 else hands[[2, 3, 1]]
    st.shoe[sc[S.DRAWN] :] = st.shoe[sc[S.DRAWN] :][::-1].copy()
    st.kitty[:] = 0
    st.buried[1:] = 0
    sc[S.SEED] = 0
    sc[S.BIDDERS_OPEN] = 0


def _count(hand: Any) -> int:
    return len(items_of(hand))


@pytest.mark.parametrize("example", ["three-pack-six-seats", "permanent-twos", "short-ladder", "house-rules"])
def test_wider_tables_run_through_the_same_code(compiled: Any, example: str) -> None:
    rules = compiled(str(Path(__file__).parents[2] / "examples" / f"{example}.yaml"))
    game, chance = Game(rules, 4), random.Random(4)
    deck = [face for face in range(54) for _ in range(rules.tables.deck[face])]
    while game.phase != "done":
        game.apply(some_action(game, chance))
        if len(game.log) % 25 == 0:
            assert all_cards(game) == deck
    sc = game.state.scalars
    total = sum(rules.tables.points[face] * rules.tables.deck[face] for face in range(54))
    assert int(game.state.history_meta[: sc[S.TRICK], S.TRICK_VALUE].sum()) + sc[S.KITTY_POINTS] == total
    assert same_state(replay(rules, read_log("".join(log_lines(game)))).state, game.state)


def test_time_called_before_the_play_voids_the_deal_and_ends_the_match(compiled: Any) -> None:
    game = Game(compiled("bashifen-club"), 8)
    game.state.levels[:] = [4, 6]
    game.apply(Draw())
    event = game.apply(TimeUp())
    assert event["result"]["void"] and not game.over
    event = game.apply(NextDeal())
    assert game.over and game.winner == 1 and event["match"]["levels"] == ["6", "8"]
    assert game.why_not(NextDeal()).code == "match-over"


def test_time_called_during_the_play_lets_the_deal_be_finished(compiled: Any) -> None:
    game = begin(compiled("bashifen-club"), {}, kitty="D4", level="6")
    draw_all(game)
    pass_all(game)
    bury_lowest(game)
    game.apply(TimeUp())
    assert game.phase == "play" and not game.over
    play_deals(game, 1)
    assert not game.state.scalars[S.VOID]
    game.apply(NextDeal())
    assert game.over


def test_a_rule_set_without_a_time_limit_knows_no_time_call(compiled: Any) -> None:
    assert Game(compiled("bashifen-online"), 1).why_not(TimeUp()).code == "no-time-limit"
