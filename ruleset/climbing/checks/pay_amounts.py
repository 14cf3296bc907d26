"""Conditions and amounts of `points.loser_pays`: known names, no division by zero, at least 0."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.amounts import finding
from ruleset.climbing.checks._paying import names
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.language.checks import check_amount, check_condition
from ruleset.language.domains import Domain

COINS = Domain(0, 10**6, unit="points")


def check(context: Context) -> Iterator[Finding]:
    known = names(context)
    for row in context.rules.points.loser_pays:
        for error in check_condition(row.condition.tree, known):
            yield finding(context, row.condition, error)


def check_values(context: Context) -> Iterator[Finding]:
    """What each row pays where it applies."""
    known = names(context)
    for row in context.rules.points.loser_pays:
        for error in check_amount(row.amount.tree, known, COINS, row.condition.tree):
            yield finding(context, row.amount, error)
