"""Every level of the ladder is played sometime, by climbing or by falling back."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.context import listing
from ruleset.checks.level_never_played import level_never_played
from ruleset.climbing.checks._effects import penalties
from ruleset.climbing.checks.context import Context
from ruleset.climbing.levels import climb, failed_to
from ruleset.diagnostics.finding import Finding
from ruleset.language.evaluate import evaluate
from ruleset.lower.faces import RANK_NAMES
from ruleset.lower.levels import demote
from ruleset.tables import MATCH_WON


def check(context: Context) -> Iterator[Finding]:
    facts = context.facts
    unseen = [level for level in facts.levels if level not in _played(context)]
    if facts.has_levels and unseen:
        words = {"levels": listing(RANK_NAMES[level] for level in unseen), "start": RANK_NAMES[facts.start]}
        yield context.at_nearest(level_never_played, "/levels/ladder", "/levels/start", **words)


def _played(context: Context) -> set[int]:
    """Levels that any steps up and down lead to."""
    facts = context.facts
    steps, back = _steps(context), failed_to(facts)
    found, waiting = {facts.start}, [facts.start, *([back] if back >= 0 else [])]
    while waiting:
        level = waiting.pop()
        found.add(level)
        moved = {climb(facts, level, step) if step > 0 else demote(facts.ladder, level, -step) for step in steps}
        waiting += moved - found - {MATCH_WON}
    return found


def _steps(context: Context) -> set[int]:
    """Steps of results and of penalties."""
    steps = {step for pattern in context.facts.finish_patterns for step in context.steps[pattern]}
    amounts = (each.effect.amount for each in penalties(context) if each.effect.kind == "levels")
    return steps | {evaluate(amount, {}) for amount in amounts if amount is not None}


