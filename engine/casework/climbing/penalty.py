"""Kind `penalty`: what an offence costs the side that commits it."""

from __future__ import annotations

from typing import Any

from engine.actions import Report
from engine.casework.climbing.context import Context, show_side_levels
from engine.casework.climbing.time import NOTHING, TRICK_LOST, brings, word_of
from engine.casework.fields import BOOLEAN, INTEGER, CaseError, Field, Given, boolean, integer, list_of, one_of
from engine.climbing import state as S
from engine.climbing.levels import apply_pending, close_deal
from engine.climbing.offences import commit_offence
from engine.climbing.state import State
from engine.rulings import OffenceError, find_offence
from ruleset.tables import Effect, EffectKind

OFFENCE_WORDS = {
    "out_of_turn": ("play_out_of_turn", "out_of_turn_play"),
    "gesture": ("out_of_turn_gesture", "gesture_out_of_turn", "early_gesture", "gesture_warning", "warning"),
    "hidden_card": ("hidden_cards", "hide_card", "hiding_card", "concealed_card", "stolen_card", "steal_card"),
    "no_report": ("not_reporting", "missed_report", "failure_to_report"),
    "illegal_signal": ("signal", "illegal_signals"),
    "early_declaration": ("out_of_turn_declaration", "declaration_out_of_turn", "out_of_turn_pass"),
    "early_draw": ("out_of_turn_draw", "draw_out_of_turn"),
    "wrong_laying": ("wrong_layout",),
    "wrong_tribute_late": ("wrong_tribute_in_play",),
}
"""Other words for the offences that rule sets name."""
IN_PLAY = ("play_began", "during_play")
WON = ("won", "won_deal", "offender_won")
SHARED: dict[str, tuple[int, ...]] = {
    "deal": (S.IN_DEAL, S.IN_MATCH, S.IN_ROUND, S.IN_EVENT),
    "match": (S.IN_MATCH, S.IN_ROUND, S.IN_EVENT),
    "round": (S.IN_ROUND, S.IN_EVENT),
    "event": (S.IN_EVENT,),
}
"""What earlier offences have in common with this one -> the counts they stand in."""
BROUGHT = {
    "warning": EffectKind.WARNING, "breach": EffectKind.BREACH, "foul": EffectKind.FOUL,
    "hand_void": EffectKind.HAND_VOID, "ranked_last": EffectKind.RANKED_LAST,
}  # fmt: skip


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
        "effect": Field(lambda value: str(value).replace("_", " ")),
        "warnings": INTEGER,
        "deal_lost": BOOLEAN,
        "match_lost": BOOLEAN,
        "forfeit": BOOLEAN,
        "trick_lost": BOOLEAN,
        **dict.fromkeys(BROUGHT, BOOLEAN),
    }


def run(context: Context, given: Given) -> dict[str, Any]:
    """A seat of `side`, or `seat`, offends for the `nth_time`, `times` in a row, during the play; `won: false`: its side loses the deal.

    `choice` (0 the lightest), `grave`, `harmed` are the referee's findings; what a penalty rests on is taken to be so where
    the case does not say. An offence that others record (by name, how often `_before`) has its own count. Those before it
    were in the same deal, or only in the same `earlier_in: match`, `round` or `event`. `minutes` of lateness; `play_began`: a
    wrong tribute is found in play. A deal that is lost ends, with `playing_side` at its level.
    """
    seat = given.take_one(("seat", "offender"), context.seat, None)
    side = given.take("side", context.side, 0 if seat is None else context.rules.side_of[seat])
    if seat is None:
        seat = context.rules.side_of.index(side)
    elif context.rules.side_of[seat] != side:
        raise CaseError("given.side", "the offender is of the other side", "犯规者属于另一方")
    st = _deal_in_play(context, given, seat)
    report = Report(
        seat,
        _offence(context, given),
        grave=given.take("grave", boolean, False),
        choice=given.take("choice", integer, None),
        harmed=given.take("harmed", boolean, True),
    )
    _count_before(context, st, given, side, report.offence)
    effects: tuple[Effect, ...] = ()
    times = given.take("times", integer, 1)
    for _ in range(0 if _in_time(context, given, report.offence) else times):
        try:
            effects = commit_offence(context.tables, context.rules, st, report)
        except OffenceError as problem:
            raise CaseError("given", str(problem)) from None
    won = given.take_one(WON, boolean, True)
    if st.scalars[S.DEAL_LOST_BY] != S.NOBODY and not st.scalars[S.VOID]:
        close_deal(context.tables, st)
    else:
        st.scalars[S.WINNING_SIDE] = side if won else (side + 1) % context.rules.sides
        apply_pending(context.tables, st)
    return _answers(context, st, seat, effects)


def _offence(context: Context, given: Given) -> str:
    """The rule set's name of the offence; one it has another name for if it is found in play."""
    said = str(given.take("offence", str))
    known = [offence.name for offence in context.rules.offences]
    name = said
    if said not in known:
        name = next((own for own, others in OFFENCE_WORDS.items() if own in known and said in others), said)
    if given.take_one(IN_PLAY, boolean, False):
        if f"{name}_late" not in known:
            raise CaseError(
                "given.offence",
                f"the rule set does not say what {said!r} brings when it is found in play",
                f"规则没有写 {said!r} 在打牌中被发现时怎样处罚",
            )
        name = f"{name}_late"
    return name


def _in_time(context: Context, given: Given, offence: str) -> bool:
    """Whether these `minutes` of lateness are not too many yet."""
    minutes = given.take_one(("minutes", "minutes_late"), integer, None)
    if minutes is None:
        return False
    allowed = context.rules.offences[find_offence(context.rules.offences, offence)].after_minutes
    if not allowed:
        raise CaseError("given.minutes", "the rule set allows no time here", "规则在这里没有时限")
    return bool(minutes <= allowed)


def _deal_in_play(context: Context, given: Given, seat: int) -> State:
    rules = context.rules
    st = context.deal(rules.start, tuple(range(rules.seats)))
    st.levels[: rules.sides] = given.take("levels", context.levels, (rules.start,) * rules.sides)
    for other in range(rules.seats):
        context.hold(st, other, range(3))
    sc = st.scalars
    sc[S.PLAYING_SIDE] = given.take("playing_side", context.side, sc[S.PLAYING_SIDE])
    sc[S.PHASE], sc[S.ACTIVE] = S.PLAY, (1 << rules.seats) - 1
    sc[S.TURN] = sc[S.LEADER] = (seat + 1) % rules.seats
    return st


def _count_before(context: Context, st: State, given: Given, side: int, offence: str) -> None:
    try:
        index = find_offence(context.rules.offences, offence)
    except OffenceError as problem:
        raise CaseError("given.offence", str(problem)) from None
    scopes = list(SHARED[given.take("earlier_in", one_of(*SHARED), "deal")])
    st.offence_counts[scopes, side, index] = given.take("nth_time", integer, 1) - 1
    for name in (one.name for one in context.rules.offences):
        if f"{name}_before" in given:
            other = find_offence(context.rules.offences, name)
            st.offence_counts[scopes, side, other] = given.take(f"{name}_before", integer)


def _answers(context: Context, st: State, seat: int, effects: tuple[Effect, ...]) -> dict[str, Any]:
    sc = st.scalars
    turns, tricks = (int(count) for count in st.sits_out[seat])
    lost = bool(sc[S.FORFEITED_BY] == context.rules.side_of[seat])
    brought = {name: any(effect.kind == kind for effect in effects) for name, kind in BROUGHT.items()}
    return brought | {
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
        "effect": word_of(effects[-1].kind) if effects else NOTHING,
        "warnings": sum(effect.kind == EffectKind.WARNING for effect in effects),
        "deal_lost": bool(sc[S.DEAL_LOST_BY] != S.NOBODY),
        "match_lost": lost,
        "forfeit": lost,
        "trick_lost": brings(context, effects, TRICK_LOST),
    }


def _maybe(value: int) -> int | None:
    return None if value == S.NOBODY else int(value)
