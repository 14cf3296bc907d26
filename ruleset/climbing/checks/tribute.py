"""Tribute: payers and receivers exist and are known, something can cancel it, and the list of leads always decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks.context import Context
from ruleset.climbing.checks.results import finish, places_unknown, settled_last
from ruleset.climbing.finish import rows_at
from ruleset.climbing.orders import CARD_RANK_INDEX, copies_of
from ruleset.climbing.rules import Tribute
from ruleset.climbing_tables import TributeLead
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES
from ruleset.reading import spelled

pays_itself = Kind(
    "R585",
    "pays-itself",
    {
        "zh": "{seats} 家里没有最后 {pairs} 家和最先 {pairs} 家",
        "en": "{seats} seats do not have {pairs} last and {pairs} first ones",
    },
    {"zh": "有人既进贡又收贡", "en": "somebody would pay and receive"},
)
cancel_impossible = Kind(
    "R586",
    "cancel-impossible",
    {
        "zh": "抗贡要 {count} 张，牌里只有 {have} 张",
        "en": "{count} are needed to cancel the tribute, but the deck has {have}",
    },
    {"zh": "永远抗不了", "en": "can never happen"},
)
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
idle_lead = Kind(
    "R588",
    "idle-lead",
    {"zh": "`{entry}` 用不上：前一条总能定出来", "en": "`{entry}` is never used: the entry before it always decides"},
    {"zh": "用不上", "en": "never used"},
    severity="warning",
)
no_such_limit = Kind(
    "R589",
    "no-such-limit",
    {"zh": "牌里没有 {rank}，不知道多大可以还", "en": "the deck has no {rank} to measure a return by"},
    {"zh": "没有这个点数", "en": "no such rank"},
)

DECISIVE = (TributeLead.PAYER_TO_FIRST_OUT, TributeLead.SEAT_AFTER_FIRST_OUT, TributeLead.FIRST_OUT, TributeLead.LAST)


def check(context: Context) -> Iterator[Finding]:
    """Obligations, cancelling, leads, returns."""
    tribute = context.rules.tribute
    if tribute is not None:
        yield from _due(context, tribute)
        yield from _cancel(context, tribute)
        yield from _lead(context, tribute)
        yield from _back(context, tribute)


def _due(context: Context, tribute: Tribute) -> Iterator[Finding]:
    seats = context.facts.seats
    for row in tribute.due:
        if 2 * row.pairs > seats:
            yield pays_itself.at(
                context.span(row.places.pointer), pointer=row.places.pointer, seats=seats, pairs=row.pairs
            )
    for pattern in context.facts.finish_patterns:
        applies = next(rows_at(tribute.due, pattern), None)
        left = settled_last(context, pattern)
        if applies and 0 < applies.pairs < left:
            open_places = {
                "zh": f"最后 {applies.pairs} 名",
                "en": f"the last {applies.pairs} of the {left} seats still in"
                if applies.pairs > 1
                else "the last place",
            }
            words: dict[str, Any] = {"places": open_places, "order": finish(context, pattern)}
            yield places_unknown.at(context.span(applies.places.pointer), pointer=applies.places.pointer, **words)
            return


def _cancel(context: Context, tribute: Tribute) -> Iterator[Finding]:
    small, big = context.facts.jokers
    for name in ("one_payer", "several_payers"):
        anti = getattr(tribute.anti, name)
        have = big + (small if anti.small else 0)
        if anti.count > have:
            yield context.at(cancel_impossible, f"/tribute/anti/{name}", count=anti.count, have=have)


def _most_pairs(tribute: Tribute) -> int:
    return max(row.pairs for row in tribute.due)


def _lead(context: Context, tribute: Tribute) -> Iterator[Finding]:
    """With one payer every entry decides; with several only those that name a seat outright."""
    several = _most_pairs(tribute) > 1
    for place, lead in enumerate(tribute.lead):
        written = context.root.find(f"/tribute/lead/{place}")
        if place and written and (tribute.lead[place - 1] in DECISIVE or not several):
            yield context.at(idle_lead, f"/tribute/lead/{place}", entry=spelled(lead))
            return
    if several and tribute.lead[-1] not in DECISIVE:
        row = max(tribute.due, key=lambda each: each.pairs)
        pattern = next(mask for mask in context.facts.finish_patterns if row in rows_at(tribute.due, mask))
        returns = TributeLead.PAYER_OF_THE_SMALLER_RETURN in tribute.lead
        equal = {"zh": "和还牌都" if returns else "", "en": "tributes and returns" if returns else "tributes"}
        place = len(tribute.lead) - 1
        yield context.at(lead_undecided, f"/tribute/lead/{place}", order=finish(context, pattern), equal=equal)


def _back(context: Context, tribute: Tribute) -> Iterator[Finding]:
    for name in ("to_partner", "to_opponent"):
        limit = getattr(tribute.back, name).at_most
        if limit is not None and not copies_of(context.facts.deck, CARD_RANK_INDEX[RANK_NAMES[limit]]):
            yield context.at(no_such_limit, f"/tribute/back/{name}", rank=RANK_NAMES[limit])
