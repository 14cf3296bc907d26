"""Whoever has more cards left, or comes in later, never pays less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._paying import told
from ruleset.climbing.checks.better_pays_less import better_pays_less
from ruleset.climbing.checks.context import Context
from ruleset.climbing.lower import loser_pays, pay_rows
from ruleset.climbing.rules import PayRow
from ruleset.diagnostics.finding import Finding, Text


def check(context: Context) -> Iterator[Finding]:
    """The first step to more cards, or a later place, that costs less, for each row with the worse result."""
    if not context.rules.points.loser_pays:
        return
    seats, hand, seen = context.facts.seats, context.facts.hand, set()
    steps = [((place, left), (place, left + 1)) for place in range(1, seats) for left in range(1, hand)]
    steps += [((place, left), (place + 1, left)) for place in range(1, seats - 1) for left in range(1, hand + 1)]
    for better, worse in steps:
        row = pay_rows(context.facts, *worse)[0]
        if loser_pays(context.facts, *worse) < loser_pays(context.facts, *better) and row.amount.pointer not in seen:
            seen.add(row.amount.pointer)
            yield _finding(context, row, worse, better)


def _finding(context: Context, row: PayRow, worse: tuple[int, int], better: tuple[int, int]) -> Finding:
    words: dict[str, Any] = {
        "better": _inputs(better), "less": _pays(context, better), "worse": _inputs(worse), "more": _pays(context, worse)
    }  # fmt: skip
    return better_pays_less.at(context.whole(row.amount), pointer=row.amount.pointer, **words)


def _inputs(at: tuple[int, int]) -> str:
    return told({"cards_left": at[1], "place": at[0] + 1})


def _pays(context: Context, at: tuple[int, int]) -> Text:
    amount = loser_pays(context.facts, *at)
    return {"zh": f"付 {amount} 分", "en": f"pays {amount}"}
