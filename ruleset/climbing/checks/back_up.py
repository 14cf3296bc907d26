"""Whoever fails goes back, not on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import finish_case, level_name
from ruleset.climbing.checks.context import Context
from ruleset.climbing.rules import FailedTries, Then
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES

back_up = Kind(
    "R583",
    "back-up",
    {
        "zh": "在 {at} 失败后退到 {to}，却不在它之下",
        "en": "after failing at {at} a side goes back to {to}, which does not lie below",
    },
    {"zh": "不是退", "en": "no way back"},
)


def check(context: Context) -> Iterator[Finding]:
    levels = context.rules.levels
    tries = levels.failed_tries if levels else None
    if levels is None or tries is None or tries.then.what != Then.BACK_TO_A_LEVEL:
        return
    if levels.ladder.index(tries.then.level) >= levels.ladder.index(tries.at):
        words: dict[str, Any] = {"at": RANK_NAMES[tries.at], "to": RANK_NAMES[tries.then.level]}
        places = ("/levels/failed_tries/then", "/levels/failed_tries/at")
        yield context.at_nearest(back_up, *places, case=_case(context, tries), **words)


def _case(context: Context, tries: FailedTries) -> str:
    """The last try fails: back to the lowest level, the count begins anew."""
    facts = context.facts
    others = (0,) * (facts.sides - 1)
    standing = (tries.at, *(facts.start,) * (facts.sides - 1))
    expect = {"levels": [level_name(facts.levels[0])] + [level_name(facts.start)] * (facts.sides - 1)}
    before = [tries.limit - 1, *others]
    return finish_case(context, "the-last-try", facts.finish_patterns[-1], expect, standing, tries_before=before)
