"""The relation between bids: who may show what over what, as a 0/1 matrix over bid ids (DESIGN §6).

A bid is a width and a strain. What a seat shows first, or adds to its own first bid, is *declared*; a declared set
is *insured* (A-X-4). What overcalls another bid is not. The two kinds of set have ids of their own, because a text
may let them be beaten by different bids (S3 2.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ruleset.language.syntax import Relation, Shape
from ruleset.tables import BID_STRAINS, NO_BID, Grid, Whose, Window, bid_id, bid_parts

FIRST_JOKER_STRAIN = 4


@dataclass(frozen=True)
class BiddingRules:
    """What one deal kind allows.

    Attributes:
        heights: heights[strain] place in `bidding.order`, higher number = higher.
        declare: shapes that open the bidding.
        relations: what may overcall what.
        whose: whose bids may be overcalled.
        windows: when overcalls are made.
        insure: whether the declarer may add copies until overcalled.
    """

    packs: int
    heights: tuple[int, ...]
    declare: tuple[Shape, ...]
    relations: tuple[Relation, ...]
    whose: frozenset[Whose]
    windows: frozenset[Window]
    insure: bool

    @property
    def bids(self) -> int:
        """Number of bid ids."""
        return 1 + 2 * BID_STRAINS * self.packs

    @cached_property
    def overcalls(self) -> tuple[frozenset[int], ...]:
        """overcalls[current] ids that overcall it, whoever holds it and whenever."""
        return (frozenset(), *(frozenset(_overcalls(self, current)) for current in range(1, self.bids)))


def declarations(rules: BiddingRules) -> frozenset[int]:
    """Ids that open the bidding. A set shown at once is an insured declaration (A-X-4)."""
    return frozenset(
        bid_id(rules.packs, width, strain, insured=width > 1)
        for shape in rules.declare
        for width in widths(shape, rules.packs)
        for strain in strains(shape)
    )


def widths(shape: Shape, packs: int) -> range:
    """Numbers of copies a shape stands for: `any` is all, `pair..` is two and more."""
    low = shape.width or 1
    return range(low, packs + 1) if shape.wider or shape.width is None else range(low, min(low, packs) + 1)


def strains(shape: Shape) -> range:
    """Strains a shape stands for."""
    return range(FIRST_JOKER_STRAIN, BID_STRAINS) if shape.joker else range(FIRST_JOKER_STRAIN)


def insurances(rules: BiddingRules, current: int) -> frozenset[int]:
    """Ids by which the declarer adds copies to its own `current` bid. Sets that overcalled are not declarations."""
    width, strain, insured = bid_parts(rules.packs, current)
    if not rules.insure or (width > 1 and not insured):
        return frozenset()
    return frozenset(bid_id(rules.packs, wider, strain, insured=True) for wider in range(width + 1, rules.packs + 1))


def legal_bids(rules: BiddingRules, window: Window, whose: Whose, current: int) -> frozenset[int]:
    """Ids a seat may bid: one row of `may_bid`.

    Declaring belongs to the drawing; so does insuring, which stays open until the dealer lifts the kitty where
    that window is open at all (A-X-10).
    """
    if current == NO_BID:
        return declarations(rules) if window == Window.DRAWING and whose == Whose.OTHER_SIDE else frozenset()
    bids = rules.overcalls[current] if window in rules.windows and whose in rules.whose else frozenset()
    if whose == Whose.OWN and _insuring_open(rules, window):
        bids |= insurances(rules, current)
    return bids


@lru_cache(maxsize=8)  # the kinds of deal are mostly alike, and so are rule sets that differ in one rule
def lower_may_bid(rules: BiddingRules) -> tuple[tuple[Grid, ...], ...]:
    """may_bid[window][whose][current][new] of one deal kind."""
    return tuple(
        tuple(
            tuple(_row(legal_bids(rules, window, whose, current), rules.bids) for current in range(rules.bids))
            for whose in Whose
        )
        for window in Window
    )


def longest_run(rules: BiddingRules) -> int:
    """Most overcalls one deal can see. The relation must be free of cycles (see `shortest_cycle`)."""
    longest: dict[int, int] = {}

    def run(bid: int) -> int:
        if bid not in longest:
            longest[bid] = 1 + max((run(over) for over in rules.overcalls[bid]), default=-1)
        return longest[bid]

    return max(run(bid) for bid in range(rules.bids))


def shortest_cycle(rules: BiddingRules) -> tuple[int, ...]:
    """Bid ids of a shortest cycle of overcalls, each overcalling the one before and the first the last; () if none.

    A bid over an equal bid is no cycle by itself: whatever allows it allows two strains to take turns as well.
    """
    cycles = (cycle for bid in range(1, rules.bids) if (cycle := _cycle_from(rules, bid)))
    return min(cycles, key=len, default=())


def _cycle_from(rules: BiddingRules, first: int) -> tuple[int, ...]:
    """Breadth-first search for the way back to `first`."""
    came_from, queue = {first: NO_BID}, [first]
    for bid in queue:
        for over in sorted(rules.overcalls[bid]):
            if over == first != bid:
                return tuple(reversed(list(_path(came_from, bid))))
            if over not in came_from:
                came_from[over] = bid
                queue.append(over)
    return ()


def _path(came_from: dict[int, int], bid: int) -> Iterator[int]:
    while bid != NO_BID:
        yield bid
        bid = came_from[bid]


def _overcalls(rules: BiddingRules, current: int) -> Iterator[int]:
    width, strain, insured = bid_parts(rules.packs, current)
    for relation in rules.relations:
        if _matches(relation.current, width, strain, insured):
            for new in strains(relation.new):
                if not relation.higher or rules.heights[new] > rules.heights[strain]:
                    yield from (bid_id(rules.packs, wide, new) for wide in widths(relation.new, rules.packs))


def _matches(shape: Shape, width: int, strain: int, insured: bool) -> bool:
    state_fits = shape.state == "plain" or (shape.state == "insured") == insured
    return state_fits and strain in strains(shape) and (shape.width in (None, width) or (shape.wider and width > shape.width))


def _insuring_open(rules: BiddingRules, window: Window) -> bool:
    return window == Window.DRAWING or (window == Window.BEFORE_PICKUP and window in rules.windows)


def _row(bids: frozenset[int], length: int) -> tuple[int, ...]:
    return tuple(int(bid in bids) for bid in range(length))
