"""The statistics against values worked out by hand or read from printed tables."""

from __future__ import annotations

from math import sqrt

import pytest

from engine.statistics import (
    Sums,
    correlation,
    difference,
    mean_interval,
    p_value,
    quantile,
    t_quantile,
    wilson,
)


def sums(values: list[int]) -> Sums:
    return Sums(len(values), sum(values), sum(v * v for v in values))


@pytest.mark.parametrize(
    ("freedom", "expected"),
    # Student's t, 97.5 % column of the printed tables.
    [(1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (30, 2.042), (120, 1.980), (5000, 1.960)],
)
def test_t_quantile_matches_the_printed_table(freedom: int, expected: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(expected, abs=6e-4)


def test_mean_interval_by_hand() -> None:
    # 2 4 4 4 5 5 7 9: mean 5, sum of squared deviations 32, variance 32/7, t(7) = 2.365.
    interval = mean_interval(sums([2, 4, 4, 4, 5, 5, 7, 9]))
    reach = 2.3646 * sqrt(32 / 7 / 8)
    assert interval.low == pytest.approx(5 - reach, abs=1e-3)
    assert interval.high == pytest.approx(5 + reach, abs=1e-3)


def test_wilson_by_hand() -> None:
    # 10 of 20: centre 1/2; reach = 1.95996/(1 + .19207) * sqrt(.0125 + .0024009) = 0.2007.
    interval = wilson(10, 20)
    assert interval.low == pytest.approx(0.2993, abs=1e-4)
    assert interval.high == pytest.approx(0.7007, abs=1e-4)


def test_wilson_at_the_edges_stays_inside_and_open_on_the_other_side() -> None:
    none, every = wilson(0, 10), wilson(10, 10)
    assert none.low == 0.0 and none.high == pytest.approx(0.2775, abs=1e-4)
    assert every.high == 1.0 and every.low == pytest.approx(1 - 0.2775, abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_paired_difference_equals_the_sums_of_the_differences() -> None:
    a, b = [5, 80, 40, 120], [0, 85, 40, 60]
    cross = sum(x * y for x, y in zip(a, b, strict=True))
    assert difference(sums(a), sums(b), cross) == sums([x - y for x, y in zip(a, b, strict=True)])


def test_paired_difference_refuses_other_deals() -> None:
    with pytest.raises(ValueError, match="same deals"):
        difference(sums([1]), sums([1, 2]), 1)


def test_correlation_by_hand() -> None:
    a, b = sums([1, 2, 3]), sums([2, 4, 7])
    # deviations (-1, 0, 1) and (-7/3, -1/3, 8/3): 5 / sqrt(2 * 38/3)
    assert correlation(a, b, 1 * 2 + 2 * 4 + 3 * 7) == pytest.approx(5 / sqrt(2 * 38 / 3))
    assert correlation(sums([1, 1]), sums([1, 2]), 3) is None


def test_p_value() -> None:
    # 100 deals, 60 times +1 and 40 times -1: mean .2, variance 96/99, z = 2.031.
    assert p_value(Sums(100, 20, 100)) == pytest.approx(0.0423, abs=2e-4)
    assert p_value(Sums(10, 0, 0)) == 1.0
    assert p_value(Sums(10, 10, 10)) == 0.0


def test_quantile_takes_the_smallest_value_that_reaches_the_share() -> None:
    histogram = {0: 1, 40: 2, 80: 1}
    assert [quantile(histogram, share) for share in (0.25, 0.5, 0.75, 1.0)] == [0, 40, 40, 80]
    assert quantile({}, 0.5) == 0
