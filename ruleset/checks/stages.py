"""Proofs about a rule set that is well formed: one check a file, each finding names a concrete counter-example.

Stages build on one another: what an error lies in is a hole for the later ones, so as long as orders and deck are wrong
there is no total to prove anything about. Names with `_` in front hold what several checks share.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks import (
    amounts,
    bid_circle,
    chains,
    covered_twice,
    dead_row,
    goal_below_start,
    goal_out_of_reach,
    hands_differ,
    idle_effects,
    idle_exchange,
    idle_relation,
    impossible_bid,
    kitty_too_small,
    level_never_played,
    level_without_cards,
    no_dealer,
    no_penalty,
    no_race,
    no_such_set,
    no_such_tractor,
    not_monotone,
    off_ladder,
    off_step,
    off_step_penalty,
    orders,
    outcome_gains,
    penalty_without_effect,
    points_missing,
    punished_as,
    repeats,
    rows,
    sides_differ,
    stakes,
    too_late,
    uncovered,
    unreachable_level,
    usual_outside_range,
)
from ruleset.checks.context import Context
from ruleset.checks.running import Check, run_stages
from ruleset.diagnostics.finding import Finding
from ruleset.inherit import Resolved
from ruleset.rules import Ruleset

STAGES: tuple[tuple[Check[Context], ...], ...] = (
    (orders.check_ranks, orders.check_bids, orders.check_trumps, sides_differ.check, off_ladder.check),
    (hands_differ.check, goal_below_start.check, unreachable_level.check, level_without_cards.check, points_missing.check),
    (chains.check, no_such_set.check, no_such_tractor.check, amounts.check),
    (impossible_bid.check, bid_circle.check, kitty_too_small.check, no_dealer.check, idle_exchange.check),
    (idle_relation.check, rows.check),
    (no_penalty.check, too_late.check, punished_as.check, no_race.check, usual_outside_range.check),
    (penalty_without_effect.check, off_step_penalty.check, idle_effects.check),
    (uncovered.check, covered_twice.check, dead_row.check, outcome_gains.check, off_step.check),
    (not_monotone.check, stakes.check, goal_out_of_reach.check, level_never_played.check),
)


def prove(resolved: Resolved, rules: Ruleset) -> Iterator[Finding]:
    """Everything wrong with the meaning of a rule set."""
    context = Context(resolved, rules)
    yield from run_stages(context, STAGES)
    yield from repeats.check(context)
