"""The effects of offences one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ruleset.checks.context import Context
from ruleset.language.syntax import Effect
from ruleset.lower.offences import effect_lists
from ruleset.reading import Placed
from ruleset.rules import Offence

Told = tuple[str, Offence, Placed[tuple[Effect, ...]], Effect]
"""An offence by name, the text of one of its effects, and the effect."""


def offence_effects(context: Context) -> Iterator[Told]:
    """Every effect of every offence."""
    for name, offence in context.rules.offences:
        for text in chain.from_iterable(effect_lists(offence)):
            yield from ((name, offence, text, effect) for effect in text.tree)


def others(context: Context, name: str) -> list[str]:
    """The other offences."""
    return [other for other, _ in context.rules.offences if other != name]
