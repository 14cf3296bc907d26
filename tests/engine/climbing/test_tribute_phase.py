"""Tribute at the table: who pays, what goes back, what is seen, who leads."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Resist, Return, Tribute
from engine.cards import format_card, parse_card
from engine.climbing import state as S
from engine.climbing.patterns import CARDS
from engine.game import Game
from tests.engine.climbing.setting import begin, draw_all

DOUBLE = (0, 2, 1, 3)


def pay(game: Game, seat: int, card: str) -> dict[str, Any]:
    return game.apply(Tribute(seat, (parse_card(card),)))


def back(game: Game, seat: int, card: str) -> dict[str, Any]:
    return game.apply(Return(seat, (parse_card(card),)))


def double(rules: Any, first: str, third: str, level: str = "2") -> Game:
    """A deal after a double in which the losers, seats 1 and 3, hold these as their highest cards."""
    low = "D3 D4 D5 D6 D7 D8 D9 D10 S3 S4 S5 S6 S7 S8 S9 S10 C3 C4 C5 C6 C7 C8 C9 C10 H3 H4"
    payers = {seat: " ".join(f"{own} {low}".split()[:27]) for seat, own in ((1, first), (3, third))}
    game = begin(rules, payers | {0: "H9", 2: "H5"}, level, DOUBLE)
    draw_all(game)
    return game


def test_nobody_pays_in_a_first_deal(guandan: Any) -> None:
    game = begin(guandan, {})
    draw_all(game)
    assert game.phase == "play"
    assert game.actors() == (int(game.state.scalars[S.TURNED_HOLDER]),)


def test_the_higher_card_goes_to_the_first_out_and_its_payer_leads(guandan: Any) -> None:
    game = double(guandan, "SK", "SA")
    assert game.phase == "tribute" and game.actors() == (1,)
    pay(game, 1, "SK")
    event = pay(game, 3, "SA")
    assert event["tributes"] == [{"from": 1, "to": 2, "card": "SK"}, {"from": 3, "to": 0, "card": "SA"}]
    assert game.actors() == (2,)
    face = next(action.cards for action in game.legal(2))
    game.apply(Return(2, face))
    game.apply(next(iter(game.legal(0))))
    assert game.phase == "play" and game.actors() == (3,)
    assert game.state.counts[:4, CARDS].tolist() == [27] * 4


def test_a_lower_card_is_no_tribute(guandan: Any) -> None:
    game = double(guandan, "SK", "SA")
    assert game.why_not(Tribute(1, (parse_card("D10"),))).code == "wrong-tribute"
    assert game.why_not(Tribute(3, (parse_card("SA"),))).code == "not-asked"
    assert [action.cards for action in game.legal(1)] == [(parse_card("SK"),)]


def test_the_wild_is_exempt_and_another_level_card_is_not(guandan: Any) -> None:
    game = double(guandan, "H2 S2", "SA")
    assert [action.cards for action in game.legal(1)] == [(parse_card("S2"),)]


def test_equal_cards_go_to_the_previous_seat(fuyang: Any, national: Any) -> None:
    for rules, leader in ((fuyang, 3), (national, 1)):
        game = double(rules, "SA", "DA")
        pay(game, 1, "SA")
        event = pay(game, 3, "DA")
        assert [(row["from"], row["to"]) for row in event["tributes"]] == [(1, 0), (3, 2)]
        back(game, 0, "H9")
        back(game, 2, "H5")
        # By the Fuyang text the payer with the smaller return leads, by the national one the seat after the first-out.
        assert game.actors() == (leader,)


def test_returns_of_a_double_lie_face_down_until_all_are_laid(national: Any) -> None:
    game = double(national, "SK", "SA")
    pay(game, 1, "SK")
    pay(game, 3, "SA")
    first = next(iter(game.legal(2)))
    event = game.apply(first)
    assert "returns" not in event
    assert game.observation(1).tributes[0].returned is None
    assert game.observation(2).tributes[0].returned == first.cards[0]
    event = game.apply(next(iter(game.legal(0))))
    assert len(event["returns"]) == 2
    assert game.observation(0).tributes[0].returned == first.cards[0]


def test_a_partner_gets_ten_or_lower_an_opponent_any_card(national: Any) -> None:
    cards = "SK SQ SJ S10 S9 S8 S7 S6 S5 S4 S3 CK CQ CJ C10 C9 C8 C7 C6 C5 C4 C3 DK DQ DJ D10 D9"
    for order, highest in (((0, 1, 3, 2), "10"), ((0, 1, 2, 3), "A")):
        game = begin(national, {0: cards}, last_order=order)
        draw_all(game)
        pay(game, order[3], "BJ" if Tribute(order[3], (53,)) in list(game.legal(order[3])) else "sj")
        returned = {format_card(action.cards[0])[1:] for action in game.legal(0)} - {"J"}
        assert ("K" in returned) == (highest == "A") and "10" in returned


def test_two_big_jokers_cancel_the_tribute(guandan: Any) -> None:
    game = double(guandan, "BJ", "BJ")
    assert game.phase == "play" and game.actors() == (0,)
    assert game.log[-1]["cancelled"] is True
    assert game.state.scalars[S.TRIBUTES] == 0


def test_payers_may_decide_where_the_rules_leave_it_to_them(tmp_path: Any) -> None:
    from ruleset import compile_rules

    file = tmp_path / "open.yaml"
    file.write_text(
        "format: 1\nfamily: climbing\nextends: guandan-fuyang\nname: {en: open}\ntribute: {anti: {choice: payers decide}}\n"
    )
    rules = compile_rules(str(file))
    for take, phase in ((True, "play"), (False, "tribute")):
        game = double(rules, "BJ", "BJ")
        assert game.phase == "resist" and game.actors() == (1,)
        game.apply(Resist(1, take))
        assert game.phase == phase


@pytest.mark.parametrize(("order", "payer"), [((0, 1, 2, 3), 3), ((0, 1, 3, 2), 2)])
def test_a_single_payer_pays_the_first_out_even_if_it_is_his_partner(guandan: Any, order: Any, payer: int) -> None:
    game = begin(guandan, {}, last_order=order)
    draw_all(game)
    if game.phase == "play":  # the payer happened to hold both big jokers
        pytest.skip("tribute cancelled")
    assert game.actors() == (payer,)
    event = game.apply(next(iter(game.legal(payer))))
    assert event["tributes"][0]["to"] == 0
    game.apply(next(iter(game.legal(0))))
    assert game.actors() == (payer,)
