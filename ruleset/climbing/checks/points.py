"""What losers pay: every place and every number of cards left has exactly one row, with an amount of at least 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.amounts import finding
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.checks import check_amount, check_condition
from ruleset.language.coverage import analyse_rows
from ruleset.language.domains import Domain, Environment

pay_uncovered = Kind(
    "R576",
    "pay-uncovered",
    {"zh": "{inputs}：没有适用的一行", "en": "{inputs}: no row applies"},
    {"zh": "有输家不知付多少", "en": "a loser without an amount"},
)
pay_covered_twice = Kind(
    "R577",
    "pay-covered-twice",
    {"zh": "{inputs}：第 {first} 行和第 {second} 行都适用", "en": "{inputs}: rows {first} and {second} both apply"},
    {"zh": "与第 {first} 行重叠", "en": "shares inputs with row {first}"},
)
dead_pay = Kind(
    "R578",
    "dead-pay",
    {"zh": "这一行永远不适用", "en": "this row never applies"},
    {"zh": "永远不适用", "en": "never applies"},
)
COINS = Domain(0, 10**6, unit="points")


def names(context: Context) -> Environment:
    """Names of `points.loser_pays`."""
    hand, seats = context.facts.hand, context.facts.seats
    return Environment(
        {
            "cards_left": Domain(1, hand, unit="cards"),
            "place": Domain(2, seats, unit="places"),
            "hand": Domain(hand, hand, unit="cards"),
        }
    )


def check(context: Context) -> Iterator[Finding]:
    """Names and units first, then coverage, then values where each row applies."""
    rows, known = context.rules.points.loser_pays, names(context)
    if not rows:
        return
    found = [
        finding(context, row.condition, error) for row in rows for error in check_condition(row.condition.tree, known)
    ]
    yield from found or _covered(context)
    if not found:
        for row in rows:
            for error in check_amount(row.amount.tree, known, COINS, row.condition.tree):
                yield finding(context, row.amount, error)


def _covered(context: Context) -> Iterator[Finding]:
    rows = context.rules.points.loser_pays
    coverage = analyse_rows([row.condition.tree for row in rows], names(context))
    if coverage.uncovered:
        span = context.key_span("/points/loser_pays")
        yield pay_uncovered.at(span, pointer="/points/loser_pays", inputs=_told(coverage.uncovered[0]))
    for lap in coverage.overlaps:
        first, second = rows[lap.first].condition, rows[lap.second].condition
        related = [(context.whole(first), {"zh": f"第 {lap.first + 1} 行", "en": f"row {lap.first + 1}"})]
        words: dict[str, Any] = {"inputs": _told(lap.inputs), "first": lap.first + 1, "second": lap.second + 1}
        yield pay_covered_twice.at(context.whole(second), pointer=second.pointer, related=related, **words)
    for place in coverage.dead:
        yield dead_pay.at(context.whole(rows[place].condition), pointer=rows[place].condition.pointer)


def _told(inputs: dict[str, int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in inputs.items() if name != "hand")
