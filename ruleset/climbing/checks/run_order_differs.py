"""Runs go through the ranks as the order of play does, perhaps from another start."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ruleset.climbing.checks._cases import alike, beats_case
from ruleset.climbing.checks.context import Context
from ruleset.climbing.orders import base_values
from ruleset.climbing_tables import NO_SLOT, PatternKind
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES
from ruleset.tables import Row

run_order_differs = Kind(
    "R569",
    "run-order-differs",
    {
        "zh": "单出时 {low} 大于 {high}，顺子里 {high} 却排在 {low} 之上",
        "en": "alone a {low} beats a {high}, yet in runs the {high} stands above the {low}",
    },
    {"zh": "与顺子的次序不同", "en": "not the order of runs"},
    {
        "zh": "若有意如此，用 `ranks.runs.excluded` 把它们排除在顺子之外，或核对次序有没有写颠倒",
        "en": "see whether two ranks have changed places; ranks that really stand so are better kept out of runs by `ranks.runs.excluded`",
    },
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """One break is a start elsewhere, as where the 2 is highest; at a second one two neighbours have changed places."""
    ranks, values = _in_runs(context), base_values(context.rules.ranks.play.tree)
    breaks = [(low, high) for low, high in pairwise((*ranks, *ranks[:1])) if values[low] > values[high]]
    within = [(low, high) for low, high in breaks if low < high]
    if len(breaks) > 1 and within:
        low, high = min(within, key=lambda pair: values[pair[0]] - values[pair[1]])
        yield _finding(context, low, high)


def _in_runs(context: Context) -> Row:
    """Ranks that stand in runs, low to high by nature; none where no pattern is a run."""
    if not any(pattern.kind == PatternKind.RUN for pattern in context.tiers[0]):
        return ()
    return tuple(sorted({rank for level in context.facts.levels for rank in context.facts.run_slots[level]} - {NO_SLOT}))


def _finding(context: Context, low: int, high: int) -> Finding:
    play = context.rules.ranks.play
    member = next(each for each in play.tree.members if each.name == RANK_NAMES[low])
    told = beats_case(context, "neighbours", alike(context, low, 1), alike(context, high, 1))
    words: dict[str, Any] = {"low": RANK_NAMES[low], "high": RANK_NAMES[high], "case": told}
    return run_order_differs.at(context.part(play, member.start, member.end), pointer=play.pointer, **words)
