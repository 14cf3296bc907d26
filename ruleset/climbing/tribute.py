"""Tribute: who pays whom by the finish of the deal before, which faces are paid and which may come back."""

from __future__ import annotations

from ruleset.climbing.facts import Facts
from ruleset.climbing.finish import rows_at
from ruleset.climbing.orders import card_rank
from ruleset.climbing.rules import AntiTribute, Returnable, Tribute
from ruleset.climbing_tables import Measure, TributeCard
from ruleset.tables import FACES, RANKS, SMALL_JOKER, Grid, Row

Due = tuple[Row, Row]
NOBODY: Due = ((), ())


def due_at(tribute: Tribute, seats: int, pattern: int) -> Due:
    """(places that pay, places that receive) after a finish, counted from 0, by the first row that applies."""
    row = next(rows_at(tribute.due, pattern), None)
    pairs = row.pairs if row else 0
    return tuple(range(seats - pairs, seats)), tuple(range(pairs))


def lower_due(facts: Facts) -> tuple[Due, ...]:
    """tribute_due[pattern]."""
    tribute, patterns = facts.rules.tribute, set(facts.finish_patterns)
    every = range(1 << facts.seats)
    return tuple(due_at(tribute, facts.seats, mask) if tribute and mask in patterns else NOBODY for mask in every)


def lower_pays(facts: Facts) -> Grid:
    """tribute_pays[level][face]."""
    tribute = facts.rules.tribute
    exempt = tribute is not None and tribute.card == TributeCard.HIGHEST_BUT_THE_WILD
    return tuple(tuple(_pays(facts, level, face, exempt) for face in range(FACES)) for level in range(RANKS))


def _pays(facts: Facts, level: int, face: int, exempt: bool) -> int:
    return int(facts.rules.tribute is not None and facts.deck[face] > 0 and not (exempt and facts.wild[level][face]))


def lower_returnable(facts: Facts) -> tuple[Grid, ...]:
    """returnable[relation][level][face]."""
    tribute = facts.rules.tribute
    if tribute is None:
        return (((0,) * FACES,) * RANKS,) * 2
    return tuple(
        tuple(
            tuple(int(may_return(facts, tribute, back, level, face)) for face in range(FACES)) for level in range(RANKS)
        )
        for back in (tribute.back.to_partner, tribute.back.to_opponent)
    )


def may_return(facts: Facts, tribute: Tribute, back: Returnable, level: int, face: int) -> bool:
    """Whether a face may go back at a level. By level order a level card stands too high for any limit (G-17)."""
    if not facts.deck[face] or back.at_most is None:
        return bool(facts.deck[face])
    if tribute.back.measure == Measure.FACE:
        return face < SMALL_JOKER and card_rank(face) <= back.at_most
    values = facts.base_values
    away = facts.has_levels and card_rank(face) == level
    return face < SMALL_JOKER and not away and 0 <= values[card_rank(face)] <= values[back.at_most]


def cancel_count(facts: Facts) -> Row:
    """cancel_count[payers], payers 0..seats / 2."""
    tribute = facts.rules.tribute
    if tribute is None:
        return (0,) * (facts.seats // 2 + 1)
    counts = [0, tribute.anti.one_payer.count] + [tribute.anti.several_payers.count] * facts.seats
    return tuple(counts[: facts.seats // 2 + 1])


def cancel_jokers(facts: Facts) -> tuple[int, int]:
    """(small, big) 1 if that joker counts."""
    tribute = facts.rules.tribute
    ways: tuple[AntiTribute, ...] = (tribute.anti.one_payer, tribute.anti.several_payers) if tribute else ()
    return int(any(way.small for way in ways)), int(any(way.count for way in ways))
