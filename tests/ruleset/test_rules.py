"""From data to frozen rules: words, defaults, and every problem of a file in one reading."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import FrozenInstanceError
from enum import IntEnum
from typing import Any

import pytest

from ruleset import load, rules, shelf, tables
from ruleset.defaults import fill_defaults
from ruleset.language import LanguageError
from ruleset.lower.effects import change_of_total, lower_effects
from ruleset.lower.faces import FACE_NAMES, parse_face
from ruleset.partial import NotWhole
from ruleset.reading import words_of
from ruleset.rules import NO_GOAL, read_rules
from ruleset.schema.knobs import knobs
from ruleset.tables import Effect, EffectKind, Role, Target


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return fill_defaults(load("shengji").root.data(), shelf.schema("tricks"))


def changed(data: dict[str, Any], pointer: str, value: Any) -> dict[str, Any]:
    copy = deepcopy(data)
    *above, name = pointer.strip("/").split("/")
    section = copy
    for step in above:
        section = section[step]
    section[name] = value
    return copy


def test_the_base_reads_whole_and_is_frozen(data: dict[str, Any]) -> None:
    read, problems = read_rules(data)
    assert problems == []
    assert (read.table.seats, read.levels.ladder, read.levels.goal) == (4, tuple(range(13)), 12)
    with pytest.raises(FrozenInstanceError):
        read.table.seats = 6  # type: ignore[misc]


def test_every_knob_of_the_schema_has_its_field() -> None:
    """One name per knob from the file to the rules: `levels.must_win` is `Ruleset.levels.must_win`."""
    house = {"bidding": {"race_again": {"overcall": [], "dealer": "declarer", "undeclared": "redeal"}}, "offences": {}}
    base = load("shengji").root.data()
    base["bidding"] |= house["bidding"]
    read, problems = read_rules(fill_defaults(base, shelf.schema("tricks")))
    assert problems == []
    for knob in knobs("tricks").values():
        steps = knob.pointer.strip("/").split("/")
        value: Any = read
        for step in steps if steps[0] != "offences" else steps[:1]:
            assert hasattr(value, step), knob.pointer
            value = getattr(value, step)


def test_all_problems_are_found_in_one_reading(data: dict[str, Any]) -> None:
    for pointer, value in {
        "/table/seats": "four",
        "/table/turn": "sideways",
        "/levels/start": "1",
        "/bidding/order": "S >> H",
        "/bidding/later_deals/overcall": ["pair over single", "pears over single", "pair under single"],
        "/kitty/multiplier/tractor": "2 *",
        "/outcome": [{"points <": "dealer side + 1"}, {"points >= 80": "attackers + "}, {}],
        "/stakes/deal": None,
    }.items():
        data = changed(data, pointer, value)
    read, problems = read_rules(data)
    assert (read.table.packs, read.dealing.kitty, read.levels.goal) == (2, 8, 12)
    for lost in (lambda: read.table.seats, lambda: read.bidding.order, lambda: read.outcome, lambda: read.stakes.deal):
        with pytest.raises(NotWhole):
            lost()
    assert [problem.pointer for problem in problems] == [
        "/table/seats", "/table/turn", "/levels/start", "/bidding/order", "/bidding/later_deals/overcall/1",
        "/bidding/later_deals/overcall/2", "/kitty/multiplier/tractor", "/outcome/0/points <", "/outcome/1/points >= 80",
        "/outcome/2", "/stakes/deal",
    ]  # fmt: skip
    by_pointer = {problem.pointer: problem for problem in problems}
    assert by_pointer["/table/turn"].expected == ("counterclockwise", "clockwise")
    assert by_pointer["/outcome/0/points <"].key and not by_pointer["/outcome/1/points >= 80"].key
    assert isinstance(by_pointer["/kitty/multiplier/tractor"].error, LanguageError)


@pytest.mark.parametrize(
    ("pointer", "value", "read"),
    [
        ("/levels/goal", "none", lambda r: r.levels.goal == NO_GOAL),
        ("/levels/ladder", ["5", 10, "K"], lambda r: r.levels.ladder == (3, 8, 11)),
        ("/levels/ladder", "10..", lambda r: r.levels.ladder == (8, 9, 10, 11, 12)),
        ("/cards/removed", ["♠5", "黑桃6", "小王", "D10"], lambda r: [FACE_NAMES[f] for f in r.cards.removed] == ["S5", "S6", "sj", "D10"]),
        ("/match/time_limit", "90 minutes", lambda r: r.match.time_limit == 90),
        ("/match/time_limit", "none", lambda r: r.match.time_limit == 0),
        ("/bidding/later_deals/undeclared", "suit of kitty card 12", lambda r: r.bidding.later_deals.undeclared.card == 12),
        ("/leads/tractor/sets", "3..", lambda r: r.leads.tractor.sets == 3),
        ("/cards/points", {"K": 10, "5": 5}, lambda r: r.cards.points == ((3, 5), (11, 10))),
    ],
)
def test_values_with_a_reading_of_their_own(data: dict[str, Any], pointer: str, value: Any, read: Any) -> None:
    found, problems = read_rules(changed(data, pointer, value))
    assert problems == [] and read(found)


def test_defaults_fill_what_is_missing_and_nothing_else() -> None:
    schema = shelf.schema("tricks")
    bare = fill_defaults({}, schema)
    assert bare["follow"] == {"tractor": "tractors then sets", "sets": "required", "unmet_sets": "narrower sets", "protected": "nothing"}
    assert "race_again" not in bare["bidding"]
    written = fill_defaults({"follow": {"sets": "suit only"}, "offences": {"late": {}}}, schema)
    assert written["follow"]["sets"] == "suit only"
    assert written["offences"] == {"late": {"applied": "after the deal"}}
    assert "limit" not in written["offences"]["late"]


def test_words_of_enums_are_the_words_of_the_schema() -> None:
    """Each alternative the schema offers is a word some enum knows, so no legal value is unreadable."""
    enums = [each for module in (tables, rules) for each in vars(module).values() if isinstance(each, type) and issubclass(each, IntEnum)]
    words = {written for each in enums if each is not IntEnum for written in words_of(each)}
    skipped = ("/bidding/first_deal/declare", "/bidding/later_deals/declare", "/bidding/race_again/declare")
    for knob in knobs("tricks").values():
        if knob.pointer not in skipped and not knob.pointer.startswith(("/offences", "/tournament/stages")) and knob.allowed:
            assert {str(value) for value in knob.allowed} <= words, knob.pointer


@pytest.mark.parametrize(
    ("written", "effect"),
    [
        ("opponents + 10", Effect(EffectKind.POINTS, 10, Target.OPPONENTS)),
        ("offender - 10", Effect(EffectKind.POINTS, -10, Target.OFFENDER)),
        ("offender level - 1", Effect(EffectKind.LEVEL, -1, Target.OFFENDER)),
        ("opponents level + 1", Effect(EffectKind.LEVEL, 1, Target.OPPONENTS)),
        ("dealer side + 2", Effect(EffectKind.LEVEL, 2, Target.DEALER_SIDE)),
        ("offender pays base // 2 to opponents", Effect(EffectKind.STAKE, 1, Target.OFFENDER, 2)),
        ("offender loses match", Effect(EffectKind.LOSES_MATCH, 0, Target.OFFENDER)),
        ("race again", Effect(EffectKind.RACE_AGAIN)),
    ],
)
def test_effects_as_numbers(written: str, effect: Effect) -> None:
    assert lower_effects(rules.read_effects(written, "", []), {"base": 100}) == (effect,)


@pytest.mark.parametrize(
    ("points", "target", "offender", "change"),
    [
        (10, Target.OPPONENTS, Role.DEALER_SIDE, 10),
        (10, Target.OPPONENTS, Role.ATTACKERS, -10),
        (-10, Target.OFFENDER, Role.DEALER_SIDE, 10),
        (-10, Target.OFFENDER, Role.ATTACKERS, -10),
        (5, Target.ATTACKERS, Role.ATTACKERS, 5),
        (5, Target.DEALER_SIDE, Role.ATTACKERS, -5),
    ],
)
def test_penalty_points_move_the_attackers_total(points: int, target: Target, offender: Role, change: int) -> None:
    """A-S2-22: plus if the dealer side offends, minus if the attackers do."""
    assert change_of_total(points, target, offender) == change


def test_every_spelling_of_a_card() -> None:
    assert [parse_face(text) for text in ("S2", "♥A", "红桃A", "方片10", "方块10", "大王", " BJ ")] == [0, 25, 25, 47, 47, 53, 53]
    assert [parse_face(text) for text in ("", "S1", "X5", "黑桃", "s5", "红桃红桃5")] == [None] * 6
