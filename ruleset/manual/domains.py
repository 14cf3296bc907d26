"""The values the names of an expression take in one rule set: `points: 0..460 step 5`, as the proofs use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ruleset.diagnostics.finding import has_errors
from ruleset.inherit import Resolved
from ruleset.schema.keys import Key

if TYPE_CHECKING:
    from ruleset.language import Domain


def domains(key: Key, resolved: Resolved) -> dict[str, Domain]:
    """The domain of each name of a key; none for a rule set with errors, about which nothing can be said."""
    from ruleset.pipeline import examine

    if not key.names or resolved.source.path is None:
        return {}
    examined = examine(resolved.source.path)
    if examined.resolved is None or examined.rules is None or has_errors(examined.findings):
        return {}
    known = _FAMILIES[key.family](examined.resolved, examined.rules)
    given = {**known[""], **known.get(key.pointer, {})}
    return {name.name: given[name.name] for name in key.names if name.name in given}


_Known = Mapping[str, Mapping[str, "Domain"]]
"""Pointer of a key -> its names; under the empty pointer those that are the same everywhere."""


def _tricks(resolved: Resolved, rules: Any) -> _Known:
    from ruleset.checks import amounts
    from ruleset.checks.context import Context
    from ruleset.checks.stakes import stake_names

    context = Context(resolved, rules)
    return {
        "": amounts.base_names(context.facts).names,
        "/kitty/multiplier/tractor": amounts.tractor_names(context.facts).names,
        "/kitty/multiplier/throw": amounts.throw_names(context.facts).names,
        "/leads/throw/failed/effects": amounts.failed_throw_names(context.facts).names,
        "/outcome": {"points": context.totals},
        "/stakes/deal": stake_names(context).names,
    }


def _climbing(resolved: Resolved, rules: Any) -> _Known:
    from ruleset.climbing.checks import _paying, level_points
    from ruleset.climbing.checks.context import Context

    context = Context(resolved, rules)
    return {
        "": {},
        "/points/loser_pays": _paying.names(context).names,
        "/match_score/level_points": level_points.names(context).names,
    }


_FAMILIES: Mapping[str, Callable[[Resolved, Any], _Known]] = {"tricks": _tricks, "climbing": _climbing}
