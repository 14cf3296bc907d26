"""Every entry of the list of who leads after tribute is used."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks._leads import DECISIVE, equal_tributes, several_pay
from ruleset.climbing.checks.context import Context
from ruleset.climbing.finish import rows_at
from ruleset.climbing.rules import Tribute
from ruleset.climbing_tables import TributeLead
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.reading import spelled

idle_lead = Kind(
    "R588",
    "idle-lead",
    {"zh": "`{entry}` 用不上：前一条总能定出来", "en": "`{entry}` is never used: the entry before it always decides"},
    {"zh": "用不上", "en": "never used"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """The first idle entry that the file itself writes."""
    tribute = context.rules.tribute
    for place, lead in enumerate(tribute.lead) if tribute else ():
        decided = place and tribute and (tribute.lead[place - 1] in DECISIVE or not several_pay(tribute))
        if tribute and decided and context.set_here(f"/tribute/lead/{place}"):
            yield context.at(idle_lead, f"/tribute/lead/{place}", entry=spelled(lead), case=_case(context, tribute, place))
            return


def _case(context: Context, tribute: Tribute, place: int) -> str:
    """Equal tributes, where the seat after the first-out leads by the entry before."""
    doubles = [p for p in context.facts.finish_patterns if next(rows_at(tribute.due, p)).pairs == 2]
    known = doubles and tribute.lead[place - 1] == TributeLead.SEAT_AFTER_FIRST_OUT
    return equal_tributes(context, doubles[0], 2) if known else ""
