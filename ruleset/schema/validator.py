"""The `jsonschema` library, set up once per schema. It is loaded when the first file's shape is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleset.schema.document import Schema

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

_READY: dict[int, tuple[Schema, Validator]] = {}


def validator(document: Schema) -> Validator:
    """The validator of a schema document.

    Schemas come with Paigui and tests hold them to their metaschema, so they are not checked again here. A registry is
    always given: without one a reference that is not found would be looked for on the network.
    """
    if id(document) not in _READY:
        _READY[id(document)] = document, _built(document)
    return _READY[id(document)][1]


def _built(document: Schema) -> Validator:
    from jsonschema import Draft202012Validator
    from referencing import Registry

    return Draft202012Validator(document, registry=Registry())
