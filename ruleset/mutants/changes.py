"""Changes of a rule set as data: which values of the resolved rules another game would have, as overrides on top of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ruleset.source.nodes import pointer_steps


class Dropped:
    """Stands for an entry of a list that is left out."""

    def __repr__(self) -> str:
        return "DROPPED"


DROPPED = Dropped()


@dataclass(frozen=True)
class Change:
    """One value of the rules replaced: the value at `pointer`, or with `in_key` the key it stands under."""

    pointer: str
    value: Any
    in_key: bool = False


def overrides(data: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """The nested values that, put on top of the rules `data`, make all `changes`. Lists are given whole."""
    changes = list(changes)
    changed = applied(data, changes)
    nested: dict[str, Any] = {}
    for anchor in dict.fromkeys(_anchor(data, change.pointer) for change in changes):
        _put(nested, anchor, _value_at(changed, anchor))
    return nested


def applied(data: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """The rules with all `changes` made, in their order; the values on the way are new, the others shared."""
    changed: Any = data
    for change in changes:
        changed = _applied(changed, pointer_steps(change.pointer), change)
    found: dict[str, Any] = changed
    return found


def _applied(value: Any, steps: list[str], change: Change) -> Any:
    step, *below = steps
    if isinstance(value, list):
        at = int(step)
        if not below and change.value is DROPPED:
            return value[:at] + value[at + 1 :]
        return [*value[:at], _applied(value[at], below, change) if below else change.value, *value[at + 1 :]]
    if not below and change.in_key:
        return {change.value if name == step else name: inner for name, inner in value.items()}
    return value | {step: _applied(value[step], below, change) if below else change.value}


def _anchor(data: Mapping[str, Any], pointer: str) -> tuple[str, ...]:
    """The steps to what has to be replaced whole: the outermost list on the way, or the value itself."""
    steps, value = pointer_steps(pointer), data
    for depth, step in enumerate(steps):
        if isinstance(value, list):
            return tuple(steps[:depth])
        value = value.get(step, {})
    return tuple(steps)


def _value_at(data: Any, steps: Iterable[str]) -> Any:
    for step in steps:
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data


def _put(nested: dict[str, Any], steps: tuple[str, ...], value: Any) -> None:
    *above, last = steps
    for step in above:
        nested = nested.setdefault(step, {})
    nested[last] = value


__all__ = ["DROPPED", "Change", "Dropped", "applied", "overrides"]
