"""Lane, strength and link against the orders the texts print and the pairs they call neighbours (DESIGN §7)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleset.language import parse_order
from ruleset.lower.faces import FACE_INDEX, FACE_NAMES, RANK_INDEX, RANK_NAMES, STRAIN_NAMES, SUIT_NAMES
from ruleset.lower.orders import CardOrder, lower_order, lower_orders
from ruleset.tables import FACES, NO_TRUMP, ORDERS, TRUMP_LANE, order_index

RANKS = "A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2"
TRUMPS = "BJ > sj > main level > off level > trump suit"
PERMANENT_TWOS = "BJ > sj > main level > off level > main 2 > off 2 > trump suit"
FULL = (TRUMPS,)
"""002, art.4-3: jokers, main level, off level, trump suit are one chain."""
LISTED = ("BJ > sj", "main level > off level > trump suit")
"""000 and 001, K2.3: the list of neighbours leaves out small joker and main level (A-S0-9)."""


def card_order(trumps: str = TRUMPS, chains: tuple[str, ...] = FULL, removed: str = "") -> CardOrder:
    deck = tuple(0 if name in removed.split() else 2 for name in FACE_NAMES)
    return CardOrder(deck, parse_order(RANKS).names, parse_order(trumps).names, tuple(parse_order(c).names for c in chains))


def high_to_low(order: CardOrder, level: str, strain: str) -> str:
    """The trumps as the case files write them: equal cards in brackets."""
    lane, strength, _ = lower_order(order, RANK_INDEX[level], STRAIN_NAMES.index(strain))
    trumps = [face for face in range(FACES) if lane[face] == TRUMP_LANE]
    groups: dict[int, list[str]] = {}
    for face in trumps:
        groups.setdefault(strength[face], []).append(FACE_NAMES[face])
    shown = [groups[key] for key in sorted(groups, reverse=True)]
    return " ".join(names[0] if len(names) == 1 else "[" + " ".join(names) + "]" for names in shown)


def neighbour(order: CardOrder, level: str, strain: str, one: str, other: str) -> bool:
    lane, _, link = lower_order(order, RANK_INDEX[level], STRAIN_NAMES.index(strain))
    a, b = FACE_INDEX[one], FACE_INDEX[other]
    return lane[a] == lane[b] and abs(link[a] - link[b]) == 1


@pytest.mark.parametrize(
    ("level", "strain", "expected"),
    [
        ("6", "H", "BJ sj H6 [S6 C6 D6] HA HK HQ HJ H10 H9 H8 H7 H5 H4 H3 H2"),  # TRUMP-03
        ("6", "NT", "BJ sj [S6 H6 C6 D6]"),  # TRUMP-04
        ("5", "S", "BJ sj S5 [H5 C5 D5] SA SK SQ SJ S10 S9 S8 S7 S6 S4 S3 S2"),  # TRUMP-05
        ("A", "D", "BJ sj DA [SA HA CA] DK DQ DJ D10 D9 D8 D7 D6 D5 D4 D3 D2"),  # K1.1g
    ],
)
def test_the_printed_orders(level: str, strain: str, expected: str) -> None:
    assert high_to_low(card_order(), level, strain) == expected


def test_there_are_36_trumps_in_two_packs() -> None:
    lane, _, _ = lower_order(card_order(), RANK_INDEX["6"], STRAIN_NAMES.index("H"))
    assert sum(2 for face in range(FACES) if lane[face] == TRUMP_LANE) == 36  # TRUMP-01


@pytest.mark.parametrize(
    ("chains", "level", "strain", "one", "other", "expected"),
    [
        (FULL, "6", "H", "C5", "C7", True),  # SHP-01: the level rank is skipped
        (FULL, "5", "S", "H6", "H4", True),  # SHP-03
        (FULL, "8", "H", "C5", "C7", False),  # SHP-04
        (FULL, "6", "S", "BJ", "sj", True),  # SHP-05
        (FULL, "6", "S", "S6", "H6", True),  # SHP-06
        (FULL, "6", "S", "D6", "SA", True),  # SHP-07
        (FULL, "6", "S", "sj", "S6", True),  # SHP-08
        (LISTED, "6", "S", "sj", "S6", False),  # SHP-09
        (LISTED, "6", "S", "BJ", "sj", True),
        (LISTED, "6", "S", "D6", "SA", True),
        (FULL, "6", "H", "CA", "C2", False),  # SHP-11: no wrap
        (FULL, "6", "H", "C8", "D9", False),  # SHP-12
        (FULL, "6", "NT", "S6", "H6", False),  # SHP-18: equals never neighbour
        (FULL, "6", "H", "S6", "D6", False),
        (FULL, "6", "NT", "sj", "C6", True),  # DESIGN §7: the chain closes over the missing main level
        (LISTED, "6", "NT", "sj", "C6", False),
        (FULL, "A", "S", "HA", "SK", True),  # A-S0-10
        (FULL, "A", "S", "SK", "S2", False),
        (FULL, "2", "S", "H2", "SA", True),
        (FULL, "2", "S", "SA", "S3", False),
        (FULL, "A", "S", "HK", "HQ", True),
    ],
)
def test_neighbours(chains: tuple[str, ...], level: str, strain: str, one: str, other: str, expected: bool) -> None:
    order = card_order(chains=chains)
    assert neighbour(order, level, strain, one, other) is expected
    assert neighbour(order, level, strain, other, one) is expected


def test_a_three_pair_tractor_over_main_and_off_level() -> None:
    _, _, link = lower_order(card_order(chains=LISTED), RANK_INDEX["6"], STRAIN_NAMES.index("S"))
    assert [link[FACE_INDEX[name]] - link[FACE_INDEX["SA"]] for name in ("SA", "D6", "S6")] == [0, 1, 2]  # SHP-15


def test_permanent_trumps_stand_below_the_level_and_vanish_into_it() -> None:
    order = card_order(PERMANENT_TWOS, (PERMANENT_TWOS,))
    assert high_to_low(order, "6", "H") == "BJ sj H6 [S6 C6 D6] H2 [S2 C2 D2] HA HK HQ HJ H10 H9 H8 H7 H5 H4 H3"
    assert high_to_low(order, "2", "H") == "BJ sj H2 [S2 C2 D2] HA HK HQ HJ H10 H9 H8 H7 H6 H5 H4 H3"
    assert high_to_low(order, "6", "NT") == "BJ sj [S6 H6 C6 D6] [S2 H2 C2 D2]"
    assert neighbour(order, "6", "H", "D6", "H2") and neighbour(order, "6", "H", "D2", "HA")
    assert neighbour(order, "2", "H", "D2", "HA")
    assert neighbour(order, "6", "NT", "D6", "S2")


def test_removed_cards_are_nowhere_and_the_suit_closes_over_them() -> None:
    order = card_order(removed="C6 sj")
    lane, strength, link = lower_order(order, RANK_INDEX["9"], STRAIN_NAMES.index("H"))
    assert (lane[FACE_INDEX["C6"]], strength[FACE_INDEX["C6"]], link[FACE_INDEX["C6"]]) == (-1, 0, 0)
    assert neighbour(order, "9", "H", "C5", "C7")
    assert neighbour(order, "9", "H", "BJ", "H9")
    assert high_to_low(card_order(chains=LISTED, removed="sj"), "9", "NT") == "BJ [S9 H9 C9 D9]"


def test_tied_classes_share_strength_and_never_neighbour() -> None:
    order = card_order("BJ = sj > main level = off level > trump suit", ("BJ = sj > main level = off level > trump suit",))
    assert high_to_low(order, "6", "S").startswith("[sj BJ] [S6 H6 C6 D6] SA")
    assert not neighbour(order, "6", "S", "sj", "BJ")
    assert neighbour(order, "6", "S", "BJ", "C6") and neighbour(order, "6", "S", "H6", "SA")


@given(
    level=st.sampled_from(RANK_NAMES),
    strain=st.sampled_from(STRAIN_NAMES),
    chains=st.sampled_from([FULL, LISTED, ("BJ > sj > main level",), ("trump suit",)]),
    removed=st.lists(st.sampled_from(FACE_NAMES), max_size=12),
)
def test_what_every_order_promises(level: str, strain: str, chains: tuple[str, ...], removed: list[str]) -> None:
    """Lanes hold the whole deck; strengths are dense from 0; links follow strength and tie exactly where it ties."""
    order = card_order(chains=chains, removed=" ".join(removed))
    lane, strength, link = lower_order(order, RANK_INDEX[level], STRAIN_NAMES.index(strain))
    assert [lane[face] >= 0 for face in range(FACES)] == [bool(copies) for copies in order.deck]
    for each in range(TRUMP_LANE + 1):
        faces = [face for face in range(FACES) if lane[face] == each]
        assert {strength[face] for face in faces} == set(range(len({strength[face] for face in faces})))
        for one, other in combinations(faces, 2):
            assert (strength[one] < strength[other]) == (link[one] < link[other])
            if each != TRUMP_LANE and strength[other] == strength[one] + 1:
                assert link[other] == link[one] + 1
    suit = STRAIN_NAMES.index(strain)
    if suit != NO_TRUMP:
        assert not any(lane[face] == suit for face in range(FACES))


def test_all_65_orders_stand_at_their_index() -> None:
    tables = lower_orders(card_order())
    assert [len(table) for table in tables] == [ORDERS] * 3
    for level, strain in (("2", "S"), ("10", "NT"), ("A", "D")):
        index = order_index(RANK_INDEX[level], STRAIN_NAMES.index(strain))
        expected = lower_order(card_order(), RANK_INDEX[level], STRAIN_NAMES.index(strain))
        assert tuple(table[index] for table in tables) == expected


def test_suits_are_numbered_in_the_order_of_the_contract() -> None:
    assert SUIT_NAMES == ("S", "H", "C", "D")
    assert (FACE_INDEX["S2"], FACE_INDEX["HA"], FACE_INDEX["D2"], FACE_INDEX["sj"], FACE_INDEX["BJ"]) == (0, 25, 39, 52, 53)
