"""What is proved of one expression at its site."""

from __future__ import annotations

import pytest
from hypothesis import given

from ruleset.language import (
    Domain,
    Environment,
    LanguageError,
    bounds,
    check_amount,
    check_condition,
    check_names,
    check_units,
    did_you_mean,
    names_in,
    parse_amount,
    parse_condition,
)
from tests.ruleset.language.strategies import ENVIRONMENT, amounts

THROW = Environment(
    {
        "largest component": Domain(1, 25, 1, "cards"),
        "cards": Domain(2, 25, 1, "cards"),
        "pairs": Domain(0, 12, 1, "pairs"),
    }
)
POINTS = Environment({"points": Domain(0, 400, 5, "points")})


def told(errors: list[LanguageError]) -> list[tuple[str, int, int]]:
    return [(error.key, error.start, error.end) for error in errors]


def test_unknown_name_is_marked_and_mended() -> None:
    text = "max(3, largest compnent) + wrong"
    errors = check_names(parse_amount(text), THROW)
    assert told(errors) == [("unknown_name", 7, 23), ("unknown_name", 27, 32)]
    assert [error.suggestion for error in errors] == ["largest component", None]
    assert errors[0].expected == ("largest component", "cards", "pairs")
    assert errors[0].message("en") == "The name `largest compnent` is not known here."
    assert errors[0].message("zh") == "这里没有名称“largest compnent”。"


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Points", "points"), ("point", "points"), ("beaten cards", "beaten_cards"), ("zzz", None), ("", None)],
)
def test_did_you_mean(written: str, meant: str | None) -> None:
    assert did_you_mean(written, ["points", "beaten_cards", "levels"]) == meant


@pytest.mark.parametrize("text", ["cards + pairs", "max(cards, pairs)", "pairs - largest component", "-pairs + cards"])
def test_units_differ(text: str) -> None:
    assert told(check_units(parse_amount(text), THROW)) == [("units_differ", 0, len(text))]


@pytest.mark.parametrize(
    "text",
    ["cards + 2 * pairs", "max(3, largest component)", "cards - largest component", "cards // pairs", "pairs + 1"],
)
def test_units_agree(text: str) -> None:
    assert check_units(parse_amount(text), THROW) == []


def test_units_of_conditions() -> None:
    assert told(check_condition(parse_condition("cards > pairs"), THROW)) == [("units_differ", 0, 13)]
    assert told(check_condition(parse_condition("cards in 2..pairs"), THROW)) == [("units_differ", 0, 17)]
    assert check_condition(parse_condition("cards > largest component"), THROW) == []


def test_division_by_zero_names_the_input() -> None:
    (error,) = check_amount(parse_amount("100 // (points - 85)"), POINTS)
    assert (error.key, error.start, error.end) == ("division_by_zero", 7, 20)
    assert error.message() == "Division by zero when points = 85."


def test_division_is_safe_where_the_condition_says_so() -> None:
    amount = parse_amount("100 // (points - 85)")
    assert check_amount(amount, POINTS, where=parse_condition("points > 85")) == []


def test_a_condition_may_not_divide_by_zero_either() -> None:
    (error,) = check_condition(parse_condition("10 // points > 1"), POINTS)
    assert (error.key, error.values["inputs"]) == ("division_by_zero", {"points": 0})


@pytest.mark.parametrize(
    ("text", "where", "inputs", "found"),
    [
        ("(points - 80) // 40", "points >= 80", None, None),
        ("(points - 80) // 40", "points >= 75", {"points": 75}, -1),
        ("points // 40", "points >= 0", {"points": 320}, 8),
        ("8", "points = 0", {}, 8),
    ],
)
def test_values_outside_the_unit(text: str, where: str, inputs: dict[str, int] | None, found: int | None) -> None:
    # `levels` here: 0 to 7.
    environment = Environment({"points": Domain(0, 360, 5)})
    result = Domain(0, 7, 1, "levels")
    errors = check_amount(parse_amount(text), environment, result, parse_condition(where))
    if inputs is None:
        assert errors == []
        return
    (error,) = errors
    assert error.key == "out_of_range"
    assert error.values["found"] == found
    shown = error.values["inputs"]
    assert isinstance(shown, dict)
    assert shown.get("points", 0) == inputs.get("points", 0)


def test_values_off_the_step() -> None:
    (error,) = check_amount(parse_amount("points // 2"), POINTS, Domain(0, 400, 5))
    assert error.message() == "The result is 2, but must be 0 plus a multiple of 5 when points = 5."


def test_too_many_inputs() -> None:
    wide = Environment({name: Domain(0, 999) for name in "ab"})
    assert told(check_amount(parse_amount("a + b"), wide)) == [("too_many_inputs", 0, 5)]
    assert check_amount(parse_amount("a + 1"), wide) == []


@given(amounts)
def test_a_sound_amount_has_bounds(text: str) -> None:
    tree = parse_amount(text)
    if not check_amount(tree, ENVIRONMENT):
        bounds(tree, ENVIRONMENT)


def test_names_in() -> None:
    assert names_in(parse_amount("pairs + max(2, cards) * pairs"), None, parse_condition("not points = 0")) == (
        "pairs",
        "cards",
        "points",
    )
