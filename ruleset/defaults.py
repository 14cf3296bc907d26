"""What a rule set says by saying nothing: the schema's defaults, filled into the data of a resolved file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]


def fill_defaults(data: Mapping[str, Any], schema: Schema) -> dict[str, Any]:
    """`data` with every missing key that the schema gives a default. Sections are made where they are needed, except
    those marked `x-optional`, whose defaults count only once the section is written."""
    return _filled(data, schema, schema)


def _filled(data: Mapping[str, Any], rule: Schema, document: Schema) -> dict[str, Any]:
    filled = dict(data)
    for name, reference in rule.get("properties", {}).items():
        below = _followed(reference, document)
        value = data.get(name)
        if isinstance(value, Mapping) or (value is None and _makes_section(below)):
            value = _filled(value or {}, below, document)
        elif value is None:
            value = below.get("default")
        if value not in (None, {}):
            filled[name] = value
    return filled


def _makes_section(rule: Schema) -> bool:
    return "properties" in rule and not rule.get("x-optional", False)


def _followed(rule: Any, document: Schema) -> dict[str, Any]:
    if "$ref" not in rule:
        return dict(rule)
    target: Any = document
    for step in rule["$ref"].removeprefix("#/").split("/"):
        target = target[step]
    return {**_followed(target, document), **rule}
