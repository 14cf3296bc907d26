"""Penalties concern the offender or the opponents, and levels they move exist and move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.amounts import finding
from ruleset.checks.penalty_without_effect import penalty_without_effect
from ruleset.climbing.checks._effects import Penalty, penalties
from ruleset.climbing.checks._wording import NOBODY_WON
from ruleset.climbing.checks.context import Context
from ruleset.climbing.checks.wrong_party import wrong_party
from ruleset.diagnostics.finding import Finding
from ruleset.language.checks import check_amount
from ruleset.language.domains import Domain, Environment
from ruleset.language.evaluate import evaluate

LEVELS = Domain(-13, 13, unit="levels")
PARTIES = ("offender", "opponents")


def check(context: Context) -> Iterator[Finding]:
    for penalty in penalties(context):
        effect = penalty.effect
        if effect.kind == "levels" and effect.target not in PARTIES:
            words: dict[str, Any] = {"target": effect.target, "why": NOBODY_WON, "expected": [f"{who} level" for who in PARTIES]}
            yield wrong_party.at(penalty.span(context), pointer=penalty.pointer, **words)
        elif effect.amount is not None:
            yield from _amount(context, penalty)


def _amount(context: Context, penalty: Penalty) -> Iterator[Finding]:
    amount = penalty.effect.amount
    assert amount is not None
    errors = check_amount(amount, Environment(), LEVELS)
    yield from (finding(context, penalty.text, error) for error in errors)
    if not errors and evaluate(amount, {}) == 0:
        inputs = {"zh": "每次违例都是", "en": "the offence is committed"}
        yield penalty_without_effect.at(penalty.span(context), pointer=penalty.pointer, inputs=inputs)
