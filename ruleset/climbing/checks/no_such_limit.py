"""Some card is low enough to be returned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.climbing.checks._cases import alike, at_level, case, level_name
from ruleset.climbing.checks.context import Context
from ruleset.climbing.orders import CARD_RANK_INDEX, copies_of
from ruleset.climbing.tribute import may_return
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_NAMES
from ruleset.tables import FACES

no_such_limit = Kind(
    "R589",
    "no-such-limit",
    {"zh": "还贡的限度 {rank} 不起作用：{why}", "en": "a return of at most {rank} measures nothing: {why}"},
    {"zh": "没有这样的牌", "en": "no such card"},
)
MISSING: Text = {"zh": "牌里没有 {rank}", "en": "the deck has no {rank}"}
NONE_LOW: Text = {"zh": "哪一级都没有这么小的牌", "en": "no card is so low, at whatever level"}


def check(context: Context) -> Iterator[Finding]:
    tribute = context.rules.tribute
    for name in ("to_partner", "to_opponent") if tribute else ():
        limit = getattr(tribute.back, name).at_most if tribute else None
        if limit is not None and (why := _why(context, name, RANK_NAMES[limit])):
            words: dict[str, Any] = {"rank": RANK_NAMES[limit], "why": why, "case": _case(context, limit)}
            yield context.at_nearest(no_such_limit, f"/tribute/back/{name}", "/cards/removed", **words)


def _why(context: Context, name: str, rank: str) -> Text | None:
    facts, tribute = context.facts, context.rules.tribute
    if not copies_of(facts.deck, CARD_RANK_INDEX[rank]):
        return {language: words.format(rank=rank) for language, words in MISSING.items()}
    assert tribute is not None
    back = getattr(tribute.back, name)
    low = any(may_return(facts, tribute, back, level, face) for level in facts.levels for face in range(FACES))
    return None if low else NONE_LOW


def _case(context: Context, limit: int) -> str:
    """One rank lower is low enough; a king is not."""
    below = next((rank for rank in range(limit - 1, 0, -1) if alike(context, rank, 1)), None)
    if below is None or not alike(context, 11, 1) or level_name(below) == level_name(context.facts.start):
        return ""
    low = alike(context, below, 1)
    given = {**at_level(context), "hand": [*low, *alike(context, 11, 1)], "to": "opponent"}
    return case("low-enough", "return_card", given, {"eligible": low})
