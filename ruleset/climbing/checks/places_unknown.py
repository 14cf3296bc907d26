"""Rules ask only for places that are settled when the deal ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import at_level, case, order_of
from ruleset.climbing.checks._finishes import sets_of, settled_last
from ruleset.climbing.checks._leads import DECISIVE
from ruleset.climbing.checks._wording import finish
from ruleset.climbing.checks.context import Context
from ruleset.climbing.finish import rows_at
from ruleset.climbing.rules import Tribute
from ruleset.climbing_tables import DealEnd, LaterLead, TributeDouble, TributeEqual, TributeLead, Who
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind

places_unknown = Kind(
    "R575",
    "places-unknown",
    {"zh": "打到这里一局就结束，{places}还没有分出来", "en": "a deal that ends so leaves {places} open"},
    {"zh": "这时不知道是谁", "en": "nobody knows who that is"},
    {"zh": "{order}：`play.deal_end` 让牌局提前结束", "en": "{order}: `play.deal_end` ends the deal before that"},
)

LAST: Text = {"zh": "最后一名", "en": "the last place"}


def check(context: Context) -> Iterator[Finding]:
    """A deal that ends with the first finisher tells no more places than the first."""
    early = context.rules.play.deal_end == DealEnd.FIRST_SEAT_OUT and context.facts.mates > 1
    for row in context.rules.results if early else ():
        if sets_of(row):
            open_places = {"zh": "第 2 名以后的名次", "en": "the places after the first"}
            words: dict[str, Any] = {"places": open_places, "order": {"zh": "头游出完", "en": "the first seat is out"}}
            yield places_unknown.at(context.whole(row.places), pointer=row.places.pointer, **words)


def check_tribute(context: Context) -> Iterator[Finding]:
    """The payers, and whoever else tribute asks for, have places after every finish at which they are asked for."""
    tribute = context.rules.tribute
    if tribute is not None:
        yield from _payers(context, tribute)
        yield from _last_asked(context, tribute)


def check_seats(context: Context) -> Iterator[Finding]:
    """Who leads without a tribute, who shuffles and who draws first."""
    tribute, dealing = context.rules.tribute, context.rules.dealing
    unsettled = [pattern for pattern in context.facts.finish_patterns if settled_last(context, pattern) > 1]
    free = [pattern for pattern in unsettled if not (tribute and _pairs(tribute, pattern))]
    if free and context.rules.first_lead.later_deals == LaterLead.LAST:
        yield _open(context, "/first_lead/later_deals", free[0])
    for name in ("shuffler", "first_drawer") if unsettled else ():
        if getattr(dealing, name).after_double == Who.LAST:
            yield _open(context, f"/dealing/{name}/after_double", unsettled[0])


def _pairs(tribute: Tribute, pattern: int) -> int:
    row = next(rows_at(tribute.due, pattern), None)
    return row.pairs if row else 0


def _payers(context: Context, tribute: Tribute) -> Iterator[Finding]:
    for pattern in context.facts.finish_patterns:
        row = next(rows_at(tribute.due, pattern), None)
        left = settled_last(context, pattern)
        if row and 0 < row.pairs < left:
            english = f"the last {row.pairs} of the {left} seats still in" if row.pairs > 1 else "the last place"
            words: dict[str, Any] = {"places": {"zh": f"最后 {row.pairs} 名", "en": english}}
            words |= {"order": finish(context, pattern), "case": _case(context, pattern, left)}
            yield places_unknown.at(context.span(row.places.pointer), pointer=row.places.pointer, **words)
            return


def _last_asked(context: Context, tribute: Tribute) -> Iterator[Finding]:
    """Who came last, asked for after a finish that leaves several payers without places."""
    unsettled = [p for p in context.facts.finish_patterns if settled_last(context, p) > 1 and _pairs(tribute, p)]
    doubles = [pattern for pattern in unsettled if _pairs(tribute, pattern) > 1]
    place = next((place for place, lead in enumerate(tribute.lead) if lead in DECISIVE), 0)
    asked = {
        f"/tribute/lead/{place}": tribute.lead[place] == TributeLead.LAST,
        "/tribute/anti/lead": tribute.anti.lead == TributeLead.LAST and bool(tribute.anti.several_payers.count),
        "/tribute/double": tribute.double == TributeDouble.LAST_TO_FIRST_OUT,
        "/tribute/equal": tribute.equal == TributeEqual.LAST_TO_FIRST_OUT,
    }
    for pointer, yes in asked.items() if doubles else ():
        if yes:
            yield _open(context, pointer, doubles[0])


def _open(context: Context, pointer: str, pattern: int) -> Finding:
    return context.at(places_unknown, pointer, places=LAST, order=finish(context, pattern))


def _case(context: Context, pattern: int, payers: int) -> str:
    """All who are still in pay, if they can."""
    order, seats = order_of(context, pattern), context.facts.seats
    if 2 * payers > seats:
        return ""
    paying = sorted(order[seats - payers :])
    return case("who-pays", "tribute", {"prev_order": order, **at_level(context)}, {"payers": paying})
