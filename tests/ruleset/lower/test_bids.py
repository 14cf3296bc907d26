"""The bidding matrix against the sequences the texts describe, and against an enumeration of its own definition."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ruleset.language import parse_relation, parse_shape
from ruleset.lower.bids import BiddingRules, longest_run, lower_may_bid, shortest_cycle
from ruleset.lower.faces import BID_STRAIN_NAMES
from ruleset.tables import BID_STRAINS, DealKind, Whose, Window, bid_id, bid_parts

SPADES_FIRST = ("BJ", "sj", "S", "H", "C", "D")
JOKERS = ("pair over single", "higher pair over pair", "joker pair over any", "higher joker pair over joker pair")


def rules_of(
    overcall: Iterable[str] = JOKERS,
    declare: Iterable[str] = ("single", "pair"),
    packs: int = 2,
    order: tuple[str, ...] = SPADES_FIRST,
    windows: Iterable[Window] = tuple(Window),
    insure: bool = True,
) -> BiddingRules:
    return BiddingRules(
        packs=packs,
        heights=tuple(-order.index(name) for name in BID_STRAIN_NAMES),
        declare=tuple(map(parse_shape, declare)),
        relations=tuple(map(parse_relation, overcall)),
        whose=frozenset({Whose.PARTNER, Whose.OTHER_SIDE}),
        windows=frozenset(windows),
        insure=insure,
    )


def bid(text: str, packs: int = 2) -> int:
    """`H2`: two hearts that overcalled, `H2i`: two hearts declared or insured, `-`: none."""
    if text == "-":
        return 0
    strain = BID_STRAIN_NAMES.index(text.rstrip("i0123456789"))
    return bid_id(packs, int(text.rstrip("i")[-1]), strain, text.endswith("i"))


@pytest.mark.parametrize(
    ("rules", "window", "whose", "current", "new", "expected"),
    [
        ("shuangsheng-contest", Window.DRAWING, Whose.OTHER_SIDE, "-", "H1", 1),  # G2.2
        ("shuangsheng-contest", Window.DRAWING, Whose.OTHER_SIDE, "-", "H2i", 1),  # A-X-4
        ("shuangsheng-contest", Window.DRAWING, Whose.OTHER_SIDE, "-", "sj2i", 0),  # G2.4
        ("shuangsheng-contest", Window.DRAWING, Whose.OWN, "H1", "H2i", 1),  # G4.3
        ("shuangsheng-contest", Window.DRAWING, Whose.PARTNER, "H1", "H2i", 0),
        ("shuangsheng-contest", Window.DRAWING, Whose.OTHER_SIDE, "H1", "S2", 0),  # overcalls come after burying
        ("shuangsheng-contest", Window.AFTER_BURYING, Whose.OTHER_SIDE, "H2i", "D2", 0),  # CTR-02
        ("shuangsheng-contest", Window.AFTER_BURYING, Whose.PARTNER, "H2i", "sj2", 1),  # CTR-02
        ("shuangsheng-contest", Window.AFTER_BURYING, Whose.OTHER_SIDE, "H2i", "S2", 1),  # CTR-03
        ("shuangsheng-contest", Window.AFTER_BURYING, Whose.OTHER_SIDE, "D2", "C2", 1),  # CTR-10
        ("shuangsheng-contest", Window.AFTER_BURYING, Whose.OTHER_SIDE, "H1", "D2", 1),  # A-S0-21
        ("shuangsheng-contest", Window.AFTER_BURYING, Whose.OWN, "H1", "S2", 0),  # G4h
        ("shuangsheng-contest", Window.AFTER_BURYING, Whose.OWN, "H1", "H2i", 0),
        ("shuangsheng-contest", Window.AFTER_BURYING, Whose.OTHER_SIDE, "sj2", "BJ2", 1),
        ("shuangsheng-contest", Window.AFTER_BURYING, Whose.OTHER_SIDE, "BJ2", "sj2", 0),
        ("bashifen-club", Window.AFTER_BURYING, Whose.OTHER_SIDE, "C2", "D2", 1),  # CTR-08
        ("bashifen-club", Window.AFTER_BURYING, Whose.OTHER_SIDE, "D2", "C2", 0),
        ("shengji-competition", Window.DRAWING, Whose.OTHER_SIDE, "C1", "sj2", 1),  # CTR-23
        ("shengji-competition", Window.DRAWING, Whose.OTHER_SIDE, "C2i", "sj2", 0),  # A-S2-6: a pair is final
        ("shengji-competition", Window.DRAWING, Whose.OTHER_SIDE, "C2", "S2", 0),
        ("shengji-competition", Window.AFTER_BURYING, Whose.OTHER_SIDE, "C1", "sj2", 0),  # art.13-2
        ("shuangsheng-clockwise", Window.BEFORE_PICKUP, Whose.OTHER_SIDE, "H2i", "S2", 0),  # 2.5: only no trump
        ("shuangsheng-clockwise", Window.BEFORE_PICKUP, Whose.OTHER_SIDE, "H2i", "sj2", 1),
        ("shuangsheng-clockwise", Window.BEFORE_PICKUP, Whose.OTHER_SIDE, "H2", "S2", 1),
    ],
)
def test_later_deals(
    compiled: Any, rules: str, window: Window, whose: Whose, current: str, new: str, expected: int
) -> None:
    matrix = compiled(rules).tables.may_bid[DealKind.LATER_DEALS]
    assert matrix[window][whose][bid(current)][bid(new)] == expected


@pytest.mark.parametrize(
    ("rules", "window", "current", "new", "expected"),
    [
        ("shengji-competition", Window.DRAWING, "H1", "C2", 1),  # CTR-16
        ("shengji-competition", Window.DRAWING, "C2", "D2", 0),
        ("shengji-competition", Window.DRAWING, "C2", "S2", 1),
        ("shengji-competition", Window.DRAWING, "H1", "sj2", 0),  # A-S2-7
        ("bashifen-online", Window.AFTER_BURYING, "D1", "S2", 0),  # CTR-13
        ("bashifen-online", Window.BEFORE_PICKUP, "D1", "S2", 1),  # G4.1
    ],
)
def test_the_first_deal(compiled: Any, rules: str, window: Window, current: str, new: str, expected: int) -> None:
    matrix = compiled(rules).tables.may_bid[DealKind.FIRST_DEAL]
    assert matrix[window][Whose.OTHER_SIDE][bid(current)][bid(new)] == expected


def test_the_race_after_a_double_miscount(compiled: Any) -> None:
    """A-S1-18: a higher suit's single or pair beats a single, a pair only by a pair, only the other side's bids."""
    race = compiled("bashifen-club").tables.may_bid[DealKind.RACE_AGAIN][Window.DRAWING]
    assert race[Whose.OTHER_SIDE][bid("H1")][bid("S1")] == 1
    assert race[Whose.OTHER_SIDE][bid("S1")][bid("H1")] == 0
    assert race[Whose.OTHER_SIDE][bid("H1")][bid("S2")] == 1
    assert race[Whose.OTHER_SIDE][bid("H2")][bid("S1")] == 0
    assert race[Whose.PARTNER][bid("H1")][bid("S1")] == 0


BIDS = st.sampled_from(["pair over single", "higher pair over pair", "joker pair over any", "higher single over single"])
MORE = st.sampled_from(["triple over pair", "higher triple over triple", "pair.. over single", "joker pair.. over insured pair"])


@given(st.lists(BIDS | MORE, max_size=4, unique=True), st.integers(1, 4), st.booleans(), st.permutations(BID_STRAIN_NAMES))
def test_the_matrix_is_its_definition(overcall: list[str], packs: int, insure: bool, order: list[str]) -> None:
    """Every cell, by reading the relations word by word."""
    rules = rules_of(overcall, packs=packs, insure=insure, order=tuple(order), windows=[Window.DRAWING])
    matrix = lower_may_bid(rules)[Window.DRAWING]
    for current, new in product(range(1, rules.bids), repeat=2):
        expected = any(_says(text, packs, tuple(order), current, new) for text in overcall)
        assert matrix[Whose.OTHER_SIDE][current][new] == expected


def _says(text: str, packs: int, order: tuple[str, ...], current: int, new: int) -> bool:
    left, right = text.split(" over ")
    (new_width, new_strain, new_insured), (width, strain, insured) = bid_parts(packs, new), bid_parts(packs, current)
    names = BID_STRAIN_NAMES[new_strain], BID_STRAIN_NAMES[strain]
    rises = "higher" not in left or order.index(names[0]) < order.index(names[1])
    return (
        not new_insured
        and rises
        and _fits(left, new_width, new_strain)
        and _fits(right, width, strain)
        and ("insured" not in right or insured)
    )


def _fits(words: str, width: int, strain: int) -> bool:
    widths = {"single": {1}, "pair": {2}, "triple": {3}, "any": {1, 2, 3, 4}, "pair..": {2, 3, 4}}[words.split()[-1]]
    return width in widths and ("joker" in words) == (BID_STRAIN_NAMES[strain] in ("sj", "BJ"))


def test_the_longest_run_of_overcalls() -> None:
    assert longest_run(rules_of(["pair over single"])) == 1
    assert longest_run(rules_of()) == 6  # single, D, C, H, S, sj, BJ
    assert longest_run(rules_of([])) == 0


@given(st.lists(BIDS | MORE | st.sampled_from(["pair over pair", "single over pair"]), max_size=4, unique=True))
def test_a_cycle_is_one_and_none_shorter_exists(overcall: list[str]) -> None:
    rules = rules_of(overcall)
    cycle = shortest_cycle(rules)
    assume(cycle)
    for current, new in zip(cycle, (*cycle[1:], cycle[0]), strict=True):
        assert new in rules.overcalls[current]
    pairs = product(range(1, rules.bids), repeat=2)
    two = any(b in rules.overcalls[a] and a in rules.overcalls[b] for a, b in pairs if a != b)
    assert len(cycle) == 2 if two else len(cycle) > 2


def test_ids_and_parts_are_inverse() -> None:
    for packs in range(1, 5):
        ids = [bid_id(packs, *bid_parts(packs, each)) for each in range(1, 1 + 2 * BID_STRAINS * packs)]
        assert ids == list(range(1, 1 + 2 * BID_STRAINS * packs))
