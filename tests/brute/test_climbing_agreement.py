"""The kernels of the climbing family agree with the definitions on a sample; `python -m tests.brute.climbing` runs more."""

from __future__ import annotations

from random import Random

import pytest

from ruleset import compile_rules
from ruleset.climbing_tables import ClimbingTables
from tests.brute.climbing import SHIPPED, Agreement, compare
from tests.brute.climbing_definitions import Book
from tests.brute.climbing_handmade import handmade, rule_sets
from tests.brute.climbing_positions import random_set

HANDMADE = rule_sets()
SLOW = {"loose wings", "loose wings, jokers wild", "suits break ties, wilds too"}
"""Rule sets in whose hands the definitions have to try wilds in every suit."""


def agree(agreement: Agreement) -> None:
    assert not agreement.wrong, "\n".join(agreement.examples)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rule_sets(name: str) -> None:
    tables = compile_rules(name).tables
    assert isinstance(tables, ClimbingTables)
    agreement = compare(tables, sets=400, pairs=2000, hands=12, seed=21, full_hands=40)
    agree(agreement)
    notable = agreement.notable
    assert notable["readings"] > 200 and notable["undeclared"] > 40 and notable["beats"] > 400
    assert notable["small hands"] > 6 and notable["full hands"] > 20 and notable["cards of moves"] > 100


@pytest.mark.parametrize("name", HANDMADE)
def test_knobs_no_shipped_rule_set_turns(name: str) -> None:
    hands = 1 if name in SLOW else 4
    agree(compare(HANDMADE[name], sets=60, pairs=300, hands=hands, seed=22))


def test_wilds_of_one_suit_show_all_readings() -> None:
    """The comparison of hands lets wilds stand for one suit only."""
    random, book = Random(23), Book(handmade(), 4)
    for _ in range(150):
        cards = random_set(random, book)
        assert book.quick_sightings(cards) == book.sightings(cards)
