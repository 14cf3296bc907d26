"""Where a node tree is not what a JSON Schema describes: the keywords our schemas use, as JSON Schema 2020-12 means them.

The walk is over the nodes themselves: a breach knows its place at once, and no library has to be loaded for the first
file. Tests hold it to an independent validator, and the schemas to `KEYWORDS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ruleset.schema.document import Schema, referenced
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, join_pointer


@dataclass(frozen=True, slots=True)
class Breach:
    """A keyword of the schema `rule` that `node` breaks; when a key is not allowed, `node` is the key itself."""

    keyword: str
    rule: Schema
    pointer: str
    node: Node
    in_key: bool = False


def breaches(node: Node, document: Schema, rule: Schema | None = None, pointer: str = "") -> Iterator[Breach]:
    """Everything at and below a node that its schema does not allow; without a `rule` the whole document is meant.

    What has a wrong type breaks nothing else of the same rule.
    """
    rule = document if rule is None else rule
    broken = list(_broken(node, rule))
    if "type" in broken:
        yield Breach("type", rule, pointer, node)
    else:
        yield from (Breach(keyword, rule, pointer, node) for keyword in broken)
        yield from _inside(node, document, rule, pointer)
    if "$ref" in rule:
        yield from breaches(node, document, referenced(document, rule["$ref"]), pointer)


def _broken(node: Node, rule: Schema) -> Iterator[str]:
    found = type_of(node)
    for keyword in rule:
        types, holds = _TESTS.get(keyword, _NO_TEST)
        if found in types and not holds(node, rule[keyword]):
            yield keyword
    if found == "object" and rule.get("additionalProperties") is False:
        if not all(is_known(entry.name, rule) for entry in node):  # type: ignore[attr-defined]
            yield "additionalProperties"


def _inside(node: Node, document: Schema, rule: Schema, pointer: str) -> Iterator[Breach]:
    if isinstance(node, Mapping):
        if "propertyNames" in rule:
            yield from _wrong_keys(node, rule["propertyNames"], pointer)
        for entry in node:
            for inner in rules_under(entry.name, rule):
                yield from breaches(entry.value, document, inner, join_pointer(pointer, entry.name))
    elif isinstance(node, Sequence) and "items" in rule:
        for index, item in enumerate(node):
            yield from breaches(item, document, rule["items"], f"{pointer}/{index}")


def _wrong_keys(node: Mapping, rule: Schema, pointer: str) -> Iterator[Breach]:
    for entry in node:
        # A key is text whatever it looks like: `5:` is the key "5".
        key = Scalar(entry.key.span, entry.key.alias, entry.name, entry.name, entry.key.style)
        for keyword in _broken(key, rule):
            yield Breach(keyword, rule, join_pointer(pointer, entry.name), key, in_key=True)


def rules_under(name: str, rule: Schema) -> Iterator[Schema]:
    """The schemas a rule has for the value under a key; none where it allows anything, or nothing."""
    patterns = [inner for pattern, inner in rule.get("patternProperties", {}).items() if matches(pattern, name)]
    known = rule.get("properties", {})
    if name in known:
        yield known[name]
    yield from patterns
    rest = rule.get("additionalProperties")
    if isinstance(rest, dict) and name not in known and not patterns:
        yield rest


def is_known(name: str, rule: Schema) -> bool:
    """Whether `properties` or `patternProperties` name a key."""
    return name in rule.get("properties", {}) or any(matches(each, name) for each in rule.get("patternProperties", {}))


def matches(pattern: str, text: str) -> bool:
    """Whether a text holds what a pattern of the schema describes."""
    return _compiled(pattern).search(text) is not None


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    # In a schema `$` is the end of the text; in Python it is also the place before a line end that ends the text.
    return re.compile(re.sub(r"\$$", r"\\Z", pattern))


_TYPES = {type(None): "null", bool: "boolean", int: "integer", float: "number", str: "string"}


def type_of(node: Node) -> str:
    """The JSON type of a node: what the user wrote, under YAML 1.2."""
    if isinstance(node, Scalar):
        return _TYPES[type(node.value)]
    return "object" if isinstance(node, Mapping) else "array"


def canonical(node: Node) -> object:
    """The same for nodes that are equal as JSON (`true` is not 1), otherwise different."""
    if isinstance(node, Scalar):
        return type_of(node), node.value
    if isinstance(node, Sequence):
        return tuple(map(canonical, node))
    assert isinstance(node, Mapping)
    return frozenset((entry.name, canonical(entry.value)) for entry in node)


def _is_of_type(node: Node, wanted: str | list[str]) -> bool:
    found = type_of(node)
    allowed = [wanted] if isinstance(wanted, str) else wanted
    return found in allowed or (found == "integer" and "number" in allowed)


def _is_one_of(node: Node, allowed: list[Any]) -> bool:
    return isinstance(node, Scalar) and (type_of(node), node.value) in [(_TYPES[type(each)], each) for each in allowed]


_Node = Any  # a node of one of the types that the keyword speaks about
_EVERY = frozenset((*_TYPES.values(), "object", "array"))
_NUMBER, _TEXT = frozenset(("integer", "number")), frozenset(("string",))
_LIST, _MAPPING = frozenset(("array",)), frozenset(("object",))
_NO_TEST: tuple[frozenset[str], Callable[[_Node, Any], bool]] = frozenset(), lambda node, value: True
_TESTS: dict[str, tuple[frozenset[str], Callable[[_Node, Any], bool]]] = {
    "type": (_EVERY, _is_of_type),
    "enum": (_EVERY, _is_one_of),
    "const": (_EVERY, lambda node, value: _is_one_of(node, [value])),
    "minimum": (_NUMBER, lambda node, least: bool(node.value >= least)),
    "maximum": (_NUMBER, lambda node, most: bool(node.value <= most)),
    "pattern": (_TEXT, lambda node, pattern: matches(pattern, node.value)),
    "minLength": (_TEXT, lambda node, least: len(node.value) >= least),
    "maxLength": (_TEXT, lambda node, most: len(node.value) <= most),
    "minItems": (_LIST, lambda node, least: len(node) >= least),
    "maxItems": (_LIST, lambda node, most: len(node) <= most),
    "uniqueItems": (_LIST, lambda node, wanted: not wanted or len(set(map(canonical, node))) == len(node)),
    "minProperties": (_MAPPING, lambda node, least: len(node) >= least),
    "maxProperties": (_MAPPING, lambda node, most: len(node) <= most),
    "required": (_MAPPING, lambda node, names: all(name in node for name in names)),
}
KEYWORDS = frozenset((
    *_TESTS, "$ref", "$defs", "properties", "patternProperties", "additionalProperties", "propertyNames", "items",
))  # fmt: skip
"""Every keyword this walk knows; a schema may hold annotations besides, and nothing else."""
