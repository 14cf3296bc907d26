"""Every key of a schema is read by the rules of its family, and every key they read is in the schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ruleset import shelf
from ruleset.families import family
from ruleset.schema.document import Schema, follow

FOR_PEOPLE = {"clauses", "note"}
"""Keys of an offence that the rulebook and the clause lists read, and no rule of play."""
WHOLE = ("tournament",)
"""What surrounds the matches goes into the fingerprint and to the organiser as it is written, where no rule reads it."""


class Watched(dict[str, Any]):
    """A mapping that notes every key that is asked for."""

    def __init__(self, data: Mapping[str, Any], place: str, asked: set[str]) -> None:
        super().__init__(data)
        self._place, self._asked = place, asked

    def __getitem__(self, name: str) -> Any:
        self._asked.add(f"{self._place}/{name}")
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self._asked.add(f"{self._place}/{name}")
        return super().get(name, default)

    def items(self) -> Any:
        self._asked.update(f"{self._place}/{name}" for name in self)
        return super().items()


def everything(document: Schema, rule: Schema, place: str, asked: set[str], known: set[str]) -> Any:
    """A value with every key the schema knows below it, each noted in `known`; free names are `*`."""
    rule = follow(document, rule)
    types = rule.get("type", "string")
    if "array" in types and "items" in rule:
        return [everything(document, rule["items"], f"{place}/*", asked, known)]
    free = [*rule.get("patternProperties", {}).values(), rule.get("additionalProperties", False)]
    below = {**rule.get("properties", {}), **({"*": inner} if (inner := next((r for r in free if isinstance(r, dict)), None)) else {})}
    if "object" not in types and not below:
        return "?"
    known |= {f"{place}/{name}" for name in below}
    return Watched({name: everything(document, inner, f"{place}/{name}", asked, known) for name, inner in below.items()}, place, asked)


@pytest.mark.parametrize("name", shelf.families())
def test_every_key_is_read_and_every_key_read_is_in_the_schema(name: str) -> None:
    document, asked, known = shelf.schema(name), set[str](), set[str]()
    data = everything(document, document, "", asked, known)
    asked.clear()
    family(name).read_rules(data)
    about_file = tuple(f"/{key}" for key in document["x-metadata"])
    knobs = {
        place for place in known
        if not place.startswith(about_file) and not (place.startswith("/offences/") and place.split("/")[-1] in FOR_PEOPLE)
    }  # fmt: skip
    if not any(place.startswith(f"/{WHOLE[0]}") for place in asked):
        knobs = {place for place in knobs if place.split("/")[1] not in WHOLE}
    assert sorted(knobs - asked) == []
    assert sorted(asked - known) == []
