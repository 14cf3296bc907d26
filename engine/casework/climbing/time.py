"""Kind `time`: what taking so long brings."""

from __future__ import annotations

from typing import Any

from engine.casework.climbing.context import Context
from engine.casework.fields import Field, Given, integer, list_of, one_of
from engine.climbing.offences import overrun
from ruleset.climbing_tables import Clock
from ruleset.tables import EffectKind

NOTHING = "none"
CLOCKS = {clock.name.lower(): clock for clock in Clock}


def expectations(context: Context) -> dict[str, Field]:
    return {"effect": Field(str), "effects": Field(list_of(str), list)}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`effect` is that of the last limit passed, `effects` all of them in order; `clock`: play, opening, tribute or back."""
    clock = CLOCKS[given.take("clock", one_of(*CLOCKS), "play")]
    applied = overrun(context.rules, clock, given.take("seconds_taken", integer))
    words = [word_of(effect.kind) for effects in applied for effect in effects]
    last = [word_of(effect.kind) for effect in applied[-1]] if applied else []
    return {"effect": ", ".join(last) or NOTHING, "effects": tuple(words)}


def word_of(kind: int) -> str:
    """An effect in words, as logs write it."""
    return EffectKind(kind).name.lower().replace("_", " ")
