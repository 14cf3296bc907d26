"""Totals of the attackers in words and in cases."""

from __future__ import annotations

from ruleset.checks.cases import case, level_name
from ruleset.checks.context import Context
from ruleset.language.errors import LanguageError
from ruleset.lower.outcome import Outcome, row_outcome
from ruleset.rules import OutcomeRow


def ranges(totals: list[int], step: int) -> str:
    """`0, 45..75`: totals as runs."""
    runs: list[list[int]] = []
    for total in totals:
        if runs and total == runs[-1][1] + step:
            runs[-1][1] = total
        else:
            runs.append([total, total])
    shown = [str(low) if low == high else f"{low}..{high}" for low, high in runs[:4]]
    return ", ".join(shown + (["…"] if len(runs) > 4 else []))


def level_case(context: Context, identity: str, points: int, outcome: Outcome) -> str:
    """A case of a total under an outcome."""
    start = level_name(context.rules.levels.start)
    dealer_side, attackers, takeover = outcome
    given = {"points": points, "dealer_level": start, "attacker_level": start}
    expect = {"dealer_delta": dealer_side, "attacker_delta": attackers, "dealership": "swap" if takeover else "keep"}
    return case(identity, "level", given, expect)


def nearest_outcome(context: Context, points: int) -> Outcome:
    """What the row next to a total without a row does there: the row below it, else the one above; nothing if none."""
    rows = context.by_points
    if not rows:
        return 0, 0, 0
    near, row = min(rows, key=lambda each: (abs(each[0] - points), each[0] > points))
    return _gain_at(row, points) or _gain_at(row, near) or (0, 0, 0)


def _gain_at(row: OutcomeRow, points: int) -> Outcome | None:
    """None where the row says nothing sensible."""
    try:
        outcome = row_outcome(row, points)
    except LanguageError:
        return None
    return outcome if min(outcome) >= 0 else None
