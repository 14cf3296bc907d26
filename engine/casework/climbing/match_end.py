"""Kind `match_end`: whether a match is over after a deal, and who has won it."""

from __future__ import annotations

from typing import Any

from engine.casework.climbing.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, boolean, integer, list_of, one_of
from engine.climbing import state as S
from engine.climbing.levels import MATCH_WON, end_match, match_scores
from engine.climbing.state import State
from ruleset.climbing_tables import MatchForm, MatchTie
from ruleset.tables import UnfinishedDeal

FORMS = {form.name.lower(): form for form in MatchForm} | {"to_pass_A": MatchForm.TO_THE_GOAL}
OWN = "own"
BY_TIME, BY_DEALS = (MatchForm.TIMED, MatchForm.TIMED_AND_DEALS), (MatchForm.FIXED_DEALS, MatchForm.TIMED_AND_DEALS)
MINUTES = ("minutes", "time_up_minutes")
TIE = "tie"


def expectations(context: Context) -> dict[str, Field]:
    pair = Field(list_of(integer), list)
    return {
        "match_over": BOOLEAN, "winner": Field(lambda value: None if value == TIE else context.side(value)), "tie": BOOLEAN,
        "extra_deal": BOOLEAN, "deal_counts": BOOLEAN, "match_points": pair, "level_points": pair,
    }  # fmt: skip


def run(context: Context, given: Given) -> dict[str, Any]:
    """`levels` (`A+`: past the goal) and `points` of the sides after `deals` deals and `minutes` of play.

    `form` is another form of match than the rule set's own: `deals_played` of `deals` then, and the time or the deals are
    up unless the case counts them. A case that counts `minutes` and names no form is about a timed match. `time_up` says
    outright that the time is over; `knock_out`: equal sides play an extra deal. `form: own` holds it to the form the rule set
    has. `deal_counts`: whether a deal in play when the time is over is finished and counts.
    """
    rules = context.rules
    st = context.deal(rules.start)
    sc = st.scalars
    st.levels[: rules.sides] = given.take_one(("levels", "final_levels"), context.levels, (rules.start,) * rules.sides)
    points = given.take("points", list_of(integer), (0,) * rules.sides)
    if len(points) != rules.sides:
        raise CaseError(
            "given.points",
            f"one number for each of {rules.sides} sides is needed",
            f"要给 {rules.sides} 方各写一个数",
        )
    st.side_points[: rules.sides] = points
    past = [side for side in range(rules.sides) if st.levels[side] == MATCH_WON]
    if len(past) > 1:
        raise CaseError("given.levels", "only one side passes the goal", "只能有一方打过终点")
    sc[S.MATCH_WINNER] = past[0] if past else S.NOBODY
    tie = MatchTie.EXTRA_DEAL if given.take("knock_out", boolean, False) else rules.match_tie
    _end(context, st, given, tie)
    won = sc[S.MATCH_WINNER] != S.NOBODY
    answers: dict[str, Any] = {
        "match_over": bool(sc[S.CLOSED]),
        "winner": int(sc[S.MATCH_WINNER]) if won else None,
        "tie": bool(sc[S.TIED]),
        "extra_deal": bool(sc[S.EXTRA_DEAL]),
        "deal_counts": rules.unfinished_deal == UnfinishedDeal.FINISH,
    }
    if sc[S.CLOSED] and rules.sides == 2 and rules.has_levels:
        scores = match_scores(rules, [int(level) for level in st.levels[:2]])
        answers |= dict(zip(("match_points", "level_points"), scores, strict=True))
    return answers


def _end(context: Context, st: State, given: Given, tie: int) -> None:
    sc, rules = st.scalars, context.rules
    said = given.take_one(("form", "mode"), one_of(OWN, *FORMS), None)
    form = None if said in (None, OWN) else FORMS[said]
    minutes = given.take_one(MINUTES, integer, None)
    time_up = given.take("time_up", boolean, None)
    if form is None:
        sc[S.DEALS_COUNTED] = given.take("deals", integer, 0)
        over = False
    else:
        over = _deals_are_out(given, form) if form in BY_DEALS else False
        over |= form in BY_TIME and minutes is None and time_up is None and not {"deals", "deals_played"} & set(given)
    clocked = form in BY_TIME or said is None or (said == OWN and rules.match_form in BY_TIME)
    limit = rules.time_limit_minutes if clocked else 0
    sc[S.TIME_UP] = over or bool(time_up) or 0 < limit <= (minutes or 0)
    end_match(context.tables, st)
    if sc[S.TIED] and tie == MatchTie.EXTRA_DEAL:
        sc[S.CLOSED], sc[S.TIED], sc[S.EXTRA_DEAL] = 0, 0, 1


def _deals_are_out(given: Given, form: MatchForm) -> bool:
    """Whether the deals of the form are played: those the case counts, else all of them unless time may end it."""
    most = given.take_one(("deals", "deals_limit"), integer, None)
    played = given.take("deals_played", integer, None)
    if most is None and played is not None:
        raise CaseError("given.deals", "how many deals this match has", "要写这场比赛打几局")
    if played is None:
        return form == MatchForm.FIXED_DEALS
    return bool(played >= (most or 0))
