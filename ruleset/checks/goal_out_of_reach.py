"""The goal can be passed, so that a match can be won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ruleset.checks._levels import levels_met
from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES
from ruleset.lower.levels import NO_GOAL
from ruleset.tables import MATCH_WON

match_never_won = Kind(
    "R519", "match-never-won",
    {"zh": "没有人过得了 {goal}：按升级表最高只打到 {highest}",
     "en": "nobody ever passes {goal}: by the outcome no side comes beyond {highest}"},
    {"zh": "过不了", "en": "never passed"},
    {"zh": "比赛只能靠时限结束；看看升级表有没有给庄家方升级",
     "en": "only a time limit can end the match; see whether the outcome lets the dealer side climb"},
)


def check(context: Context) -> Iterator[Finding]:
    """Where a goal ends the match. Under a time limit the match ends all the same: then it is a warning."""
    ladder = context.facts.ladder
    if ladder.goal == NO_GOAL or ladder.starts_again or ladder.start not in ladder.rungs:
        return
    met = levels_met(context)
    if MATCH_WON not in met:
        highest = max(met, key=ladder.rungs.index)
        found = context.at(match_never_won, "/levels/goal", goal=RANK_NAMES[ladder.goal], highest=RANK_NAMES[highest])
        yield replace(found, severity="warning") if context.rules.match.time_limit else found
