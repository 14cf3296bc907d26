"""The orders of ranks, trumps and bids: every member known, listed once, none left out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding, Suggestion
from ruleset.diagnostics.kind import Kind
from ruleset.language.orders import check_order
from ruleset.language.syntax import Order
from ruleset.lower.faces import BID_STRAIN_NAMES, JOKER_NAMES, RANK_INDEX, RANK_NAMES, SUIT_NAMES, suits_of
from ruleset.lower.orders import LEVEL_CLASSES, TRUMP_SUIT, permanent_rank
from ruleset.reading import Placed
from ruleset.rules import KindOfDeal

unknown_member = Kind(
    "R505", "unknown-member",
    {"zh": "{message}", "en": "{message}"},
    {"zh": "排不进这个次序", "en": "has no place in this order"},
)
repeated_member = Kind(
    "R506", "repeated-member",
    {"zh": "{message}", "en": "{message}"},
    {"zh": "又写了一次", "en": "again"},
    {"zh": "同一项不能有两个高低", "en": "nothing can stand at two heights"},
)
missing_member = Kind(
    "R507", "missing-member",
    {"zh": "{message}", "en": "{message}"},
    {"zh": "不完整", "en": "incomplete"},
    {"zh": "打牌时会遇到它，那时无法比较", "en": "it can come up in play, and then nothing could be compared"},
)

_KINDS = {"unknown_member": unknown_member, "duplicate_member": repeated_member, "missing_member": missing_member}
_PERMANENT = tuple(f"{half} {rank}" for rank in RANK_NAMES for half in ("main", "off"))


def check(context: Context) -> Iterator[Finding]:
    """All four orders."""
    cards, bidding = context.rules.cards, context.rules.bidding
    yield from _order(context, cards.ranks, RANK_NAMES, _ranks_in_play(context))
    yield from _order(context, cards.trumps, _trump_classes(), _trumps_in_play(context))
    yield from _order(context, bidding.order, BID_STRAIN_NAMES, _strains_compared(context))
    for chain in context.rules.leads.tractor.chain:
        yield from _order(context, chain, [name for names in cards.trumps.tree.names for name in names], ())


def _order(context: Context, placed: Placed[Order], known: Collection[str], required: Iterable[str]) -> Iterator[Finding]:
    for error in check_order(placed.tree, known, required):
        finding = context.proof(_KINDS[error.key], placed, error)
        yield _suggesting(finding, error.suggestion)


def _suggesting(finding: Finding, suggestion: str | None) -> Finding:
    from dataclasses import replace

    return replace(finding, suggestion=Suggestion(suggestion, finding.span)) if suggestion else finding


def _trump_classes() -> tuple[str, ...]:
    return (*JOKER_NAMES, *LEVEL_CLASSES, TRUMP_SUIT, *_PERMANENT)


def _ranks_in_play(context: Context) -> list[str]:
    """Ranks with a card left in the packs."""
    removed = set(context.rules.cards.removed)
    return [name for name, rank in RANK_INDEX.items() if not removed.issuperset(suits_of(rank))]


def _trumps_in_play(context: Context) -> list[str]:
    """Jokers in the packs, levels, the trump suit, and both halves of every permanent trump rank."""
    cards = context.rules.cards
    jokers = [name for name, face in JOKER_NAMES.items() if face not in cards.removed]
    named = [name for names in cards.trumps.tree.names for name in names if permanent_rank(name) is not None]
    halves = [f"{half} {name.split()[1]}" for name in dict.fromkeys(named) for half in ("main", "off")]
    return [*jokers, *LEVEL_CLASSES, TRUMP_SUIT, *dict.fromkeys(halves)]


def _strains_compared(context: Context) -> tuple[str, ...]:
    """Suits always; jokers when some overcall has to be higher than or with them."""
    bidding = context.rules.bidding
    kinds: list[KindOfDeal | None] = [bidding.first_deal, bidding.later_deals, bidding.race_again]
    relations = [placed.tree for kind in kinds if kind for placed in kind.overcall]
    jokers = any(each.higher and (each.new.joker or each.current.joker) for each in relations)
    return (*SUIT_NAMES, *JOKER_NAMES) if jokers else SUIT_NAMES
