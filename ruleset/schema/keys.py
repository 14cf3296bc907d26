"""Every key of a family, sections and keys about the file among them, with what its schema says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from ruleset import shelf
from ruleset.diagnostics.finding import Text
from ruleset.schema.document import Schema, follow, referenced
from ruleset.source.flow import flow
from ruleset.source.nodes import dotted, join_pointer, pointer_steps

OWN_NAME = "own_name"
"""Stands for a name the rule file chooses, where a section takes such names."""

_NO_WORDS: Text = {"zh": "", "en": ""}


@dataclass(frozen=True, eq=False)
class Name:
    """A name an expression may use. A bound is a number, or the words of one that depends on the rules."""

    name: str
    low: int | Text
    high: int | Text
    step: int | Text
    unit: str


@dataclass(frozen=True, eq=False)
class Key:
    """One key. `written` is its schema as it stands, `rule` the same with all that it refers to."""

    family: str
    pointer: str
    written: Schema
    rule: Schema

    @property
    def key(self) -> str:
        """The key as users write it: `levels.start`."""
        return dotted(self.pointer)

    @property
    def title(self) -> Text:
        """Its name, in a few words."""
        return self.rule["x-title"]  # type: ignore[no-any-return]

    @property
    def description(self) -> Text:
        """What it is for."""
        return self.rule["x-description"]  # type: ignore[no-any-return]

    @property
    def document(self) -> Schema:
        """The schema of the family."""
        return shelf.schema(self.family)

    @property
    def about_file(self) -> bool:
        """Whether it speaks about the file or its text rather than the game."""
        return pointer_steps(self.pointer)[0] in self.document["x-metadata"]

    @property
    def is_section(self) -> bool:
        """Whether other keys with words of their own stand below it."""
        return any("x-title" in below.rule for below in self.below)

    @cached_property
    def below(self) -> list[Key]:
        """The keys that stand in it, in the order of the schema."""
        return list(_below(self.family, self.rule, self.pointer))

    @property
    def required(self) -> bool:
        """Whether every rule set has to say it."""
        return self.pointer in self.document["x-required"] or self.pointer[1:] in self.document["required"]

    @cached_property
    def values(self) -> list[tuple[Any, Text]]:
        """The values the schema lists, each with its words where it has any; a key of its own goes by its title."""
        if "x-refers-to" not in self.rule:
            return values(self.rule)
        section = self.rule["x-refers-to"]
        return [(value, keys(self.family)[join_pointer(section, value)].title) for value in self.rule["enum"]]

    @cached_property
    def names(self) -> list[Name]:
        """The names its expressions may use."""
        return names(self.rule, self.document["x-limits"])

    @cached_property
    def basis(self) -> Text | None:
        """What it is made of when that has words of its own: a rank, a card, text in one language or two."""
        return _basis(self.document, self.written)

    @cached_property
    def item_basis(self) -> Text | None:
        """The same for the entries of a list."""
        return _basis(self.document, self.rule.get("items", {}))

    @cached_property
    def parts(self) -> list[tuple[str, Schema]]:
        """The parts of each entry of a list whose entries are mappings with fixed keys."""
        entry = follow(self.document, self.rule.get("items", {}))
        return [(name, follow(self.document, part)) for name, part in entry.get("properties", {}).items()]

    @cached_property
    def example(self) -> dict[str, Any]:
        """A file's worth of keys that sets this one. Keys that only make sense together are shown together, and a key
        that is named as the value of another is shown beside it."""
        value = next(self._examples(), None)
        if value is None and self.is_section:
            return self.below[0].example
        if value is None:
            value = _nested(self.pointer, _ready_value(self))
        return {**value, **self._referred_to(value)} if "x-refers-to" in self.rule else value

    @property
    def example_value(self) -> Any:
        """The key's own value in its example."""
        return _at(self.example, self.pointer)

    def _examples(self) -> Iterator[dict[str, Any]]:
        """The examples of the sections above and of the key itself that set it."""
        pointer = ""
        for step in pointer_steps(self.pointer):
            pointer = join_pointer(pointer, step)
            key = self if pointer == self.pointer else keys(self.family)[pointer]
            for each in key.rule.get("examples", []):
                value = _nested(pointer, each)
                if _at(value, self.pointer) is not None:
                    yield value

    def _referred_to(self, value: dict[str, Any]) -> dict[str, Any]:
        """The section this key's value names a key of, with that key's example."""
        section, *_ = pointer_steps(self.rule["x-refers-to"])
        named = keys(self.family)[join_pointer(self.rule["x-refers-to"], _at(value, self.pointer))]
        return {section: {**value.get(section, {}), **named.example[section]}}


def values(rule: Schema) -> list[tuple[Any, Text]]:
    """The values a schema lists, each with its words in both languages where it has any."""
    listed = {flow(each["value"]): (each["value"], each) for each in rule.get("x-alternatives", [])}
    plain = [True, False] if rule.get("type") == "boolean" else rule.get("enum", [])
    return [*listed.values(), *((value, _NO_WORDS) for value in plain if flow(value) not in listed)]


def names(rule: Schema, limits: Mapping[str, Text]) -> list[Name]:
    """The names the expressions of a key may use. `limits` are the words of bounds that depend on the rules."""
    return [_name(name, domain, limits) for name, domain in rule.get("x-names", {}).items()]


def _name(name: str, domain: Mapping[str, Any], limits: Mapping[str, Text]) -> Name:
    low, high, step = (limits.get(domain[part], domain[part]) for part in ("lo", "hi", "step"))
    return Name(name, low, high, step, domain["unit"])


@lru_cache(maxsize=8)
def keys(family: str) -> dict[str, Key]:
    """Every key of a family by pointer, in the order of the schema, sections before what stands in them."""
    return {key.pointer: key for key in _walk(_below(family, shelf.schema(family), ""))}


def own_key(family: str, pointer: str) -> Key | None:
    """The key under a name of the file's own; None where the schema leaves no such choice."""
    above, _, _ = pointer.rpartition("/")
    alike = keys(family).get(join_pointer(above, OWN_NAME))
    return replace(alike, pointer=pointer) if alike else None


def _walk(found: Iterator[Key]) -> Iterator[Key]:
    for key in found:
        yield key
        yield from _walk(iter(key.below))


def _below(family: str, rule: Schema, pointer: str) -> Iterator[Key]:
    document = shelf.schema(family)
    named = dict(rule.get("properties", {}))
    if isinstance(rule.get("additionalProperties"), dict) and named:
        named[OWN_NAME] = rule["additionalProperties"]
    for name, written in named.items():
        below = follow(document, written)
        if "x-title" in below:
            yield Key(family, join_pointer(pointer, name), written, below)


def _basis(document: Schema, written: Schema) -> Text | None:
    """The description of the last definition on the way that is no key of its own."""
    found = None
    while "$ref" in written:
        name = written["$ref"].rpartition("/")[2]
        written = referenced(document, written["$ref"])
        if "." not in name and name not in document["properties"]:
            found = written["x-description"]
    return found


def _nested(pointer: str, value: Any) -> Any:
    """A value under all the keys of its pointer."""
    for step in reversed(pointer_steps(pointer)):
        value = {step: value}
    return value


def _at(data: Any, pointer: str) -> Any:
    """The value at a pointer; None when nothing is there."""
    for step in pointer_steps(pointer):
        data = data.get(step) if isinstance(data, dict) else None
    return data


def _ready_value(key: Key) -> Any:
    """A value that is not the default, where there is another."""
    steps = pointer_steps(key.pointer)
    known = [value for value, _ in key.values if value not in steps]  # no offence is punished as itself
    usual = key.rule.get("default")
    return next((value for value in known if value != usual), known[0] if known else usual)
