"""Wild cards exist: at every level, in the deck, and only where there are levels to make them."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing.checks._cases import alike, case, level_name
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import FACE_NAMES, RANK_NAMES, SUIT_NAMES

no_wild = Kind(
    "R554",
    "no-wild",
    {"zh": "{when}没有百搭：{card}", "en": "there is no wild {when}: {card}"},
    {"zh": "没有这张牌", "en": "no such card"},
)

GONE: Text = {"zh": "已从牌中去掉", "en": "has been removed from the deck"}


def check(context: Context) -> Iterator[Finding]:
    """The first level without its wild, then every single card that is not dealt."""
    cards, facts = context.rules.wild.cards, context.facts
    if cards.level_suits and not facts.has_levels:
        told = {"zh": "没有写 `levels`，就没有级牌", "en": "without `levels` there is no level card"}
        yield context.at(no_wild, "/wild/cards", when={"zh": "这里", "en": "here"}, card=told)
    elif cards.level_suits:
        yield from _levels(context)
    for face in cards.faces:
        if not facts.deck[face]:
            told = {language: f"{FACE_NAMES[face]} {words}" for language, words in GONE.items()}
            places = ("/wild/cards", "/cards/removed")
            yield context.at_nearest(no_wild, *places, when={"zh": "", "en": "of this kind"}, card=told)


def _levels(context: Context) -> Iterator[Finding]:
    facts = context.facts
    bare = next((level for level in facts.levels if not any(facts.wild[level])), None)
    if bare is not None:
        name = SUIT_NAMES[context.rules.wild.cards.level_suits[0]] + RANK_NAMES[bare]
        when = {"zh": f"打 {RANK_NAMES[bare]} 时", "en": f"at level {RANK_NAMES[bare]}"}
        removed = [(context.span("/cards/removed"), {"zh": "去掉的牌", "en": "the removed cards"})]
        told = {language: f"{name} {words}" for language, words in GONE.items()}
        case = _pair_with(context, name, bare)
        yield context.at_nearest(
            no_wild, "/cards/removed", "/wild/cards", when=when, card=told, related=removed, case=case
        )


def _pair_with(context: Context, wild: str, level: int) -> str:
    """A pair that the wild completes."""
    pair = next((name for name, each in context.rules.patterns if each.tree.copies and each.tree.copies.low == 2), "")
    other = next((rank for rank in (6, 7) if rank != level and alike(context, rank, 1)), None)
    if not pair or other is None:
        return ""
    given = {"level": level_name(level), "cards": [*alike(context, other, 1), wild]}
    return case("pair-with-a-wild", "classify", given, {"readings": [{"type": pair, "key": level_name(other)}]})
