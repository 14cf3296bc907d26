"""A node tree against its family's JSON Schema: every mismatch as a finding at its own key or value.

The schema is JSON Schema 2020-12 and editors use it as it stands. This walk covers the keywords the schemas use and
knows the tree, so it can point into the file and stay silent about what a misspelt key causes elsewhere.
`tests/ruleset/test_shape.py` holds it to the `jsonschema` library: a file is valid for one exactly when it is for the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from ruleset.diagnostics.finding import Finding, Related, Suggestion, Text
from ruleset.diagnostics.nearest import nearest
from ruleset.schema import kinds, words
from ruleset.source.flow import flow
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, dotted, join_pointer, pointer_steps
from ruleset.spans import Span

Schema = dict[str, Any]

_POSITION = re.compile(r"/[0-9]+$")


@dataclass(frozen=True)
class Place:
    """Where the walk stands: the node, its pointer, the key above it, and the nearest knob's description."""

    node: Node
    pointer: str
    key: Span
    about: Text | None = None

    def below(self, node: Node, step: str | int, key: Span) -> Place:
        """The place one step down."""
        return Place(node, join_pointer(self.pointer, step), key, self.about)

    @property
    def name(self) -> str:
        """The key as users write it; an entry of a list goes by the list's key."""
        return dotted(_POSITION.sub("", self.pointer))


def check_shape(root: Mapping, schema: Schema) -> list[Finding]:
    """Everything in one file that the schema of its family does not allow."""
    start = Span(root.span.source, root.span.start, root.span.start)
    return [_with_alias(finding, root) for finding in _Walk(schema).problems(Place(root, "", start), schema)]


def _with_alias(finding: Finding, root: Mapping) -> Finding:
    """A finding about `&name` also shows the `*name` that put it at this pointer."""
    node = root.find(finding.pointer)
    if node is None or node.alias is None or node.span != finding.span:
        return finding
    used = Related(node.alias, {"zh": "在这里使用", "en": "used here"})
    return replace(finding, related=(*finding.related, used))


class _Walk:
    def __init__(self, document: Schema) -> None:
        self.document = document
        self.card = document.get("$defs", {}).get("card")

    def problems(self, place: Place, schema: Schema) -> Iterator[Finding]:
        about = schema.get("x-description")
        place = replace(place, about=about) if about else place
        if "$ref" in schema:
            yield from self.problems(place, referenced(self.document, schema["$ref"]))
        types = _list(schema.get("type", []))
        if types and not any(words.is_type(place.node, each) for each in types):
            yield self.wrong_type(place, types, schema)
            return
        for keywords, rule in _RULES:
            if any(keyword in schema for keyword in keywords):
                yield from rule(self, place, schema)

    def wrong_type(self, place: Place, types: list[str], schema: Schema) -> Finding:
        return kinds.wrong_type.at(
            place.node.span,
            pointer=place.pointer,
            key=place.name,
            wanted=words.wanted(types),
            found=words.found(place.node),
            expected=[words.spelled(value) for value in schema.get("enum", [])],
            example=_example(place, schema),
            notes=_notes(place),
        )

    # mappings

    def mapping(self, place: Place, schema: Schema) -> Iterator[Finding]:
        if not isinstance(place.node, Mapping):
            return
        meant: set[str] = set()
        for entry in place.node:
            child = place.below(entry.value, entry.name, entry.key.span)
            rules = list(_rules_for(entry.name, schema))
            if rules == [False]:
                finding = self.unknown_key(place, schema, entry.name, entry.key.span)
                meant.add(finding.suggestion.text if finding.suggestion else "")
                yield finding
                continue
            for rule in rules:
                yield from self.problems(child, rule)
        yield from self.missing(place, schema, meant)

    def unknown_key(self, place: Place, schema: Schema, name: str, span: Span) -> Finding:
        known = list(schema.get("properties", {}))
        close = nearest(name, known)
        return kinds.unknown_key.at(
            span,
            pointer=join_pointer(place.pointer, name),
            where=words.where(place.pointer),
            key=name,
            expected=known,
            suggestion=Suggestion(close, span) if close else None,
            notes=[] if close else self.elsewhere(name),
        )

    def elsewhere(self, name: str) -> list[Text]:
        """Where a key that is known belongs, when it only stands in the wrong section."""
        owners = [owner for key, owner in self.owners() if key == name and owner]
        return [{"zh": f"`{name}` 属于 `{owner}`", "en": f"`{name}` belongs under `{owner}`"} for owner in owners[:1]]

    def owners(self) -> Iterator[tuple[str, str]]:
        """Every key the schema knows with the section it stands in."""
        yield from self.keys_below(self.document, "")

    def keys_below(self, schema: Schema, path: str) -> Iterator[tuple[str, str]]:
        for name, rule in follow(self.document, schema).get("properties", {}).items():
            yield name, path
            yield from self.keys_below(rule, f"{path}.{name}" if path else name)

    def missing(self, place: Place, schema: Schema, meant: set[str]) -> Iterator[Finding]:
        assert isinstance(place.node, Mapping)
        for name in schema.get("required", []):
            if name not in place.node and name not in meant:
                rule = follow(self.document, schema.get("properties", {}).get(name, {}))
                yield kinds.missing_key.at(
                    place.key,
                    pointer=place.pointer,
                    where=words.where(place.pointer),
                    key=name,
                    example=_example(replace(place, pointer=join_pointer(place.pointer, name)), rule),
                    notes=[rule["x-description"]] if "x-description" in rule else [],
                )

    def key_names(self, place: Place, schema: Schema) -> Iterator[Finding]:
        if isinstance(place.node, Mapping):
            for entry in place.node:
                key = Place(entry.key, join_pointer(place.pointer, entry.name), entry.key.span, place.about)
                yield from self.problems(key, schema["propertyNames"])

    # lists

    def items(self, place: Place, schema: Schema) -> Iterator[Finding]:
        if isinstance(place.node, Sequence):
            for index, item in enumerate(place.node):
                yield from self.problems(place.below(item, index, item.span), schema["items"])

    def expressions(self, place: Place, schema: Schema) -> Iterator[Finding]:
        """Folded text has lost its line ends: no error inside it could be shown where it stands."""
        for scalar in _scalars(place.node):
            if scalar.style == "folded":
                yield kinds.folded_expression.at(scalar.span, pointer=place.pointer, key=place.name)

    def count(self, place: Place, schema: Schema) -> Iterator[Finding]:
        node = place.node
        kind = "Items" if isinstance(node, Sequence) else "Properties"
        low, high = schema.get(f"min{kind}"), schema.get(f"max{kind}")
        if isinstance(node, Sequence | Mapping) and not (low or 0) <= len(node) <= (len(node) if high is None else high):
            yield kinds.wrong_count.at(
                place.key, pointer=place.pointer, key=place.name, range=words.between(low, high), count=len(node),
                notes=_notes(place), example=_example(place, schema),
            )

    def unique(self, place: Place, schema: Schema) -> Iterator[Finding]:
        if not schema["uniqueItems"] or not isinstance(place.node, Sequence):
            return
        seen: list[tuple[str, Node]] = []
        for index, item in enumerate(place.node):
            key = repr((words.type_of(item), item.data()))
            first = next((node for text, node in seen if text == key), None)
            if first:
                yield kinds.repeated_value.at(
                    item.span, pointer=join_pointer(place.pointer, index), key=place.name, value=_shown(item),
                    related=[(first.span, {"zh": "第一次在这里", "en": "first listed here"})],
                )
            seen.append((key, item))

    # single values

    def allowed(self, place: Place, schema: Schema) -> Iterator[Finding]:
        values = schema["enum"] if "enum" in schema else [schema["const"]]
        if not any(_same(place.node, value) for value in values):
            yield self.not_allowed(place, values, schema)

    def not_allowed(self, place: Place, values: list[Any], schema: Schema) -> Finding:
        spellings = [words.spelled(value) for value in values]
        close = nearest(_shown(place.node), spellings)
        return kinds.not_allowed.at(
            place.node.span,
            pointer=place.pointer,
            key=place.name,
            value=_shown(place.node),
            expected=spellings,
            suggestion=Suggestion(close, place.node.span) if close else None,
            notes=_notes(place),
        )

    def range(self, place: Place, schema: Schema) -> Iterator[Finding]:
        value = place.node.data() if isinstance(place.node, Scalar) else None
        if isinstance(value, bool) or not isinstance(value, int | float):
            return
        low, high = schema.get("minimum"), schema.get("maximum")
        if (low is not None and value < low) or (high is not None and value > high):
            yield kinds.out_of_range.at(
                place.node.span, pointer=place.pointer, key=place.name, range=words.between(low, high),
                value=_shown(place.node), notes=_notes(place), example=_example(place, schema),
            )

    def form(self, place: Place, schema: Schema) -> Iterator[Finding]:
        value = place.node.data() if isinstance(place.node, Scalar) else None
        if not isinstance(value, str) or re.search(schema["pattern"], value):
            return
        if schema is self.card:
            yield self.unknown_card(place, value)
            return
        ready = [words.spelled(each["value"]) for each in schema.get("x-alternatives", [])]
        close = nearest(value, ready)
        yield kinds.wrong_form.at(
            place.node.span, pointer=place.pointer, key=place.name, value=value, expected=ready,
            suggestion=Suggestion(close, place.node.span) if close else None,
            notes=_notes(place), example=_example(place, schema),
        )

    def unknown_card(self, place: Place, card: str) -> Finding:
        close = nearest(card, _CARDS)
        return kinds.unknown_card.at(
            place.node.span, pointer=place.pointer, card=card,
            suggestion=Suggestion(close, place.node.span) if close else None,
        )

    def length(self, place: Place, schema: Schema) -> Iterator[Finding]:
        value = place.node.data() if isinstance(place.node, Scalar) else None
        low, high = schema.get("minLength", 0), schema.get("maxLength")
        if isinstance(value, str) and not low <= len(value) <= (len(value) if high is None else high):
            yield kinds.wrong_form.at(
                place.node.span, pointer=place.pointer, key=place.name, value=_shown(place.node),
                notes=_notes(place), example=_example(place, schema),
            )


_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_CARDS = (*(suit + rank for suit in "SHCD" for rank in _RANKS), "sj", "BJ")

_Rule = Callable[[_Walk, Place, Schema], Iterator[Finding]]
_RULES: tuple[tuple[tuple[str, ...], _Rule], ...] = (
    (("properties", "patternProperties", "additionalProperties", "required"), _Walk.mapping),
    (("propertyNames",), _Walk.key_names),
    (("items",), _Walk.items),
    (("x-language",), _Walk.expressions),
    (("minItems", "maxItems", "minProperties", "maxProperties"), _Walk.count),
    (("uniqueItems",), _Walk.unique),
    (("enum", "const"), _Walk.allowed),
    (("minimum", "maximum"), _Walk.range),
    (("pattern",), _Walk.form),
    (("minLength", "maxLength"), _Walk.length),
)

ANNOTATIONS = frozenset(("$schema", "$id", "$comment", "$defs", "title", "description", "default", "examples"))
KEYWORDS = ANNOTATIONS | {"$ref", "type", "enumDescriptions"} | {word for keywords, _ in _RULES for word in keywords}
"""All that a family's schema may use; a test refuses a schema that uses more. Names in `x-` are annotations."""


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
    rule = document
    for step in pointer_steps(pointer):
        if step.isdecimal() and "items" in rule:
            rule = follow(document, rule["items"])
        else:
            found = next(_rules_for(step, rule))
            rule = follow(document, found) if isinstance(found, dict) else {}
    return rule


def _rules_for(name: str, schema: Schema) -> Iterator[Any]:
    """The schemas a key's value has to meet; False alone for a key that may not be there."""
    matched = [rule for pattern, rule in schema.get("patternProperties", {}).items() if re.search(pattern, name)]
    if name in schema.get("properties", {}):
        matched.append(schema["properties"][name])
    yield from matched or [schema.get("additionalProperties", True)]


def _scalars(node: Node) -> Iterator[Scalar]:
    """The single values in a node, keys among them."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node:
            yield from _scalars(item)
    elif isinstance(node, Mapping):
        for entry in node:
            yield entry.key
            yield from _scalars(entry.value)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _json_type(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    return {str: "string", int: "integer", float: "number", type(None): "null"}.get(type(value), "object")


def _same(node: Node, value: Any) -> bool:
    return _json_type(value) == words.type_of(node) and node.data() == value


def _shown(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else node.span.text


def _notes(place: Place) -> list[Text]:
    return [place.about] if place.about else []


def _example(place: Place, schema: Schema) -> str:
    """`key: value` with the first example the schema gives, or its default."""
    examples = schema.get("examples") or ([schema["default"]] if "default" in schema else [])
    if not examples:
        return ""
    return f"{place.name.split('.')[-1]}: {flow(examples[0])}"
