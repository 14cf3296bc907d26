"""After inheritance: the keys no rule set can do without (`x-required` of the schema, `x-required-with` for a section
that may be left out)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruleset.diagnostics.finding import Finding
from ruleset.inherit import Resolved
from ruleset.schema import kinds, words
from ruleset.schema.keys import keys
from ruleset.source.flow import flow
from ruleset.source.nodes import Mapping, dotted, join_pointer, pointer_steps
from ruleset.spans import Span

_MANY = 3


def check_complete(resolved: Resolved, schema: dict[str, Any], found: Iterable[Finding]) -> list[Finding]:
    """The needed keys that no file of the chain sets. `found` are the shape findings: what they explain is not repeated."""
    meant = {_meant(finding) for finding in found if finding.name == "unknown-key" and finding.suggestion}
    if "/extends" in meant:  # the parent that sets them is not known
        return []
    gaps = {gap for needed in _needed(resolved.root, schema) if (gap := _gap(resolved.root, needed))}
    missing = sorted(gaps - meant)
    if len(missing) >= _MANY and "extends" not in resolved.root:
        keys = ", ".join(f"`{dotted(gap)}`" for gap in missing)
        return [kinds.incomplete.at(_start(resolved.root), keys=keys, example=f"extends: {schema['x-base']}")]
    return [_missing(resolved.root, gap, schema) for gap in missing]


def _needed(root: Mapping, schema: dict[str, Any]) -> Iterator[str]:
    """What has to be set: always, and with each optional section that is written."""
    yield from schema.get("x-required", [])
    for section, pointers in schema.get("x-required-with", {}).items():
        if root.find(section) is not None:
            yield from pointers


def _meant(finding: Finding) -> str:
    assert finding.suggestion is not None
    return join_pointer(finding.pointer.rpartition("/")[0], finding.suggestion.text)


def _gap(root: Mapping, needed: str) -> str | None:
    """The first step of a needed pointer that is not there; None when all are, or when a wrong type stands in the way."""
    node, pointer = root, ""
    for step in pointer_steps(needed):
        pointer = join_pointer(pointer, step)
        child = node.get(step)
        if child is None:
            return pointer
        if not isinstance(child, Mapping):
            return None
        node = child
    return None


def _missing(root: Mapping, gap: str, schema: dict[str, Any]) -> Finding:
    parent, _, key = gap.rpartition("/")
    lacking = keys(schema["x-family"])[gap]
    return kinds.missing_key.at(
        _key_span(root, parent),
        pointer=parent,
        where=words.where(parent),
        key=key,
        notes=[lacking.description],
        example=f"{key}: {flow(lacking.example_value)}",
    )


def _key_span(root: Mapping, pointer: str) -> Span:
    if not pointer:
        return _start(root)
    above, _, key = pointer.rpartition("/")
    parent = root.find(above)
    assert isinstance(parent, Mapping)
    return parent.key_span(key)


def _start(root: Mapping) -> Span:
    return Span(root.span.source, root.span.start, root.span.start)
