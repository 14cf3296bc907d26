"""What a rule file would be once its found mistakes are mended, as far as that is known.

Later stages read the file with every misspelt key as it was meant, so what is written below it is checked in the same
run. What cannot be mended is a *gap*: a value nobody can rely on, and nothing is proved from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ruleset import shelf
from ruleset.diagnostics.finding import Finding
from ruleset.inherit import Layer, Resolved, merge_all
from ruleset.schema.document import Schema, rule_at
from ruleset.source.nodes import Entry, Mapping, Node, Scalar, Sequence, join_pointer, pointer_steps
from ruleset.spans import Source, Span

_HARMLESS = ("incomplete-rules", "several-documents")
"""Errors that make no value the worse: the first is about the whole file, the second about another one."""


@dataclass(frozen=True)
class Renamed:
    """A misspelt key of one file: its pointer as written, and the same with the key as it was meant."""

    source: Source
    written: str
    meant: str


@dataclass(frozen=True)
class Mended:
    """A file with its misspelt keys as they were meant.

    Attributes:
        resolved: the mended file.
        gaps: pointers of values that are not to be relied on.
        renamed: the keys that were misspelt, outer ones first.
    """

    resolved: Resolved
    gaps: frozenset[str] = frozenset()
    renamed: tuple[Renamed, ...] = ()

    def lacks(self, pointer: str) -> bool:
        """Whether the value at a pointer, or one it is part of, is a gap."""
        return any(_leads_to(gap, pointer) for gap in self.gaps)

    def touched(self, pointer: str) -> bool:
        """Whether a gap lies at, above or below a pointer."""
        return self.lacks(pointer) or any(_leads_to(pointer, gap) for gap in self.gaps)

    def as_written(self, finding: Finding) -> Finding:
        """A finding about the mended file, with the pointer of the file as it is."""
        pointer = finding.pointer
        for each in self.renamed:
            if each.source is finding.span.source and _leads_to(each.meant, pointer):
                pointer = each.written + pointer.removeprefix(each.meant)
        return finding if pointer == finding.pointer else replace(finding, pointer=pointer)


def mend(resolved: Resolved, findings: Iterable[Finding]) -> Mended:
    """The file with the mistakes of `findings` mended; the file itself when none of them is an error."""
    errors = [finding for finding in findings if finding.severity == "error"]
    if not errors:
        return Mended(resolved)
    misspelt = [finding for finding in errors if _is_misspelt(finding)]
    renamed = sorted((_as_meant(finding) for finding in misspelt), key=lambda each: len(each.written))
    layers = tuple(_with_meant_keys(layer, renamed) for layer in resolved.layers)
    schema = shelf.schema(resolved.family)
    gaps = {gap for each in errors if each not in misspelt for gap in _gaps(each, resolved, schema)}
    mended = Resolved(layers, merge_all(layers), resolved.whole) if renamed else resolved
    return Mended(mended, frozenset(_meant(gap, renamed) for gap in gaps), tuple(renamed))


def _leads_to(above: str, pointer: str) -> bool:
    return pointer == above or pointer.startswith(f"{above}/")


def _is_misspelt(finding: Finding) -> bool:
    """Whether it is a key that fits under the name suggested for it."""
    suggestion = finding.suggestion
    return finding.name == "unknown-key" and bool(suggestion and suggestion.edit and suggestion.edit.safe)


def _as_meant(finding: Finding) -> Renamed:
    assert finding.suggestion is not None
    meant = join_pointer(finding.pointer.rpartition("/")[0], finding.suggestion.text)
    return Renamed(finding.span.source, finding.pointer, meant)


def _meant(gap: str, renamed: list[Renamed]) -> str:
    """The pointer of a gap in the mended file."""
    for each in reversed(renamed):
        if _leads_to(each.written, gap):
            gap = each.meant + gap.removeprefix(each.written)
    return gap


def _with_meant_keys(layer: Layer, renamed: list[Renamed]) -> Layer:
    names = {each.written: pointer_steps(each.meant)[-1] for each in renamed if each.source is layer.source}
    root = _with_names(layer.root, "", names) if names else layer.root
    assert isinstance(root, Mapping)
    return Layer(layer.id, root) if names else layer


def _with_names(node: Node, pointer: str, names: dict[str, str]) -> Node:
    if isinstance(node, Sequence):
        items = (_with_names(item, join_pointer(pointer, place), names) for place, item in enumerate(node))
        return replace(node, items=tuple(items))
    if not isinstance(node, Mapping):
        return node
    return replace(node, entries=tuple(_entry(entry, join_pointer(pointer, entry.name), names) for entry in node))


def _entry(entry: Entry, pointer: str, names: dict[str, str]) -> Entry:
    value = _with_names(entry.value, pointer, names)
    name = names.get(pointer)
    return Entry(entry.key if name is None else Scalar(entry.key.span, text=name, value=name), value)


def _gaps(finding: Finding, resolved: Resolved, schema: Schema) -> Iterator[str]:
    """The values that an error which cannot be mended makes unreliable."""
    layer = next((layer for layer in resolved.layers if layer.source is finding.span.source), None)
    if layer is None or finding.name in _HARMLESS:
        return
    if finding.name == "missing-key":
        yield from _missing(resolved.root, finding.pointer, schema)
    elif finding.name == "unknown-key":
        yield finding.pointer
        yield from _unset(layer.root, finding.pointer.rpartition("/")[0], schema)
    elif finding.pointer or not finding.id.startswith("R1"):
        yield finding.pointer
    elif finding.name == "duplicate-key":
        first = finding.related[0].span
        yield from (pointer for pointer, entry in _entries(layer.root, "") if entry.key.span == first)
    else:
        place = _place(layer.root, "", finding.span)
        yield from _unset(layer.root, place, schema) if isinstance(layer.root.find(place), Mapping) else (place,)


def _missing(root: Mapping, pointer: str, schema: Schema) -> Iterator[str]:
    """The needed keys that a section lacks."""
    section = root.find(pointer)
    needed = {join_pointer(pointer, name) for name in rule_at(schema, pointer).get("required", [])}
    needed |= set(schema.get("x-required", [])).union(*schema.get("x-required-with", {}).values())
    for place in sorted(needed):
        above, name = place.rpartition("/")[0], pointer_steps(place)[-1]
        if above == pointer and isinstance(section, Mapping) and name not in section:
            yield place


def _unset(root: Mapping, pointer: str, schema: Schema) -> Iterator[str]:
    """The known keys a section does not set: an unknown one may have been meant for any of them."""
    section = root.find(pointer)
    for name in rule_at(schema, pointer).get("properties", {}):
        if isinstance(section, Mapping) and name not in section:
            yield join_pointer(pointer, name)


def _place(node: Node, pointer: str, span: Span) -> str:
    """The pointer of the innermost value that a span lies in."""
    for name, child in _children(node):
        if child.span.start <= span.start and span.end <= child.span.end:
            return _place(child, join_pointer(pointer, name), span)
    return pointer


def _entries(node: Node, pointer: str) -> Iterator[tuple[str, Entry]]:
    for entry in node if isinstance(node, Mapping) else ():
        yield join_pointer(pointer, entry.name), entry
    for name, child in _children(node):
        yield from _entries(child, join_pointer(pointer, name))


def _children(node: Node) -> Iterator[tuple[str | int, Node]]:
    if isinstance(node, Mapping):
        yield from ((entry.name, entry.value) for entry in node)
    elif isinstance(node, Sequence):
        yield from enumerate(node)
