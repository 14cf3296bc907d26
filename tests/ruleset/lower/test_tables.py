"""Tables of the shipped rule sets: the figures the texts print, and the reference evaluator over every whole domain."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ruleset.language import evaluate, holds
from ruleset.language.syntax import Otherwise
from ruleset.lower.effects import written
from ruleset.lower.faces import FACE_INDEX, SUIT_NAMES
from ruleset.lower.facts import Facts
from ruleset.rules import OutcomeRow
from ruleset.tables import (
    Applied,
    BidDealer,
    DealKind,
    Effect,
    EffectKind,
    Exchange,
    Fault,
    LimitScope,
    Role,
    Target,
    Undeclared,
)
from tests.conftest import SHIPPED

D, A = "dealer side", "attackers"
CONTEST = {0: (D, 6), 10: (D, 5), 20: (D, 4), 30: (D, 3), 35: (D, 2), 75: (D, 1), 115: (A, 0), 120: (A, 1), 160: (A, 2),
           200: (A, 3), 240: (A, 4), 280: (A, 5), 320: (A, 6), 3960: (A, 6)}  # fmt: skip
BY_FORTY = {0: (D, 3), 35: (D, 2), 75: (D, 1), 115: (A, 0), 155: (A, 1), 195: (A, 2), 235: (A, 3), 275: (A, 4),
            315: (A, 5), 355: (A, 6), 395: (A, 7)}  # fmt: skip
OUTCOMES = {
    "shuangsheng-contest": CONTEST,
    "bashifen-online": CONTEST,
    "bashifen-club": {0: (D, 4), 25: (D, 3), 50: (D, 2), 75: (D, 1), 95: (A, 0), 115: (A, 1), 135: (A, 2), 155: (A, 3)},
    "shengji-competition": BY_FORTY,
    "shuangsheng-clockwise": BY_FORTY,
}
"""RULES.md, matrix §8: each total is the last of its row."""


@pytest.mark.parametrize("rules", SHIPPED)
def test_outcomes_as_printed(compiled: Any, rules: str) -> None:
    table = compiled(rules).tables
    below = -table.points_step
    for last, (side, gain) in OUTCOMES[rules].items():
        expected = (gain, 0, 0) if side == D else (0, gain, 1)
        assert {table.outcome[points // 5] for points in range(below + 5, last + 5, 5)} == {expected}, last
        below = last


@pytest.mark.parametrize("rules", SHIPPED)
def test_outcomes_by_the_reference_evaluator(compiled: Any, rules: str) -> None:
    """Every total: exactly one row holds, and the table has what its effects evaluate to."""
    made = compiled(rules)
    for index, entry in enumerate(made.tables.outcome):
        values = {"points": index * made.tables.points_step}
        rows = [row for row in made.rules.outcome if _applies(row, values)]
        assert len(rows) == 1
        gains = {D: 0, A: 0}
        for effect in written(rows[0].effects):
            if effect.kind == "levels":
                gains[effect.target] += evaluate(effect.amount, values)
        takeover = any(effect.kind == "take over" for effect in written(rows[0].effects))
        assert entry == (gains[D], gains[A], int(takeover))
    assert len(made.tables.outcome) == made.tables.max_points // made.tables.points_step + 1


def _applies(row: OutcomeRow, values: dict[str, int]) -> bool:
    assert not isinstance(row.condition.tree, Otherwise)
    return holds(row.condition.tree, values)


KITTY = {
    "shuangsheng-contest": (4, 8, 12, 2, 4, 12),
    "bashifen-online": (4, 8, 12, 2, 4, 12),
    "bashifen-club": (4, 8, 12, 2, 4, 12),
    "shengji-competition": (4, 6, 8, 3, 4, 8),
    "shuangsheng-clockwise": (4, 8, 12, 2, 4, 12),
}
"""Pair, tractors of 2 and 3 pairs; throws whose largest component is a single, a pair, a tractor of 3 (§4)."""


@pytest.mark.parametrize("rules", SHIPPED)
def test_kitty_multipliers_as_printed(compiled: Any, rules: str) -> None:
    table = compiled(rules).tables
    alone, thrown = table.multiplier, table.throw_multiplier
    got = (alone[2][1], alone[2][2], alone[2][3], thrown[1][1], thrown[2][1], thrown[2][3])
    assert got == KITTY[rules]
    assert alone[1][1] == 2


@pytest.mark.parametrize("rules", SHIPPED)
def test_kitty_multipliers_by_the_reference_evaluator(compiled: Any, rules: str) -> None:
    made = compiled(rules)
    amounts, table = made.rules.kitty.multiplier, made.tables
    for pairs in range(2, 13):
        values = {"pairs": pairs, "sets": pairs, "width": 2, "cards": 2 * pairs}
        factor = evaluate(amounts.tractor.tree, values)
        assert table.multiplier[2][pairs] == factor
        thrown = evaluate(amounts.throw.tree, {"largest component": factor, "cards": 2 * pairs})
        assert table.throw_multiplier[2][pairs] == thrown
    assert len(table.multiplier[2]) == 14 and table.multiplier[2][13] == 0  # 25 cards hold 12 pairs
    assert [sum(map(bool, row)) for row in table.multiplier] == [0, 1, 12, 0, 0]


@pytest.mark.parametrize(
    ("rules", "dealer_side", "attackers", "stake", "banned"),
    [
        ("shuangsheng-contest", 0, 0, (1, 2), 0),  # G5.4
        ("bashifen-online", 0, 0, (1, 2), 0),
        ("bashifen-club", 20, -20, (0, 1), 0),  # cl.6, two cards beaten
        ("shengji-competition", 20, -20, (0, 1), 1),  # art.17-1
        ("shuangsheng-clockwise", 20, -20, (0, 1), 0),  # 2.10-1: flat
    ],
)
def test_two_cards_of_a_throw_of_five_beaten(
    compiled: Any, rules: str, dealer_side: int, attackers: int, stake: tuple[int, int], banned: int
) -> None:
    table = compiled(rules).tables
    points = table.failed_throw_points
    assert (points[Role.DEALER_SIDE][2][5], points[Role.ATTACKERS][2][5]) == (dealer_side, attackers)
    assert (table.failed_throw_stake, table.partner_may_not_ruff) == (stake, banned)


@pytest.mark.parametrize("rules", SHIPPED)
def test_failed_throws_by_the_reference_evaluator(compiled: Any, rules: str) -> None:
    made = compiled(rules)
    effects = [each for each in written(made.rules.leads.throw.failed.effects) if each.kind == "points"]
    for beaten in range(1, made.tables.hand + 1):
        for thrown in range(max(beaten, 2), made.tables.hand + 1):
            values = {"beaten_cards": beaten, "thrown_cards": thrown}
            signs = {"opponents": 1, "offender": -1}
            expected = sum(signs[each.target] * evaluate(each.amount, values) for each in effects)
            got = [made.tables.failed_throw_points[role][beaten][thrown] for role in Role]
            assert got == [expected, -expected]


def test_the_online_stake_doubles_with_every_overcall(compiled: Any) -> None:
    table = compiled("bashifen-online").tables
    assert table.deal_stake[1][0] == (1, 1) and table.deal_stake[1][3] == (8, 1)  # A-S1-1: 2^3
    made = compiled("bashifen-online")
    for levels, row in enumerate(table.deal_stake):
        for overcalls, share in enumerate(row):
            values = {"base": table.base_stake, "levels": levels, "overcalls": overcalls}
            assert Fraction(*share) * table.base_stake == evaluate(made.rules.stakes.deal.tree, values)


def test_the_deck_and_what_it_is_worth(compiled: Any) -> None:
    table = compiled("shuangsheng-contest").tables
    assert (sum(table.deck), table.hand, table.kitty) == (108, 25, 8)  # DECK-01
    assert sum(p * n for p, n in zip(table.points, table.deck, strict=True)) == 200
    named = {face: table.points[FACE_INDEX[f"{suit}{face}"]] for suit in SUIT_NAMES for face in ("5", "10", "K", "A")}
    assert named == {"5": 5, "10": 10, "K": 10, "A": 0}
    assert (table.points_step, table.max_points) == (5, 200 + 80 * (4 * 12 - 1))


def test_bidding_codes_per_deal_kind(compiled: Any) -> None:
    contest, online, club = (compiled(rules).tables for rules in SHIPPED[:3])
    first, later, race = DealKind
    assert contest.bid_dealer[first] == BidDealer.DECLARER  # A-S0-4
    assert online.bid_dealer[first] == BidDealer.LAST_BIDDER  # G4.1
    assert (contest.undeclared[later], contest.undeclared_card[later]) == (Undeclared.SUIT_OF_KITTY_CARD, 2)  # G2.3
    assert club.undeclared_card[later] == 0  # A-S1-12
    assert contest.undeclared[first] == Undeclared.REDEAL  # A-S0-5
    assert contest.exchange[later] == Exchange.OVERCALLER_MAY and contest.exchange[first] == Exchange.NEVER
    assert (club.has_race_again, club.race_level_own_side, club.bid_dealer[race]) == (1, 1, BidDealer.LAST_BIDDER)
    assert contest.has_race_again == 0
    assert compiled("shuangsheng-clockwise").tables.undeclared[later] == Undeclared.NO_TRUMP  # 2.2-3


def test_the_clubs_offences(compiled: Any) -> None:
    offences = {each.name: each for each in compiled("bashifen-club").tables.offences}
    lower = Effect(EffectKind.LEVEL, -1, Target.OFFENDER)
    revoke = offences["revoke"]
    assert revoke.effects[Fault.DEALER_SIDE] == revoke.effects[Fault.ATTACKERS] == (lower,)  # cl.5
    assert (revoke.limit_count, revoke.limit_scope, revoke.applied) == (3, LimitScope.MATCH, Applied.AFTER_THE_DEAL)
    assert revoke.limit_effects == (Effect(EffectKind.LOSES_MATCH, 0, Target.OFFENDER),)
    count = offences["wrong_count"]
    raised = Effect(EffectKind.LEVEL, 1, Target.OPPONENTS)
    lost = Effect(EffectKind.LOSES_DEALERSHIP, 0, Target.OFFENDER)
    assert raised in count.effects[Fault.DEALER_SIDE] and lost in count.effects[Fault.DEALER_SIDE]  # cl.8a, 8b
    assert raised in count.effects[Fault.ATTACKERS] and lost not in count.effects[Fault.ATTACKERS]  # cl.8c, 8d
    assert Effect(EffectKind.RACE_AGAIN) in count.effects[Fault.BOTH]  # cl.8f


def test_a_revoke_is_punished_as_a_concealed_card(compiled: Any) -> None:
    offences = {each.name: each for each in compiled("shengji-competition").tables.offences}
    assert offences["concealed_card"].discretion == (20, 30, 20)  # IRR-07
    assert offences["revoke"].discretion == (20, 30, 20)  # art.17-2.2
    assert offences["revoke"].grave_effects == offences["concealed_card"].grave_effects != ()


def test_wider_tables(tmp_path: Any, compiled: Any) -> None:
    """Three packs, six seats: triples and wide tractors have factors, hands come out even."""
    file = tmp_path / "wide.yaml"
    file.write_text(
        "format: 1\nfamily: tricks\nextends: shengji\ntable: {seats: 6, packs: 3}\ndealing: {kitty: 6}\n"
        "kitty: {multiplier: {tractor: 2 * width * sets}}\n",
        encoding="utf-8",
    )
    table = compiled(file).tables
    assert (sum(table.deck), table.hand, table.bids) == (162, 26, 37)
    assert (table.multiplier[3][1], table.multiplier[3][2], table.multiplier[2][2]) == (6, 12, 8)
    assert table.multiplier[3][8] == 48 and table.multiplier[3][9] == 0  # 26 cards hold 8 triples
    assert table.multiplier[4] == (0,) * len(table.multiplier[4])


def test_no_tractor_is_longer_than_the_longest_lane(compiled: Any) -> None:
    """BJ, sj, main and off level and twelve ranks make sixteen."""
    assert Facts(compiled("shengji").rules).longest_chain == 16
