"""Every value a resolved rule set has, with its place: written in a file of the chain, or a default of the schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ruleset import shelf
from ruleset.defaults import fill_defaults
from ruleset.diagnostics.expressions import place_of, scalar_at
from ruleset.inherit import Resolved
from ruleset.schema.document import Schema, rules_along
from ruleset.schema.words import spelled
from ruleset.source.nodes import dotted, join_pointer
from ruleset.spans import Span

NOT_PLAYED = ("tournament",)
"""Sections no deal depends on: they are printed for people."""
_ABOUT = "clauses"
"""The key of an offence that cites its text."""


@dataclass(frozen=True)
class Site:
    """One single value of the rules, or with `in_key` the key above it: a condition, places.

    Attributes:
        value: as data.
        rule: what the schema says about it.
        knob: the pointer of the knob it belongs to.
        language: of the knob, empty where it holds no expression.
    """

    resolved: Resolved
    pointer: str
    value: Any
    rule: Schema
    knob: str
    language: str
    in_key: bool = False

    @property
    def text(self) -> str:
        """The value as written."""
        return spelled(self.value)

    @property
    def key(self) -> str:
        """The knob's key as users write it."""
        return dotted(self.knob)

    @property
    def in_list(self) -> bool:
        """Whether it is an entry of a list."""
        return not self.in_key and self.pointer.rpartition("/")[2].isdecimal() and self.pointer != self.knob

    @cached_property
    def written(self) -> bool:
        """Whether a file of the chain says it; otherwise it is a default."""
        return scalar_at(self.resolved.root, self.pointer, in_key=self.in_key) is not None

    @cached_property
    def own(self) -> bool:
        """Whether the rule file itself says it, not a file it extends."""
        scalar = scalar_at(self.resolved.root, self.pointer, in_key=self.in_key)
        return scalar is not None and scalar.span.source is self.resolved.source

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Where characters start..end of the text stand; the nearest section above for a default."""
        scalar = scalar_at(self.resolved.root, self.pointer, in_key=self.in_key)
        if scalar is None:
            return place_of(self.resolved.root, self.pointer)
        return scalar.span if end is None else scalar.locate(start, end)


def rules_of(resolved: Resolved) -> dict[str, Any]:
    """The rules as data, defaults filled in, without what is said about the file and its text."""
    schema = shelf.schema(resolved.family)
    filled = fill_defaults(resolved.root.data(), schema)
    return {name: value for name, value in filled.items() if name not in schema["x-metadata"]}


def sites(resolved: Resolved) -> Iterator[Site]:
    """Every single value a deal or match may depend on, in the order of the file."""
    played = {name: value for name, value in rules_of(resolved).items() if name not in NOT_PLAYED}
    yield from _below(resolved, played, "")


def _below(resolved: Resolved, value: Any, pointer: str) -> Iterator[Site]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            place = join_pointer(pointer, name)
            if name == _ABOUT:
                continue
            if pointer.rpartition("/")[2].isdecimal() and len(value) == 1:
                yield _site(resolved, name, place, in_key=True)
            yield from _below(resolved, inner, place)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _below(resolved, inner, join_pointer(pointer, index))
    elif value is not None:
        yield _site(resolved, value, pointer)


def _site(resolved: Resolved, value: Any, pointer: str, in_key: bool = False) -> Site:
    document = shelf.schema(resolved.family)
    *above, rule = rules_along(document, pointer)
    steps = pointer.split("/")
    depth = next(
        (depth for depth, each in enumerate((*above, rule)) if "x-title" in each and _is_knob(each)), len(above)
    )
    language = next((each["x-language"] for each in (*above, rule) if "x-language" in each), "")
    return Site(resolved, pointer, value, rule, "/".join(steps[: depth + 1]), language, in_key)


def _is_knob(rule: Schema) -> bool:
    return "properties" not in rule and "patternProperties" not in rule
