"""Keys that the file writes and the game never asks for, because of another key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ruleset.checks.repeats import stated
from ruleset.climbing.checks._effects import penalties
from ruleset.climbing.checks.context import Context
from ruleset.climbing.finish import places_of, rows_at
from ruleset.climbing.levels import goal_of
from ruleset.climbing_tables import AskingAgain, DealEnd, FirstLead, MatchForm, PatternKind, Who
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language.evaluate import evaluate

idle_key = Kind(
    "R559",
    "idle-key",
    {"zh": "`{key}` 永远用不上：{why}", "en": "`{key}` never matters: {why}"},
    {"zh": "用不上", "en": "never asked for"},
    severity="warning",
)


class Reason(NamedTuple):
    """Why some keys never matter, if `holds`."""

    holds: Callable[[Context], bool]
    why: Text
    keys: tuple[str, ...]


def check(context: Context) -> Iterator[Finding]:
    """Only keys of the file itself: a parent's were of use there. What a clause states may stand for completeness."""
    told: set[str] = set()
    for reason in REASONS:
        keys = [key for key in reason.keys if context.set_here(key) and key not in told and not stated(context, key)]
        for key in keys if keys and reason.holds(context) else ():
            told.add(key)
            yield idle_key.at(context.key_span(key), pointer=key, key=key[1:].replace("/", "."), why=reason.why)


def _no_wild(context: Context) -> bool:
    return not any(any(context.facts.wild[level]) for level in context.facts.levels)


def _no_runs(context: Context) -> bool:
    return not any(pattern.kind == PatternKind.RUN for pattern in context.tiers[0])


def _no_flush(context: Context) -> bool:
    return not any(pattern.one_suit for pattern in context.tiers[0])


def _no_levels(context: Context) -> bool:
    return not context.facts.has_levels


def _first_out_ends(context: Context) -> bool:
    return context.rules.play.deal_end == DealEnd.FIRST_SEAT_OUT


def _no_bombs(context: Context) -> bool:
    return context.rules.bombs is None


def _reaching_wins(context: Context) -> bool:
    goal = goal_of(context.facts)
    return goal is not None and goal.places is None


def _no_way_down(context: Context) -> bool:
    amounts = [each.effect.amount for each in penalties(context) if each.effect.kind == "levels"]
    levels, losses = context.rules.levels, [context.steps[pattern][1] for pattern in context.facts.finish_patterns]
    steps = [*losses, *(evaluate(amount, {}) for amount in amounts if amount is not None)]
    return levels is not None and levels.failed_tries is None and min(steps) >= 0


def _no_card_turned(context: Context) -> bool:
    lead, drawer = context.rules.first_lead.first_deal.who, context.rules.dealing.first_drawer.first_deal
    return lead != FirstLead.DRAWER_OF_THE_TURNED_UP_CARD and drawer != Who.COUNTED_FROM_A_TURNED_CARD


def _pairs(context: Context) -> dict[int, int]:
    """How many pay after each finish."""
    tribute, patterns = context.rules.tribute, context.facts.finish_patterns
    return {pattern: next(rows_at(tribute.due, pattern)).pairs for pattern in patterns} if tribute else {}


def _nobody_pays(context: Context) -> bool:
    return not any(_pairs(context).values())


def _one_pays_at_most(context: Context) -> bool:
    return max(_pairs(context).values(), default=0) < 2


def _several_pay_always(context: Context) -> bool:
    return 1 not in _pairs(context).values()


def _never_cancelled(context: Context) -> bool:
    anti = context.rules.tribute.anti if context.rules.tribute else None
    return anti is not None and not anti.one_payer.count and not anti.several_payers.count


def _no_limit(context: Context) -> bool:
    back = context.rules.tribute.back if context.rules.tribute else None
    ways = (back.to_partner, back.to_opponent) if back else ()
    return all(way.at_most is None and not way.differs for way in ways)


def _pays_a(context: Context, partner: bool) -> bool:
    """Whether after some finish a payer and a receiver are partners, or opponents."""
    seats = context.facts.seats
    for pattern, pairs in _pairs(context).items():
        ours = set(places_of(pattern))
        payers, receivers = range(seats - pairs + 1, seats + 1), range(1, pairs + 1)
        alike = {(payer in ours) == (receiver in ours) for payer in payers for receiver in receivers}
        if partner in alike:
            return True
    return False


def _no_partner_pays(context: Context) -> bool:
    return context.facts.mates == 1 or not _pays_a(context, True)


def _no_opponent_pays(context: Context) -> bool:
    return context.facts.mates > 1 and not _pays_a(context, False)


def _no_report(context: Context) -> bool:
    return context.rules.report is None


def _asking_is_free(context: Context) -> bool:
    return context.rules.report is not None and context.rules.report.asking_again == AskingAgain.ALLOWED


def _no_barred_pattern(context: Context) -> bool:
    return not any(each.effect.kind in ("not lead pattern", "name pattern") for each in penalties(context))


def _no_fixed_deals(context: Context) -> bool:
    return context.rules.match.form not in (MatchForm.FIXED_DEALS, MatchForm.TIMED_AND_DEALS)


def _no_clock(context: Context) -> bool:
    return context.rules.match.form not in (MatchForm.TIMED, MatchForm.TIMED_AND_DEALS)


def _ends_at_the_goal(context: Context) -> bool:
    return context.rules.match.form == MatchForm.TO_THE_GOAL


def _no_score(context: Context) -> bool:
    return context.facts.sides != 2 or not context.facts.has_levels


_TRIBUTE = tuple(f"/tribute/{key}" for key in ("card", "choice", "double", "equal", "back", "anti", "lead", "shown"))
_WRONG = tuple(f"/offences/{name}" for name in ("wrong_tribute", "wrong_tribute_late", "wrong_return", "needless_show"))

REASONS: tuple[Reason, ...] = (
    Reason(_no_wild, {"zh": "没有百搭", "en": "there are no wild cards"},
           ("/wild/alone", "/wild/stands_for", "/wild/wild_flush")),
    Reason(_no_runs, {"zh": "没有哪种牌型是顺子", "en": "no pattern is a run"},
           ("/ranks/runs/ace", "/ranks/runs/excluded", "/ranks/runs/level")),
    Reason(_no_levels, {"zh": "没有写 `levels`，就没有级牌", "en": "without `levels` there is no level card"},
           ("/ranks/runs/level",)),
    Reason(_no_flush, {"zh": "没有同花顺这种牌型", "en": "no pattern is a run in one suit"},
           ("/wild/natural_flush", "/wild/wild_flush")),
    Reason(_first_out_ends, {"zh": "有人出完就结束，不会接风", "en": "the deal ends when a seat is out, so nobody inherits a lead"},
           ("/play/wind",)),
    Reason(_no_bombs, {"zh": "没有写 `bombs`", "en": "there are no `bombs`"}, ("/points/bomb",)),
    Reason(_reaching_wins, {"zh": "升到目标就赢了", "en": "reaching the goal wins already"}, ("/levels/overshoot",)),
    Reason(_no_way_down, {"zh": "没有什么会降级", "en": "nothing takes a level away"}, ("/levels/floor",)),
    Reason(_no_card_turned, {"zh": "不翻牌", "en": "no card is turned up"}, ("/first_lead/joker_turned",)),
    Reason(_nobody_pays, {"zh": "没有人进贡", "en": "nobody pays tribute"},
           (*_TRIBUTE, "/time/tribute", "/time/back", *_WRONG)),
    Reason(_one_pays_at_most, {"zh": "最多一家进贡", "en": "one seat pays at most"},
           ("/tribute/double", "/tribute/equal", "/tribute/shown", "/tribute/anti/several_payers")),
    Reason(_several_pay_always, {"zh": "从来不止一家进贡", "en": "never does one seat pay alone"}, ("/tribute/anti/one_payer",)),
    Reason(_never_cancelled, {"zh": "不许抗贡", "en": "nothing cancels a tribute"},
           ("/tribute/anti/choice", "/tribute/anti/lead")),
    Reason(_no_limit, {"zh": "什么牌都可以还", "en": "any card may be returned"},
           ("/tribute/back/measure", "/tribute/back/none_low")),
    Reason(_no_partner_pays, {"zh": "没有人进贡给同伴", "en": "nobody pays a partner"}, ("/tribute/back/to_partner",)),
    Reason(_no_opponent_pays, {"zh": "没有人进贡给对方", "en": "nobody pays an opponent"}, ("/tribute/back/to_opponent",)),
    Reason(_no_report, {"zh": "没有写 `report`，不必报牌", "en": "without `report` nobody has to report"},
           ("/offences/no_report", "/offences/asking_again")),
    Reason(_asking_is_free, {"zh": "报过之后还可以问", "en": "asking after a report is allowed"}, ("/offences/asking_again",)),
    Reason(_no_barred_pattern, {"zh": "没有哪项处罚限制牌型", "en": "no penalty bars a pattern"}, ("/offences/barred_pattern",)),
    Reason(_no_fixed_deals, {"zh": "赛式不按局数", "en": "this form of match does not count deals"}, ("/match/deals",)),
    Reason(_no_clock, {"zh": "赛式不限时", "en": "this form of match has no clock"},
           ("/match/time_limit", "/match/unfinished_deal")),
    Reason(_ends_at_the_goal, {"zh": "打到有一方过关为止", "en": "the match goes on until a side wins by the goal"},
           ("/match/at_end", "/match/tie")),
    Reason(_no_score, {"zh": "只有两方打级的比赛才计场分、级分", "en": "only a match of two sides on a ladder is scored so"},
           ("/match_score",)),
)  # fmt: skip
