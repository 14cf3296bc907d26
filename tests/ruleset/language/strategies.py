"""Texts of the rule language, drawn at random: amounts and conditions over a small environment."""

from __future__ import annotations

from hypothesis import strategies as st

from ruleset.language import Domain, Environment

ENVIRONMENT = Environment(
    {
        "points": Domain(0, 40, 5, "points"),
        "pairs": Domain(1, 4),
        "largest component": Domain(-2, 2),
    }
)

_leaves = st.one_of(st.integers(0, 12).map(str), st.sampled_from(sorted(ENVIRONMENT.names)))


def _larger(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    operators = st.sampled_from(["+", "-", "*", "//", "%", "**"])
    return st.one_of(
        st.tuples(parts, operators, parts).map(" ".join),
        parts.map(lambda part: f"({part})"),
        parts.map(lambda part: f"-{part}"),
        st.tuples(st.sampled_from(["max", "min"]), parts, parts).map(lambda call: f"{call[0]}({call[1]}, {call[2]})"),
    )


amounts = st.recursive(_leaves, _larger, max_leaves=8)

_comparisons = st.one_of(
    st.tuples(amounts, st.sampled_from(["<", "<=", "=", "!=", ">=", ">"]), amounts).map(" ".join),
    st.tuples(amounts, amounts, amounts).map(lambda three: f"{three[0]} < {three[1]} <= {three[2]}"),
    st.tuples(amounts, amounts, amounts).map(lambda three: f"{three[0]} in {three[1]}..{three[2]}"),
    st.tuples(amounts, amounts).map(lambda two: f"{two[0]} in {two[1]}.."),
)


def _joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(parts, st.sampled_from(["and", "or"]), parts).map(" ".join),
        parts.map(lambda part: f"not {part}"),
        parts.map(lambda part: f"({part})"),
    )


conditions = st.recursive(_comparisons, _joined, max_leaves=4)

simple_conditions = st.one_of(
    st.just("otherwise"),
    st.tuples(st.sampled_from(["<", "<=", "=", "!=", ">=", ">"]), st.integers(-3, 45)).map(
        lambda pair: f"points {pair[0]} {pair[1]}"
    ),
    st.tuples(st.integers(-3, 45), st.integers(-3, 45)).map(lambda pair: f"points in {pair[0]}..{pair[1]}"),
).map(lambda text: text.replace("-", "0 - "))
"""Conditions on points alone, as rows of an outcome have them."""
