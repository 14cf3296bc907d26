"""Kind `penalty`: what an offence costs the side that commits it."""

from __future__ import annotations

from typing import Any

from engine.actions import Report
from engine.casework.climbing.context import Context, show_side_levels
from engine.casework.climbing.time import word_of
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, boolean, integer, list_of
from engine.climbing import state as S
from engine.climbing.levels import apply_pending
from engine.climbing.offences import commit_offence
from engine.climbing.state import State
from engine.rulings import OffenceError, find_offence
from ruleset.tables import Effect


def expectations(context: Context) -> dict[str, Field]:
    side = Field(context.side)
    return {
        "levels": Field(context.levels, show_side_levels),
        "effects": Field(list_of(str), list),
        "deal_lost_by": side,
        "deal_void": BOOLEAN,
        "match_over": BOOLEAN,
        "winner": side,
        "tribute_next_deal": BOOLEAN,
        "names_the_leader": side,
        "sits_out": Field(str),
        "excluded": BOOLEAN,
        "referee_decides": BOOLEAN,
    }


def run(context: Context, given: Given) -> dict[str, Any]:
    """A seat of `side` offends for the `nth_time`, `times` in a row, during the play; `won: false`: its side loses the deal.

    `choice` (0 the lightest), `grave`, `harmed` are the referee's findings. An offence that others record (`recorded`, by
    name how often before) has its own count.
    """
    side = given.take("side", context.side, 0)
    seat = context.rules.side_of.index(side)
    st = _deal_in_play(context, given, seat)
    report = Report(
        seat,
        given.take("offence", str),
        grave=given.take("grave", boolean, False),
        choice=given.take("choice", integer, None),
        harmed=given.take("harmed", boolean, False),
    )
    _count_before(context, st, given, side, report.offence)
    effects: tuple[Effect, ...] = ()
    for _ in range(given.take("times", integer, 1)):
        try:
            effects = commit_offence(context.tables, context.rules, st, report)
        except OffenceError as problem:
            raise CaseError("given", str(problem)) from None
    won = given.take("won", boolean, True)
    st.scalars[S.WINNING_SIDE] = side if won else (side + 1) % context.rules.sides
    apply_pending(context.tables, st)
    return _answers(context, st, seat, effects)


def _deal_in_play(context: Context, given: Given, seat: int) -> State:
    rules = context.rules
    st = context.deal(rules.start, tuple(range(rules.seats)))
    st.levels[: rules.sides] = given.take("levels", context.levels, (rules.start,) * rules.sides)
    for other in range(rules.seats):
        context.hold(st, other, range(3))
    sc = st.scalars
    sc[S.PHASE], sc[S.ACTIVE] = S.PLAY, (1 << rules.seats) - 1
    sc[S.TURN] = sc[S.LEADER] = (seat + 1) % rules.seats
    return st


def _count_before(context: Context, st: State, given: Given, side: int, offence: str) -> None:
    try:
        index = find_offence(context.rules.offences, offence)
    except OffenceError as problem:
        raise CaseError("given.offence", str(problem)) from None
    st.offence_counts[:, side, index] = given.take("nth_time", integer, 1) - 1
    for name in (one.name for one in context.rules.offences):
        if f"{name}_before" in given:
            other = find_offence(context.rules.offences, name)
            st.offence_counts[:, side, other] = given.take(f"{name}_before", integer)


def _answers(context: Context, st: State, seat: int, effects: tuple[Effect, ...]) -> dict[str, Any]:
    sc = st.scalars
    turns, tricks = (int(count) for count in st.sits_out[seat])
    return {
        "levels": tuple(int(level) for level in st.levels[: context.rules.sides]),
        "effects": tuple(word_of(effect.kind) for effect in effects),
        "deal_lost_by": _maybe(sc[S.DEAL_LOST_BY]),
        "deal_void": bool(sc[S.VOID]),
        "match_over": bool(sc[S.MATCH_WINNER] != S.NOBODY),
        "winner": _maybe(sc[S.MATCH_WINNER]),
        "tribute_next_deal": not sc[S.NO_TRIBUTE_NEXT],
        "names_the_leader": _maybe(sc[S.NAMES_NEXT]),
        "sits_out": "trick" if tricks else "turn" if turns else "nothing",
        "excluded": bool(sc[S.EXCLUDED]),
        "referee_decides": bool(sc[S.RULINGS]),
    }


def _maybe(value: int) -> int | None:
    return None if value == S.NOBODY else int(value)
