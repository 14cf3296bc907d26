"""Tractor chains against the trump order: consecutive members of a chain stand next to each other in `cards.trumps`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ruleset.checks.cases import case, level_name
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Member, Order
from ruleset.lower.faces import FACE_NAMES, JOKER_NAMES, RANK_INDEX, face_of
from ruleset.lower.orders import TRUMP_SUIT
from ruleset.reading import Placed
from ruleset.tables import RANKS

chain_contradicts_order = Kind(
    "R508", "chain-contradicts-order",
    {"zh": "连对里 `{upper}` 接 `{lower}`，但 `cards.trumps` 里 `{lower}` 不在 `{upper}` 之下",
     "en": "the chain puts `{lower}` below `{upper}`, but in `cards.trumps` it is not lower"},
    {"zh": "次序相反", "en": "the other way round"},
    {"zh": "连对由大小相邻的牌组成", "en": "a tractor is made of neighbours in the order of cards"},
)
chain_skips = Kind(
    "R509", "chain-skips",
    {"zh": "连对里 `{upper}` 接 `{lower}`，但 `{between}` 在两者之间",
     "en": "the chain puts `{lower}` right below `{upper}`, but `{between}` stands between them"},
    {"zh": "并不相邻", "en": "not neighbours"},
    {"zh": "同时存在的牌隔着一级，不能连成连对", "en": "a pair of the cards between would lie inside the tractor"},
)


@vouches("/leads/tractor/chain")
def check(context: Context) -> Iterator[Finding]:
    """Every pair of consecutive members of every chain."""
    heights = _heights(context.rules.cards.trumps.tree)
    for chain in context.rules.leads.tractor.chain:
        for upper, lower in pairwise(chain.tree.groups):
            yield from _step(context, chain, (upper[0], lower[0]), heights)


def _heights(trumps: Order) -> dict[str, int]:
    """Class -> its place from the top."""
    return {name: place for place, names in enumerate(trumps.names) for name in names}


def _step(
    context: Context, chain: Placed[Order], members: tuple[Member, Member], heights: dict[str, int]
) -> Iterator[Finding]:
    upper, lower = members
    distance = heights[lower.name] - heights[upper.name]
    span = context.part(chain, upper.start, lower.end)
    words: dict[str, Any] = {"upper": upper.name, "lower": lower.name}
    related = [(context.whole(context.rules.cards.trumps), {"zh": "主牌次序", "en": "the order of trumps"})]
    told = _case(context, (upper.name, lower.name), neighbours=distance < 0)
    if distance <= 0:
        yield chain_contradicts_order.at(span, pointer=chain.pointer, related=related, case=told, **words)
    elif distance > 1:
        between = next(name for name, height in heights.items() if height == heights[upper.name] + 1)
        yield chain_skips.at(span, pointer=chain.pointer, related=related, between=between, case=told, **words)


def _case(context: Context, names: tuple[str, str], *, neighbours: bool) -> str:
    """Two pairs of the two classes, spades being trumps."""
    level = context.rules.levels.start
    cards = [card for card in (_card(name, level) for name in names) for _ in range(2)]
    if "" in cards or context.rules.table.packs < 2:
        return ""
    expect = {"shape": "tractor", "pairs": 2} if neighbours else {"shape": "throw", "components": ["pair", "pair"]}
    return case("two-pairs-of-the-chain", "shape", {"trump": "S", "level": level_name(level), "cards": cards}, expect)


def _card(name: str, level: int) -> str:
    """A card of a class: of the trump suit the highest that is not the level."""
    half, _, rank = name.partition(" ")
    if name in JOKER_NAMES:
        return name
    if name == TRUMP_SUIT:
        return FACE_NAMES[face_of(0, RANKS - 1 if level != RANKS - 1 else RANKS - 2)]
    index = level if rank == "level" else RANK_INDEX.get(rank, -1)
    return FACE_NAMES[face_of(0 if half == "main" else 1, index)] if index >= 0 else ""
