"""The tree read from a rule file: three kinds of node, each knowing where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from ruleset.source.offsets import source_offsets
from ruleset.spans import Span

Style = Literal["plain", "single", "double", "literal", "folded"]
Value = bool | int | float | str | None


@dataclass(frozen=True, eq=False)
class Node:
    """One value of a file. `alias` is where `*name` used it, when it was written elsewhere under `&name`."""

    span: Span
    alias: Span | None = None

    def data(self) -> Any:
        """The value as plain Python data."""
        raise NotImplementedError

    def find(self, pointer: str) -> Node | None:
        """The node under a JSON pointer such as `/levels/start`, or None."""
        node: Node | None = self
        for step in pointer_steps(pointer):
            node = node.step(step) if node is not None else None
        return node

    def step(self, step: str) -> Node | None:
        """The child under one pointer step; a scalar has none."""
        return None


@dataclass(frozen=True, eq=False)
class Scalar(Node):
    """A single value: `text` as YAML reads it, `value` by the YAML 1.2 core schema, `style` as it was written."""

    text: str = ""
    value: Value = None
    style: Style = "plain"

    def data(self) -> Value:
        return self.value

    @property
    def exact(self) -> bool:
        """Whether each character of `text` maps to one place in the file (never so for folded text)."""
        return self._offsets is not None

    def locate(self, start: int, end: int) -> Span:
        """Span in the file of `text[start:end]`; the whole value where the writing does not map exactly."""
        if self._offsets is None:
            return self.span
        first = self._offset(start)
        last = self._offset(end - 1) + 1 if end > start else first
        return Span(self.span.source, first, max(first, last))

    def _offset(self, index: int) -> int:
        assert self._offsets is not None
        closing_quote = self.style in ("single", "double")
        return self._offsets[index] if index < len(self._offsets) else self.span.end - closing_quote

    @cached_property
    def _offsets(self) -> tuple[int, ...] | None:
        return source_offsets(self.span, self.style, len(self.text))


@dataclass(frozen=True, eq=False)
class Sequence(Node):
    """A list of nodes."""

    items: tuple[Node, ...] = ()

    def data(self) -> list[Any]:
        return [item.data() for item in self.items]

    def step(self, step: str) -> Node | None:
        return self.items[int(step)] if step.isdecimal() and int(step) < len(self.items) else None

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, eq=False)
class Entry:
    """One `key: value` of a mapping."""

    key: Scalar
    value: Node

    @property
    def name(self) -> str:
        """The key as text: keys are always text, `5:` and `"5":` are the same key."""
        return self.key.text


@dataclass(frozen=True, eq=False)
class Mapping(Node):
    """Named nodes, in the order of the file. Keys are unique."""

    entries: tuple[Entry, ...] = ()

    @cached_property
    def by_name(self) -> dict[str, Entry]:
        """The entries by key."""
        return {entry.name: entry for entry in self.entries}

    def get(self, name: str) -> Node | None:
        """The value under a key, or None."""
        entry = self.by_name.get(name)
        return entry.value if entry else None

    def key_span(self, name: str) -> Span:
        """Where the key is written; the start of the mapping when it is not."""
        entry = self.by_name.get(name)
        return entry.key.span if entry else self.span

    def data(self) -> dict[str, Any]:
        return {entry.name: entry.value.data() for entry in self.entries}

    def step(self, step: str) -> Node | None:
        return self.get(step)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, name: str) -> bool:
        return name in self.by_name


def pointer_steps(pointer: str) -> list[str]:
    """The unescaped steps of a JSON pointer; none for the empty one."""
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def join_pointer(pointer: str, step: str | int) -> str:
    """The JSON pointer one step below `pointer`."""
    return f"{pointer}/{str(step).replace('~', '~0').replace('/', '~1')}"


def dotted(pointer: str) -> str:
    """A pointer as users write it: `/levels/start` is `levels.start`."""
    return ".".join(pointer_steps(pointer))
