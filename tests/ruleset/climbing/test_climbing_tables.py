"""Tables of the climbing family: the figures the texts print, and each table against its meaning over its whole domain."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from ruleset import compile_rules
from ruleset.climbing.offences import RECORDED
from ruleset.climbing_tables import (
    NO_LEVEL,
    NO_SLOT,
    OPPONENTS_LEVEL,
    AttachedRanks,
    ClimbingTables,
    Clock,
    CountedTries,
    PatternKind,
    Relation,
    Sides,
    TributeLead,
    finish_pattern,
    pattern_index,
)
from ruleset.language import evaluate, holds
from ruleset.language.syntax import Otherwise
from ruleset.lower.faces import FACE_INDEX, FACE_NAMES, RANK_INDEX, RANK_NAMES
from ruleset.tables import MATCH_WON, EffectKind, LimitAgain, LimitScope, OnlyIf, Target

CLIMBING = ("guandan-fuyang", "guandan-national-2017")
A = RANK_INDEX["A"]
CARD_RANKS = (*RANK_NAMES, "sj", "BJ")
ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "level", "sj", "BJ"]


@pytest.fixture(scope="module", params=CLIMBING)
def tables(request: Any, compiled: Any) -> ClimbingTables:
    """The tables of each shipped rule set."""
    return compiled(request.param).tables


def with_keys(**keys: Any) -> ClimbingTables:
    """The Fuyang tables with some keys set anew."""
    return compile_rules("guandan-fuyang", keys).tables


def names(tables: ClimbingTables) -> list[str]:
    return [pattern.name for pattern in tables.patterns]


# Orders


@pytest.mark.parametrize("level", RANK_NAMES)
def test_the_level_rank_stands_between_ace_and_small_joker(tables: ClimbingTables, level: str) -> None:
    ranks = [level if name == "level" else name for name in ORDER if name != level]
    values = tables.play_value[RANK_INDEX[level]]
    assert [values[CARD_RANKS.index(rank)] for rank in ranks] == list(range(15))


def test_runs_have_the_ace_at_both_ends_and_every_level_in_its_natural_place(tables: ClimbingTables) -> None:
    assert set(tables.run_slots) == {(A, *range(12), A)}


def test_the_hearts_of_the_level_are_wild_and_stand_for_no_joker(tables: ClimbingTables) -> None:
    for level, row in enumerate(tables.wild):
        assert [FACE_NAMES[face] for face in range(54) if row[face]] == [f"H{RANK_NAMES[level]}"]
    assert tables.wild_stands_for == (1,) * 13 + (0, 0)


@pytest.mark.parametrize(
    ("runs", "level", "slots"),
    [
        ({"ace": "high"}, "5", "2 3 4 5 6 7 8 9 10 J Q K A"),
        ({"ace": "low"}, "5", "A 2 3 4 5 6 7 8 9 10 J Q K"),
        ({"ace": "never"}, "5", "2 3 4 5 6 7 8 9 10 J Q K"),
        ({"ace": "high", "excluded": [2]}, "5", "- 3 4 5 6 7 8 9 10 J Q K A"),
        ({"level": "nowhere"}, "A", "- 2 3 4 5 6 7 8 9 10 J Q K -"),
        ({"level": "nowhere"}, "7", "A 2 3 4 5 6 - 8 9 10 J Q K A"),
    ],
)
def test_other_runs(runs: dict[str, Any], level: str, slots: str) -> None:
    expected = tuple(NO_SLOT if name == "-" else RANK_INDEX[name] for name in slots.split())
    assert with_keys(ranks={"runs": runs}).run_slots[RANK_INDEX[level]] == expected


def test_suits_break_ties_only_where_the_rules_rank_them() -> None:
    assert with_keys().suit_value == (0, 0, 0, 0)
    assert with_keys(ranks={"suits": "S > H > C > D"}).suit_value == (3, 2, 1, 0)


# Patterns and bombs


def test_patterns_as_the_texts_list_them(tables: ClimbingTables) -> None:
    listed = ["full_house", "pair", "pair_run", "single", "straight", "triple", "triple_run", "bomb", "straight_flush", "joker_bomb"]
    assert names(tables) == listed
    row = {pattern.name: pattern for pattern in tables.patterns}
    assert (row["bomb"].copies_min, row["bomb"].copies_max) == (4, 10)
    assert (row["pair_run"].kind, row["pair_run"].copies_min, row["pair_run"].length_min) == (PatternKind.RUN, 2, 3)
    assert (row["straight_flush"].one_suit, row["straight"].one_suit) == (1, 0)
    assert (row["joker_bomb"].small_jokers, row["joker_bomb"].big_jokers) == (2, 2)
    house = row["full_house"]
    assert (house.copies_min, house.attach_copies, house.attach_count, house.attach_jokers) == (3, 2, 1, 1)
    assert house.attach_ranks == AttachedRanks.OTHER_THAN_THE_CORE


def classes(tables: ClimbingTables) -> list[tuple[str, int]]:
    """(pattern, size) of every bomb from low to high."""
    found = [
        (tables.bomb_class[row][size], pattern.name, size)
        for row, pattern in enumerate(tables.patterns)
        for size in range(len(tables.bomb_class[row]))
        if tables.bomb_class[row][size]
    ]
    assert sorted(number for number, _, _ in found) == list(range(1, len(found) + 1))
    return [(name, size) for _, name, size in sorted(found)]


def test_bombs_from_low_to_high(tables: ClimbingTables) -> None:
    alike = [("bomb", size) for size in range(4, 11)]
    assert classes(tables) == [*alike[:2], ("straight_flush", 5), *alike[2:], ("joker_bomb", 4)]


@pytest.mark.parametrize(
    ("bombs", "expected"),
    [
        ("4 alike < run of 5 x 1 in one suit", [("bomb", 4), ("straight_flush", 5)]),
        ("4..6 alike < 4 jokers < 7 alike", [("bomb", 4), ("bomb", 5), ("bomb", 6), ("joker_bomb", 4), ("bomb", 7)]),
        ("run of 5..6 x 1 in one suit", [("straight_flush", 5), ("straight_flush", 6)]),
        ("pair_run < triple", [("pair_run", 3), ("triple", 3)]),
        ("3 alike < 4 alike", [("triple", 3), ("bomb", 4)]),
        ("none", []),
    ],
)
def test_other_orders_of_bombs(bombs: str, expected: list[tuple[str, int]]) -> None:
    assert classes(with_keys(bombs=bombs)) == expected


def test_sizes_put_level_make_one_class() -> None:
    tables = with_keys(bombs="4 alike < 5 alike = 6 alike = 7 alike < 2 BJ + 2 sj")
    row = tables.bomb_class[pattern_index(tables, "bomb")]
    assert row[4:8] == (1, 2, 2, 2)
    assert tables.bomb_class[pattern_index(tables, "joker_bomb")][4] == 3


def test_open_lengths_end_where_hand_and_order_end() -> None:
    tables = with_keys(patterns={"straight": "run of 5.. x 1", "winged_run": "run of 2.. x 3 + 2 singles, distinct ranks"})
    row = {pattern.name: pattern for pattern in tables.patterns}
    assert row["straight"].length_max == 13
    assert row["winged_run"].length_max == 27 // 5
    assert row["winged_run"].attach_ranks == AttachedRanks.ALL_DIFFERENT


def test_three_packs_make_wider_bombs() -> None:
    tables = compile_rules("guandan-fuyang", SIX).tables
    assert tables.patterns[pattern_index(tables, "bomb")].copies_max == 12 + 3
    assert tables.hand == 27


def test_unlike_patterns_meet_in_the_order_of_their_ladder() -> None:
    tables = with_keys(ladders=["straight < full_house"])
    steps = [(tables.ladder_group[row], tables.ladder_step[row]) for row in map(names(tables).index, ("straight", "full_house"))]
    assert steps == [(1, 0), (1, 1)]
    assert sum(map(bool, tables.ladder_group)) == 2


# Finishing orders

SIX = {
    "table": {"seats": 6, "packs": 3},
    "bombs": "4 alike < 5 alike < run of 5 x 1 in one suit < 6.. alike < 6 jokers",
    "results": [{"places 1 2 3": "winners + 4"}, {"otherwise": "winners + 1"}],
    "levels": {"won_by": "places 1 2 3 at own level A"},
    "tribute": {"due": [{"places 1 2 3": "last 3 to first 3"}, {"otherwise": "last to first"}]},
    "play": {"deal_end": "one seat left"},
}


def test_every_finishing_order_has_the_result_of_its_places(tables: ClimbingTables) -> None:
    for order in permutations(range(4)):
        partner = order.index((order[0] + 2) % 4)
        pattern = finish_pattern(tables.side_of, order)
        assert pattern == 1 | 1 << partner
        assert tables.results[pattern] == ((3, 2, 1)[partner - 1], 0)
        payers, receivers = ((2, 3), (0, 1)) if partner == 1 else ((3,), (0,))
        assert tables.tribute_due[pattern] == (payers, receivers)
    assert tables.finish_patterns == (3, 5, 9)


def test_six_seats_have_the_ten_patterns_of_sides_of_three() -> None:
    tables = compile_rules("guandan-fuyang", SIX).tables
    seen = {finish_pattern(tables.side_of, order) for order in permutations(range(6))}
    assert tables.finish_patterns == tuple(sorted(seen)) and len(seen) == 10
    assert [tables.results[pattern][0] for pattern in tables.finish_patterns] == [4] + [1] * 9
    assert tables.tribute_due[7] == ((3, 4, 5), (0, 1, 2))


def test_the_goal_needs_an_own_deal_at_the_ace_and_a_partner_who_is_not_last(tables: ClimbingTables) -> None:
    won = {
        (own, level, pattern)
        for own in (0, 1)
        for level in range(13)
        for pattern in tables.finish_patterns
        if tables.goal[own][level][pattern]
    }
    assert won == {(1, A, 3), (1, A, 5)}
    assert tables.goal_level == A


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("places 1 2 at level A", {(0, A, 3), (1, A, 3)}),
        ("places 1 2 or 1 3 or 1 4 at own level K", {(1, A - 1, 3), (1, A - 1, 5), (1, A - 1, 9)}),
    ],
)
def test_other_goals(goal: str, expected: set[tuple[int, int, int]]) -> None:
    tables = compile_rules("guandan-national-2017", {"levels": {"won_by": goal}}).tables
    won = {(o, le, p) for o in (0, 1) for le in range(13) for p in tables.finish_patterns if tables.goal[o][le][p]}
    assert won == expected


def test_reaching_the_goal_level_wins_from_every_level_near_enough() -> None:
    tables = compile_rules("guandan-national-2017", {"levels": {"won_by": "reaching A"}}).tables
    for level in range(13):
        for pattern, steps in ((3, 3), (5, 2), (9, 1)):
            assert tables.goal[0][level][pattern] == tables.goal[1][level][pattern] == (A - steps <= level < A)


# Levels


def test_climbing_stops_at_the_ace(tables: ClimbingTables) -> None:
    for level in range(13):
        for gain in range(14):
            assert tables.next_level[level][gain] == min(level + gain, A)
            assert tables.previous_level[level][gain] == max(level - gain, 0)


def test_overshooting_wins_where_the_rules_say_so() -> None:
    tables = with_keys(levels={"overshoot": "wins"})
    assert tables.next_level[A - 1][:4] == (A - 1, A, MATCH_WON, MATCH_WON)
    assert set(tables.next_level[A]) == {A}


def test_failed_tries(compiled: Any) -> None:
    tables = compiled("guandan-fuyang").tables
    assert (tables.failed_tries_at, tables.failed_tries_limit, tables.failed_tries_to) == (A, 3, 0)
    assert tables.failed_tries_counted == CountedTries.OWN_DEALS_NOT_PASSED
    assert compiled("guandan-national-2017").tables.failed_tries_at == NO_LEVEL


@pytest.mark.parametrize(
    ("then", "level"), [("back to J", 9), ("back one level", 11), ("back to the opponents' level", OPPONENTS_LEVEL)]
)
def test_where_failing_leads(then: str, level: int) -> None:
    tries = {"at": "A", "limit": 3, "then": then}
    assert with_keys(levels={"failed_tries": tries}).failed_tries_to == level


# Tribute


def test_every_card_but_the_wild_may_be_asked_for(tables: ClimbingTables) -> None:
    for level in range(13):
        assert [face for face in range(54) if not tables.tribute_pays[level][face]] == [FACE_INDEX[f"H{RANK_NAMES[level]}"]]


@pytest.mark.parametrize("level", RANK_NAMES)
def test_ten_or_lower_by_level_order_comes_back(tables: ClimbingTables, level: str) -> None:
    row = tables.returnable[Relation.PARTNER][RANK_INDEX[level]]
    for face, name in enumerate(FACE_NAMES):
        low = name[1:] in RANK_NAMES[:9] and name[1:] != level
        assert row[face] == low


def test_to_an_opponent_the_national_text_lets_any_card_go_back(compiled: Any) -> None:
    assert set(compiled("guandan-national-2017").tables.returnable[Relation.OPPONENT]) == {(1,) * 54}
    fuyang = compiled("guandan-fuyang").tables
    assert fuyang.returnable[Relation.OPPONENT] == fuyang.returnable[Relation.PARTNER]


def test_by_face_level_cards_may_go_back() -> None:
    tables = with_keys(tribute={"back": {"measure": "face"}})
    assert [bool(tables.returnable[0][2][FACE_INDEX[name]]) for name in ("H4", "S10", "SJ", "sj")] == [True, True, False, False]


def test_two_big_jokers_cancel(tables: ClimbingTables) -> None:
    assert (tables.cancel_jokers, tables.cancel_count) == ((0, 1), (0, 2, 2))


def test_who_leads_after_equal_tributes(compiled: Any) -> None:
    higher, returned, after = (
        TributeLead.PAYER_OF_THE_HIGHER_TRIBUTE,
        TributeLead.PAYER_OF_THE_SMALLER_RETURN,
        TributeLead.SEAT_AFTER_FIRST_OUT,
    )
    assert compiled("guandan-fuyang").tables.tribute_lead == (higher, returned, after)
    assert compiled("guandan-national-2017").tables.tribute_lead == (higher, after)


# Offences, time, match


def test_fuyang_penalties(compiled: Any) -> None:
    offences = {offence.name: offence for offence in compiled("guandan-fuyang").tables.offences}
    hidden = offences["hidden_card"]
    levels = [(each.target, each.amount) for each in hidden.effects[0] if each.kind == EffectKind.LEVEL]
    assert levels == [(Target.OPPONENTS, 1), (Target.OFFENDER, -1)]
    assert (hidden.limit_count, hidden.limit_scope) == (2, LimitScope.DEAL)
    assert [each.kind for each in hidden.limit_effects] == [EffectKind.LOSES_MATCH]
    assert offences["no_report"].only_if == OnlyIf.OFFENDERS_SIDE_WON_THE_DEAL
    assert offences["gesture"].limit_again == LimitAgain.EVERY_TIME_IT_IS_FULL


def test_the_national_ladder_of_breaches(compiled: Any) -> None:
    tables = compiled("guandan-national-2017").tables
    offences = {offence.name: offence for offence in tables.offences}
    breach, foul = offences["breach"], offences["foul"]
    assert (breach.limit_count, breach.limit_scope, breach.limit_effects[0].kind) == (2, LimitScope.ROUND, EffectKind.FOUL)
    lost = next(each for each in foul.effects[0] if each.kind == EffectKind.LOSES_DEAL)
    assert tables.results[lost.amount] == (3, 0)
    assert {EffectKind.NO_TRIBUTE, EffectKind.NAMES_LEADER} <= {each.kind for each in foul.effects[0]}
    recorded = {RECORDED[each.kind] for each in (*breach.limit_effects, *foul.limit_effects)}
    assert recorded <= set(offences)


def test_time_of_a_play(compiled: Any) -> None:
    steps = compiled("guandan-national-2017").tables.time_steps
    play = [(after, every, effects[0].kind) for after, every, effects in steps[Clock.PLAY]]
    assert play == [(20, 0, EffectKind.WARNING), (30, 0, EffectKind.BREACH)]
    assert steps[Clock.OPENING] == steps[Clock.PLAY]
    assert [step[:2] for step in steps[Clock.BACK]] == [(30, 0), (45, 15)]


def test_level_points_are_thirteen_and_the_difference(compiled: Any) -> None:
    tables = compiled("guandan-national-2017").tables
    assert tables.level_points == tuple(range(27))
    assert tables.forfeit_points == (2, 18)


# A game without levels and sides

RUNNING = """
format: 1
family: climbing
name: {zh: 例, en: Example}
table: {seats: 3, packs: 1, turn: counterclockwise, sides: each alone}
cards: {removed: [sj, BJ, SA, S2, H2, C2]}
ranks: {play: 2 > A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3, runs: {ace: high, excluded: [2]}}
patterns: {single: 1, pair: 2 alike, straight: run of 5.. x 1, full_house: '3 alike + 2 singles, any ranks, short on last play'}
bombs: 4 alike
play: {must_beat: if able, wind: next seat, deal_end: first out}
points:
  bomb: 10
  loser_pays:
    - cards_left = 1: 0
    - cards_left = hand: 2 * hand
    - otherwise: cards_left
first_lead: {first_deal: holder of S3, opening_play: contains that card}
match: {form: fixed deals, at_end: more points win}
"""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Any:
    file = Path(tmp_path_factory.mktemp("rules")) / "running.yaml"
    file.write_text(RUNNING, encoding="utf-8")
    return compile_rules(file)


def test_each_seat_alone(running: Any) -> None:
    tables = running.tables
    assert running.rules.table.sides == Sides.EACH_ALONE
    assert (tables.sides, tables.side_of, tables.hand, tables.finish_patterns) == (3, (0, 1, 2), 16, (1,))
    assert (tables.has_levels, tables.has_tribute, tables.goal_level, set(map(sum, tables.wild))) == (0, 0, NO_LEVEL, {0})
    assert len(set(tables.play_value)) == 1
    assert tables.first_lead_face == FACE_INDEX["S3"]
    house = tables.patterns[pattern_index(tables, "full_house")]
    assert (house.attach_ranks, house.attach_count, house.attach_short_last) == (AttachedRanks.ANY, 2, 1)
    assert tables.patterns[pattern_index(tables, "straight")].length_max == 12


def test_what_losers_pay_is_what_the_reference_evaluator_says(running: Any) -> None:
    rows = running.rules.points.loser_pays
    for place in range(1, 3):
        for left in range(1, 17):
            values = {"cards_left": left, "place": place + 1, "hand": 16}
            named = [row for row in rows if not isinstance(row.condition.tree, Otherwise) and holds(row.condition.tree, values)]
            (row,) = named or [row for row in rows if isinstance(row.condition.tree, Otherwise)]
            assert running.tables.loser_pays[place][left] == evaluate(row.amount.tree, values)
    assert set(running.tables.loser_pays[0]) == {0} and running.tables.loser_pays[2][0] == 0
