"""Bids of more copies than the packs hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks._bids import kinds_of_deal, shape_words
from ruleset.checks.cases import case, level_name
from ruleset.checks.context import Context
from ruleset.checks.located import counted
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Relation, Shape
from ruleset.lower.faces import FACE_NAMES, JOKER_NAMES, face_of
from ruleset.reading import Placed
from ruleset.rules import KindOfDeal

impossible_bid = Kind(
    "R531", "impossible-bid",
    {"zh": "没有人亮得出{bid}：{packs}里一种牌只有 {copies} 张",
     "en": "nobody can show {bid}: of a card there are no more than {copies} in {packs}"},
    {"zh": "亮不出来", "en": "cannot be shown"},
)


@vouches("/bidding")
def check(context: Context) -> Iterator[Finding]:
    """Each kind of deal by itself; a relation once."""
    for kind in kinds_of_deal(context).values():
        seen: set[str] = set()
        for finding in _impossible(context, kind):
            if finding.pointer not in seen:
                seen.add(finding.pointer)
                yield finding


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
        words: dict[str, Any] = {"bid": shape_words(shape), "packs": counted(context.rules.table.packs, "副牌", "pack"), "copies": copies}
        yield impossible_bid.at(context.part(placed, shape.start, shape.end), pointer=placed.pointer, case=_case(context, shape), **words)


def _copies(context: Context, shape: Shape) -> int:
    """Most copies of one card a bid of this kind could show."""
    deck = context.facts.deck
    return max(deck[face] for face in JOKER_NAMES.values()) if shape.joker else max(deck[: min(JOKER_NAMES.values())])


def _case(context: Context, shape: Shape) -> str:
    """Whoever shows it is refused."""
    level = context.rules.levels.start
    face = "sj" if shape.joker else FACE_NAMES[face_of(0, level)]
    log = [{"seat": 1, "show": [face] * (shape.width or 1)}]
    return case("nobody-can-show-it", "bid", {"deal_no": 2, "dealer": 0, "level": level_name(level), "log": log}, {"legal": [False]})
