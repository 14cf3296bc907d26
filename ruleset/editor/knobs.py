"""What the schema says about a place in a file: the key it belongs to, and what may be written there."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.schema.document import Schema, rules_along
from ruleset.schema.keys import Key, keys
from ruleset.source.nodes import join_pointer, pointer_steps


def key_at(family: str, pointer: str) -> Key | None:
    """The innermost key on the way to a pointer that has words of its own; None for the whole file."""
    known = keys(family)
    steps = pointer_steps(pointer)
    for length in range(len(steps), 0, -1):
        above = "".join(join_pointer("", step) for step in steps[:length])
        if above in known:
            return known[above]
    return None


def language_at(schema: Schema, pointer: str, key: bool) -> str:
    """The language of expressions written at a place, in keys or in values; empty where there are none."""
    for rule in rules_along(schema, pointer):
        if "x-language" in rule or "x-key-language" in rule:
            return str(rule.get("x-key-language" if key else "x-language", ""))
    return ""


def keys_at(schema: Schema, pointer: str) -> Iterator[tuple[str, Schema]]:
    """The keys a mapping may have, in the order of the schema, each with its own schema."""
    *_, rule = rules_along(schema, pointer)
    for name in rule.get("properties", {}):
        *_, below = rules_along(schema, join_pointer(pointer, name))
        yield name, below
