"""What the schema says about the place in a file: the nearest thing that has a title, and its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ruleset.schema.document import Schema, rules_along
from ruleset.source.nodes import dotted, join_pointer, pointer_steps


@dataclass(frozen=True)
class Told:
    """The schema of a key or section that has words of its own."""

    pointer: str
    rule: Schema

    @property
    def key(self) -> str:
        """The key as users write it."""
        return dotted(self.pointer)

    def title(self, lang: str) -> str:
        """Its name."""
        return str(self.rule["x-title"][lang])

    def description(self, lang: str) -> str:
        """What it is for."""
        return str(self.rule["x-description"][lang])


def told_at(schema: Schema, pointer: str) -> Told | None:
    """The innermost key or section on the way to a pointer that the schema describes; None for the whole file."""
    found, here, steps = None, "", pointer_steps(pointer)
    for depth, rule in enumerate(rules_along(schema, pointer)):
        here = join_pointer(here, steps[depth - 1]) if depth else ""
        entry = depth and steps[depth - 1].isdecimal() and "properties" not in rule  # a rank in a list of ranks
        if depth and "x-title" in rule and not entry:
            found = Told(here, rule)
    return found


def language_at(schema: Schema, pointer: str, key: bool) -> tuple[str, Schema]:
    """The language of expressions written at a place, and the knob that says so; empty where values are plain."""
    for rule in rules_along(schema, pointer):
        if "x-language" in rule or "x-key-language" in rule:
            language = rule.get("x-key-language") if key else rule.get("x-language")
            return str(language or ""), rule
    return "", {}


def keys_at(schema: Schema, pointer: str) -> Iterator[tuple[str, Schema]]:
    """The keys a mapping may have, in the order of the schema, each with its own schema."""
    *_, rule = rules_along(schema, pointer)
    for name in rule.get("properties", {}):
        *_, below = rules_along(schema, join_pointer(pointer, name))
        yield name, below
