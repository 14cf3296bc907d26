"""What the standard bot does in plain situations: plans, out as soon as it can, its partner's tricks, opponents near out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.cards import parse_cards
from engine.climbing import state as S
from engine.climbing.bots import STANDARD, choose_play, choose_return
from engine.climbing.bots.standard.plan import COST, FIRST_UNIT, make_plan
from engine.climbing.bots.standard.weights import DEFAULT
from engine.climbing.bots.standard.worth import UNITS, price_cards
from engine.climbing.deal import CHOICE, CLAIM
from engine.climbing.drafts import MOVE_CARDS
from engine.game import Game
from engine.layered import clear, items_of
from tests.engine.climbing.setting import begin, draw_all, play, with_hands

OTHERS = "S3 D5 C8 HJ SQ DK"
"""A hand for seats that do not matter."""


def chosen(game: Game) -> list[int]:
    """The faces that the standard bot plays for the seat in turn; none for a pass."""
    st = game.state
    out, reading = st.scratch[CHOICE], st.ints[CLAIM : CLAIM + 3]
    clear(out)
    choose_play(game.tables, st, int(st.scalars[S.TURN]), STANDARD, out, reading)
    return items_of(out)


def faces(text: str) -> list[int]:
    return sorted(parse_cards(text))


def table(rules: Any, **hands: str) -> Game:
    """Seats a, b, c, d = 0..3, seat 0 to lead; a and c are partners."""
    return with_hands(rules, {seat: hands.get("abcd"[seat], OTHERS) for seat in range(4)})


def planned(game: Game, seat: int) -> list[tuple[int, int]]:
    """(cards, cost) of each group planned."""
    st = game.state
    price_cards(game.tables, st, seat, DEFAULT)
    make_plan(game.tables, st, seat, DEFAULT)
    units = st.moves[FIRST_UNIT : FIRST_UNIT + int(st.ints[UNITS])]
    return sorted((int(unit[MOVE_CARDS]), int(unit[COST])) for unit in units)


@pytest.mark.parametrize(
    ("hand", "sizes"),
    [
        ("S3 D4 C5 S6 D7 H9 S9", [2, 5]),
        ("S3 D3 C4 S4 D5 H5 SK", [1, 6]),
        ("S3 D3 C3 S4 D4 C4 SK SK", [2, 6]),
        ("S3 D3 C3 H3 S9", [1, 4]),
        ("S5 S6 S7 S8 S9 DK", [1, 5]),
        ("BJ BJ sj sj S9", [1, 4]),
        ("S3 D4 C5 S6 H2 DK", [1, 5]),
        ("S9 D9 C9 H2", [4]),
    ],
)
def test_the_plan_takes_few_groups(fuyang: Any, hand: str, sizes: list[int]) -> None:
    assert [cards for cards, _ in planned(table(fuyang, a=hand), 0)] == sizes


def test_a_bomb_is_worth_more_than_nothing(fuyang: Any) -> None:
    costs = dict(planned(table(fuyang, a="S3 D3 C3 H3 S9"), 0))
    assert costs[4] < 0 < costs[1]


def test_the_whole_hand_goes_if_it_is_one_play(fuyang: Any) -> None:
    assert chosen(table(fuyang, a="S3 D3 C3 S9 D9")) == faces("S3 D3 C3 S9 D9")


def test_a_long_group_is_led_before_a_high_card(fuyang: Any) -> None:
    assert chosen(table(fuyang, a="S3 D4 C5 S6 D7 BJ CQ DQ")) == faces("S3 D4 C5 S6 D7")


def test_the_winner_goes_before_the_last_loser(fuyang: Any) -> None:
    assert chosen(table(fuyang, a="S3 BJ")) == faces("BJ")


def test_a_low_single_is_not_led_to_an_opponent_with_one_card(fuyang: Any) -> None:
    assert len(chosen(table(fuyang, a="S3 D5 D5 C9 C9 DK", b="SA"))) == 2


def test_a_low_single_is_led_to_a_partner_with_one_card(fuyang: Any) -> None:
    assert chosen(table(fuyang, a="S3 D5 D5 C9 C9 DK", c="SA")) == faces("S3")


def test_the_cheapest_single_that_beats_follows(fuyang: Any) -> None:
    game = table(fuyang, a="S4 D5 C8 C9 HJ HQ HK HA", b="S9 D10 SQ SQ DK DK BJ")
    play(game, 0, "S4")
    assert chosen(game) == faces("S9")


def test_a_partner_about_to_go_out_keeps_the_trick(fuyang: Any) -> None:
    game = table(fuyang, a="S4 D5", b="S3 D3", c="S9 DQ SK BJ")
    play(game, 0, "S4")
    play(game, 1, "")
    assert chosen(game) == []


def test_a_bomb_is_kept_from_opponents_with_many_cards(fuyang: Any) -> None:
    many = "S4 D5 C8 S9 DJ CQ SK HA D7 C6 BJ"
    game = table(fuyang, a=many, b="S3 D3 C3 H3 S9 D10 CQ SK D5 C6 H7 C8 C8 HJ HJ S4", c=many, d=many)
    play(game, 0, "BJ")
    assert chosen(game) == []


def test_a_bomb_stops_an_opponent_about_to_go_out(fuyang: Any) -> None:
    game = table(fuyang, a="BJ S4", b="S3 D3 C3 H3 S9 D10 CQ SK D5 C6 H7")
    play(game, 0, "BJ")
    assert chosen(game) == faces("S3 D3 C3 H3")


def test_a_card_that_no_group_needs_is_returned(fuyang: Any) -> None:
    hand = "S3 D4 C5 S6 D7 C9 S10 D10 C10 CJ HJ SJ SQ DQ CQ SK DK CK SA DA CA HA S2 BJ BJ sj sj"
    game = begin(fuyang, {0: hand}, last_order=[0, 1, 2, 3])
    draw_all(game)
    while game.phase == "tribute":
        game.apply(next(iter(game.legal(game.actors()[0]))))
    assert choose_return(game.tables, game.state, 0, STANDARD) == faces("C9")[0]
    assert np.array_equal(game.state.tribute[0, :2], [3, 0])
