"""The kitty card that decides the trump exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks._bids import DEAL_NUMBER, kinds_of_deal
from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.checks.located import counted
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES
from ruleset.tables import Undeclared

kitty_too_small = Kind(
    "R512", "kitty-too-small",
    {"zh": "定主要翻第 {card} 张底牌，但底牌只有 {kitty}",
     "en": "kitty card {card} decides, but the kitty has {kitty}"},
    {"zh": "没有这张底牌", "en": "there is no such card"},
)


@vouches("/bidding")
def check(context: Context) -> Iterator[Finding]:
    """Each kind of deal."""
    kitty = context.rules.dealing.kitty
    for name, kind in kinds_of_deal(context).items():
        if kind.undeclared.what == Undeclared.SUIT_OF_KITTY_CARD and not 0 < kind.undeclared.card <= kitty:
            words: dict[str, Any] = {"card": kind.undeclared.card, "kitty": counted(kitty, "张", "card")}
            yield context.at(kitty_too_small, f"/bidding/{name}/undeclared", case=_case(name, kitty), **words)


def _case(name: str, kitty: int) -> str:
    """The last card of the kitty decides, a card of hearts on a kitty of spades."""
    kitty_cards = [f"S{RANK_NAMES[-1 - place % 10]}" for place in range(kitty - 1)] + ["H3"]
    if not kitty or name not in DEAL_NUMBER:
        return ""
    given = {"deal_no": DEAL_NUMBER[name], "dealer": 0, "level": 2, "kitty_top_down": kitty_cards}
    return case("last-card-decides", "undeclared", given, {"trump": "H"})
