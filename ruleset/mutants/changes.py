"""Changes of a rule set as data: which values of the resolved rules another game would have, as overrides on top of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
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
    """The rules with all `changes` made."""
    changed = deepcopy(dict(data))
    for change in changes:
        _apply(changed, change)
    return changed


def _apply(data: dict[str, Any], change: Change) -> None:
    above, _, _ = change.pointer.rpartition("/")
    parent, last = _value_at(data, pointer_steps(above)), pointer_steps(change.pointer)[-1]
    if change.in_key:
        renamed = {change.value if name == last else name: value for name, value in parent.items()}
        parent.clear()
        parent.update(renamed)
    elif isinstance(parent, list) and change.value is DROPPED:
        del parent[int(last)]
    else:
        parent[int(last) if isinstance(parent, list) else last] = change.value


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
