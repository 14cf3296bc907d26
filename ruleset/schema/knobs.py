"""The knobs of a family, read from its schema: what a rule file may set, in words for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ruleset import shelf
from ruleset.diagnostics.finding import Text
from ruleset.schema.document import Schema, follow
from ruleset.source.flow import flow
from ruleset.source.nodes import dotted, join_pointer


@dataclass(frozen=True)
class Alternative:
    """One value a knob may take, and its words."""

    value: Any
    words: Text


@dataclass(frozen=True)
class Knob:
    """One value of a rule file. `default` is None when a rule set has to say it."""

    pointer: str
    title: Text
    description: Text
    types: tuple[str, ...]
    default: Any = None
    allowed: tuple[Any, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    rulebook: Text | None = None
    language: str = ""
    names: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    unit: str = ""
    required: bool = False
    optional: bool = False

    @property
    def key(self) -> str:
        """The key as users write it: `levels.start`."""
        return dotted(self.pointer)

    def words_for(self, value: Any, lang: str) -> str:
        """A value in words: those of its alternative, otherwise as it is written in a rule file."""
        known = next((each.words[lang] for each in self.alternatives if each.value == value), None)
        return known if known is not None else flow(value)

    def sentence(self, value: Any, lang: str) -> str | None:
        """The rulebook's sentence for a value; None when the rulebook prints none."""
        return self.rulebook[lang].format(value=self.words_for(value, lang)) if self.rulebook else None


@lru_cache(maxsize=8)
def knobs(family: str) -> dict[str, Knob]:
    """Every knob of a family by pointer, in the order of the schema. Keys about the file itself are left out."""
    document = shelf.schema(family)
    about_file = {f"/{name}" for name in document.get("x-metadata", [])}
    return {knob.pointer: knob for knob in _below(document, document, "", about_file)}


def _below(schema: Schema, document: Schema, pointer: str, skip: set[str]) -> Iterator[Knob]:
    for name, reference in schema.get("properties", {}).items():
        place = join_pointer(pointer, name)
        if place in skip:
            continue
        rule = follow(document, reference)
        if "properties" in rule:
            yield from _below(rule, document, place, skip)
        else:
            yield _knob(place, rule, document)


def _knob(pointer: str, rule: Schema, document: Schema) -> Knob:
    types = rule.get("type", [])
    return Knob(
        pointer=pointer,
        title=rule["x-title"],
        description=rule["x-description"],
        types=tuple(types) if isinstance(types, list) else (types,),
        default=rule.get("default"),
        allowed=tuple(rule.get("enum", ())),
        alternatives=tuple(_alternative(each) for each in rule.get("x-alternatives", [])),
        rulebook=rule.get("x-rulebook"),
        language=rule.get("x-language", ""),
        names=rule.get("x-names", {}),
        unit=rule.get("x-unit", ""),
        required=pointer in document.get("x-required", []),
        optional=rule.get("x-optional", False),
    )


def _alternative(entry: Mapping[str, Any]) -> Alternative:
    return Alternative(entry["value"], {"zh": entry["zh"], "en": entry["en"]})
