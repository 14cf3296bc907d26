"""What follows from the values of a rule set before any table is made: deck, hands, domains of the names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd

from ruleset.lower.bids import BiddingRules
from ruleset.lower.faces import BID_STRAIN_NAMES, rank_of
from ruleset.lower.levels import Ladder
from ruleset.lower.orders import CardOrder
from ruleset.rules import Floor, Insure, KindOfDeal, OvercallWhom, PastGoal, Ruleset
from ruleset.tables import FACES, Row, Whose

WIDTHS = 4
"""Widest set: four packs."""
LEAST_GAIN = 13
"""next_level has columns for at least this gain."""

WHOSE = {
    OvercallWhom.ANOTHER_SEAT: frozenset({Whose.PARTNER, Whose.OTHER_SIDE}),
    OvercallWhom.THE_OTHER_SIDE: frozenset({Whose.OTHER_SIDE}),
    OvercallWhom.ANYONE: frozenset(Whose),
}


@dataclass(frozen=True)
class Facts:
    """Derived values of one rule set; each is computed once."""

    rules: Ruleset

    @cached_property
    def deck(self) -> Row:
        """deck[face] copies: each removed card is taken out of every pack."""
        removed = self.rules.cards.removed
        return tuple(0 if face in removed else self.rules.table.packs for face in range(FACES))

    @cached_property
    def hand(self) -> int:
        """Cards each seat holds when all are drawn."""
        return (sum(self.deck) - self.rules.dealing.kitty) // self.rules.table.seats

    @cached_property
    def points(self) -> Row:
        """points[face]."""
        by_rank = dict(self.rules.cards.points)
        return tuple(by_rank.get(rank_of(face), 0) for face in range(FACES))

    @cached_property
    def card_order(self) -> CardOrder:
        """What decides lanes, strengths and links."""
        cards = self.rules.cards
        chains = tuple(chain.tree.names for chain in self.rules.leads.tractor.chain)
        return CardOrder(self.deck, cards.ranks.tree.names, cards.trumps.tree.names, chains)

    @cached_property
    def ladder(self) -> Ladder:
        """The levels."""
        levels = self.rules.levels
        return Ladder(
            rungs=levels.ladder,
            start=levels.start,
            must_win=frozenset(levels.must_win),
            goal=levels.goal,
            starts_again=levels.past_goal == PastGoal.START_AGAIN,
            floor=levels.start if levels.floor == Floor.START_LEVEL else levels.ladder[0],
        )

    def bidding(self, kind: KindOfDeal) -> BiddingRules:
        """The bids of one kind of deal."""
        groups = self.rules.bidding.order.tree.names
        heights = {name: -place for place, names in enumerate(groups) for name in names}
        return BiddingRules(
            packs=self.rules.table.packs,
            heights=tuple(heights.get(name, -len(groups)) for name in BID_STRAIN_NAMES),
            declare=tuple(shape.tree for shape in kind.declare),
            relations=tuple(relation.tree for relation in kind.overcall),
            whose=WHOSE[kind.overcall_whom],
            windows=frozenset(kind.window),
            insure=kind.insure == Insure.UNTIL_OVERCALLED,
        )

    @cached_property
    def longest_chain(self) -> int:
        """Groups of the longest lane, trumps: every class, and for the trump suit all ranks but the level."""
        cards = self.card_order
        ranks = len(cards.ranks) - 1 - len(cards.permanent_ranks)
        return ranks + len(cards.trumps) - 1

    def most_sets(self, width: int) -> int:
        """Most sets of this width in a tractor that one hand can hold."""
        return min(self.hand // width, self.longest_chain)

    @cached_property
    def kitty_points(self) -> int:
        """Most points the kitty can hold."""
        worth = sorted((p for p, copies in zip(self.points, self.deck, strict=True) for _ in range(copies)), reverse=True)
        return sum(worth[: self.rules.dealing.kitty])

    @cached_property
    def all_points(self) -> int:
        """Points of the whole deck."""
        return sum(p * copies for p, copies in zip(self.points, self.deck, strict=True))

    @cached_property
    def card_step(self) -> int:
        """Greatest number that divides the points of every card in play; 1 if none counts."""
        return gcd(*(p for p, copies in zip(self.points, self.deck, strict=True) if copies)) or 1
