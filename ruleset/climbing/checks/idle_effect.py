"""Every penalty has something to act on when it applies."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks._effects import Penalty, penalties
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind

idle_effect = Kind(
    "R592",
    "idle-effect",
    {"zh": "这项处罚不起作用：{why}", "en": "this penalty does nothing: {why}"},
    {"zh": "不起作用", "en": "without effect"},
    severity="warning",
)
IN_THE_TRICK = ("lose turn", "sit out", "pass", "cards go back", "cards stay", "name pattern", "not follow")


def check(context: Context) -> Iterator[Finding]:
    for penalty in penalties(context):
        if why := _why_idle(context, penalty):
            yield idle_effect.at(penalty.span(context), pointer=penalty.pointer, why=why)


def _why_idle(context: Context, penalty: Penalty) -> Text | None:
    kind = penalty.effect.kind
    if penalty.late and kind in IN_THE_TRICK:
        return {"zh": "一局打完才执行，那时已没有这一圈", "en": "applied after the deal, when the trick is over"}
    if kind == "levels" and not context.facts.has_levels:
        return {"zh": "没有写 `levels`", "en": "there are no `levels`"}
    if kind == "no tribute" and context.rules.tribute is None:
        return {"zh": "没有写 `tribute`", "en": "there is no `tribute`"}
    return None
