"""All tables of a rule set of the `tricks` family."""

from __future__ import annotations

from ruleset.lower.bids import longest_run, lower_may_bid
from ruleset.lower.facts import LEAST_GAIN, Facts
from ruleset.lower.kitty import lower_multiplier
from ruleset.lower.levels import NO_GOAL, lower_next_level, lower_previous_level
from ruleset.lower.offences import lower_offences
from ruleset.lower.orders import lower_orders
from ruleset.lower.outcome import lower_outcome
from ruleset.lower.stakes import lower_deal_stake
from ruleset.lower.throws import lower_failed_throw_points, lower_failed_throw_stake, lower_partner_ban
from ruleset.lower.totals import points_domain
from ruleset.rules import Bidding, KindOfDeal, LevelRaced, Ruleset
from ruleset.tables import RANKS, Exchange, JokerTurned, TricksTables, Undeclared, Window


def lower_tricks(rules: Ruleset) -> TricksTables:
    """The tables of a checked rule set."""
    facts = Facts(rules)
    race = rules.bidding.race_again
    kinds = kinds_of_deal(rules.bidding)
    biddings = [facts.bidding(kind) for kind in kinds]
    domain = points_domain(facts)
    outcome = lower_outcome(rules.outcome, domain.step, domain.hi)
    most_gain = max(LEAST_GAIN, *(max(row[:2]) for row in outcome))
    most_overcalls = max(longest_run(bidding) for bidding in biddings)
    lane, strength, link = lower_orders(facts.card_order)
    multiplier, throw_multiplier = lower_multiplier(facts)
    dealing, levels, leads, follow = rules.dealing, rules.levels, rules.leads, rules.follow
    return TricksTables(
        seats=rules.table.seats,
        packs=rules.table.packs,
        turn=rules.table.turn,
        deck=facts.deck,
        points=facts.points,
        lane=lane,
        strength=strength,
        link=link,
        kitty=dealing.kitty,
        hand=facts.hand,
        first_drawer=(dealing.first_drawer.first_deal, dealing.first_drawer.later_deals),
        shuffler=(dealing.shuffler.first_deal, dealing.shuffler.later_deals),
        cutter=(dealing.cutter.first_deal, dealing.cutter.later_deals),
        wrong_count=dealing.wrong_count,
        ladder=levels.ladder,
        start=levels.start,
        goal=NO_GOAL if _ends_nothing(facts) else levels.goal,
        must_win=tuple(int(level in levels.must_win) for level in range(RANKS)),
        next_level=lower_next_level(facts.ladder, most_gain),
        previous_level=lower_previous_level(facts.ladder),
        bids=biddings[0].bids,
        may_bid=tuple(map(lower_may_bid, biddings)),
        bid_dealer=tuple(kind.dealer for kind in kinds),
        exchange=tuple(kind.exchange if _asked_after_burying(kind) else Exchange.NEVER for kind in kinds),
        undeclared=tuple(kind.undeclared.what for kind in kinds),
        undeclared_card=tuple(max(0, kind.undeclared.card - 1) for kind in kinds),
        joker_turned=tuple(kind.joker_turned if _turns_a_card(kind) else JokerTurned.NO_TRUMP for kind in kinds),
        overcall_turned=tuple(kind.overcall_turned if _meets_a_turned_card(kind) else 0 for kind in kinds),
        has_race_again=int(race is not None),
        race_level_own_side=int(race is not None and race.level == LevelRaced.OWN_SIDE),
        most_overcalls=most_overcalls,
        tractor_min_sets=leads.tractor.sets,
        tractor_min_width=leads.tractor.width,
        throw_allowed=leads.throw.allowed,
        throw_tested=leads.throw.tested_against,
        throw_forced=leads.throw.failed.play,
        failed_throw_points=lower_failed_throw_points(facts),
        failed_throw_stake=lower_failed_throw_stake(facts),
        partner_may_not_ruff=lower_partner_ban(facts),
        follow_throw=follow.throw,
        follow_tractor=follow.tractor,
        follow_sets=follow.sets,
        unmet_sets=follow.unmet_sets,
        protected=follow.protected,
        overruff=rules.ruff.overruff,
        multiplier=multiplier,
        throw_multiplier=throw_multiplier,
        kitty_measured_by=rules.kitty.measured_by,
        kitty_shown=rules.kitty.shown,
        points_step=domain.step,
        max_points=domain.hi,
        outcome=outcome,
        first_lead=rules.dealer.first_lead,
        after_success=rules.dealer.after_success,
        after_takeover=rules.dealer.after_takeover,
        base_stake=rules.stakes.base,
        deal_stake=lower_deal_stake(facts, most_gain, most_overcalls),
        offences=lower_offences(rules),
        time_limit_minutes=rules.match.time_limit,
        at_time=rules.match.at_time,
        tie=rules.match.tie,
        unfinished_deal=rules.match.unfinished_deal,
    )


def kinds_of_deal(bidding: Bidding) -> tuple[KindOfDeal, KindOfDeal, KindOfDeal]:
    """(first deal, later deals, race again). Without a race again its rows repeat the first deal's and are never used."""
    return bidding.first_deal, bidding.later_deals, bidding.race_again or bidding.first_deal


# What cannot arise takes its plain value, so that equal games have equal tables.


def _ends_nothing(facts: Facts) -> bool:
    """Whether the goal is the top of the ladder and a side past it starts again: there is no match to win."""
    return facts.ladder.starts_again and facts.ladder.goal == facts.ladder.rungs[-1]


def _asked_after_burying(kind: KindOfDeal) -> bool:
    """Whether anybody may overcall once the kitty is buried: only then is there a kitty to exchange."""
    return Window.AFTER_BURYING in kind.window


def _turns_a_card(kind: KindOfDeal) -> bool:
    return kind.undeclared.what == Undeclared.SUIT_OF_KITTY_CARD


def _meets_a_turned_card(kind: KindOfDeal) -> bool:
    """Whether an overcall can follow a turned card: it is turned when the kitty is lifted."""
    return _turns_a_card(kind) and _asked_after_burying(kind)
