"""The bids: no circle of overcalls, no relation or key that can never matter, a dealer for the first deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Relation, Shape
from ruleset.lower.bids import BiddingRules, declarations, insurances, shortest_cycle
from ruleset.lower.faces import BID_STRAIN_NAMES, JOKER_NAMES
from ruleset.reading import Placed
from ruleset.rules import KindOfDeal
from ruleset.tables import BidDealer, Exchange, Window, bid_parts

bid_circle = Kind(
    "R530", "bid-circle",
    {"zh": "反主成了一圈：{circle}", "en": "these overcalls go round in a circle: {circle}"},
    {"zh": "由此绕回", "en": "leads back"},
    {"zh": "反主会没有尽头", "en": "the bidding would never have to end"},
)
impossible_bid = Kind(
    "R531", "impossible-bid",
    {"zh": "没有人亮得出{bid}：{packs} 副牌里一种牌只有 {copies} 张",
     "en": "nobody can show {bid}: {packs} packs hold {copies} copies of a card"},
    {"zh": "亮不出来", "en": "cannot be shown"},
)
idle_relation = Kind(
    "R532", "idle-relation",
    {"zh": "这条反主永远用不上：不会有{current}可反",
     "en": "this overcall can never be made: there is never {current} to overcall"},
    {"zh": "用不上", "en": "never used"},
    severity="warning",
)
idle_exchange = Kind(
    "R533", "idle-exchange",
    {"zh": "`{key}` 允许炒底，但没有盖底之后的反主",
     "en": "`{key}` lets the overcaller take the kitty, but nobody overcalls after burying"},
    {"zh": "用不上", "en": "never happens"},
    {"zh": "炒底须在庄家盖底之后反主；把 `after burying` 写进 `window`",
     "en": "before the kitty is picked up there is nothing to exchange; add `after burying` to `window`"},
    severity="warning",
)
no_dealer = Kind(
    "R534", "no-dealer",
    {"zh": "`{key}`：这时还没有庄家", "en": "`{key}`: at this point there is no dealer yet"},
    {"zh": "没有庄家可保持", "en": "nobody to leave unchanged"},
    {"zh": "首局和重新抢庄由亮主、反主决定谁坐庄",
     "en": "in the first deal and in a race the bidding has to say who deals"},
)

_WIDTHS = {1: "single", 2: "pair", 3: "triple", 4: "quad"}
_STRAINS_ZH = {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方片", "sj": "小王", "BJ": "大王"}
_WIDTHS_ZH = {1: "单张", 2: "对子", 3: "三张", 4: "四张"}


@vouches("/bidding")
def check(context: Context) -> Iterator[Finding]:
    """Each kind of deal by itself."""
    bidding = context.rules.bidding
    kinds = {"first_deal": bidding.first_deal, "later_deals": bidding.later_deals, "race_again": bidding.race_again}
    for name, kind in kinds.items():
        if kind is not None:
            yield from _kind_of_deal(context, kind, f"/bidding/{name}")


def _kind_of_deal(context: Context, kind: KindOfDeal, pointer: str) -> Iterator[Finding]:
    rules = context.facts.bidding(kind)
    impossible = [*_impossible(context, kind)]
    yield from impossible
    yield from _circle(context, kind, rules, pointer)
    yield from _idle(context, kind, rules, {finding.pointer for finding in impossible})
    if kind.exchange != Exchange.NEVER and Window.AFTER_BURYING not in kind.window:
        yield context.at(idle_exchange, f"{pointer}/exchange")
    if kind.dealer == BidDealer.UNCHANGED and kind is not context.rules.bidding.later_deals:
        yield context.at(no_dealer, f"{pointer}/dealer", expected=["declarer", "last bidder"])


def _circle(context: Context, kind: KindOfDeal, rules: BiddingRules, pointer: str) -> Iterator[Finding]:
    circle = shortest_cycle(rules)
    if not circle:
        return
    steps = list(zip(circle, (*circle[1:], circle[0]), strict=True))
    blamed = [next(each for each in kind.overcall if _allows(rules, each, *step)) for step in steps]
    texts = [_bid(rules.packs, bid) for bid in (*circle, circle[0])]
    back = {"zh": "这一条也在圈里", "en": "also part of the circle"}
    others = dict.fromkeys(context.whole(each) for each in blamed[:-1] if each is not blamed[-1])
    yield bid_circle.at(
        context.whole(blamed[-1]),
        pointer=blamed[-1].pointer or pointer,
        circle={"zh": " → ".join(t["zh"] for t in texts), "en": " → ".join(t["en"] for t in texts)},
        related=[(span, back) for span in others],
    )


def _allows(rules: BiddingRules, relation: Placed[Relation], current: int, new: int) -> bool:
    return new in replace(rules, relations=(relation.tree,)).overcalls[current]


def _impossible(context: Context, kind: KindOfDeal) -> Iterator[Finding]:
    """Shapes of more copies than there are."""
    for declared in kind.declare:
        yield from _too_wide(context, declared, declared.tree)
    for relation in kind.overcall:
        for shape in (relation.tree.new, relation.tree.current):
            yield from _too_wide(context, relation, shape)


def _too_wide(context: Context, placed: Placed[Shape] | Placed[Relation], shape: Shape) -> Iterator[Finding]:
    copies = _copies(context, shape)
    if (shape.width or 1) > copies:
        words: dict[str, Any] = {"bid": _shape(shape), "packs": context.rules.table.packs, "copies": copies}
        yield impossible_bid.at(context.part(placed, shape.start, shape.end), pointer=placed.pointer, **words)


def _copies(context: Context, shape: Shape) -> int:
    """Most copies of one card a bid of this kind could show."""
    deck = context.facts.deck
    return max(deck[face] for face in JOKER_NAMES.values()) if shape.joker else max(deck[: min(JOKER_NAMES.values())])


def _idle(context: Context, kind: KindOfDeal, rules: BiddingRules, skip: set[str]) -> Iterator[Finding]:
    """Relations that no bid reachable from the declarations ever uses."""
    reached = _reachable(rules)
    for relation in kind.overcall:
        alone = replace(rules, relations=(relation.tree,))
        if relation.pointer not in skip and not any(alone.overcalls[bid] for bid in reached):
            yield idle_relation.at(context.whole(relation), pointer=relation.pointer, current=_shape(relation.tree.current))


def _reachable(rules: BiddingRules) -> set[int]:
    """Bids that can stand at some moment."""
    reached: set[int] = set()
    waiting = [*declarations(rules)]
    while waiting:
        bid = waiting.pop()
        if bid not in reached:
            reached.add(bid)
            waiting += [*rules.overcalls[bid], *insurances(rules, bid)]
    return reached


def _bid(packs: int, bid: int) -> Text:
    """A bid in words: `H pair`."""
    width, strain, insured = bid_parts(packs, bid)
    name = BID_STRAIN_NAMES[strain]
    return {
        "zh": f"{'上保险的' if insured else ''}{_STRAINS_ZH[name]}{_WIDTHS_ZH[width]}",
        "en": f"{'insured ' if insured else ''}{name} {_WIDTHS[width]}",
    }


def _shape(shape: Shape) -> Text:
    """A shape in words: `a joker pair`."""
    if shape.width is None:
        return {"zh": "任何亮主", "en": "any bid"}
    joker = {"zh": "王的" if shape.joker else "", "en": "joker " if shape.joker else ""}
    state = {"insured": ("上保险的", "insured "), "overcalled": ("反主的", "overcalled "), "plain": ("", "")}[shape.state]
    english = f"{state[1]}{joker['en']}{_WIDTHS[shape.width]}"
    article = "an" if english[0] in "aeiou" else "a"
    return {"zh": f"{state[0]}{joker['zh']}{_WIDTHS_ZH[shape.width]}", "en": f"{article} {english}"}
