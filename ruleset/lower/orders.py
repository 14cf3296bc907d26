"""Lane, strength and link of every face under one level and strain (DESIGN §7).

The trump order `cards.trumps` lists *classes* (`BJ`, `main level`, `off 2`, `trump suit`, ...). Under a level and a
strain a class stands for some faces of the deck, or for none: at level 2 there is no class `main 2`, in no trump
there is no trump suit and all level cards are one class. What does not exist is skipped, so that its neighbours
in a tractor chain close over it: at level A the off-level cards neighbour the trump K (A-S0-10).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ruleset.lower.faces import JOKER_NAMES, RANK_INDEX, face_of, suits_of
from ruleset.tables import FACES, LANES, NO_TRUMP, RANKS, STRAINS, TRUMP_LANE, Grid, Row

Order = tuple[tuple[str, ...], ...]
"""Names from high to low; names in one inner tuple are equal."""

TRUMP_SUIT = "trump suit"
LEVEL_CLASSES = ("main level", "off level")
NEIGHBOUR, BREAK = 1, 2


@dataclass(frozen=True)
class CardOrder:
    """What decides the order of cards: the values under `cards`, and the tractor chains.

    Attributes:
        deck: deck[face] copies in play.
        ranks: ranks of a plain suit, high to low.
        trumps: trump classes, high to low.
        chains: each a run of trump classes whose consecutive members neighbour in tractors.
    """

    deck: Row
    ranks: Order
    trumps: Order
    chains: tuple[Order, ...]

    @cached_property
    def permanent_ranks(self) -> frozenset[int]:
        """Rank indices that are trumps at every level (`main 2 > off 2`)."""
        return frozenset(rank for names in self.trumps for name in names if (rank := permanent_rank(name)) is not None)

    @cached_property
    def chained(self) -> frozenset[tuple[str, str]]:
        """Pairs of classes of one chain, higher first, with everything between them in that chain."""
        return frozenset(pair for chain in self.chains for pair in _pairs([n for names in chain for n in names]))


@dataclass(frozen=True)
class Group:
    """Faces of equal strength, with the trump classes they come from (none in a plain suit)."""

    faces: tuple[int, ...]
    classes: tuple[str, ...] = ()


def permanent_rank(name: str) -> int | None:
    """Rank index of a class such as `main 2`, None for any other class."""
    words = name.split()
    return RANK_INDEX.get(words[1]) if len(words) == 2 and words[0] in ("main", "off") else None


def class_faces(name: str, level: int, strain: int) -> tuple[int, ...]:
    """Faces of one trump class other than `trump suit`, whether in the deck or not.

    In no trump `main X` holds all faces of X and `off X` none. A permanent rank that is the level has no class of
    its own: its cards are level cards.
    """
    if name in JOKER_NAMES:
        return (JOKER_NAMES[name],)
    rank = level if name in LEVEL_CLASSES else permanent_rank(name)
    if rank is None or (rank == level and name not in LEVEL_CLASSES):
        return ()
    main = name.startswith("main")
    if strain == NO_TRUMP:
        return suits_of(rank) if main else ()
    return tuple(face for face in suits_of(rank) if (face == face_of(strain, rank)) == main)


def lane_groups(order: CardOrder, lane: int, level: int, strain: int) -> list[Group]:
    """The groups of one lane, high to low, as the deck has them."""
    groups = _trump_groups(order, level, strain) if lane == TRUMP_LANE else _suit_groups(order, lane, level, strain)
    present = (Group(tuple(f for f in group.faces if order.deck[f]), group.classes) for group in groups)
    return [group for group in present if group.faces]


def lower_order(order: CardOrder, level: int, strain: int) -> tuple[Row, Row, Row]:
    """(lane, strength, link) of the 54 faces; shapes as in TricksTables."""
    lanes, strengths, links = [-1] * FACES, [0] * FACES, [0] * FACES
    for lane in range(LANES):
        link, below = 0, None
        for strength, group in enumerate(reversed(lane_groups(order, lane, level, strain))):
            if below is not None:
                link += NEIGHBOUR if neighbours(order, group, below) else BREAK
            for face in group.faces:
                lanes[face], strengths[face], links[face] = lane, strength, link
            below = group
    return tuple(lanes), tuple(strengths), tuple(links)


@lru_cache(maxsize=4)  # rule sets that differ in one rule share most tables
def lower_orders(order: CardOrder) -> tuple[Grid, Grid, Grid]:
    """(lane, strength, link), each [65 orders][54 faces]."""
    rows = [lower_order(order, level, strain) for level in range(RANKS) for strain in range(STRAINS)]
    lanes, strengths, links = zip(*rows, strict=True)
    return lanes, strengths, links


def neighbours(order: CardOrder, upper: Group, lower: Group) -> bool:
    """Whether two groups that follow each other in a lane are neighbours in tractors.

    Ranks of one suit always are; trump classes when one chain names both.
    """
    if not upper.classes or (upper.classes == lower.classes == (TRUMP_SUIT,)):
        return True
    return any((high, low) in order.chained for high in upper.classes for low in lower.classes)


def _pairs(names: list[str]) -> Iterable[tuple[str, str]]:
    return ((high, low) for place, high in enumerate(names) for low in names[place + 1 :])


def _trump_groups(order: CardOrder, level: int, strain: int) -> Iterable[Group]:
    for names in order.trumps:
        if TRUMP_SUIT in names:
            yield from _suit_groups(order, strain, level, NO_TRUMP, (TRUMP_SUIT,)) if strain != NO_TRUMP else ()
        else:
            yield _class_group(names, level, strain)


def _class_group(names: tuple[str, ...], level: int, strain: int) -> Group:
    faces = tuple(face for name in names for face in class_faces(name, level, strain))
    # In no trump the one class of a rank answers to both of its names, so a chain may use either.
    return Group(faces, (*names, *(_other_half(name) for name in names)) if strain == NO_TRUMP else names)


def _other_half(name: str) -> str:
    return name.replace("main", "off", 1) if name.startswith("main ") else name


def _suit_groups(
    order: CardOrder, suit: int, level: int, strain: int, classes: tuple[str, ...] = ()
) -> Iterable[Group]:
    """Ranks of a suit that are neither level nor permanent trumps; nothing when the suit itself is trumps."""
    if suit == strain:
        return
    away = order.permanent_ranks | {level}
    for names in order.ranks:
        yield Group(tuple(face_of(suit, RANK_INDEX[n]) for n in names if RANK_INDEX[n] not in away), classes)
