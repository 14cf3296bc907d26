"""A race that has no rules."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._penalties import offence_effects
from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind

no_race = Kind(
    "R547", "no-race",
    {"zh": "处罚要求重新抢庄，但没有写 `bidding.race_again`",
     "en": "this penalty calls for a race, but there is no `bidding.race_again`"},
    {"zh": "没有写怎样抢庄", "en": "no such race"},
)


@vouches("/offences")
def check(context: Context) -> Iterator[Finding]:
    """Penalties that call for a race."""
    for name, _, text, effect in offence_effects(context):
        if effect.kind == "race again" and context.rules.bidding.race_again is None:
            told = case("race-again", "penalty", {"offence": name, "side": "both"}, {"dealership": "race_again"})
            yield no_race.at(context.part(text, effect.start, effect.end), pointer=text.pointer, case=told)
