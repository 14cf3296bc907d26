"""Rules with holes: the rest of a rule set when some of its values are wrong, so that the rest can still be proved.

A hole is a field that is not there. Whoever asks for it gets `NotWhole`, and the proof that asked is not attempted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import Field, fields, is_dataclass
from functools import cache
from typing import Any, NoReturn, TypeVar, cast

from ruleset.source.nodes import pointer_steps

T = TypeVar("T")


class NotWhole(Exception):
    """A value was asked for that could not be read, or that an error lies in."""


class _Hole:
    """A value a section cannot have."""


_HOLE = _Hole()


def partial(cls: type[T], values: Mapping[str, Any]) -> T:
    """`cls` with these fields alone; it is a plain `cls` when none is missing."""
    missing = frozenset(each.name for each in fields(cls) if each.name not in values)  # type: ignore[arg-type]
    if not missing:
        return cls(**values)
    made: T = object.__new__(_with_holes(cast(Any, cls), missing))
    made.__dict__.update(values)
    return made


def without(rules: T, pointers: Iterable[str]) -> T:
    """The same rules with a hole wherever one of the pointers leads. A list with a bad entry is a hole as a whole."""
    for pointer in sorted(pointers):
        cut = _without(rules, pointer_steps(pointer))
        rules = partial(_whole_class(type(rules)), {}) if cut is _HOLE else cut
    return rules


@cache
def _with_holes(cls: type[Any], missing: frozenset[str]) -> type[Any]:
    def refuse(_: Any) -> NoReturn:
        raise NotWhole

    return type(cls.__name__, (cls,), {name: property(refuse) for name in missing})


def _without(value: Any, steps: list[str]) -> Any:
    if not steps:
        return _HOLE
    if is_dataclass(value) and not isinstance(value, type) and (read := _read_fields(type(value))):
        return _cut_field(value, read, steps)
    if isinstance(value, tuple) and value and all(_named_section(each) for each in value):
        return tuple((name, _section_without(each, steps[1:])) if name == steps[0] else (name, each) for name, each in value)
    return _HOLE


def _cut_field(value: Any, read: Mapping[str, Field[Any]], steps: list[str]) -> Any:
    field = read.get(steps[0])
    if field is None:
        return value
    kept = {each.name: value.__dict__[each.name] for each in read.values() if each.name in value.__dict__}
    inner = _without(kept[field.name], steps[1:]) if field.name in kept else _HOLE
    kept.pop(field.name, None)
    return partial(_whole_class(type(value)), kept if inner is _HOLE else kept | {field.name: inner})


def _section_without(value: Any, steps: list[str]) -> Any:
    cut = _without(value, steps)
    return partial(_whole_class(type(value)), {}) if cut is _HOLE else cut


def _whole_class(cls: type[Any]) -> type[Any]:
    """The class as it is declared, of one with holes."""
    return cls if "__dataclass_fields__" in cls.__dict__ else cast(type[Any], cls.__base__)


@cache
def _read_fields(cls: type[Any]) -> dict[str, Field[Any]]:
    """The fields that are keys of a rule file, by key."""
    return {each.metadata["name"] or each.name: each for each in fields(cls) if "read" in each.metadata}


def _named_section(value: Any) -> bool:
    """One of several sections with names of their own, as the offences are."""
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str) and bool(_keys_of(value[1]))


def _keys_of(value: Any) -> Mapping[str, Field[Any]]:
    return _read_fields(type(value)) if is_dataclass(value) and not isinstance(value, type) else {}
