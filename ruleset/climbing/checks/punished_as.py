"""An offence that is punished as another names one that is there, and comes to an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.punished_as import offence_circle, unknown_offence
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.source.nodes import join_pointer


def check(context: Context) -> Iterator[Finding]:
    offences = dict(context.rules.offences)
    for name, offence in offences.items():
        if offence.as_ and offence.as_ not in offences:
            words: dict[str, Any] = {"offence": name, "as_": offence.as_, "expected": [other for other in offences if other != name]}
            yield context.at(unknown_offence, f"{join_pointer('/offences', name)}/as", **words)
        elif offence.as_:
            yield from _circle(context, name)


def _circle(context: Context, name: str) -> Iterator[Finding]:
    """Each circle once, at its first name."""
    offences = dict(context.rules.offences)
    path = [name]
    while (following := offences[path[-1]].as_) in offences and following not in path:
        path.append(following)
    if following == name == min(path):
        circle = " → ".join([*path, name])
        yield context.at(offence_circle, f"{join_pointer('/offences', name)}/as", circle=circle)
