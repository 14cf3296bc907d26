"""The rows of `outcome` one by one: sound conditions, effects that mean something at the end of a deal."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.amounts import finding, not_here
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.checks import check_condition, check_names, check_units
from ruleset.language.domains import Environment
from ruleset.language.syntax import Effect
from ruleset.reading import Placed

wrong_target = Kind(
    "R504", "wrong-target",
    {"zh": "这里没有 `{target}`", "en": "there is no `{target}` here"},
    {"zh": "没有这一方", "en": "nobody here"},
    {"zh": "一局的结果只分庄家方和闲家方，没有人违例", "en": "the outcome knows the dealer side and the attackers; nobody offended"},
)

EFFECTS = ("levels", "take over")
SIDES = ("dealer side", "attackers")


@vouches("/outcome")
def check(context: Context) -> Iterator[Finding]:
    """Names, units and kinds; the values are proved once every total has its row (`ruleset.checks.outcome`)."""
    names = Environment({"points": context.totals})
    for row in context.rules.outcome:
        for error in check_condition(row.condition.tree, names):
            yield finding(context, row.condition, error)
        for text in row.effects:
            for effect in text.tree:
                yield from _effect(context, text, effect, names)


def _effect(context: Context, text: Placed[tuple[Effect, ...]], effect: Effect, names: Environment) -> Iterator[Finding]:
    if effect.kind not in EFFECTS:
        yield not_here(context, text, effect, EFFECTS)
    elif effect.target not in SIDES:
        span = context.part(text, effect.start, effect.end)
        yield wrong_target.at(span, pointer=text.pointer, target=effect.target, expected=SIDES)
    elif effect.amount is not None:
        for error in check_names(effect.amount, names) or check_units(effect.amount, names):
            yield finding(context, text, error)
