"""Texts that are read, and the trees they give."""

from __future__ import annotations

import pytest
from hypothesis import given

from ruleset.language import (
    parse_amount,
    parse_climbing_effects,
    parse_condition,
    parse_effects,
    parse_goal,
    parse_order,
    parse_pattern,
    parse_places,
    parse_range,
    parse_relation,
    parse_shape,
    parse_tiers,
    render,
)
from ruleset.language.effects import CLIMBING
from ruleset.language.syntax import (
    Attached,
    Binary,
    Call,
    Effect,
    Goal,
    Name,
    Negative,
    Number,
    Otherwise,
    Pattern,
    Places,
    Range,
    Relation,
    Shape,
    Span,
    Tiers,
)
from ruleset.language.walking import walk
from tests.ruleset.language.strategies import amounts, conditions


def test_amount_with_a_name_of_two_words() -> None:
    assert parse_amount("max(3, largest   component)") == Call("max", (Number(3), Name("largest component")))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2 + 2 * pairs", "2 + (2 * pairs)"),
        ("9 - 3 - 2", "(9 - 3) - 2"),
        ("2 ** 3 ** 2", "2 ** (3 ** 2)"),
        ("-2 ** 2", "-(2 ** 2)"),
        ("2 ** -1", "2 ** (-1)"),
        ("7 // 2 * 3", "(7 // 2) * 3"),
    ],
)
def test_precedence(text: str, same: str) -> None:
    assert parse_amount(text) == parse_amount(same)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("not points = 0 and pairs = 1", "(not points = 0) and pairs = 1"),
        ("points = 0 or pairs = 1 and pairs = 2", "points = 0 or (pairs = 1 and pairs = 2)"),
        ("(points) in 1..2", "points in 1..2"),
        ("(points + 1) * 2 > 3", "((points + 1) * 2) > 3"),
    ],
)
def test_precedence_of_conditions(text: str, same: str) -> None:
    assert parse_condition(text) == parse_condition(same)


def test_offsets_point_into_the_text() -> None:
    text = "max(3, (points - 80) // 40)"
    shown = [text[node.start : node.end] for node in walk(parse_amount(text))]
    assert shown == [text, "3", "(points - 80) // 40", "(points - 80)", "points", "80", "40"]


@given(amounts)
def test_rendered_amount_reads_the_same(text: str) -> None:
    tree = parse_amount(text)
    assert parse_amount(render(tree)) == tree


@given(conditions)
def test_rendered_condition_reads_the_same(text: str) -> None:
    tree = parse_condition(text)
    assert parse_condition(render(tree)) == tree


def test_order_with_ties() -> None:
    order = parse_order("BJ > sj > main level = off level > 10 = main 2")
    assert order.names == (("BJ",), ("sj",), ("main level", "off level"), ("10", "main 2"))
    assert [(member.start, member.end) for member in order.members][:3] == [(0, 2), (5, 7), (10, 20)]


TEN = Number(10)


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("dealer side + 3", (Effect("levels", "dealer side", Number(3)),)),
        ("attackers - 1", (Effect("levels", "attackers", Negative(Number(1))),)),
        ("opponents + 10", (Effect("points", "opponents", TEN),)),
        ("offender - 10", (Effect("points", "offender", Negative(TEN)),)),
        ("opponents level + 1", (Effect("levels", "opponents", Number(1)),)),
        ("offender level - 1", (Effect("levels", "offender", Negative(Number(1))),)),
        ("attackers points + 10", (Effect("points", "attackers", TEN),)),
        ("opponents - 10 + pairs", (Effect("points", "opponents", Binary("+", Negative(TEN), Name("pairs"))),)),
        ("offender loses match", (Effect("lose match", "offender"),)),
        ("offender loses trick", (Effect("lose trick", "offender"),)),
        ("dealer side loses dealership", (Effect("lose dealership", "dealer side"),)),
        ("partner may not ruff", (Effect("no ruff", "partner"),)),
        ("stake * 2", (Effect("stake", "", Number(2)),)),
        ("race again", (Effect("race again"),)),
        ("deal void", (Effect("deal void"),)),
        ("redeal", (Effect("redeal"),)),
        ("warning", (Effect("warning", "offender"),)),
        ("referee decides", (Effect("referee decides"),)),
        (
            "offender pays base // 2 to opponents",
            (Effect("pay", "offender", Binary("//", Name("base"), Number(2)), "opponents"),),
        ),
        (
            "attackers take over, + pairs",
            (Effect("take over", "attackers"), Effect("levels", "attackers", Name("pairs"))),
        ),
        (
            "opponents + 10, - 5",
            (Effect("points", "opponents", TEN), Effect("points", "opponents", Negative(Number(5)))),
        ),
    ],
)
def test_effects(text: str, effects: tuple[Effect, ...]) -> None:
    assert parse_effects(text) == effects
    assert parse_effects(", ".join(map(render, effects))) == effects


PAIR, SINGLE, JOKERS = Shape(2), Shape(1), Shape(2, joker=True)


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("pair over single", Relation(PAIR, SINGLE, False)),
        ("higher pair over pair", Relation(Shape(2, higher=True), PAIR, True)),
        ("joker pair over any", Relation(JOKERS, Shape(None), False)),
        ("higher joker pair over joker pair", Relation(Shape(2, joker=True, higher=True), JOKERS, True)),
        ("triple over insured pair", Relation(Shape(3), Shape(2, state="insured"), False)),
        ("quad over overcalled joker pair", Relation(Shape(4), Shape(2, joker=True, state="overcalled"), False)),
        ("pair.. over single", Relation(Shape(2, wider=True), SINGLE, False)),
    ],
)
def test_relations(text: str, relation: Relation) -> None:
    assert parse_relation(text) == relation


@pytest.mark.parametrize(
    ("text", "shape"), [("single", SINGLE), ("joker pair", JOKERS), ("triple..", Shape(3, wider=True))]
)
def test_shapes(text: str, shape: Shape) -> None:
    assert parse_shape(text) == shape


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2..", Range(2, None)),
        ("2..A", Range(2, "A")),
        ("J..A", Range("J", "A")),
        ("80..115", Range(80, 115)),
        ("60 minutes", Range(60, 60, "minutes")),
        (" 5 ", Range(5, 5)),
    ],
)
def test_ranges(text: str, expected: Range) -> None:
    assert parse_range(text) == expected


FIVE, ONE, TWO, THREE = Span(5, 5), Span(1, 1), Span(2, 2), Span(3, 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", Pattern("set", ONE)),
        ("2 alike", Pattern("set", TWO)),
        ("6.. alike", Pattern("set", Span(6, None))),
        ("4..8 alike", Pattern("set", Span(4, 8))),
        ("run of 5 x 1", Pattern("run", ONE, FIVE)),
        ("run of 5.. x 1 in one suit", Pattern("run", ONE, Span(5, None), one_suit=True)),
        ("run of 3 x 2", Pattern("run", TWO, THREE)),
        ("3 alike + pair", Pattern("set", THREE, attached=Attached(1, 2))),
        ("3 alike + 1 pair", Pattern("set", THREE, attached=Attached(1, 2))),
        ("run of 2.. x 3 + 1 single each", Pattern("run", THREE, Span(2, None), attached=Attached(1, 1))),
        ("2 BJ + 2 sj", Pattern("jokers", small=2, big=2)),
        ("1 BJ", Pattern("jokers", big=1)),
        ("four jokers", Pattern("jokers", jokers=4)),
        (
            "3 alike + 2 singles, any ranks, short on last play",
            Pattern("set", THREE, attached=Attached(2, 1), tails=frozenset({"any ranks", "short on last play"})),
        ),
    ],
)
def test_patterns(text: str, expected: Pattern) -> None:
    assert parse_pattern(text) == expected


def test_tiers_run_from_low_to_high() -> None:
    bombs = parse_tiers("4 alike < 5 alike = 6 alike < quad_run")
    sets = [Pattern("set", Span(size, size)) for size in (4, 5, 6)]
    assert bombs == Tiers(((sets[0],), (sets[1], sets[2]), (Name("quad_run"),)))
    assert [bombs.members[2].start, bombs.members[2].end] == [20, 27]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("places 1 2", Places(((1, 2),))),
        ("place 1", Places(((1,),))),
        ("places 1 2 or 1 3", Places(((1, 2), (1, 3)))),
        ("places 1 2 or places 1 3", Places(((1, 2), (1, 3)))),
        ("otherwise", Otherwise()),
    ],
)
def test_places(text: str, expected: Places) -> None:
    assert parse_places(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("places 1 2 or 1 3 at own level A", Goal("A", Places(((1, 2), (1, 3))), own=True)),
        ("places 1 2 at level 10", Goal("10", Places(((1, 2),)))),
        ("reaching K", Goal("K")),
    ],
)
def test_goals(text: str, expected: Goal) -> None:
    assert parse_goal(text) == expected


@pytest.mark.parametrize("phrase", CLIMBING.phrases)
def test_climbing_effects_of_words(phrase: str) -> None:
    kind, target = CLIMBING.phrases[phrase]
    assert parse_climbing_effects(phrase) == (Effect(kind, target),)


def test_climbing_changes() -> None:
    expected = (Effect("levels", "winners", Number(3)), Effect("levels", "opponents", Negative(Number(1))))
    assert parse_climbing_effects("winners + 3, opponents level - 1") == expected
    one = Effect("levels", "opponents", Number(1))
    assert parse_climbing_effects("opponents level + 1, + 1") == (one, one)
