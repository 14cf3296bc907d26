"""Offences: their effects, counts and limits, and what the referee may choose."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import NextDeal, Play, Report
from engine.game import Game, IllegalPlay
from engine.tricks import state as S
from tests.engine.setting import begin, bury_lowest, draw_all, pass_all, play_deals


def in_play(rules: Any, hands: dict[int, str] | None = None, dealer: int = 0, level: str = "6") -> Game:
    """A later deal at its first lead, trump turned or none."""
    game = begin(rules, hands or {}, kitty="D3 D3 D4", dealer=dealer, level=level)
    draw_all(game)
    pass_all(game)
    bury_lowest(game)
    return game


def test_revoking_costs_a_level_after_the_deal_and_the_third_time_the_match(compiled: Any) -> None:
    game = in_play(compiled("bashifen-club"))
    game.apply(Report(1, "revoke"))
    assert game.state.levels.tolist() == [4, 4] and game.state.scalars[S.PENDING] == 1
    game.apply(Report(3, "revoke"))  # counted with seat 1: per side, per kind (A-S1-20)
    game.apply(Report(1, "take_back"))
    assert not game.over
    event = game.apply(Report(3, "revoke"))
    assert game.over and game.winner == 0 and event["result"]["void"]


def test_a_pending_level_falls_due_when_the_deal_is_closed(compiled: Any) -> None:
    game = in_play(compiled("bashifen-club"))
    game.apply(Report(1, "revoke"))
    play_deals(game, 1)
    sc = game.state.scalars
    gain = int(sc[S.GAIN_ATTACKERS])
    game.apply(NextDeal())
    assert game.state.levels[1] == 4 + gain - 1


@pytest.mark.parametrize(
    ("offender", "both", "levels", "dealer", "kind"),
    [
        (0, False, [4, 5], 1, "later deal"),  # dealer side: dealership lost, attackers + 1, next seat deals (A-S1-17)
        (1, False, [5, 4], 2, "later deal"),  # attackers: dealer side + 1, dealer's partner deals
        (0, True, [4, 4], None, "race again"),
    ],
)
def test_a_wrong_count_voids_the_deal(
    compiled: Any, offender: int, both: bool, levels: list[int], dealer: int | None, kind: str
) -> None:
    game = in_play(compiled("bashifen-club"))
    event = game.apply(Report(offender, "wrong_count", both=both))
    assert event["result"]["void"]
    opened = game.apply(NextDeal())
    assert game.state.levels.tolist() == levels
    assert (opened["dealer"], opened["kind"]) == (dealer, kind)


@pytest.mark.parametrize(("seat", "change"), [(0, 10), (2, 10), (1, -10)])
def test_points_move_the_attackers_total(compiled: Any, seat: int, change: int) -> None:
    game = in_play(compiled("shuangsheng-clockwise"))
    game.apply(Report(seat, "irregular_play"))
    assert game.state.scalars[S.POINTS] == game.state.scalars[S.PENALTY] == change


def test_the_referee_chooses_within_the_range(compiled: Any) -> None:
    game = in_play(compiled("shengji-competition"))
    game.apply(Report(0, "concealed_card"))
    assert game.state.scalars[S.POINTS] == 20
    game.apply(Report(0, "concealed_card", points=30))
    assert game.state.scalars[S.POINTS] == 50
    for action, words in (
        (Report(0, "concealed_card", points=35), "from 20 to 30"),
        (Report(0, "wrong_count", points=5), "no choice of points"),
        (Report(0, "wrong_count", grave=True), "no grave case"),
        (Report(0, "sleeping"), "concealed_card"),
    ):
        with pytest.raises(IllegalPlay, match=words) as caught:
            game.apply(action)
        assert caught.value.code == "no-such-ruling" and game.state.scalars[S.POINTS] == 50
    game.apply(Report(0, "concealed_card", grave=True))
    assert game.winner == 1


def test_a_lost_trick_goes_to_the_other_side_with_points_and_lead(compiled: Any) -> None:
    game = in_play(compiled("shengji-competition"), {0: "HA", 1: "HK", 2: "H3", 3: "H4"})
    for seat, face in ((0, 25), (1, 24), (2, 14), (3, 15)):
        game.apply(Play(seat, (face,)))
    assert game.state.scalars[S.WINNER] == 0 and game.state.scalars[S.POINTS] == 0
    game.apply(Report(2, "wrong_count"))  # noticed after the trick (A-S2-14): it is lost, the play goes on
    assert game.state.scalars[S.WINNER] == 1 and game.actors() == (1,)
    assert game.state.scalars[S.POINTS] == 10 and game.phase == "play"


def test_a_trick_lost_while_it_is_played_is_decided_at_its_end(compiled: Any) -> None:
    game = in_play(compiled("shengji-competition"), {0: "HQ", 1: "H4", 2: "HA", 3: "HK"})
    game.apply(Play(0, (23,)))
    game.apply(Report(0, "wrong_count"))
    for seat, face in ((1, 15), (2, 25), (3, 24)):
        game.apply(Play(seat, (face,)))
    assert game.state.scalars[S.WINNER] == 3 and game.state.scalars[S.POINTS] == 10


def test_an_offence_is_undone_like_any_action(compiled: Any) -> None:
    game = in_play(compiled("bashifen-club"))
    game.apply(Report(1, "missing_player"))
    assert game.over
    game.undo()
    assert not game.over and game.phase == "play" and not game.state.offence_counts.any()
