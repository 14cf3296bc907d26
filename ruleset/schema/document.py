"""The way through a schema document: what it says about the value at a pointer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from ruleset.diagnostics.finding import Text
from ruleset.source.nodes import pointer_steps

Schema = dict[str, Any]


def referenced(document: Schema, reference: str) -> Schema:
    """The part of a schema that `#/$defs/name` names."""
    node: Any = document
    for step in reference.removeprefix("#").split("/")[1:]:
        node = node[step]
    return cast(Schema, node)


def follow(document: Schema, schema: Schema) -> Schema:
    """A schema with all that it refers to; its own words come first."""
    return {**follow(document, referenced(document, schema["$ref"])), **schema} if "$ref" in schema else schema


def rule_at(document: Schema, pointer: str) -> Schema:
    """The schema of the value at a pointer; empty where the schema knows none."""
    *_, rule = rules_along(document, pointer)
    return rule


def rules_along(document: Schema, pointer: str) -> Iterator[Schema]:
    """The schemas of the values on the way to a pointer, the whole file's first."""
    rule = document
    yield rule
    for step in pointer_steps(pointer):
        rule = follow(document, rule["items"] if step.isdecimal() and "items" in rule else _below(step, rule))
        yield rule


def description_at(document: Schema, pointer: str) -> Text | None:
    """What the value at a pointer is for: the description of the nearest knob or section."""
    told = [rule["x-description"] for rule in rules_along(document, pointer) if "x-description" in rule]
    return told[-1] if told else None


def keys(document: Schema, rule: Schema | None = None, above: str = "") -> Iterator[str]:
    """Every key a rule file may have, as users write it (`levels.start`), sections before what stands in them."""
    for name, child in follow(document, document if rule is None else rule).get("properties", {}).items():
        yield above + name
        yield from keys(document, child, f"{above}{name}.")


def _below(name: str, schema: Schema) -> Schema:
    """The schema of the value under a key."""
    patterns = schema.get("patternProperties", {})
    found = next((rule for pattern, rule in patterns.items() if re.search(pattern, name)), None)
    if found is None:
        found = schema.get("properties", {}).get(name, schema.get("additionalProperties"))
    return found if isinstance(found, dict) else {}
