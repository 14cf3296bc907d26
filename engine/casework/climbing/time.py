"""Kind `time`: what taking so long brings."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from engine.casework.climbing.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, integer, list_of, one_of
from engine.climbing.offences import RECORDED, overrun
from engine.rulings import OffenceError, find_offence
from ruleset.climbing_tables import Clock
from ruleset.tables import Effect, EffectKind

NOTHING = "none"
CLOCKS = {clock.name.lower(): clock for clock in Clock} | {"return": Clock.BACK}
CLOCK_FIELDS = ("clock", "phase", "action")
OTHER_WORDS = {"pass": "passes", "auto pass": "passes", "offender passes": "passes", "normal": NOTHING, "nothing": NOTHING}
"""Other words for what an overrun brings, `_` for a blank in any of them."""
TRICK_LOST = (EffectKind.SITS_OUT_TRICK, EffectKind.LOSES_TRICK)


def expectations(context: Context) -> dict[str, Field]:
    def effect(value: Any) -> str:
        word = _plain(value)
        breach = "breach" if word.startswith("breach") and "trick" in word else word
        if breach != word and not brings(context, (Effect(EffectKind.BREACH),), TRICK_LOST):
            raise ValueError("no trick is lost by a breach")
        return breach

    return {"effect": Field(effect), "effects": Field(list_of(_plain), list), "trick_lost": BOOLEAN}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`effect` is that of the last limit passed, `effects` all of them in order; `clock`: play, opening, tribute or return.

    `warned_at`: second at which the first limit was noticed; the later ones count on from there (N-37).
    """
    clock = CLOCKS[given.take_one(CLOCK_FIELDS, one_of(*CLOCKS), "play")]
    seconds = given.take("seconds_taken", integer)
    warned = given.take("warned_at", integer, None)
    if warned is not None:
        seconds -= _late(context, clock, warned)
    applied = overrun(context.rules, clock, seconds)
    words = [word_of(effect.kind) for effects in applied for effect in effects]
    last = [word_of(effect.kind) for effect in applied[-1]] if applied else []
    lost = any(brings(context, effects, TRICK_LOST) for effects in applied)
    return {"effect": ", ".join(last) or NOTHING, "effects": tuple(words), "trick_lost": lost}


def word_of(kind: int) -> str:
    """An effect in words, as logs write it."""
    return EffectKind(kind).name.lower().replace("_", " ")


def brings(context: Context, effects: Iterable[Effect], kinds: Collection[int]) -> bool:
    """Whether one of these kinds is among the effects, or among those of an offence that they record."""
    for effect in effects:
        if effect.kind in kinds:
            return True
        recorded = RECORDED.get(EffectKind(effect.kind))
        if recorded is None:
            continue
        try:
            offence = context.rules.offences[find_offence(context.rules.offences, recorded)]
        except OffenceError:
            continue
        if brings(context, offence.effects[0], kinds):
            return True
    return False


def _late(context: Context, clock: Clock, warned: int) -> int:
    """Seconds by which the first limit was noticed late."""
    steps = context.rules.time_steps[clock]
    if not steps or warned < steps[0][0]:
        raise CaseError("given.warned_at", "no limit is passed by then", "到那时还没有超时")
    return warned - steps[0][0]


def _plain(value: Any) -> str:
    word = str(value).lower().replace("_", " ")
    return OTHER_WORDS.get(word, word)
