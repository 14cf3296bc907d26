"""Penalties that stand beside what replaces them, or after what ends everything, are never used."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.idle_effects import idle_effects
from ruleset.climbing.checks.context import Context
from ruleset.climbing.rules import EffectList, Offence
from ruleset.diagnostics.finding import Finding, Text
from ruleset.lower.effects import written
from ruleset.source.nodes import join_pointer
from ruleset.tables import Applied, LimitScope

OVER: dict[str, LimitScope] = {
    "lose match": LimitScope.MATCH,
    "lose deal": LimitScope.DEAL,
    "deal void": LimitScope.DEAL,
    "redeal": LimitScope.DEAL,
    "exclude": LimitScope.EVENT,
}
"""What an effect ends: offences are counted no further within it."""
WIDER = (LimitScope.DEAL, LimitScope.MATCH, LimitScope.ROUND, LimitScope.EVENT)


def check(context: Context) -> Iterator[Finding]:
    for name, offence in context.rules.offences:
        for key, instead in _idle(offence):
            yield context.at(idle_effects, f"{join_pointer('/offences', name)}/{key}", instead=instead)


def _idle(offence: Offence) -> Iterator[tuple[str, Text]]:
    if offence.as_:
        instead = {"zh": f"按 `{offence.as_}` 处罚", "en": f"it is punished as `{offence.as_}`"}
        for name in ("effects", "steps", "choice", "grave", "limit"):
            if getattr(offence, name):
                yield name, instead
    elif offence.effects and offence.steps:
        yield "effects", {"zh": "每次的处罚已由 `steps` 写明", "en": "`steps` say what each time costs"}
    else:
        yield from _after_the_end(offence)


def _after_the_end(offence: Offence) -> Iterator[tuple[str, Text]]:
    """A second time never comes where the first ends the deal, the match or the contest."""
    why = {"zh": "第一次之后就不会再有第二次", "en": "the first time ends it, so a second never comes"}
    if offence.limit and offence.limit.count > 1 and _ends(offence.effects, offence.limit.scope, offence.applied):
        yield "limit", why
    last = next((n for n, text in enumerate(offence.steps) if _ends((text,), offence.scope, offence.applied)), None)
    if last is not None and last + 1 < len(offence.steps):
        yield f"steps/{last + 1}", why


def _ends(effects: EffectList, scope: LimitScope, applied: Applied) -> bool:
    if applied == Applied.AFTER_THE_DEAL:
        return False
    ended = [OVER[effect.kind] for effect in written(effects) if effect.kind in OVER and effect.target in ("", "offender")]
    return any(WIDER.index(scope) <= WIDER.index(each) for each in ended)
