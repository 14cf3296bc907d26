"""Proofs about a climbing rule set that is well formed: one check per module, each with a concrete counter-example.

A check is found by the name of its finding: `finish_uncovered.py` proves R571 finish-uncovered and has its page in
`explained/`. Checks stand by topic here. A topic goes through its stages until one fails, and waits for the topics it
rests on: a play can be proved possible only in a deck whose orders are whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ruleset.checks import repeats
from ruleset.checks.running import Check, run
from ruleset.climbing.checks import (
    always_reported,
    back_up,
    better_pays_less,
    bomb_circle,
    bomb_on_ladder,
    cancel_impossible,
    dead_finish,
    dead_pay,
    endless_match,
    finish_covered_twice,
    finish_uncovered,
    goal_below_start,
    goal_never_met,
    goal_out_of_reach,
    idle_effect,
    idle_effects,
    idle_key,
    idle_lead,
    impossible_pattern,
    lead_undecided,
    leading_card_missing,
    level_never_played,
    level_points,
    level_without_levels,
    more_left_pays_less,
    name_taken,
    near_name,
    never_meet,
    no_card_to_contain,
    no_end,
    no_penalty,
    no_single,
    no_such_finish,
    no_such_limit,
    no_such_record,
    no_wild,
    nothing_scored,
    nothing_to_compare,
    off_ladder,
    orders,
    outclassed_bomb,
    pay_amounts,
    pay_covered_twice,
    pay_uncovered,
    pays_itself,
    penalty_effects,
    places_unknown,
    punished_as,
    ranked_twice,
    record_circle,
    result_effects,
    run_order_differs,
    same_pattern,
    scores_less,
    sides_differ,
    steps_not_rising,
    tries_never_fail,
    two_readings,
    uneven_hands,
    unknown_level,
    unknown_pattern,
    unlike_bombs,
    unranked_bomb,
)
from ruleset.climbing.checks.context import Context
from ruleset.climbing.rules import Ruleset
from ruleset.diagnostics.finding import Finding, has_errors
from ruleset.inherit import Resolved

Stages = tuple[tuple[Check[Context], ...], ...]


@dataclass(frozen=True)
class Topic:
    """What is proved about one thing, stage by stage, once the topics it rests on are whole."""

    stages: Stages
    rests_on: tuple[str, ...] = ()


TOPICS: Mapping[str, Topic] = {
    "sides": Topic(((sides_differ.check,),)),
    "deck": Topic(
        (
            (orders.check, uneven_hands.check),
            (level_without_levels.check, leading_card_missing.check, no_card_to_contain.check),
        ),
        rests_on=("sides",),
    ),
    "wild": Topic(((no_wild.check,),), rests_on=("deck",)),
    "last card": Topic(((no_single.check,),), rests_on=("deck",)),
    "slips": Topic(((near_name.check,),)),
    "names": Topic(((unknown_pattern.check, unknown_pattern.check_ladders),), rests_on=("slips",)),
    "patterns": Topic(
        (
            (impossible_pattern.check,),
            (same_pattern.check,),
        ),
        rests_on=("deck", "slips"),
    ),
    "bombs": Topic(
        (
            (impossible_pattern.check_bombs,),
            (name_taken.check,),
            (unlike_bombs.check, bomb_circle.check),
            (unranked_bomb.check, outclassed_bomb.check),
        ),
        rests_on=("names", "patterns"),
    ),
    "ladders": Topic(
        (
            (ranked_twice.check,),
            (never_meet.check, bomb_on_ladder.check),
        ),
        rests_on=("bombs",),
    ),
    "readings": Topic(((two_readings.check, run_order_differs.check),), rests_on=("bombs",)),
    "results": Topic(
        (
            (nothing_scored.check,),
            (no_such_finish.check, result_effects.check),
            (finish_uncovered.check, finish_covered_twice.check, dead_finish.check),
            (places_unknown.check,),
        ),
        rests_on=("sides",),
    ),
    "better results": Topic(((better_pays_less.check,),), rests_on=("results",)),
    "points": Topic(
        (
            (pay_amounts.check,),
            (pay_uncovered.check, pay_covered_twice.check, dead_pay.check, pay_amounts.check_values),
            (more_left_pays_less.check,),
        ),
        rests_on=("deck",),
    ),
    "levels": Topic(
        (
            (unknown_level.check, off_ladder.check, off_ladder.check_cards),
            (no_such_finish.check_goal, goal_below_start.check, tries_never_fail.check),
            (back_up.check, goal_out_of_reach.check, goal_never_met.check),
            (level_never_played.check,),
        ),
        rests_on=("results",),
    ),
    "tribute": Topic(
        (
            (pays_itself.check,),
            (places_unknown.check_tribute, places_unknown.check_seats),
            (cancel_impossible.check, lead_undecided.check, idle_lead.check, no_such_limit.check),
        ),
        rests_on=("deck", "results"),
    ),
    "match": Topic(
        (
            (endless_match.check, no_end.check, nothing_to_compare.check, level_points.check),
            (scores_less.check,),
        )
    ),
    "report": Topic(((always_reported.check,),), rests_on=("deck",)),
    "offences": Topic(
        (
            (penalty_effects.check, no_penalty.check, punished_as.check, idle_effect.check, idle_effects.check),
            (no_such_record.check, record_circle.check, steps_not_rising.check),
        )
    ),
    "idle": Topic(((idle_key.check,),), rests_on=("bombs", "levels", "tribute", "match", "offences")),
}


def prove(resolved: Resolved, rules: Ruleset) -> Iterator[Finding]:
    """Everything wrong with the meaning of a rule set."""
    context = Context(resolved, rules)
    broken: set[str] = set()
    for name, topic in TOPICS.items():
        if not broken.isdisjoint(topic.rests_on):
            broken.add(name)
            continue
        found, whole = _proved(context, topic)
        yield from found
        broken |= set() if whole else {name}
    yield from repeats.check(context)


def _proved(context: Context, topic: Topic) -> tuple[list[Finding], bool]:
    """What is found, and whether the topic is whole: without an error, and with every value there that it is about."""
    found: list[Finding] = []
    for stage in topic.stages:
        runs = [run(check, context) for check in stage]
        found += [finding for each, _ in runs for finding in each]
        if has_errors(found) or not all(whole for _, whole in runs):
            return found, False
    return found, True
