"""Offences punished as others: those exist, and do not lead back."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._penalties import others
from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.rules import Offence
from ruleset.source.nodes import join_pointer

unknown_offence = Kind(
    "R544", "unknown-offence",
    {"zh": "`{offence}` 按 `{as_}` 处罚，但没有写 `{as_}` 怎样处罚",
     "en": "`{offence}` is punished as `{as_}`, but nothing says how `{as_}` is punished"},
    {"zh": "没有这一项", "en": "not among the offences"},
)
offence_circle = Kind(
    "R545", "offence-circle",
    {"zh": "处罚互相比照，成了一圈：{circle}", "en": "these offences are punished as one another: {circle}"},
    {"zh": "绕回自己", "en": "leads back"},
)


@vouches("/offences")
def check(context: Context) -> Iterator[Finding]:
    """Every offence that names another under `as`."""
    for name, offence in context.rules.offences:
        yield from _references(context, name, offence, join_pointer("/offences", name))


def _references(context: Context, name: str, offence: Offence, pointer: str) -> Iterator[Finding]:
    offences = dict(context.rules.offences)
    if not offence.as_:
        return
    if offence.as_ not in offences:
        yield context.at(unknown_offence, f"{pointer}/as", offence=name, as_=offence.as_, expected=others(context, name), case=_case(name))
        return
    path = [name]
    while (following := offences[path[-1]].as_) and following in offences and following not in path:
        path.append(following)
    if following == name == min(path):
        yield context.at(offence_circle, f"{pointer}/as", circle=" → ".join([*path, name]), case=_case(name))


def _case(name: str) -> str:
    """Whatever the other costs, the least is a warning."""
    return case("it-is-punished", "penalty", {"offence": name}, {"warning": True})
