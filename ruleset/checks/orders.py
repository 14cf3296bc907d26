"""The orders of ranks, trumps and bids: every member known, listed once, none left out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from ruleset.checks.context import Context
from ruleset.checks.located import Located
from ruleset.checks.running import vouches
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
_CLASSES = (*JOKER_NAMES, *LEVEL_CLASSES, TRUMP_SUIT)
_PERMANENT = tuple(f"{half} {rank}" for rank in RANK_NAMES for half in ("main", "off"))
_SHOWN = (*_CLASSES, "main 2", "off 2")


@vouches("/cards/ranks")
def check_ranks(context: Context) -> Iterator[Finding]:
    """The order of ranks."""
    ranks = context.rules.cards.ranks
    yield from order_findings(context, ranks, RANK_NAMES, _ranks_in_play(context), RANK_NAMES)


@vouches("/bidding/order")
def check_bids(context: Context) -> Iterator[Finding]:
    """The order of bids."""
    order = context.rules.bidding.order
    yield from order_findings(context, order, BID_STRAIN_NAMES, _strains_compared(context), BID_STRAIN_NAMES)


@vouches("/cards/trumps", "/leads/tractor/chain")
def check_trumps(context: Context) -> Iterator[Finding]:
    """The order of trumps, and the chains, which are held to it only when it is whole."""
    trumps = context.rules.cards.trumps
    found = [*order_findings(context, trumps, (*_CLASSES, *_PERMANENT), _trumps_in_play(context), _SHOWN)]
    yield from found
    members = [] if found else [member.name for member in trumps.tree.members]
    for chain in context.rules.leads.tractor.chain if members else ():
        yield from order_findings(context, chain, members, (), members)


def order_findings(
    context: Located,
    placed: Placed[Order],
    known: Collection[str],
    required: Iterable[str],
    shown: Iterable[str],
) -> Iterator[Finding]:
    """Findings of one order. What a misspelt member was meant to be is not missing as well."""
    errors = check_order(placed.tree, known, required)
    meant = {error.suggestion for error in errors}
    for error in errors:
        if error.key == "missing_member" and error.values["found"] in meant:
            continue
        finding = context.proof(_KINDS[error.key], placed, error)
        suggestion = Suggestion.of(error.suggestion, finding.span)
        expected = tuple({"zh": name, "en": name} for name in shown) if error.key == "unknown_member" else ()
        yield replace(finding, suggestion=suggestion, expected=expected)


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
