"""What one rule set says under a key: the value, every file that sets it, the clauses and readings it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ruleset import shelf
from ruleset.clauses import covers, read_list
from ruleset.diagnostics.errors import RuleFileError
from ruleset.diagnostics.finding import Text
from ruleset.inherit import Layer, Resolved, resolve
from ruleset.schema.keys import Key
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, pointer_steps


@dataclass(frozen=True)
class Setter:
    """One file that sets the key: `place` is `file:line:column`."""

    place: str
    file: str
    line: int
    column: int
    value: Any
    base: bool


@dataclass(frozen=True)
class Setting:
    """The key in one rule set. `setters` begin with the file that counts; none when no file sets the key."""

    rules: str
    setters: tuple[Setter, ...]
    default: Any
    clauses: tuple[tuple[str, Text], ...]
    decided: tuple[dict[str, Any], ...]

    @property
    def value(self) -> Any:
        """What holds; None when nothing does."""
        return self.setters[0].value if self.setters else self.default

    @property
    def assumed(self) -> bool:
        """Whether no text says so: the value comes from a family base or is the default, and nothing is cited for it."""
        return not (self.clauses or self.decided) and (not self.setters or self.setters[0].base)


def resolved_rules(reference: str) -> Resolved:
    """A rule file with all it inherits, whatever else is wrong with it.

    Raises:
        RuleFileError: it cannot be read.
    """
    path = shelf.locate(reference)
    resolved, findings = resolve(path, reference if str(path) == reference else None)
    if resolved is None:
        raise RuleFileError(findings)
    return resolved


def setting(key: Key, resolved: Resolved) -> Setting:
    """What the rule set says under the key."""
    history = resolved.history(key.pointer)
    return Setting(
        rules=resolved.id,
        setters=tuple(_setter(layer, node, resolved.root.find(key.pointer)) for layer, node in history),
        default=key.rule.get("default"),
        clauses=tuple(_clauses(key, resolved)),
        decided=tuple(_decided(key, resolved)),
    )


def _setter(layer: Layer, node: Node, whole: Node | None) -> Setter:
    """A file's own value; of a mapping merged from several files what they add up to."""
    span = node.span
    value = whole.data() if isinstance(node, Mapping) and whole is not None else node.data()
    return Setter(str(span), span.source.name, span.line, span.column, value, layer.base)


def _clauses(key: Key, resolved: Resolved) -> Iterator[tuple[str, Text]]:
    """Every clause cited for the key, for a section above it, or by the offence it belongs to, with its words."""
    texts = _texts(resolved)
    for identifier in dict.fromkeys(_cited(key, resolved.root)):
        covered = [words for clause, words in texts.items() if covers(identifier, clause)]
        yield identifier, {lang: " ".join(words[lang] for words in covered) for lang in ("zh", "en")}


def _cited(key: Key, root: Mapping) -> Iterator[str]:
    listed = root.get("clauses")
    for entry in listed if isinstance(listed, Mapping) else ():
        if _about(entry.name, key):
            yield from _ids(entry.value)
    steps = pointer_steps(key.pointer)
    if steps[0] == "offences" and len(steps) > 1:
        yield from _ids(root.find(f"/offences/{steps[1]}/clauses"))


def _about(name: str, key: Key) -> bool:
    """Whether a name is the key's, or that of a section it stands in."""
    return key.key == name or key.key.startswith(f"{name}.")


def _ids(node: Node | None) -> list[str]:
    return [item.text for item in node if isinstance(item, Scalar)] if isinstance(node, Sequence) else []


def _texts(resolved: Resolved) -> dict[str, Text]:
    """The words of every clause of the text the rule set encodes."""
    text = resolved.root.find("/source/text")
    root = read_list(text.text, text.span.source.path) if isinstance(text, Scalar) else None
    listed = root.get("clauses") if root else None
    items = listed.data() if isinstance(listed, Sequence) else []
    known = [item for item in items if isinstance(item, dict) and "id" in item]
    return {str(item["id"]): {lang: str(item.get(lang, item.get("text", ""))) for lang in ("zh", "en")} for item in known}


def _decided(key: Key, resolved: Resolved) -> Iterator[dict[str, Any]]:
    listed = resolved.root.get("decided")
    for item in listed if isinstance(listed, Sequence) else ():
        named = item.step("key")
        if isinstance(named, Scalar) and _about(named.text, key):
            yield item.data()
