"""Keys that say what the parent says already, with no clause that would make them a statement of the text."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks.located import Located
from ruleset.diagnostics.finding import Edit, Finding, Suggestion
from ruleset.diagnostics.kind import Kind
from ruleset.inherit import OWN_KEYS, TEXT_KEYS
from ruleset.source.nodes import Entry, Mapping, Node, Scalar, Sequence, dotted, join_pointer
from ruleset.source.removal import entry_removal

_NOT_RULES = frozenset((*OWN_KEYS, *TEXT_KEYS, "format", "family"))

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


def _below(context: Located, node: Mapping, pointer: str, section: Edit | None = None) -> Iterator[Finding]:
    """The repeating keys of a mapping. `section` takes out the whole of it, when nothing else stands in it."""
    for entry in node:
        place = join_pointer(pointer, entry.name)
        if not pointer and entry.name in _NOT_RULES:
            continue
        edit = section or (_removal(entry) if _repeats(context, entry, place) else None)
        if isinstance(entry.value, Mapping):
            yield from _below(context, entry.value, place, edit)
        elif (inherited := _inherited(context, place)) and _repeats(context, entry, place):
            related = [(inherited[1].span, {"zh": "上级的值", "en": "the parent's value"})]
            yield repeats_parent.at(
                entry.key.span, pointer=place, key=dotted(place), parent=inherited[0], related=related,
                suggestion=Suggestion("", edit) if edit else None,
            )


def _repeats(context: Located, entry: Entry, pointer: str) -> bool:
    """Whether a key, or every key of a section, says what the parent says and the text does not."""
    if isinstance(entry.value, Mapping):
        return bool(len(entry.value)) and all(
            _repeats(context, each, join_pointer(pointer, each.name)) for each in entry.value
        )
    inherited = _inherited(context, pointer)
    return inherited is not None and inherited[1].data() == entry.value.data() and not stated(context, pointer)


def _removal(entry: Entry) -> Edit | None:
    """Safe: without the key the parent's value stands, which is the same."""
    end = (entry.value.alias or entry.value.span).end
    span = entry_removal(entry.key.span.source.span(entry.key.span.start, end))
    return Edit(span, "", safe=True) if span else None


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
