"""The kernels agree with the definitions of DESIGN §7 on a sample of positions; `python -m tests.brute` runs more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ruleset import compile_rules
from tests.brute.__main__ import SHIPPED
from tests.brute.agreement import Agreement, compare
from tests.brute.definitions import Duty
from tests.brute.handmade import BROKEN_CHAIN, handmade
from tests.brute.positions import random_position, submultisets

KNOBS: list[dict[str, Any]] = [
    {"packs": 1},
    {"packs": 2, "tractor_min_sets": 3, "overruff": 2},
    {"packs": 2, "follow_tractor": 1, "overruff": 1, "throw_tested": 1},
    {"packs": 2, "follow_tractor": 2, "follow_sets": 1, "chain": BROKEN_CHAIN},
    {"packs": 3},
    {"packs": 3, "protected": 1, "throw_forced": 1},
    {"packs": 3, "unmet_sets": 1, "overruff": 1},
    {"packs": 4},
    {"packs": 4, "protected": 1, "follow_tractor": 1, "tractor_min_width": 3},
]


def agree(agreement: Agreement) -> None:
    assert not agreement.wrong, "\n".join(agreement.examples)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rule_sets(name: str) -> None:
    agreement = compare(compile_rules(name).tables, 3000, seed=11)
    agree(agreement)
    assert agreement.notable["legality"] > 5000
    assert min(agreement.notable[kind] for kind in ("fill", "winner", "throw")) > 500


@pytest.mark.parametrize("knobs", KNOBS, ids=str)
def test_knobs_no_shipped_rule_set_turns(knobs: dict[str, Any]) -> None:
    agree(compare(handmade(**knobs), 700, seed=12))


def test_the_vector_of_a_hand_is_the_greatest_any_of_its_plays_reaches() -> None:
    """The definition speaks of n-card plays; both sides of the comparison use the hand's own vector instead."""
    random, seen = Random(13), 0
    while seen < 150:
        position = random_position(random, handmade(packs=random.choice([2, 3]), protected=0))
        held = position.order.of_lane(position.hands[1], position.lane)
        if len(held) <= len(position.lead) or len(position.led) == len(position.lead):
            continue
        duty = Duty(position.order, [(width, length) for width, length, _ in position.led])
        plays = submultisets(random, held, len(position.lead), most=None)
        assert max(duty.vector(play, False) for play in plays) == duty.vector(held, False)
        seen += 1
