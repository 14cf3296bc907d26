"""Kind `penalty`: what an offence costs the side that commits it."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import (
    BOOLEAN,
    INTEGER,
    CaseError,
    Field,
    Given,
    boolean,
    integer,
    level,
    list_of,
    one_of,
)  # fmt: skip
from engine.casework.level import expectations as level_expectations
from engine.tricks import state as S
from engine.tricks.levels import close_deal, settle
from engine.tricks.offences import OffenceError, commit_offence, find_offence
from engine.tricks.state import State, new_state
from ruleset.tables import Applied, Effect, EffectKind, Offence

AT_ONCE, AFTER_HAND = "at_once", "after_hand"
KEEP, SWAP, RACE = "keep", "swap", "race_again"
OTHER_WORDS = {"kept": KEEP, "lost": SWAP, "race": RACE}

OFFENCE_WORDS = {
    "revoke": ("wrong_follow", "wrong_discard", "wrong_ruff"),
    "take_back": ("taking_back", "retraction"),
    "wrong_count": ("miscount", "card_count", "extra_or_missing_cards", "extra_cards", "missing_cards"),
    "concealed_card": ("hidden_card",),
    "missing_player": ("short_of_players", "short_team"),
    "talk": ("talking", "signal", "signals"),
}
"""Other words for the offences that rule sets name."""
OF_PLAY = ("revoke", "take_back", "concealed_card", "out_of_turn", "delay")
"""Offences in play: where a rule set names one general offence for them all, they are that one."""
ANY_OF_PLAY = "irregular_play"


def expectations(context: Context) -> dict[str, Field]:
    after = level_expectations(context)["dealer_level_after"]
    return {
        "side_level_after": after,
        "opponents_level_after": after,
        "applied": Field(one_of(AT_ONCE, AFTER_HAND)),
        "forfeit": BOOLEAN,
        "attackers_points": INTEGER,
        "points_range": Field(list_of(integer), list),
        "may_forfeit_if_grave": BOOLEAN,
        "warning": BOOLEAN,
        "dealer_delta": INTEGER,
        "attacker_delta": INTEGER,
        "dealership": Field(lambda word: one_of(KEEP, SWAP, RACE)(OTHER_WORDS.get(word, word))),
        "next_dealer": context.seat_field,
        "deal_void": BOOLEAN,
        "trick_lost": BOOLEAN,
        "referee_decides": BOOLEAN,
    }


def run(context: Context, given: Given) -> dict[str, Any]:
    """Seat 0 deals; the offender is of `side` (dealer side if left out), for the `nth_time`, `times` in a row."""
    offence, index = _offence(context, given.take("offence", str))
    side = given.take("side", one_of("dealer_side", "attackers", "both"), "dealer_side")
    seat, both = int(side == "attackers"), side == "both"
    st = _deal_in_play(context, given, seat)
    st.offence_counts[:, seat, index] = given.take("nth_time", integer, 1) - 1
    points, grave = given.take("points", integer, None), given.take("grave", boolean, False)
    effects: tuple[Effect, ...] = ()
    before = st.levels.tolist()
    for _ in range(given.take("times", integer, 1)):
        try:
            effects += commit_offence(context.tables, context.rules.offences, st, seat, index, points, grave, both)
        except OffenceError as problem:
            raise CaseError("given", str(problem)) from None
    warning = any(effect.kind == EffectKind.WARNING for effect in effects)
    return _answers(context, st, seat, offence, before) | {"warning": warning}


def _offence(context: Context, name: str) -> tuple[Offence, int]:
    try:
        index = find_offence(context.rules.offences, _named(context, name))
    except OffenceError as problem:
        raise CaseError("given.offence", str(problem)) from None
    return context.rules.offences[index], index


def _named(context: Context, word: str) -> str:
    """The name under which the rule set has the offence that `word` means."""
    named = {offence.name for offence in context.rules.offences}
    plain = next((name for name, words in OFFENCE_WORDS.items() if word in words), word)
    meant = (word, plain, ANY_OF_PLAY) if plain in OF_PLAY else (word, plain)
    return next((name for name in meant if name in named), word)


def _deal_in_play(context: Context, given: Given, seat: int) -> State:
    st = new_state()
    st.scalars[S.KIND] = S.LATER_DEAL
    st.scalars[S.PHASE] = S.PLAY
    st.scalars[S.DEALER] = 0
    st.levels[seat] = given.take("side_level", level, context.rules.start)
    st.levels[1 - seat] = given.take("opponents_level", level, context.rules.start)
    return st


def _answers(context: Context, st: State, seat: int, offence: Offence, before: list[int]) -> dict[str, Any]:
    """The deal is over and nobody gained by its play, so that only the offence shows; `before` are the levels then.

    The deltas are what the rules give and take, like those of the kind `level`: a floor or a stop does not show in them.
    """
    deltas = [int(now - then) for now, then in zip(st.levels.tolist(), before, strict=True)]
    for row in range(st.scalars[S.PENDING]):
        deltas[st.pending[row, S.PENDING_SIDE]] += int(st.pending[row, S.PENDING_AMOUNT])
    points = int(st.scalars[S.PENALTY])
    lost = st.scalars[S.LOST_SIDE] == seat
    forfeit = st.scalars[S.MATCH_WINNER] == 1 - seat
    settle(context.tables, st)
    st.scalars[S.GAIN_DEALER] = st.scalars[S.GAIN_ATTACKERS] = 0
    close_deal(context.tables, st)
    lowest, highest, _ = offence.discretion
    return {
        "dealer_delta": deltas[0],
        "attacker_delta": deltas[1],
        "side_level_after": int(st.levels[seat]),
        "opponents_level_after": int(st.levels[1 - seat]),
        "applied": AFTER_HAND if offence.applied == Applied.AFTER_THE_DEAL else AT_ONCE,
        "forfeit": bool(forfeit),
        "attackers_points": points,
        "points_range": (lowest, highest) if highest else (),
        "may_forfeit_if_grave": any(effect.kind == EffectKind.LOSES_MATCH for effect in offence.grave_effects),
        "dealership": RACE if st.scalars[S.NEXT_KIND] == S.RACE_AGAIN else SWAP if st.scalars[S.TAKEOVER] else KEEP,
        "next_dealer": None if st.scalars[S.NEXT_DEALER] == S.NOBODY else int(st.scalars[S.NEXT_DEALER]),
        "deal_void": bool(st.scalars[S.VOID]),
        "trick_lost": bool(lost),
        "referee_decides": bool(st.scalars[S.RULINGS]),
    }
