"""More points that help the dealer side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks._totals import level_case
from ruleset.checks.context import Context
from ruleset.checks.located import counted
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Condition
from ruleset.lower.outcome import Outcome
from ruleset.reading import Placed

not_monotone = Kind(
    "R523", "not-monotone",
    {"zh": "{before}时{first}，{after}时却{second}：闲家方得分多了，庄家方反而更好",
     "en": "at {before} {first}, yet at {after} {second}: more points help the dealer side"},
    {"zh": "比少 {step} 分时更好", "en": "better than {step} earlier"},
    {"zh": "那样闲家方就会故意少得分", "en": "the attackers would do better to give points away"},
)


@vouches("/outcome")
def check(context: Context) -> Iterator[Finding]:
    """The first step up at which the dealer side does better, for each row that starts with one."""
    seen: set[str] = set()
    before: tuple[int, Outcome] | None = None
    for (_, row), after in zip(context.by_points, context.outcomes, strict=True):
        if before and _standing(after[1]) > _standing(before[1]) and row.condition.pointer not in seen:
            seen.add(row.condition.pointer)
            yield _reversal(context, row.condition, before, after)
        before = after


def _standing(outcome: Outcome) -> tuple[int, int]:
    """How well the dealer side stands: keeping the deal first, then levels."""
    dealer_side, attackers, takeover = outcome
    return -takeover, dealer_side - attackers


def _reversal(
    context: Context, row: Placed[Condition], before: tuple[int, Outcome], after: tuple[int, Outcome]
) -> Finding:
    words: dict[str, Any] = {name: counted(each[0], "分", "point") for name, each in (("before", before), ("after", after))}
    words["step"] = after[0] - before[0]
    told = level_case(context, "more-points-help-nobody-else", after[0], before[1])
    first, second = _told(before[1]), _told(after[1])
    return not_monotone.at(context.whole(row), pointer=row.pointer, first=first, second=second, case=told, **words)


def _told(outcome: Outcome) -> Text:
    """An outcome in words."""
    dealer_side, attackers, takeover = outcome
    if takeover:
        return {"zh": f"闲家方上台升 {attackers} 级", "en": f"the attackers take over and gain {attackers}"}
    return {"zh": f"庄家方升 {dealer_side} 级", "en": f"the dealer side gains {dealer_side}"}
