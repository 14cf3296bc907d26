"""What an effect records is among the offences: else the record costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import case
from ruleset.climbing.checks._effects import Penalty, penalties
from ruleset.climbing.checks.context import Context
from ruleset.climbing.offences import KINDS, RECORDED
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.tables import EffectKind

no_such_record = Kind(
    "R590",
    "no-such-record",
    {
        "zh": "这里记一次 `{name}`，但没有写 `{name}` 怎样处罚",
        "en": "this records a `{name}`, but nothing says what a `{name}` costs",
    },
    {"zh": "没有这一项", "en": "not among the offences"},
)


def check(context: Context) -> Iterator[Finding]:
    """A warning may be just that: a word."""
    offences = dict(context.rules.offences)
    for penalty in penalties(context):
        kind = KINDS.get(penalty.effect.kind)
        record = RECORDED.get(kind) if kind not in (None, EffectKind.WARNING) else None
        if record and record not in offences:
            words: dict[str, Any] = {"name": record, "case": _case(context, penalty, record)}
            words["example"] = f"{record}: {{effects: [offender level - 1]}}"
            yield no_such_record.at(penalty.span(context), pointer=penalty.pointer, **words)


def _case(context: Context, penalty: Penalty, record: str) -> str:
    if record not in ("breach", "foul") or not penalty.offence:
        return ""
    limit = dict(context.rules.offences)[penalty.offence].limit
    times = limit.count if limit and "/limit/" in penalty.pointer else 1
    given = {"offence": penalty.offence, "nth_time": times, "side": 0}
    return case(f"it-is-a-{record}", "penalty", given, {record: True})
