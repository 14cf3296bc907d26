"""Every level of the ladder is played sometime, by climbing or by falling back."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._levels import levels_met
from ruleset.checks.context import Context, listing
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES

level_never_played = Kind(
    "R597",
    "level-never-played",
    {
        "zh": "永远打不到 {levels}：双方从 {start} 起，没有哪种结果升到那里",
        "en": "nobody ever plays {levels}: both sides start at {start}, and nothing leads there",
    },
    {"zh": "其中有打不到的级", "en": "not all of these are reached"},
    severity="info",
)


def check(context: Context) -> Iterator[Finding]:
    """From the start to the goal: a level below the start may well be there for a penalty some other file has."""
    ladder, met = context.facts.ladder, levels_met(context)
    low, high = ladder.rungs.index(ladder.start), ladder.rungs.index(ladder.last)
    rungs = ladder.rungs[low : high + 1]
    unseen = [level for level in rungs if level not in met]
    if unseen and len(met) > 1:
        words = {"levels": listing(RANK_NAMES[level] for level in unseen), "start": RANK_NAMES[ladder.start]}
        related = [(context.span("/levels/start"), {"zh": "从这里起", "en": "the start"})]
        yield context.at(level_never_played, "/levels/ladder", related=related, **words)
