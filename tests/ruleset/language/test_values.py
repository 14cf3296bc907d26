"""Values: the reference evaluator against Python's own arithmetic, tables and intervals against the evaluator."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from ruleset.language import (
    Domain,
    Environment,
    Interval,
    LanguageError,
    bounds,
    evaluate,
    holds,
    parse_amount,
    parse_condition,
    tabulate,
)
from ruleset.language.evaluate import EXPONENT_LIMIT, VALUE_LIMIT
from ruleset.language.syntax import Condition, Expression
from ruleset.language.walking import walk
from tests.ruleset.language.strategies import ENVIRONMENT, amounts, conditions

inputs_of = {name: st.sampled_from(list(domain.values)) for name, domain in ENVIRONMENT.names.items()}


def by_python(text: str, inputs: dict[str, int]) -> int:
    """The text as Python computes it; our operators bind as Python's do."""
    text = text.replace("largest component", "largest_component")
    text = re.sub(r"(?<![<>!])=", "==", text)
    return eval(text, {"max": max, "min": min}, {name.replace(" ", "_"): value for name, value in inputs.items()})


@given(amounts, st.fixed_dictionaries(inputs_of))
def test_amounts_as_python_computes_them(text: str, inputs: dict[str, int]) -> None:
    try:
        value = evaluate(parse_amount(text), inputs)
    except LanguageError as error:
        # Python has no limits and knows fractions for negative exponents: nothing to compare with.
        if error.key == "division_by_zero":
            with pytest.raises(ZeroDivisionError):
                by_python(text, inputs)
        else:
            assert error.key in ("exponent_out_of_range", "value_too_large")
        return
    assert value == by_python(text, inputs)


@given(conditions, st.fixed_dictionaries(inputs_of))
def test_conditions_as_python_decides_them(text: str, inputs: dict[str, int]) -> None:
    assume(".." not in text)
    try:
        assert holds(parse_condition(text), inputs) == by_python(text, inputs)
    except LanguageError as error:
        assert error.key in ("exponent_out_of_range", "value_too_large", "division_by_zero")


@pytest.mark.parametrize(("points", "inside"), [(75, False), (80, True), (115, True), (120, False)])
def test_both_ends_of_a_range_belong_to_it(points: int, inside: bool) -> None:
    assert holds(parse_condition("points in 80..115"), {"points": points}) is inside


@pytest.mark.parametrize(("points", "inside"), [(75, False), (80, True), (1000, True)])
def test_open_range(points: int, inside: bool) -> None:
    assert holds(parse_condition("points in 80.."), {"points": points}) is inside


@pytest.mark.parametrize(("points", "levels"), [(80, 0), (115, 0), (120, 1), (79, -1)])
def test_division_rounds_down(points: int, levels: int) -> None:
    assert evaluate(parse_amount("(points - 80) // 40"), {"points": points}) == levels


def value_of(node: Expression, inputs: dict[str, int]) -> int:
    return int(holds(node, inputs)) if isinstance(node, Condition) else evaluate(node, inputs)


def table_agrees(node: Expression) -> None:
    try:
        table = tabulate(node, ENVIRONMENT)
    except LanguageError as error:
        inputs = error.values["inputs"]
        assert isinstance(inputs, dict)
        with pytest.raises(LanguageError, match=re.escape(str(error).split(" when")[0].rstrip("."))):
            value_of(node, inputs)
        return
    assert table == [(inputs, value_of(node, inputs)) for inputs in ENVIRONMENT.inputs()]
    assert len(table) == 9 * 4 * 5


@given(amounts)
@example("2 ** points")
def test_table_of_an_amount_is_the_evaluator(text: str) -> None:
    table_agrees(parse_amount(text))


@given(conditions)
def test_table_of_a_condition_is_the_evaluator(text: str) -> None:
    table_agrees(parse_condition(text))


@given(st.one_of(amounts.map(parse_amount), conditions.map(parse_condition)))
def test_bounds_hold_every_value_of_every_node(tree: Expression) -> None:
    for node in walk(tree):
        try:
            interval = bounds(node, ENVIRONMENT)
        except LanguageError as error:
            assert error.key in ("division_by_zero", "exponent_out_of_range", "value_too_large")
            continue
        for inputs in ENVIRONMENT.inputs():
            try:
                value = value_of(node, inputs)
            except LanguageError as error:
                assert error.key == "division_by_zero"
                continue
            assert value in interval


@pytest.mark.parametrize(
    ("text", "interval"),
    [
        ("points", (0, 40)),
        ("-points + 5", (-35, 5)),
        ("points * largest component", (-80, 80)),
        ("points // largest component", (-40, 40)),
        ("points % 7", (0, 6)),
        ("pairs % 7", (1, 4)),
        ("pairs % -3", (-2, 0)),
        ("2 ** pairs", (2, 16)),
        ("largest component ** 2", (0, 4)),
        ("largest component ** 3", (-8, 8)),
        ("max(3, pairs)", (3, 4)),
        ("min(3, pairs)", (1, 3)),
    ],
)
def test_bounds_are_tight(text: str, interval: tuple[int, int]) -> None:
    assert bounds(parse_amount(text), ENVIRONMENT) == Interval(*interval)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("points >= 0", (1, 1)),
        ("points > 40", (0, 0)),
        ("points > 35", (0, 1)),
        ("0 <= points <= 40", (1, 1)),
        ("points in 41..50", (0, 0)),
        ("not points > 40", (1, 1)),
        ("points > 40 or pairs > 0", (1, 1)),
        ("points > 40 and pairs > 0", (0, 0)),
        ("points != 50", (1, 1)),
        ("otherwise", (1, 1)),
    ],
)
def test_bounds_of_conditions(text: str, truth: tuple[int, int]) -> None:
    assert bounds(parse_condition(text), ENVIRONMENT) == Interval(*truth)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("pairs // 0", "division_by_zero"),
        ("pairs % (2 - 2)", "division_by_zero"),
        ("2 ** largest component", "exponent_out_of_range"),
        (f"2 ** {EXPONENT_LIMIT + 1}", "exponent_out_of_range"),
        ("10 ** 10", "value_too_large"),
        ("1000000 * 1000000", "value_too_large"),
    ],
)
def test_bounds_refuse(text: str, key: str) -> None:
    with pytest.raises(LanguageError) as caught:
        bounds(parse_amount(text), ENVIRONMENT)
    assert caught.value.key == key


def test_evaluator_has_the_same_limit() -> None:
    assert evaluate(parse_amount("10 ** 9"), {}) == VALUE_LIMIT
    with pytest.raises(LanguageError, match="exceed"):
        evaluate(parse_amount("10 ** 9 + 1"), {})


def test_table_over_part_of_the_domain() -> None:
    table = tabulate(
        parse_amount("(points - 20) // 10"), Environment({"points": Domain(0, 40, 5)}), parse_condition("points >= 30")
    )
    assert table == [({"points": 30}, 1), ({"points": 35}, 1), ({"points": 40}, 2)]


def test_table_names_the_input_that_fails() -> None:
    with pytest.raises(LanguageError) as caught:
        tabulate(parse_amount("60 // (points - 15)"), Environment({"points": Domain(0, 40, 5)}))
    assert caught.value.key == "division_by_zero"
    assert caught.value.values["inputs"] == {"points": 15}
    assert caught.value.message("en") == "Division by zero when points = 15."
    assert caught.value.message("zh") == "除数为零（当 points = 15 时）。"


def test_table_too_large() -> None:
    environment = Environment({name: Domain(0, 999) for name in ("a", "b")})
    with pytest.raises(LanguageError) as caught:
        tabulate(parse_amount("a"), environment)
    assert caught.value.key == "too_many_inputs"


@pytest.mark.parametrize(("lo", "hi", "step"), [(1, 0, 1), (0, 5, 0)])
def test_no_empty_domain(lo: int, hi: int, step: int) -> None:
    with pytest.raises(ValueError, match="not a domain"):
        Domain(lo, hi, step)
