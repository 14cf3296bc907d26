"""Effects of a finish move the levels of winners and losers, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.amounts import finding, not_here
from ruleset.climbing.checks._wording import NOBODY_OFFENDED, RESULT_EXAMPLES
from ruleset.climbing.checks.context import Context
from ruleset.climbing.checks.wrong_party import wrong_party
from ruleset.diagnostics.finding import Finding
from ruleset.language.checks import check_amount
from ruleset.language.domains import Domain, Environment
from ruleset.language.syntax import Effect
from ruleset.reading import Placed

STEPS = Domain(0, 13, unit="levels")
LOSER_STEPS = Domain(-13, 13, unit="levels")


def check(context: Context) -> Iterator[Finding]:
    for row in context.rules.results:
        for text in row.effects:
            for effect in text.tree:
                yield from _effect(context, text, effect)


def _effect(context: Context, text: Placed[tuple[Effect, ...]], effect: Effect) -> Iterator[Finding]:
    if effect.kind != "levels":
        yield not_here(context, text, effect, ["levels"], RESULT_EXAMPLES)
    elif effect.target not in ("winners", "losers"):
        span = context.part(text, effect.start, effect.end)
        words: dict[str, Any] = {"target": effect.target, "why": NOBODY_OFFENDED, "expected": ["winners", "losers"]}
        yield wrong_party.at(span, pointer=text.pointer, **words)
    elif effect.amount is not None:
        steps = STEPS if effect.target == "winners" else LOSER_STEPS
        for error in check_amount(effect.amount, Environment(), steps):
            yield finding(context, text, error)
