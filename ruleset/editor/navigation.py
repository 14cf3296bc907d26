"""Going to what a place refers to: the parent's setting of a key, the parent's file, a clause; and the file's outline."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol.types import DocumentSymbol, Location, Position, SymbolKind

from ruleset.clauses import read_list
from ruleset.diagnostics.plain import plain
from ruleset.editor.clauses import cited, cites
from ruleset.editor.place import Spot, spot_at
from ruleset.editor.positions import offset, range_of
from ruleset.editor.project import Analysis, Project
from ruleset.inherit import Layer
from ruleset.source.flow import flow
from ruleset.source.nodes import Entry, Mapping, Node, Scalar, Sequence, join_pointer, pointer_steps
from ruleset.spans import Span

_MOST_SYMBOLS = 5_000
_LONGEST = 60


def definition(project: Project, uri: str, place: Position) -> list[Location]:
    """Where the thing under the cursor is set or written."""
    analysis = project.analysis(uri)
    spot = spot_at(analysis.root, offset(analysis.source, place, project.units)) if analysis.root else None
    spans = list(_targets(analysis, spot)) if spot and analysis.resolved else []
    return [Location(other, range_of(span, project.units)) for span in spans if (other := project.uri_of(span.source))]


def _targets(analysis: Analysis, spot: Spot) -> Iterator[Span]:
    assert analysis.resolved is not None
    layers = analysis.resolved.layers
    steps = pointer_steps(spot.pointer)
    if steps == ["extends"]:
        yield from (Span(layer.source, 0, 0) for layer in layers[1:2])
    elif steps == ["source", "text"] and isinstance(spot.node, Scalar):
        root = read_list(spot.node.text, analysis.source.path)
        yield from [Span(root.span.source, 0, 0)] if root else []
    elif not spot.key and cites(spot.pointer) and isinstance(spot.node, Scalar):
        yield from (clause.span for clause in cited(analysis, spot.node.text))
    elif steps[:1] == ["clauses"] and len(steps) == 2:
        yield from _setting(layers, steps[1].split("."))
    elif steps[:1] == ["decided"] and steps[2:] == ["key"] and isinstance(spot.node, Scalar):
        yield from _setting(layers, spot.node.text.split("."))
    else:
        yield from _setting(layers[1:], steps)


def _setting(layers: tuple[Layer, ...], steps: list[str]) -> Iterator[Span]:
    """Where the nearest of some files sets a key, or the section it belongs to. Lists are set as a whole."""
    listed = next((place for place, step in enumerate(steps) if step.isdecimal()), len(steps))
    for length in range(listed, 0, -1):
        for layer in layers:
            span = _key_span(layer.root, steps[:length])
            if span:
                yield span
                return


def _key_span(root: Mapping, steps: list[str]) -> Span | None:
    pointer = ""
    for step in steps[:-1]:
        pointer = join_pointer(pointer, step)
    parent = root.find(pointer)
    return parent.key_span(steps[-1]) if isinstance(parent, Mapping) and steps[-1] in parent else None


def symbols(project: Project, uri: str) -> list[DocumentSymbol]:
    """The outline: sections, keys, and the entries of lists that are mappings."""
    analysis = project.analysis(uri)
    if analysis.root is None:
        return []
    return _Outline(project).of_mapping(analysis.root)


class _Outline:
    def __init__(self, project: Project) -> None:
        self.project = project
        self.left = _MOST_SYMBOLS

    def of_mapping(self, mapping: Mapping) -> list[DocumentSymbol]:
        return [self.entry(entry) for entry in mapping if self.room()]

    def of(self, node: Node) -> list[DocumentSymbol]:
        """What stands below a value; what `*name` brings in stands elsewhere."""
        if node.alias is not None:
            return []
        if isinstance(node, Mapping):
            return self.of_mapping(node)
        items = node.items if isinstance(node, Sequence) else ()
        return [self.item(item) for item in items if isinstance(item, Mapping) and len(item) and self.room()]

    def room(self) -> bool:
        self.left -= 1
        return self.left >= 0

    def entry(self, entry: Entry) -> DocumentSymbol:
        own = entry.value.alias or entry.value.span
        whole = Span(entry.key.span.source, entry.key.span.start, max(entry.key.span.end, own.end))
        return self.symbol(entry.name, entry.value, whole, entry.key.span)

    def item(self, item: Mapping) -> DocumentSymbol:
        """An entry of a list goes by its id, or by its first key."""
        identity = item.get("id")
        name = identity.text if isinstance(identity, Scalar) else item.entries[0].name
        span = item.alias or item.span
        return self.symbol(name, item, span, span)

    def symbol(self, name: str, node: Node, whole: Span, own: Span) -> DocumentSymbol:
        detail = "" if isinstance(node, Mapping) else flow(node.data())
        return DocumentSymbol(
            name=plain(name).strip() or '""',
            kind=_kind(node),
            range=range_of(whole, self.project.units),
            selection_range=range_of(own, self.project.units),
            detail=plain(detail[:_LONGEST]),
            children=self.of(node),
        )


def _kind(node: Node) -> SymbolKind:
    if isinstance(node, Mapping):
        return SymbolKind.Module
    if isinstance(node, Sequence):
        return SymbolKind.Array
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, bool):
        return SymbolKind.Boolean
    return SymbolKind.Number if isinstance(value, int | float) else SymbolKind.String
