"""The gains of every row, at every total it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ruleset.checks._totals import level_case
from ruleset.checks.amounts import division_by_zero, value_out_of_range
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.language.domains import Domain
from ruleset.language.errors import LanguageError
from ruleset.language.evaluate import evaluate
from ruleset.language.syntax import Amount
from ruleset.rules import OutcomeRow

GAIN = Domain(0, 1_000, unit="levels")


@vouches("/outcome")
def check(context: Context) -> Iterator[Finding]:
    """The first total at which something goes wrong with an amount."""
    for row, inputs in zip(context.rules.outcome, context.coverage.rows, strict=True):
        for text in row.effects:
            for effect in text.tree:
                for points, error in _first_bad(effect.amount, [each["points"] for each in inputs]):
                    kind = division_by_zero if error.key == "division_by_zero" else value_out_of_range
                    yield replace(context.proof(kind, text, error), case=_case(context, row, points))


def _first_bad(amount: Amount | None, totals: list[int]) -> Iterator[tuple[int, LanguageError]]:
    """What goes wrong with a gain at the first total where something does."""
    for points in totals if amount is not None else ():
        assert amount is not None
        words: dict[str, Any] = {"inputs": {"points": points}}
        try:
            value = evaluate(amount, {"points": points})
        except LanguageError as error:
            yield points, LanguageError(error.key, error.start, error.end, **{**error.values, **words})
            return
        if value not in GAIN.values:
            words |= {"low": GAIN.lo, "high": GAIN.hi, "found": value}
            yield points, LanguageError("out_of_range", amount.start, amount.end, **words)
            return


def _case(context: Context, row: OutcomeRow, points: int) -> str:
    """Nobody gains, as long as nothing else is said."""
    takeover = any(effect.kind == "take over" for text in row.effects for effect in text.tree)
    return level_case(context, "such-a-total", points, (0, 0, int(takeover)))
