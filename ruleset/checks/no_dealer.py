"""Deals in which nobody would be dealer."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._bids import DEAL_NUMBER, kinds_of_deal
from ruleset.checks.cases import case, level_name
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import FACE_NAMES, face_of
from ruleset.tables import BidDealer

no_dealer = Kind(
    "R534", "no-dealer",
    {"zh": "`{key}`：这时还没有庄家", "en": "`{key}`: at this point there is no dealer yet"},
    {"zh": "没有庄家可保持", "en": "nobody to leave unchanged"},
    {"zh": "首局和重新抢庄由亮主、反主决定谁坐庄",
     "en": "in the first deal and in a race the bidding has to say who deals"},
)


@vouches("/bidding")
def check(context: Context) -> Iterator[Finding]:
    """Only later deals have a dealer to leave unchanged."""
    for name, kind in kinds_of_deal(context).items():
        if kind.dealer == BidDealer.UNCHANGED and name != "later_deals":
            expected = ["declarer", "last bidder"]
            yield context.at(no_dealer, f"/bidding/{name}/dealer", expected=expected, case=_case(context, name))


def _case(context: Context, name: str) -> str:
    """Whoever declares deals."""
    if name not in DEAL_NUMBER:
        return ""
    level = context.rules.levels.start
    log = [{"seat": 1, "show": [FACE_NAMES[face_of(0, level)]]}]
    return case("declarer-deals", "bid", {"deal_no": DEAL_NUMBER[name], "level": level_name(level), "log": log}, {"dealer": 1})
