"""Keys that say what the parent says already, with no clause that would make them a statement of the text."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.located import Located
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.inherit import OWN_KEYS, TEXT_KEYS
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, dotted, join_pointer

repeats_parent = Kind(
    "R306", "repeats-parent",
    {"zh": "`{key}` 与上级 `{parent}` 的值相同", "en": "`{key}` says what `{parent}` says already"},
    {"zh": "可以不写", "en": "may be left out"},
    {"zh": "若文本确有此条，在 `clauses` 里注明条款", "en": "if the text states it, name the clause under `clauses`"},
    severity="info",
)


def check(context: Located) -> Iterator[Finding]:
    """Only for a file that has a parent."""
    layers = context.resolved.layers
    if len(layers) > 1:
        yield from _below(context, layers[0].root, "")


def _below(context: Located, node: Mapping, pointer: str) -> Iterator[Finding]:
    for entry in node:
        place = join_pointer(pointer, entry.name)
        if not pointer and entry.name in (*OWN_KEYS, *TEXT_KEYS, "format", "family"):
            continue
        if isinstance(entry.value, Mapping):
            yield from _below(context, entry.value, place)
        elif (inherited := _inherited(context, place)) and inherited[1].data() == entry.value.data():
            if not stated(context, place):
                related = [(inherited[1].span, {"zh": "上级的值", "en": "the parent's value"})]
                yield repeats_parent.at(
                    entry.key.span, pointer=place, key=dotted(place), parent=inherited[0], related=related
                )


def _inherited(context: Located, pointer: str) -> tuple[str, Node] | None:
    """The nearest parent that sets a key, and its value."""
    for layer in context.resolved.layers[1:]:
        node = layer.root.find(pointer)
        if node is not None:
            return layer.id, node
    return None


def stated(context: Located, pointer: str) -> bool:
    """Whether the file gives a clause or a reading for a key, or for a section it belongs to."""
    root, key = context.resolved.layers[0].root, dotted(pointer)
    named = [entry.name for entry in clauses] if isinstance(clauses := root.get("clauses"), Mapping) else []
    decided = root.get("decided")
    keys = (item.step("key") for item in decided) if isinstance(decided, Sequence) else ()
    named += [node.text for node in keys if isinstance(node, Scalar)]
    return any(key == name or key.startswith(f"{name}.") for name in named)
