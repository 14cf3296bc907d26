"""Bids in words and in cards, and which of them can stand."""

from __future__ import annotations

from collections.abc import Mapping

from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Text
from ruleset.language.syntax import Shape
from ruleset.lower.bids import BiddingRules, declarations, insurances
from ruleset.lower.faces import BID_STRAIN_NAMES, FACE_NAMES, SUIT_NAMES, face_of
from ruleset.rules import KindOfDeal
from ruleset.tables import bid_parts

_WIDTHS = {1: "single", 2: "pair", 3: "triple", 4: "quad"}
_STRAINS_ZH = {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方片", "sj": "小王", "BJ": "大王"}
_WIDTHS_ZH = {1: "单张", 2: "对子", 3: "三张", 4: "四张"}


def reachable_bids(rules: BiddingRules) -> set[int]:
    """Bids that can stand at some moment."""
    reached: set[int] = set()
    waiting = [*declarations(rules)]
    while waiting:
        bid = waiting.pop()
        if bid not in reached:
            reached.add(bid)
            waiting += [*rules.overcalls[bid], *insurances(rules, bid)]
    return reached


def bid_words(packs: int, bid: int) -> Text:
    """A bid in words: `H pair`."""
    width, strain, insured = bid_parts(packs, bid)
    name = BID_STRAIN_NAMES[strain]
    return {
        "zh": f"{'上保险的' if insured else ''}{_STRAINS_ZH[name]}{_WIDTHS_ZH[width]}",
        "en": f"{'insured ' if insured else ''}{name} {_WIDTHS[width]}",
    }


def shape_words(shape: Shape) -> Text:
    """A shape in words: `a joker pair`."""
    if shape.width is None:
        return {"zh": "任何亮主", "en": "any bid"}
    joker = {"zh": "王的" if shape.joker else "", "en": "joker " if shape.joker else ""}
    state = {"insured": ("上保险的", "insured "), "overcalled": ("反主的", "overcalled "), "plain": ("", "")}[shape.state]
    english = f"{state[1]}{joker['en']}{_WIDTHS[shape.width]}"
    article = "an" if english[0] in "aeiou" else "a"
    return {"zh": f"{state[0]}{joker['zh']}{_WIDTHS_ZH[shape.width]}", "en": f"{article} {english}"}


DEAL_NUMBER = {"first_deal": 1, "later_deals": 2}
"""Kind of deal -> `deal_no` of a case about it; the race after a miscount says `race_again`."""


def kinds_of_deal(context: Context) -> Mapping[str, KindOfDeal]:
    """The kinds of deal a rule set has, by key."""
    bidding = context.rules.bidding
    kinds = {"first_deal": bidding.first_deal, "later_deals": bidding.later_deals, "race_again": bidding.race_again}
    return {name: kind for name, kind in kinds.items() if kind is not None}


def cards_of(packs: int, bid: int, level: int) -> list[str]:
    """The cards that a bid shows at a level."""
    width, strain, _ = bid_parts(packs, bid)
    name = BID_STRAIN_NAMES[strain]
    return [FACE_NAMES[face_of(strain, level)] if name in SUIT_NAMES else name] * width
