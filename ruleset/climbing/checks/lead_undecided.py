"""The list of who leads after tribute always decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._leads import DECISIVE, equal_tributes, several_pay
from ruleset.climbing.checks._wording import finish
from ruleset.climbing.checks.context import Context
from ruleset.climbing.finish import rows_at
from ruleset.climbing_tables import TributeLead
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

lead_undecided = Kind(
    "R587",
    "lead-undecided",
    {"zh": "{order}，贡牌{equal}相同：没有一条说谁领出", "en": "{order} and equal {equal}: no entry says who leads"},
    {"zh": "定不下来", "en": "does not decide"},
    {
        "zh": "最后一条要总能定出来，如 `seat after first-out`",
        "en": "end the list with an entry that always decides, such as `seat after first-out`",
    },
)


def check(context: Context) -> Iterator[Finding]:
    tribute = context.rules.tribute
    if tribute is None or not several_pay(tribute) or any(lead in DECISIVE for lead in tribute.lead):
        return
    row = max(tribute.due, key=lambda each: each.pairs)
    pattern = next(mask for mask in context.facts.finish_patterns if row in rows_at(tribute.due, mask))
    returns = TributeLead.PAYER_OF_THE_SMALLER_RETURN in tribute.lead
    equal = {"zh": "和还牌都" if returns else "", "en": "tributes and returns" if returns else "tributes"}
    words: dict[str, Any] = {"order": finish(context, pattern), "equal": equal}
    place = len(tribute.lead) - 1
    yield context.at(lead_undecided, f"/tribute/lead/{place}", case=equal_tributes(context, pattern, row.pairs), **words)
