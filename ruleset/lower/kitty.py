"""By what the points of the kitty are multiplied, per shape of the last trick."""

from __future__ import annotations

from ruleset.language.evaluate import evaluate
from ruleset.lower.facts import WIDTHS, Facts
from ruleset.tables import Grid

LEAST_LENGTH = 13
"""The tables have columns for at least this many sets."""


def shapes(facts: Facts) -> list[tuple[int, int]]:
    """(width, length) of every shape one hand can lead: single cards, sets, tractors."""
    tractor, packs = facts.rules.leads.tractor, facts.rules.table.packs
    sets = [(width, 1) for width in range(1, packs + 1)]
    return sets + [
        (width, length)
        for width in range(max(tractor.width, 1), packs + 1)
        for length in range(max(tractor.sets, 2), facts.most_sets(width) + 1)
    ]


def multiplier_at(facts: Facts, width: int, length: int) -> int:
    """The factor for one shape."""
    amounts = facts.rules.kitty.multiplier
    sets = (amounts.single, amounts.pair, amounts.triple, amounts.quad)
    amount = sets[width - 1] if length == 1 else amounts.tractor
    values = {"pairs": length, "sets": length, "width": width, "cards": width * length}
    return evaluate(amount.tree, values)


def throw_multiplier_at(facts: Facts, width: int, length: int) -> int:
    """The factor for a throw whose largest component is that shape (A-S0-14, A-S2-11)."""
    values = {"largest component": multiplier_at(facts, width, length), "cards": width * length}
    return evaluate(facts.rules.kitty.multiplier.throw.tree, values)


def lower_multiplier(facts: Facts) -> tuple[Grid, Grid]:
    """(multiplier, throw_multiplier), each [width 0..4][length], 0 where no hand holds the shape."""
    length = max(LEAST_LENGTH, *(length for _, length in shapes(facts)))
    alone = [[0] * (length + 1) for _ in range(WIDTHS + 1)]
    thrown = [[0] * (length + 1) for _ in range(WIDTHS + 1)]
    for wide, long in shapes(facts):
        alone[wide][long] = multiplier_at(facts, wide, long)
        thrown[wide][long] = throw_multiplier_at(facts, wide, long)
    return tuple(map(tuple, alone)), tuple(map(tuple, thrown))
