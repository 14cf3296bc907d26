"""What the cursor stands in, also while the file is half written.

The text up to the cursor is given a mark and read by the YAML parser until the mark comes by: nothing after the cursor
counts, and a bracket or quote that is still open does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from ruleset.source.limits import DEFAULT_LIMITS
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, join_pointer

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MARK = "\ue000"  # of private use: no rule file holds it
_ENDINGS = (": ", "", '"', "'")
"""What may follow the mark: it is a key, a value, or inside quotes."""
_TOP = re.compile(r"^[^\s#{}\[\]-]", re.MULTILINE)


@dataclass(frozen=True)
class Place:
    """Where the cursor is.

    Attributes:
        pointer: of the value the cursor is in, or of the mapping or list it stands in when it may be writing a key.
        key: whether a key could stand here.
        prefix: what is written of this key or value up to the cursor, without an opening quote.
        start: offset in the file of the first character of `prefix`.
        quoted: whether it is in quotes.
        siblings: keys written before it in the same mapping.
    """

    pointer: str
    key: bool
    prefix: str
    start: int
    quoted: bool
    siblings: tuple[str, ...] = ()


@dataclass
class _Level:
    """An open mapping or list on the way down. A pair in a list of brackets is a mapping without braces: `[a: b]`."""

    pointer: str
    mapping: bool
    braced: bool = True
    keys: list[str] = field(default_factory=list)
    items: int = 0
    awaits_value: bool = False

    def below(self) -> str:
        """The pointer of the value that comes next."""
        return join_pointer(self.pointer, self.keys[-1] if self.mapping else self.items)

    def passed(self) -> None:
        self.items += not self.mapping
        self.awaits_value = False


def place_at(text: str, offset: int) -> Place | None:
    """What stands at an offset; None in a comment and where the text before it is no YAML."""
    before = text[:offset]
    starts = [0, *(match.start() for match in _TOP.finditer(before))][-1:]  # what stands above may be broken
    for start in dict.fromkeys((0, *starts)):
        for ending in _ENDINGS:
            found = _find(before[start:] + _MARK + ending)
            if found is not None:
                return Place(found.pointer, found.key, found.prefix, found.start + start, found.quoted, found.siblings)
    return None


def _find(text: str) -> Place | None:
    levels: list[_Level] = []
    try:
        for event in yaml.parse(text, Loader=_Loader):
            if isinstance(event, yaml.ScalarEvent) and _MARK in event.value:
                return _found(event, levels)
            if len(levels) > DEFAULT_LIMITS.depth:
                return None
            _step(event, levels, text)
    except (yaml.YAMLError, UnicodeError):
        return None
    return None


def _step(event: Any, levels: list[_Level], text: str) -> None:
    top = levels[-1] if levels else None
    if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
        levels.append(_opened(event, top, text))
    elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
        levels.pop()
        if levels:
            levels[-1].passed()
    elif isinstance(event, yaml.ScalarEvent | yaml.AliasEvent) and top:
        if top.mapping and not top.awaits_value:
            top.keys.append(event.value if isinstance(event, yaml.ScalarEvent) else "")
            top.awaits_value = True
        else:
            top.passed()


def _opened(event: Any, top: _Level | None, text: str) -> _Level:
    pointer = top.below() if top and (top.awaits_value or not top.mapping) else ""
    braced = not event.flow_style or "{" in text[event.start_mark.index : event.end_mark.index]
    return _Level(pointer, isinstance(event, yaml.MappingStartEvent), braced)


def _found(event: Any, levels: list[_Level]) -> Place:
    prefix = event.value.partition(_MARK)[0]
    quoted = event.style in ("'", '"')
    start = event.start_mark.index + quoted
    top = levels[-1] if levels else None
    if top is None:
        return Place("", True, prefix, start, quoted)
    if top.mapping and not top.awaits_value:  # a lone word in brackets is an entry, not yet a key
        return Place(top.pointer, top.braced, prefix, start, quoted, tuple(top.keys))
    return Place(top.below(), False, prefix, start, quoted)


@dataclass(frozen=True)
class Spot:
    """A key or a value of a file that could be read. `pointer` is the value's in both cases."""

    pointer: str
    node: Node
    key: bool


def spot_at(root: Mapping, offset: int) -> Spot | None:
    """The innermost key or value whose characters include an offset."""
    spot: Spot | None = None
    node, pointer = root, ""
    while True:
        below = next((each for each in _children(node, pointer) if _holds(each, offset)), None)
        if below is None:
            return spot
        spot = below
        if below.key or isinstance(below.node, Scalar):
            return spot
        node, pointer = below.node, below.pointer  # type: ignore[assignment]


def _children(node: Node, pointer: str) -> Iterator[Spot]:
    if isinstance(node, Mapping):
        for entry in node:
            yield Spot(join_pointer(pointer, entry.name), entry.key, True)
            yield Spot(join_pointer(pointer, entry.name), entry.value, False)
    elif isinstance(node, Sequence):
        for index, item in enumerate(node):
            yield Spot(join_pointer(pointer, index), item, False)


def _holds(spot: Spot, offset: int) -> bool:
    span = spot.node.alias or spot.node.span
    return span.start <= offset <= span.end and span.end > span.start
