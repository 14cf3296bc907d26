"""The deck has the jokers that cancel a tribute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import at_level, case, order_of
from ruleset.climbing.checks.context import Context
from ruleset.climbing.rules import AntiTribute, Tribute
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

cancel_impossible = Kind(
    "R586",
    "cancel-impossible",
    {
        "zh": "抗贡要 {count} 张，牌里只有 {have} 张",
        "en": "{count} are needed to cancel the tribute, but the deck has {have}",
    },
    {"zh": "永远抗不了", "en": "can never happen"},
    {"zh": "不许抗贡就写 `never`", "en": "if nothing cancels it, write `never`"},
)


def check(context: Context) -> Iterator[Finding]:
    tribute, (small, big) = context.rules.tribute, context.facts.jokers
    for name, anti in _asked(tribute).items() if tribute else ():
        have = big + (small if anti.small else 0)
        if anti.count > have:
            words: dict[str, Any] = {"count": anti.count, "have": have, "case": _case(context, big) if name == "one_payer" else ""}
            places = (f"/tribute/anti/{name}", "/cards/removed", "/table/packs")
            yield context.at_nearest(cancel_impossible, *places, **words)


def _asked(tribute: Tribute) -> dict[str, AntiTribute]:
    """What cancels, for as many payers as there can be."""
    pairs = [row.pairs for row in tribute.due]
    one = {"one_payer": tribute.anti.one_payer} if 1 in pairs else {}
    return one | ({"several_payers": tribute.anti.several_payers} if max(pairs, default=0) > 1 else {})


def _case(context: Context, big: int) -> str:
    """The last player holds all the big jokers."""
    order = order_of(context, context.facts.finish_patterns[-1])
    given = {"prev_order": order, **at_level(context), "jokers": {order[-1]: ["BJ"] * big}}
    return case("big-jokers-cancel", "anti_tribute", given, {"anti": True}) if big else ""
