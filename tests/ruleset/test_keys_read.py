"""Every key of a schema is read by the rules of its family, and every key they read is in the schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from ruleset import shelf
from ruleset.defaults import fill_defaults
from ruleset.families import family
from ruleset.pipeline import load
from ruleset.schema.document import follow

NAMED_BY_RULES = {
    "tricks": {"/cards/points/*"},
    "climbing": {"/patterns/*", "/points/cards/*"},
}
"""Keys that are names, not knobs: read one and all by the reader of the mapping."""
FOR_PEOPLE = {"/offences/*/clauses", "/offences/*/note"}
"""Keys of an offence that the rulebook and the clause lists read, and no rule of play."""


class Watched(dict[str, Any]):
    """A mapping that notes which of its keys are read, and hands on mappings that do."""

    def __init__(self, data: Mapping[str, Any], place: str, seen: set[str]) -> None:
        super().__init__({name: watched(value, f"{place}/{name}", seen) for name, value in data.items()})
        self._place, self._seen = place, seen

    def __getitem__(self, name: str) -> Any:
        self._seen.add(f"{self._place}/{name}")
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self._seen.add(f"{self._place}/{name}")
        return super().get(name, default)

    def items(self) -> Any:
        self._seen.update(f"{self._place}/{name}" for name in self)
        return super().items()


def watched(value: Any, place: str, seen: set[str]) -> Any:
    if isinstance(value, dict):
        return Watched(value, place, seen)
    return [watched(item, f"{place}/*", seen) for item in value] if isinstance(value, list) else value


def schema_keys(document: dict[str, Any], rule: dict[str, Any], place: str) -> Iterator[str]:
    """Every key the schema knows, list entries and free names as `*`."""
    rule = follow(document, rule)
    for name, inner in rule.get("properties", {}).items():
        yield f"{place}/{name}"
        yield from schema_keys(document, inner, f"{place}/{name}")
    for inner in [*rule.get("patternProperties", {}).values(), rule.get("additionalProperties", False)]:
        if isinstance(inner, dict):
            yield f"{place}/*"
            yield from schema_keys(document, inner, f"{place}/*")
    if "items" in rule:
        yield from schema_keys(document, rule["items"], f"{place}/*")
