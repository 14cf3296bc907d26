"""How the standard bot plays: positions with one sensible answer, and what it may not know."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from engine.bots import RANDOM, STANDARD, choose_bid, choose_bury, choose_play
from engine.bots.standard.view import look
from engine.cards import format_cards, parse_card, parse_cards, parse_strain
from engine.jit import COMPILED
from engine.layered import clear, from_items, items_of, to_faces, to_positions
from engine.tables import tables_for
from engine.tricks import drawing, machine
from engine.tricks import state as S
from engine.tricks.block import set_up
from engine.tricks.deal import run_phase
from engine.tricks.state import State, assign_state, new_state
from tests.brute.handmade import handmade
from tests.engine.bots.checked import check_bots
from tests.engine.bots.test_legal import any_wider_bid

RULES = handmade(may_bid=any_wider_bid(2))
TABLES = tables_for(RULES)


def at_table(hands: dict[int, str], trumps: str = "D", level: str = "2", leader: int = 0) -> State:
    """A deal in play: the named cards, and the rest dealt to fill all hands to the size of the largest named."""
    st = new_state()
    order = parse_card(f"S{level}") % 13 * 5 + parse_strain(trumps)
    rest = [face for face in range(54) for _ in range(2)]
    held = {seat: parse_cards(cards) for seat, cards in hands.items()}
    for face in [face for cards in held.values() for face in cards]:
        rest.remove(face)
    random.Random(1).shuffle(rest)
    n = max(map(len, held.values()))
    out = rest[: len(rest) - sum(n - len(held.get(seat, [])) for seat in range(4)) - 8]
    spare = iter(rest[len(out) :])
    for seat in range(4):
        faces = held.get(seat, []) + [next(spare) for _ in range(n - len(held.get(seat, [])))]
        to_positions(TABLES, order, from_items(faces), st.hands[seat])
    to_positions(TABLES, order, from_items(out), st.out)
    for index, value in ((S.ORDER, order), (S.LEVEL, order // 5), (S.STRAIN, order % 5), (S.PHASE, S.PLAY)):
        st.scalars[index] = value
    st.scalars[S.DEALER] = st.scalars[S.TURN] = st.scalars[S.LEADER] = leader
    st.scalars[S.HAND_CARDS] = n
    return st


def positions(st: State, cards: str) -> np.ndarray:
    out = np.zeros(4, dtype=np.int64)
    to_positions(TABLES, st.scalars[S.ORDER], from_items(parse_cards(cards)), out)
    return out


def choice(st: State) -> str:
    """Cards the seat in turn plays, in face order."""
    out, faces = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    choose_play(TABLES, st, st.scalars[S.TURN], STANDARD, out)
    to_faces(TABLES, st.scalars[S.ORDER], out, faces)
    return format_cards(items_of(faces))


def after(st: State, *plays: str) -> State:
    """The position after these plays."""
    for cards in plays:
        machine.play(TABLES, st, positions(st, cards))
    return st


def test_leads_all_its_winners_of_a_suit_at_once() -> None:
    st = at_table({0: "SA SA SK SK S3 H4 H6", 1: "SQ SJ", 2: "S9", 3: "S10"})
    assert choice(st) == "SK SK SA SA"


def test_throws_nothing_that_a_card_out_of_sight_could_beat() -> None:
    st = at_table({0: "SA SQ H4 H6 H7", 1: "S3", 2: "S4", 3: "SK"})
    assert choice(st) == "SA"


def test_fourth_hand_wins_points_with_the_card_that_does_it_cheapest() -> None:
    st = after(at_table({0: "S10 C3 C4", 1: "S5 C6 C7", 2: "S3 C8 C9", 3: "SJ SA H3"}), "S10", "S5", "S3")
    assert choice(st) == "SJ"


def test_fourth_hand_wins_with_points_where_they_are_not_a_winner() -> None:
    st = after(at_table({0: "S9 C3 C4", 1: "S5 SA C7", 2: "S3 C8 C9", 3: "SJ SK H3"}), "S9", "S5", "S3")
    assert choice(st) == "SK"


def test_gives_points_to_a_partner_who_wins() -> None:
    st = after(at_table({0: "S6 C3 C4", 1: "SA C6 C7", 2: "S3 C8 C9", 3: "S10 SJ S4"}), "S6", "SA", "S3")
    assert choice(st) == "S10"


def test_gives_nothing_to_an_opponent_who_wins() -> None:
    st = after(at_table({0: "SA C3 C4", 1: "S6 C6 C7", 2: "S3 C8 C9", 3: "S10 SJ S4"}), "SA", "S6", "S3")
    assert choice(st) == "S4"


def test_keeps_a_pair_together_when_it_need_not_be_broken() -> None:
    st = after(at_table({0: "SA C3 C4", 1: "S6 C6 C7", 2: "S3 C8 C9", 3: "S4 S4 S7"}), "SA", "S6", "S3")
    assert choice(st) == "S7"


def test_ruffs_points_and_with_points_when_nobody_can_overruff() -> None:
    st = after(at_table({0: "SA C3 C4", 1: "S10 C6 C7", 2: "S3 C8 C9", 3: "D10 D3 H4"}), "SA", "S10", "S3")
    assert choice(st) == "D10"


def test_does_not_ruff_its_partner() -> None:
    st = after(at_table({0: "S6 C3 C4", 1: "SA C6 C7", 2: "S3 C8 C9", 3: "D10 H10 H4"}), "S6", "SA", "S3")
    assert choice(st) == "H10"


def test_overruffs_with_the_lowest_trump_that_does() -> None:
    st = at_table({0: "SA C3 C4", 1: "S10 C6 C7", 2: "D7 C8 C9", 3: "D6 D8 DQ"})
    assert choice(after(st, "SA", "S10", "D7")) == "D8"


def test_ruffs_a_tractor_with_a_tractor() -> None:
    st = at_table({0: "S6 S6 S7 S7 C3", 1: "S10 S10 C6 C7 C4", 2: "S3 S4 C8 C9 C10", 3: "D4 D4 D5 D5 D9"})
    assert choice(after(st, "S6 S6 S7 S7", "S10 S10 C6 C7", "S3 S4 C8 C9")) == "D4 D4 D5 D5"


def test_a_seat_banned_from_ruffing_does_not_ruff() -> None:
    st = after(at_table({0: "SA C3 C4", 1: "S10 C6 C7", 2: "S3 C8 C9", 3: "D10 D3 HA"}), "SA", "S10", "S3")
    st.scalars[S.BANNED] = 1 << 3
    assert choice(st) == "HA"


def test_counts_the_cards_out_of_sight() -> None:
    st = at_table({0: "SA SK H4", 1: "S3", 2: "S4", 3: "SQ"})
    v = look(TABLES, st, 0)
    seen = st.out.copy()
    for layer in range(4):
        assert seen[layer] & v.rest == 0 or layer == 0
    unseen = [items_of(st.hands[seat]) for seat in (1, 2, 3)]
    assert {item for items in unseen for item in items} <= {item for item in range(54) if v.rest >> item & 1}


def test_its_own_kitty_is_out_of_sight_no_more() -> None:
    st = at_table({0: "SA H4", 1: "S3", 2: "S4", 3: "SQ"})
    king = parse_card("SK")
    bit = 1 << int(TABLES.position_of[st.scalars[S.ORDER], king])
    st.out[:] &= ~bit
    assert look(TABLES, st, 0).rest_doubles & bit
    st.scalars[S.BURIER] = 0
    st.buried[0] = from_items([king, king])
    assert not look(TABLES, st, 0).rest & bit


def bidding(hand: str, phase: int = S.DRAW) -> State:
    st = new_state()
    for index, value in ((S.PHASE, phase), (S.KIND, S.LATER_DEAL), (S.LEVEL, 0), (S.DEALER, 1), (S.STRAIN, S.NOBODY)):
        st.scalars[index] = value
    st.face_hands[0] = from_items(parse_cards(hand))
    return st


def test_declares_a_long_suit_and_no_short_one() -> None:
    long = "S2 SA SK SK S9 S8 S7 S7 S5 S3 H4 H9 C5 C8 DJ BJ"
    short = "S2 S3 HA HK HQ HJ H9 H8 CA CK CQ CJ DK DQ DJ D9"
    assert choose_bid(TABLES, bidding(long), 0, STANDARD) == 1
    assert choose_bid(TABLES, bidding(short), 0, STANDARD) == 0


def test_buries_a_suit_and_keeps_trumps_winners_and_points() -> None:
    trumps = "D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK DA S2 BJ"
    st = bidding(f"{trumps} SA SA SK SK SQ SQ H3 H4 H6 H7 H8 C3 C4 C7 C9 CJ CA CA CK")
    st.scalars[S.STRAIN] = 3
    out = np.zeros(4, dtype=np.int64)
    choose_bury(TABLES, st, 0, STANDARD, out)
    assert format_cards(items_of(out)) == "H3 H4 H6 H7 H8 C3 C4 C7"


@pytest.mark.parametrize("bot", [RANDOM, STANDARD])
def test_hidden_cards_do_not_matter(compiled: Any, bot: int) -> None:
    """At every play of a deal the seat chooses the same whoever holds the cards it cannot see."""
    rules = compiled("shengji-competition").tables
    T, st, shuffled = tables_for(rules), new_state(), new_state()
    set_up(T, st, 1, 4, np.array(rules.ladder, dtype=np.int64))
    drawing.start_deal(T, st, st.scalars[S.KIND], st.scalars[S.DEALER])
    bots = np.array([bot] * 4, dtype=np.int64)
    while st.scalars[S.PHASE] != S.PLAY:
        run_phase(T, st, bots)
    out, other, rng = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64), random.Random(1)
    while st.scalars[S.PHASE] == S.PLAY:
        seat = st.scalars[S.TURN]
        clear(out)
        choose_play(T, st, seat, bot, out)
        for _ in range(3):
            assign_state(shuffled, st)
            _deal_hidden_cards_anew(T, shuffled, seat, rng)
            clear(other)
            choose_play(T, shuffled, seat, bot, other)
            assert items_of(other) == items_of(out)
        machine.play(T, st, out)


def _deal_hidden_cards_anew(T: Any, st: State, seat: int, rng: random.Random) -> None:
    """Exchange the cards of the other hands, and of the kitty unless the seat buried it, at random."""
    others = [other for other in range(4) if other != seat]
    hands = [items_of(st.hands[other]) for other in others]
    order = st.scalars[S.ORDER]
    if st.scalars[S.BURIER] != seat:
        hands.append([int(T.position_of[order, face]) for face in items_of(st.kitty)])
    hidden = [item for hand in hands for item in hand]
    rng.shuffle(hidden)
    st.shoe[:] = 0
    for other, hand in zip(others, hands, strict=False):
        st.hands[other] = from_items(hidden[: len(hand)])
        st.face_hands[other] = 0
        st.buried[other] = 0
        del hidden[: len(hand)]
    st.kitty[:] = 0


def test_standard_beats_random_in_either_seats(shipped: Any) -> None:
    deals = 400 if COMPILED else 4
    _, even = check_bots(shipped.tables, [1, 0], deals)
    _, odd = check_bots(shipped.tables, [0, 1], deals)
    assert even[0] > deals and odd[0] < -deals  # more than a level a deal
