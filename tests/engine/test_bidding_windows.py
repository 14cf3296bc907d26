"""Who is asked when, what an overcall sets off, and what happens when nobody declares."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Bid, Draw, Exchange, Pass
from engine.cards import parse_card
from engine.game import Game, IllegalPlay
from engine.layered import items_of
from engine.tricks import state as S
from tests.engine.setting import begin, bury_lowest, draw_all, pass_all, show


def draw(game: Game, cards: int) -> None:
    for _ in range(cards):
        game.apply(Draw())


def test_before_pickup_each_seat_is_asked_once_from_the_dealers_next_and_again_after_an_overcall(compiled: Any) -> None:
    game = begin(compiled("shengji-competition"), {1: "H2", 3: "C2 C2"}, dealer=2)
    draw_all(game)
    assert game.phase == "call" and game.actors() == (3,)
    game.apply(Pass(3))
    game.apply(Pass(0))
    game.apply(Bid(1, show(game, 1, "H")))
    assert game.actors() == (3,)  # A-X-10: asking begins anew
    game.apply(Bid(3, show(game, 2, "C")))
    assert game.state.scalars[S.OVERCALLS] == 1 and game.state.scalars[S.DEALER] == 2
    assert game.phase == "bury"  # a pair is final here (A-S2-6), so nobody need be asked again
    assert game.actors() == (2,)


def test_without_any_bid_possible_after_burying_the_play_begins(compiled: Any) -> None:
    game = begin(compiled("shengji-competition"), {0: "H2"})
    draw(game, 1)
    game.apply(Bid(0, show(game, 1, "H")))
    draw_all(game)
    pass_all(game)
    bury_lowest(game)
    assert game.phase == "play" and game.actors() == (0,)
    with pytest.raises(IllegalPlay, match="Nobody may bid"):
        game.apply(Bid(0, show(game, 1, "H")))


def test_after_burying_the_holder_of_the_trump_is_passed_over_and_every_overcall_restarts(compiled: Any) -> None:
    game = begin(compiled("shuangsheng-contest"), {1: "H2", 2: "C2 C2", 3: "S2 S2", 0: "D2 D2"}, dealer=0)
    draw(game, 2)
    game.apply(Bid(1, show(game, 1, "H")))
    draw_all(game)
    pass_all(game)
    bury_lowest(game)
    assert game.phase == "window" and game.actors() == (2,)  # seat 1 holds the trump
    game.apply(Bid(2, show(game, 2, "C")))
    game.apply(Exchange(2, True))
    assert game.phase == "bury" and game.actors() == (2,)
    assert sum(1 for _ in items_of(game.state.face_hands[2])) == 33
    bury_lowest(game)
    assert game.actors() == (1,)  # from the dealer's next again, over the new holder
    game.apply(Pass(1))
    game.apply(Bid(3, show(game, 2, "S")))
    game.apply(Exchange(3, False))
    assert game.state.scalars[S.BURIER] == 2  # left alone, the kitty stays as seat 2 buried it
    assert pass_all(game) == [1, 2, 0]  # dealer last, seat 3 passed over
    assert game.phase == "play" and game.actors() == (0,)
    sc = game.state.scalars
    assert (sc[S.OVERCALLS], sc[S.EXCHANGES], sc[S.STRAIN], sc[S.DEALER]) == (2, 1, 0, 0)


def test_a_lower_pair_does_not_overcall_a_pair(compiled: Any) -> None:
    game = begin(compiled("shuangsheng-contest"), {1: "S2 S2", 2: "C2 C2"}, dealer=0)
    draw(game, 6)
    game.apply(Bid(1, show(game, 2, "S", insured=True)))
    draw_all(game)
    pass_all(game)
    bury_lowest(game)
    assert game.actors() == (2,)
    assert game.why_not(Bid(2, show(game, 2, "C"))).code == "bid-forbidden"
    assert game.why_not(Bid(2, show(game, 2, "D"))).code == "bid-not-held"


def test_insurance_adds_the_second_copy_and_counts_as_no_overcall(compiled: Any) -> None:
    game = begin(compiled("shuangsheng-contest"), {1: "H2 H2", 2: "D2 D2 C3 sj sj"}, dealer=0)
    draw(game, 2)
    game.apply(Bid(1, show(game, 1, "H")))
    draw(game, 4)
    game.apply(Bid(1, show(game, 2, "H", insured=True)))
    assert game.state.scalars[S.OVERCALLS] == 0
    draw_all(game)
    pass_all(game)
    bury_lowest(game)
    assert not game.is_legal(Bid(2, show(game, 2, "D")))
    game.apply(Bid(2, show(game, 2, "sj")))
    assert game.state.scalars[S.STRAIN] == S.NO_TRUMP


@pytest.mark.parametrize(("rules", "dealer"), [("bashifen-online", 2), ("shuangsheng-contest", 1)])
def test_an_overcall_in_the_race_makes_the_overcaller_dealer_where_the_text_says_so(
    compiled: Any, rules: str, dealer: int
) -> None:
    game = begin(compiled(rules), {1: "H2", 2: "C2 C2"}, kind=S.FIRST_DEAL)
    draw(game, 2)
    game.apply(Bid(1, show(game, 1, "H")))
    assert game.state.scalars[S.DEALER] == 1
    draw(game, 8)
    game.apply(Bid(2, show(game, 2, "C")))
    assert game.state.scalars[S.DEALER] == dealer  # A-S0-4


def test_a_race_nobody_enters_is_dealt_again_with_other_cards(compiled: Any) -> None:
    game = begin(compiled("bashifen-online"), {}, kind=S.FIRST_DEAL)
    shoe = game.state.shoe.copy()
    draw_all(game)
    asked = pass_all(game)
    assert len(asked) == 4 and asked[0] == 0  # nobody deals: the seat that drew first is asked first
    assert game.phase == "draw" and game.state.scalars[S.REDEALS] == 1
    assert game.state.scalars[S.DRAWN] == 0 and (game.state.shoe != shoe).any()


@pytest.mark.parametrize(
    ("rules", "kitty", "strain", "turned"),
    [
        ("shuangsheng-contest", "S3 H4 D5", 3, "D5"),
        ("shuangsheng-contest", "S3 H4 sj", S.NO_TRUMP, "sj"),
        ("shengji-competition", "C3 H4 D5", 2, "C3"),
        ("shuangsheng-clockwise", "C3 H4 D5", S.NO_TRUMP, None),
    ],
)
def test_an_undeclared_trump_is_made_as_the_text_says_and_stands(
    compiled: Any, rules: str, kitty: str, strain: int, turned: str | None
) -> None:
    game = begin(compiled(rules), {1: "C2 C2"}, kitty=kitty)
    draw_all(game)
    pass_all(game)
    sc = game.state.scalars
    assert sc[S.STRAIN] == strain and sc[S.TURNED] == 1
    assert sc[S.TURNED_FACE] == (S.NOBODY if turned is None else parse_card(turned))
    bury_lowest(game)
    assert game.phase == "play"  # A-S0-8: not to be overcalled


def test_in_the_race_after_a_double_miscount_each_side_shows_its_own_level(compiled: Any) -> None:
    game = begin(compiled("bashifen-club"), {0: "H5", 1: "C7 S7", 2: "S5"}, kind=S.RACE_AGAIN, dealer=S.NOBODY)
    game.state.levels[:] = [3, 5]
    draw(game, 2)
    assert not game.is_legal(Bid(1, show(game, 1, "H")))
    game.apply(Bid(1, show(game, 1, "C")))
    assert game.state.scalars[S.LEVEL] == 5 and game.state.scalars[S.DEALER] == 1
    draw(game, 2)
    game.apply(Bid(0, show(game, 1, "H")))  # A-S1-18: a higher suit's single beats a single of the other side
    assert game.state.scalars[S.LEVEL] == 3 and game.state.scalars[S.DEALER] == 0
    draw(game, 4)
    assert not game.is_legal(Bid(2, show(game, 1, "S")))  # not against the partner
    game.apply(Bid(1, show(game, 1, "S")))
    assert game.state.scalars[S.LEVEL] == 5
