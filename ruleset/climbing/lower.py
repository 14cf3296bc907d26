"""All tables of a rule set of the `climbing` family."""

from __future__ import annotations

from typing import Any

from ruleset.climbing import levels, offences, orders, patterns, tribute
from ruleset.climbing.facts import Facts
from ruleset.climbing.finish import lower_results
from ruleset.climbing.rules import PayRow, Ruleset
from ruleset.climbing_tables import NO_LEVEL, ClimbingTables, DealEnd, TributeLead
from ruleset.language.evaluate import evaluate, holds
from ruleset.language.syntax import Otherwise
from ruleset.tables import MATCH_WON, Grid


def lower_climbing(rules: Ruleset) -> ClimbingTables:
    """The tables of a checked rule set."""
    facts = Facts(rules)
    return ClimbingTables(
        **_cards(facts),
        **_patterns(facts),
        **_play(facts),
        **_levels(facts),
        **_dealing(rules),
        **_tribute(facts),
        **_report(rules),
        **_match(facts),
    )


def loser_pays(facts: Facts, place: int, cards_left: int) -> int:
    """Points a seat pays the first finisher by the first row that applies; 0 where none does, or nothing is left."""
    if not (place and cards_left):
        return 0
    rows = pay_rows(facts, place, cards_left)
    return evaluate(rows[0].amount.tree, _pay_values(facts, place, cards_left)) if rows else 0


def pay_rows(facts: Facts, place: int, cards_left: int) -> list[PayRow]:
    """The rows that apply to a seat at a place (from 0), `otherwise` only if no other does."""
    values, rows = _pay_values(facts, place, cards_left), facts.rules.points.loser_pays
    named = [row for row in rows if not isinstance(row.condition.tree, Otherwise) and holds(row.condition.tree, values)]
    return named or [row for row in rows if isinstance(row.condition.tree, Otherwise)]


def _pay_values(facts: Facts, place: int, cards_left: int) -> dict[str, int]:
    return {"cards_left": cards_left, "place": place + 1, "hand": facts.hand}


def level_points(facts: Facts, difference: int) -> int:
    """Level points of a side whose ladder stands `difference` steps above the other's."""
    score = facts.rules.match_score
    return evaluate(score.level_points.tree, {"difference": difference}) if score else 0


def _cards(facts: Facts) -> dict[str, Any]:
    rules = facts.rules
    return {
        "seats": facts.seats,
        "packs": rules.table.packs,
        "turn": rules.table.turn,
        "sides": facts.sides,
        "side_of": facts.side_of,
        "deck": facts.deck,
        "hand": facts.hand,
        "play_value": facts.play_value,
        "suit_value": orders.suit_values(rules.ranks),
        "run_slots": facts.run_slots,
        "wild": facts.wild,
        "wild_stands_for": orders.stands_for(rules.wild),
        "wild_alone": rules.wild.alone,
        "undeclared": rules.wild.undeclared,
        "natural_flush": rules.wild.natural_flush,
        "wild_flush": rules.wild.wild_flush,
    }


def _patterns(facts: Facts) -> dict[str, Any]:
    found, classes = patterns.all_tiers(facts)
    group, step = patterns.lower_ladders(facts, found)
    return {
        "patterns": tuple(found),
        "bomb_class": patterns.lower_bomb_class(found, classes),
        "ladder_group": group,
        "ladder_step": step,
    }


def _play(facts: Facts) -> dict[str, Any]:
    rules = facts.rules
    return {
        "passing": rules.play.passing,
        "must_beat": rules.play.must_beat,
        "wind": rules.play.wind,
        "ends_when": tuple(int(end in (rules.play.deal_end, DealEnd.ONE_SEAT_LEFT)) for end in DealEnd),
        "finish_patterns": facts.finish_patterns,
        "results": lower_results(rules.results, facts.seats, facts.finish_patterns),
        "loser_pays": _loser_pays(facts),
        "bomb_points": rules.points.bomb,
    }


def _loser_pays(facts: Facts) -> Grid:
    return tuple(
        tuple(loser_pays(facts, place, left) for left in range(facts.hand + 1)) for place in range(facts.seats)
    )


def _levels(facts: Facts) -> dict[str, Any]:
    rules = facts.rules.levels
    tries = rules.failed_tries if rules else None
    results = lower_results(facts.rules.results, facts.seats, facts.finish_patterns)
    return {
        "has_levels": int(facts.has_levels),
        "ladder": facts.levels,
        "start": facts.start,
        "next_level": levels.lower_next_level(facts),
        "previous_level": levels.lower_previous_level(facts),
        "goal": levels.lower_goal(facts, results),
        "goal_level": levels.goal_level(facts),
        "level_of_deal": rules.level_of_deal if rules else 0,
        "failed_tries_at": tries.at if tries else NO_LEVEL,
        "failed_tries_limit": tries.limit if tries else 0,
        "failed_tries_counted": tries.counts if tries else 0,
        "failed_tries_run": tries.tally if tries else 0,
        "failed_tries_to": levels.failed_to(facts),
    }


def _dealing(rules: Ruleset) -> dict[str, Any]:
    return {
        "shuffler": rules.dealing.shuffler.codes,
        "cutter": rules.dealing.cutter.codes,
        "first_drawer": rules.dealing.first_drawer.codes,
        "wrong_count": rules.dealing.wrong_count,
        "first_lead": rules.first_lead.first_deal.who,
        "first_lead_face": rules.first_lead.first_deal.face,
        "opening_play": rules.first_lead.opening_play,
        "joker_turned": rules.first_lead.joker_turned,
        "later_lead": rules.first_lead.later_deals,
    }


def _tribute(facts: Facts) -> dict[str, Any]:
    rules = facts.rules.tribute
    return {
        "has_tribute": int(rules is not None),
        "tribute_due": tribute.lower_due(facts),
        "tribute_pays": tribute.lower_pays(facts),
        "tribute_choice": rules.choice if rules else 0,
        "tribute_double": rules.double if rules else 0,
        "tribute_equal": rules.equal if rules else 0,
        "returnable": tribute.lower_returnable(facts),
        "return_differs": (int(rules.back.to_partner.differs), int(rules.back.to_opponent.differs))
        if rules
        else (0, 0),
        "none_low": rules.back.none_low if rules else 0,
        "cancel_jokers": tribute.cancel_jokers(facts),
        "cancel_count": tribute.cancel_count(facts),
        "cancelled_how": rules.anti.choice if rules else 0,
        "cancelled_lead": rules.anti.lead if rules else TributeLead.FIRST_OUT,
        "tribute_lead": rules.lead if rules else (),
        "tribute_shown": rules.shown if rules else 0,
    }


def _report(rules: Ruleset) -> dict[str, Any]:
    report = rules.report
    return {
        "report_at": report.at if report else 0,
        "report_when": report.when if report else 0,
        "report_repeated": report.repeated if report else 0,
        "asking_again": report.asking_again if report else 0,
        "report_missed": report.missed if report else 0,
    }


def _match(facts: Facts) -> dict[str, Any]:
    match, score = facts.rules.match, facts.rules.match_score
    return {
        "time_steps": offences.lower_time(facts),
        "offences": offences.lower_offences(facts),
        "match_form": match.form,
        "match_deals": match.deals or 0,
        "time_limit_minutes": match.time_limit,
        "at_end": match.at_end,
        "unfinished_deal": match.unfinished_deal,
        "match_tie": match.tie,
        "match_points": (score.match_points.win, score.match_points.tie, score.match_points.loss)
        if score
        else (0, 0, 0),
        "level_points": tuple(level_points(facts, difference) for difference in range(-MATCH_WON, MATCH_WON + 1)),
        "forfeit_points": (score.forfeit.match_points, score.forfeit.level_points) if score else (0, 0),
        "forfeit_if_more": score.forfeit.if_more if score else 0,
    }
