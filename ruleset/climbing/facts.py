"""What follows from the values of a climbing rule set before any table is made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ruleset.climbing import orders
from ruleset.climbing.finish import finish_patterns
from ruleset.climbing.rules import Ruleset
from ruleset.climbing_tables import CARD_RANKS, Sides
from ruleset.lower.levels import NO_GOAL, Ladder
from ruleset.rules import Floor
from ruleset.tables import FACES, RANKS, Grid, Row


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
    def base_values(self) -> Row:
        """Values of the ranks without a level."""
        return orders.base_values(self.rules.ranks.play.tree)

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return self.rules.table.seats

    @cached_property
    def hand(self) -> int:
        """Cards each seat is dealt."""
        return sum(self.deck) // self.seats

    @cached_property
    def side_of(self) -> Row:
        """side_of[seat]."""
        alone = self.rules.table.sides == Sides.EACH_ALONE
        return tuple(seat if alone else seat % 2 for seat in range(self.seats))

    @property
    def sides(self) -> int:
        """Number of sides."""
        return len(set(self.side_of))

    @property
    def mates(self) -> int:
        """Seats of a side."""
        return self.seats // self.sides

    @cached_property
    def finish_patterns(self) -> Row:
        """Patterns a finishing order can have, rising."""
        return finish_patterns(self.seats, self.mates)

    @property
    def has_levels(self) -> bool:
        """Whether the game has levels."""
        return self.rules.levels is not None

    @cached_property
    def levels(self) -> Row:
        """Levels that deals are played at, low to high; the lowest rank alone where there are none."""
        return self.rules.levels.ladder if self.rules.levels else (0,)

    @property
    def start(self) -> int:
        """The level of the first deal."""
        return self.rules.levels.start if self.rules.levels else 0

    @cached_property
    def ladder(self) -> Ladder:
        """The levels as the ladder of the family `tricks`: used to go down."""
        levels = self.rules.levels
        floor = self.start if levels and levels.floor == Floor.START_LEVEL else self.levels[0]
        return Ladder(self.levels, self.start, frozenset(), NO_GOAL, starts_again=False, floor=floor)

    @cached_property
    def play_value(self) -> Grid:
        """play_value[level][rank]."""
        return orders.lower_play_value(self.rules.ranks, self.deck)

    @cached_property
    def run_slots(self) -> Grid:
        """run_slots[level][slot]."""
        runs = self.rules.ranks.runs
        return tuple(orders.run_slots(runs, self.deck, level, self.has_levels) for level in range(RANKS))

    @cached_property
    def wild(self) -> Grid:
        """wild[level][face]."""
        return tuple(orders.wild_faces(self.rules.wild, self.deck, level, self.has_levels) for level in range(RANKS))

    @cached_property
    def most_alike(self) -> int:
        """Most cards of one rank a play can hold, wilds included, at any level."""
        return min(self.hand, max(self._alike(level, rank) for level in self.levels for rank in range(CARD_RANKS)))

    @cached_property
    def longest_run(self) -> int:
        """Most groups a run can have at any level."""
        return max(orders.longest_run(self.run_slots[level]) for level in self.levels)

    @property
    def jokers(self) -> tuple[int, int]:
        """(small, big) jokers in the deck."""
        return self.deck[-2], self.deck[-1]

    def _alike(self, level: int, rank: int) -> int:
        if not orders.copies_of(self.deck, rank):
            return 0
        helping = orders.stands_for(self.rules.wild)[rank]
        others = (face for face in range(FACES) if self.wild[level][face] and orders.card_rank(face) != rank)
        return orders.copies_of(self.deck, rank) + helping * sum(self.deck[face] for face in others)
