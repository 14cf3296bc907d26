"""The ladder ends: start, goal and failure counter stand on it, steps lead to the goal, and some finish meets it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.levels import goal_below_start, off_ladder, without_cards
from ruleset.climbing.checks.context import Context
from ruleset.climbing.checks.results import no_such_finish
from ruleset.climbing.finish import lower_results, places_of
from ruleset.climbing.levels import climb, goal_level, wins
from ruleset.climbing.rules import Then
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.lower.faces import RANK_INDEX, RANK_NAMES
from ruleset.tables import MATCH_WON

unknown_level = Kind(
    "R580",
    "unknown-level",
    {"zh": "没有 `{level}` 这一级", "en": "there is no level `{level}`"},
    {"zh": "不是级别", "en": "not a level"},
)
goal_out_of_reach = Kind(
    "R581",
    "goal-out-of-reach",
    {
        "zh": "永远赢不了：从 {start} 起，各种名次都升不到 {goal}",
        "en": "nobody can ever win: from {start} on, no finish climbs to {goal}",
    },
    {"zh": "到不了", "en": "out of reach"},
)
goal_never_met = Kind(
    "R582",
    "goal-never-met",
    {
        "zh": "一开始就打 {goal}，再也升不到 {goal}",
        "en": "both sides start at {goal}, so nobody ever reaches it",
    },
    {"zh": "升不到", "en": "never reached"},
)
back_up = Kind(
    "R583",
    "back-up",
    {
        "zh": "在 {at} 失败后退到 {to}，却不在它之下",
        "en": "after failing at {at} a side goes back to {to}, which does not lie below",
    },
    {"zh": "不是退", "en": "no way back"},
)
tries_never_fail = Kind(
    "R584",
    "tries-never-fail",
    {
        "zh": "在 {at} 没有什么可失败：过关的那一级是 {goal}",
        "en": "there is nothing to fail at {at}: the goal is met at {goal}",
    },
    {"zh": "不会计数", "en": "never counts"},
)


def check(context: Context) -> Iterator[Finding]:
    """Everything on the ladder first; then whether it leads anywhere."""
    levels = context.rules.levels
    if levels is None:
        return
    found = [*_on_ladder(context), *without_cards(context, levels.ladder, context.facts.deck)]
    yield from found
    if not found:
        found = [*_goal_places(context)]
        yield from found or _end(context)
        yield from _tries(context)


def _on_ladder(context: Context) -> Iterator[Finding]:
    levels = context.rules.levels
    assert levels is not None
    named = [("/levels/start", levels.start)]
    if levels.won_by is not None:
        goal = levels.won_by.tree
        if goal.level not in RANK_INDEX:
            yield context.at(unknown_level, "/levels/won_by", level=goal.level, expected=RANK_NAMES)
        else:
            named.append(("/levels/won_by", RANK_INDEX[goal.level]))
    if levels.failed_tries is not None:
        named.append(("/levels/failed_tries/at", levels.failed_tries.at))
        if levels.failed_tries.then.what == Then.BACK_TO_A_LEVEL:
            named.append(("/levels/failed_tries/then", levels.failed_tries.then.level))
    ladder = " ".join(RANK_NAMES[each] for each in levels.ladder)
    related = [(context.span("/levels/ladder"), {"zh": "级别序列", "en": "the ladder"})]
    for pointer, level in named:
        if level not in levels.ladder:
            yield context.at(off_ladder, pointer, level=RANK_NAMES[level], ladder=ladder, related=related)


def _goal_places(context: Context) -> Iterator[Finding]:
    levels = context.rules.levels
    goal = levels.won_by.tree if levels and levels.won_by else None
    possible = {places_of(pattern) for pattern in context.facts.finish_patterns}
    for places in goal.places.sets if goal and goal.places else ():
        if places not in possible and levels and levels.won_by:
            shown = {"zh": f"第 {'、'.join(map(str, places))} 名", "en": f"places {' '.join(map(str, places))}"}
            why = {
                "zh": f"{context.facts.seats} 家，每方 {context.facts.mates} 家",
                "en": f"{context.facts.seats} seats, {context.facts.mates} a side",
            }
            yield no_such_finish.at(context.whole(levels.won_by), pointer=levels.won_by.pointer, places=shown, why=why)


def _end(context: Context) -> Iterator[Finding]:
    """From the start the steps of the results lead to the goal, and there some finish meets it."""
    facts, levels = context.facts, context.rules.levels
    goal = goal_level(facts)
    if levels is None or levels.won_by is None:
        return
    names: dict[str, Any] = {"start": RANK_NAMES[facts.start], "goal": RANK_NAMES[goal]}
    if facts.levels.index(goal) < facts.levels.index(facts.start):
        yield context.at(goal_below_start, "/levels/won_by", **names)
        return
    results = lower_results(context.rules.results, facts.seats, facts.finish_patterns)
    reached, won = {facts.start}, False
    waiting = [facts.start]
    while waiting:
        level = waiting.pop()
        for pattern in facts.finish_patterns:
            after = climb(facts, level, max(0, results[pattern][0]))
            won = won or after == MATCH_WON or wins(facts, True, level, pattern, max(0, results[pattern][0]))
            if after != MATCH_WON and after not in reached:
                reached.add(after)
                waiting.append(after)
    if not won and goal not in reached:
        yield context.at(goal_out_of_reach, "/levels/won_by", related=_results(context), **names)
    elif not won:
        yield context.at(goal_never_met, "/levels/won_by", related=_results(context), **names)


def _results(context: Context) -> list[Any]:
    return [(context.key_span("/results"), {"zh": "各种名次的升级", "en": "what each finish brings"})]


def _tries(context: Context) -> Iterator[Finding]:
    facts, levels = context.facts, context.rules.levels
    tries = levels.failed_tries if levels else None
    if levels is None or tries is None:
        return
    order, goal = levels.ladder, goal_level(facts)
    if goal not in order or tries.at != goal:
        shown = RANK_NAMES[goal] if goal in order else "—"
        yield context.at(tries_never_fail, "/levels/failed_tries/at", at=RANK_NAMES[tries.at], goal=shown)
    elif tries.then.what == Then.BACK_TO_A_LEVEL and order.index(tries.then.level) >= order.index(tries.at):
        words: dict[str, Any] = {"at": RANK_NAMES[tries.at], "to": RANK_NAMES[tries.then.level]}
        yield context.at(back_up, "/levels/failed_tries/then", **words)
