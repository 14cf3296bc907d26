"""Overcalls that go round in a circle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ruleset.checks._bids import DEAL_NUMBER, bid_words, cards_of, kinds_of_deal
from ruleset.checks.cases import case, level_name
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Relation
from ruleset.lower.bids import BiddingRules, declarations, shortest_cycle
from ruleset.reading import Placed
from ruleset.rules import KindOfDeal
from ruleset.tables import bid_parts

bid_circle = Kind(
    "R530", "bid-circle",
    {"zh": "反主成了一圈：{circle}", "en": "these overcalls go round in a circle: {circle}"},
    {"zh": "由此绕回", "en": "leads back"},
    {"zh": "反主会没有尽头", "en": "the bidding would never have to end"},
)


@vouches("/bidding")
def check(context: Context) -> Iterator[Finding]:
    """Each kind of deal by itself."""
    for name, kind in kinds_of_deal(context).items():
        yield from _circle(context, kind, context.facts.bidding(kind), f"/bidding/{name}")


def _circle(context: Context, kind: KindOfDeal, rules: BiddingRules, pointer: str) -> Iterator[Finding]:
    circle = shortest_cycle(rules)
    if not circle:
        return
    steps = list(zip(circle, (*circle[1:], circle[0]), strict=True))
    blamed = [next(each for each in kind.overcall if _allows(rules, each, *step)) for step in steps]
    texts = [bid_words(rules.packs, bid) for bid in (*circle, circle[0])]
    back = {"zh": "这一条也在圈里", "en": "also part of the circle"}
    others = dict.fromkeys(context.whole(each) for each in blamed[:-1] if each is not blamed[-1])
    yield bid_circle.at(
        context.whole(blamed[-1]),
        pointer=blamed[-1].pointer or pointer,
        circle={"zh": " → ".join(t["zh"] for t in texts), "en": " → ".join(t["en"] for t in texts)},
        related=[(span, back) for span in others],
        case=_case(context, rules, circle, pointer.rpartition("/")[2]),
    )


def _case(context: Context, rules: BiddingRules, circle: tuple[int, ...], name: str) -> str:
    """Once round, where the bids of the circle can be reached in one step: the last must not be allowed."""
    low = circle.index(min(circle, key=lambda bid: _rank(rules, bid)))
    circle = circle[low:] + circle[:low]
    opening = next((bid for bid in sorted(declarations(rules)) if circle[0] in rules.overcalls[bid]), None)
    if opening is None or name not in DEAL_NUMBER:
        return ""
    level = context.rules.levels.start
    shown = [cards_of(rules.packs, bid, level) for bid in (opening, *circle, circle[0])]
    log = [{"seat": place % 2, "show": show} for place, show in enumerate(shown)]
    given = {"deal_no": DEAL_NUMBER[name], "dealer": 0, "level": level_name(level), "log": log}
    return case("no-way-back", "bid", given, {"legal": [True] * (len(log) - 1) + [False]})


def _allows(rules: BiddingRules, relation: Placed[Relation], current: int, new: int) -> bool:
    return new in replace(rules, relations=(relation.tree,)).overcalls[current]


def _rank(rules: BiddingRules, bid: int) -> tuple[int, int]:
    """Wider bids first, then those higher in the order."""
    width, strain, _ = bid_parts(rules.packs, bid)
    return width, rules.heights[strain]
