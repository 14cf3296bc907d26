"""Start, goal and must-win levels stand on the ladder."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._levels import named_levels
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES

off_ladder = Kind(
    "R515", "off-ladder",
    {"zh": "`{key}` 里的 {level} 不在级别序列 {ladder} 中",
     "en": "`{key}` names level {level}, which is not on the ladder {ladder}"},
    {"zh": "不在序列中", "en": "not on the ladder"},
)


@vouches("/levels")
def check(context: Context) -> Iterator[Finding]:
    """Every level that is named."""
    ladder = context.rules.levels.ladder
    for pointer, level in named_levels(context):
        if level not in ladder:
            shown = " ".join(RANK_NAMES[each] for each in ladder)
            related = [(context.span("/levels/ladder"), {"zh": "级别序列", "en": "the ladder"})]
            yield context.at(off_ladder, pointer, level=RANK_NAMES[level], ladder=shown, related=related)
