"""Orders of the cards: what a rank is worth in play, where it stands in runs, which cards are wild, level by level.

The level rank leaves its usual place in the order of play and stands where the order says `level`; in runs it keeps its
natural place or has none, as the rules say, and never closes the gap it leaves.
"""

from __future__ import annotations

from ruleset.climbing.rules import Ranks, Runs, Wild
from ruleset.climbing_tables import (
    BIG_JOKER_RANK,
    CARD_RANKS,
    NO_SLOT,
    SMALL_JOKER_RANK,
    Ace,
    LevelInRuns,
    StandsFor,
)
from ruleset.language.syntax import Order
from ruleset.lower.faces import RANK_INDEX, SUIT_NAMES, face_of, suits_of
from ruleset.tables import BIG_JOKER, FACES, RANKS, SMALL_JOKER, SUITS, Grid, Row

LEVEL = "level"
ACE = RANKS - 1
CARD_RANK_INDEX = {**RANK_INDEX, "sj": SMALL_JOKER_RANK, "BJ": BIG_JOKER_RANK}
CARD_RANK_NAMES = tuple(CARD_RANK_INDEX)


def card_rank(face: int) -> int:
    """Rank 0..14 of a face."""
    return face % RANKS if face < SMALL_JOKER else SMALL_JOKER_RANK + face - SMALL_JOKER


def faces_of(rank: int) -> tuple[int, ...]:
    """The faces of a rank 0..14."""
    return suits_of(rank) if rank < RANKS else (SMALL_JOKER + rank - SMALL_JOKER_RANK,)


def copies_of(deck: Row, rank: int) -> int:
    """Cards of a rank in the deck."""
    return sum(deck[face] for face in faces_of(rank))


def play_values(order: Order, deck: Row, level: int) -> Row:
    """play_value[rank] at one level: dense from 0, -1 for ranks the deck or the order lacks."""
    values = [-1] * CARD_RANKS
    height = 0
    for names in reversed(order.names):
        ranks = [rank for rank in _ranks(names, order, level) if copies_of(deck, rank)]
        for rank in ranks:
            values[rank] = height
        height += bool(ranks)
    return tuple(values)


def base_values(order: Order) -> Row:
    """Values without a level: what `at most 10` is measured by; -1 for ranks the order lacks."""
    values = [-1] * CARD_RANKS
    for height, names in enumerate(reversed(order.names)):
        for name in names:
            if name != LEVEL:
                values[CARD_RANK_INDEX[name]] = height
    return tuple(values)


def has_level(order: Order) -> bool:
    """Whether the order gives the level rank a place of its own."""
    return any(member.name == LEVEL for member in order.members)


def run_slots(runs: Runs, deck: Row, level: int, has_levels: bool) -> Row:
    """Ranks in the order of runs, the ace at both ends if it may be low or high; NO_SLOT where a rank has no place."""
    low = [ACE] if runs.ace in (Ace.LOW, Ace.LOW_OR_HIGH) else []
    high = [ACE] if runs.ace in (Ace.HIGH, Ace.LOW_OR_HIGH) else []
    away = set(runs.excluded) | ({level} if has_levels and runs.level == LevelInRuns.NOWHERE else set())
    return tuple(NO_SLOT if rank in away or not copies_of(deck, rank) else rank for rank in (*low, *range(ACE), *high))


def longest_run(slots: Row) -> int:
    """Most consecutive slots a run can take without holding a rank twice."""
    longest = length = 0
    for rank in slots:
        length = 0 if rank == NO_SLOT else length + 1
        longest = max(longest, length)
    return min(longest, len(set(slots) - {NO_SLOT}))


def suit_values(ranks: Ranks) -> Row:
    """suit_value[suit], 0 for all where suits never decide."""
    if ranks.suits is None:
        return (0,) * SUITS
    heights = {name: height for height, names in enumerate(reversed(ranks.suits.tree.names)) for name in names}
    return tuple(heights[name] for name in SUIT_NAMES)


def wild_faces(wild: Wild, deck: Row, level: int, has_levels: bool) -> Row:
    """wild[face] 0/1 at one level."""
    of_level = {face_of(suit, level) for suit in wild.cards.level_suits} if has_levels else set()
    return tuple(int(bool(deck[face]) and face in (of_level | set(wild.cards.faces))) for face in range(FACES))


def stands_for(wild: Wild) -> Row:
    """wild_stands_for[rank] 0/1."""
    return tuple(int(rank < RANKS or wild.stands_for == StandsFor.ANY) for rank in range(CARD_RANKS))


def lower_play_value(ranks: Ranks, deck: Row) -> Grid:
    """play_value[level][rank]."""
    return tuple(play_values(ranks.play.tree, deck, level) for level in range(RANKS))


def _ranks(names: tuple[str, ...], order: Order, level: int) -> list[int]:
    """The ranks of one group at a level."""
    moves = has_level(order)
    found = [level if name == LEVEL else CARD_RANK_INDEX[name] for name in names]
    return [rank for name, rank in zip(names, found, strict=True) if name == LEVEL or not (moves and rank == level)]


assert BIG_JOKER - SMALL_JOKER == BIG_JOKER_RANK - SMALL_JOKER_RANK
