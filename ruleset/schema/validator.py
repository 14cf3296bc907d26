"""Where a node tree is not what a JSON Schema describes. The `jsonschema` library decides; its errors are brought back
to the nodes here.

Loading that library takes longer than checking a file. So where the compiled validator of the extra `fast` is installed
it is asked first, and only what it refuses is put to the library. Tests hold the two together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ruleset.schema.document import Schema
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, join_pointer

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator


@dataclass(frozen=True, slots=True)
class Breach:
    """A keyword of the schema `rule` that `node` breaks; when a key is not allowed, `node` is the key itself."""

    keyword: str
    rule: Schema
    pointer: str
    node: Node
    in_key: bool = False


def breaches(node: Node, document: Schema, rule: Schema | None = None, pointer: str = "") -> list[Breach]:
    """Everything at and below a node that its schema does not allow; without a `rule` the whole document is meant.

    What has a wrong type breaks nothing else of the same rule.
    """
    data = node.data()
    if rule is None and _quick(document)(data):
        return []
    library = _library(document)
    judge = library if rule is None else library.evolve(schema=rule)
    found = [_breach(error, node, pointer) for error in judge.iter_errors(data)]
    of_wrong_type = {(each.pointer, id(each.rule)) for each in found if each.keyword == "type"}
    # The library reports a mapping once for every key it misses.
    once = {(each.keyword, each.pointer, id(each.rule)): each for each in found}
    return [each for each in once.values() if each.keyword == "type" or (each.pointer, id(each.rule)) not in of_wrong_type]


def _breach(error: ValidationError, root: Node, pointer: str) -> Breach:
    node = root
    for step in error.absolute_path:
        below = node.step(str(step))
        assert below is not None
        node, pointer = below, join_pointer(pointer, step)
    rule: Schema = error.schema  # type: ignore[assignment]
    if "propertyNames" not in error.absolute_schema_path or not isinstance(node, Mapping):
        return Breach(str(error.validator), rule, pointer, node)
    name = str(error.instance)
    written = node.by_name[name].key
    # A key is text whatever it looks like: `5:` is the key "5".
    key = Scalar(written.span, written.alias, name, name, written.style)
    return Breach(str(error.validator), rule, join_pointer(pointer, name), key, in_key=True)


_READY: dict[int, tuple[Schema, Validator]] = {}


def _library(document: Schema) -> Validator:
    """The validator of a schema document.

    Schemas come with Paigui and tests hold them to their metaschema, so they are not checked again here. A registry is
    always given: without one a reference that is not found would be looked for on the network.
    """
    if id(document) not in _READY:
        from jsonschema import Draft202012Validator
        from jsonschema.validators import extend
        from referencing import Registry

        exact = extend(Draft202012Validator, {"pattern": _matches})
        _READY[id(document)] = document, exact(document, registry=Registry())
    return _READY[id(document)][1]


_QUICK: dict[int, tuple[Schema, Callable[[Any], bool]]] = {}


def _quick(document: Schema) -> Callable[[Any], bool]:
    """Whether data is plainly valid, as the compiled validator says; without one nothing is."""
    if id(document) not in _QUICK:
        try:
            from jsonschema_rs import Draft202012Validator
        except ImportError:
            _QUICK[id(document)] = document, lambda data: False
        else:
            _QUICK[id(document)] = document, Draft202012Validator(document).is_valid
    return _QUICK[id(document)][1]


def _matches(validator: Validator, pattern: str, value: Any, rule: Schema) -> Iterator[ValidationError]:
    """The keyword `pattern` as JSON Schema means it: in Python `$` also stands before a last line end."""
    from jsonschema import ValidationError

    if isinstance(value, str) and not holds(pattern, value):
        yield ValidationError(f"{value!r} is not in the form {pattern!r}")


def is_known(name: str, rule: Schema) -> bool:
    """Whether `properties` or `patternProperties` name a key."""
    patterns = rule.get("patternProperties", {})
    return name in rule.get("properties", {}) or any(holds(each, name) for each in patterns)


def holds(pattern: str, text: str) -> bool:
    """Whether a text has the form a pattern of the schema describes."""
    return _compiled(pattern).search(text) is not None


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
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
