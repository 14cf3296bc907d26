"""The few statistics the reports need, from exact integer sums: no scipy, every formula small enough to check by hand.

All intervals are two-sided. Sums come in as Python integers (``deals``, ``total`` = sum of x, ``squares`` =
sum of x*x), so the only rounding is in the last division and square root.
"""

from __future__ import annotations

from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
# Beyond this many degrees of freedom Student's t and the normal quantile agree to four digits.
NORMAL_FROM = 2_000


class Interval(NamedTuple):
    """A two-sided confidence interval; both ends in the unit of the metric."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


class Sums(NamedTuple):
    """Exact sums of one integer quantity over ``deals`` deals."""

    deals: int
    total: int
    squares: int

    @property
    def mean(self) -> float:
        return self.total / self.deals if self.deals else 0.0

    @property
    def variance(self) -> float:
        """Unbiased sample variance; 0.0 for fewer than two values."""
        if self.deals < 2:
            return 0.0
        return (self.deals * self.squares - self.total * self.total) / (self.deals * (self.deals - 1))

    @property
    def standard_error(self) -> float:
        return sqrt(self.variance / self.deals) if self.deals else 0.0


def difference(a: Sums, b: Sums, cross: int) -> Sums:
    """Sums of ``a - b`` deal by deal, from both sums and ``cross`` = sum of a*b over the same deals."""
    if a.deals != b.deals:
        raise ValueError(f"paired sums need the same deals: {a.deals} and {b.deals}")
    return Sums(a.deals, a.total - b.total, a.squares + b.squares - 2 * cross)


def correlation(a: Sums, b: Sums, cross: int) -> float | None:
    """Pearson correlation over the same deals; None when one side never varies."""
    spread_a = a.deals * a.squares - a.total**2
    spread_b = b.deals * b.squares - b.total**2
    if spread_a <= 0 or spread_b <= 0:
        return None
    return (a.deals * cross - a.total * b.total) / (sqrt(spread_a) * sqrt(spread_b))


def mean_interval(sums: Sums, confidence: float = CONFIDENCE) -> Interval:
    """Student's t interval of the mean."""
    if sums.deals < 2:
        return Interval(sums.mean, sums.mean)
    reach = t_quantile((1 + confidence) / 2, sums.deals - 1) * sums.standard_error
    return Interval(sums.mean - reach, sums.mean + reach)


def wilson(successes: int, count: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's score interval of a share: honest near 0 and 1, where the normal interval leaves [0, 1]."""
    if count == 0:
        return Interval(0.0, 1.0)
    z = normal_quantile((1 + confidence) / 2)
    share, spread = successes / count, z * z / count
    centre = (share + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * sqrt(share * (1 - share) / count + spread / (4 * count))
    # Rounding may not push the ends past a share that was observed exactly.
    return Interval(min(share, max(0.0, centre - reach)), max(share, min(1.0, centre + reach)))


def p_value(sums: Sums) -> float:
    """Two-sided p-value of "the mean is 0" (normal approximation, for thousands of deals)."""
    error = sums.standard_error
    if error == 0.0:
        return 1.0 if sums.total == 0 else 0.0
    return 2 * NormalDist().cdf(-abs(sums.mean) / error)


def normal_quantile(p: float) -> float:
    return NormalDist().inv_cdf(p)


def t_quantile(p: float, freedom: int) -> float:
    """Quantile of Student's t for 0.5 <= p < 1, by bisection of its distribution function."""
    if freedom >= NORMAL_FROM:
        return normal_quantile(p)
    low, high = 0.0, 1.0
    while t_cdf(high, freedom) < p:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if t_cdf(middle, freedom) < p else (low, middle)
    return (low + high) / 2


def t_cdf(t: float, freedom: int) -> float:
    """Distribution function of Student's t for t >= 0."""
    return 1 - _regularised_beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2


def _regularised_beta(x: float, a: float, b: float) -> float:
    """I_x(a, b) for 0 <= x <= 1."""
    if x in (0.0, 1.0):
        return x
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    # The fraction converges fast only below the mean; above it the mirrored integral is the small one.
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(x, a, b) / a
    return 1 - front * _beta_fraction(1 - x, b, a) / b


def _beta_fraction(x: float, a: float, b: float) -> float:
    """Continued fraction of the incomplete beta function, evaluated by Lentz's method."""
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 300):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            c, d = 1 + term / c, 1 / (1 + term * d)
            value *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return value


def quantile(histogram: dict[int, int], share: float) -> int:
    """Smallest value that at least ``share`` of the counted deals reach or stay under; 0 for no deals."""
    wanted, seen = share * sum(histogram.values()), 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= wanted:
            return value
    return 0
