"""Every effect of offences and of overruns of time, with where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruleset.climbing.checks.context import Context
from ruleset.climbing.offences import effect_lists
from ruleset.climbing.rules import EffectList
from ruleset.language.syntax import Effect
from ruleset.reading import Placed
from ruleset.spans import Span
from ruleset.tables import Applied

CLOCKS = ("play", "opening", "tribute", "back")


class Penalty(NamedTuple):
    """One effect in a text. `late`: it applies only after the deal; `offence`: the name, "" for an overrun of time."""

    text: Placed[tuple[Effect, ...]]
    effect: Effect
    late: bool
    offence: str

    @property
    def pointer(self) -> str:
        """Where the text stands."""
        return self.text.pointer

    def span(self, context: Context) -> Span:
        """The characters of the effect."""
        return context.part(self.text, self.effect.start, self.effect.end)


def penalties(context: Context) -> Iterator[Penalty]:
    """All of them, in order of the file's sections."""
    for name, offence in context.rules.offences:
        for effects in effect_lists(offence):
            yield from _each(effects, offence.applied == Applied.AFTER_THE_DEAL, name)
    for clock in CLOCKS:
        for step in getattr(context.rules.time, clock):
            yield from _each(step.effects, False, "")


def _each(effects: EffectList, late: bool, offence: str) -> Iterator[Penalty]:
    for text in effects:
        for effect in text.tree:
            yield Penalty(text, effect, late, offence)
