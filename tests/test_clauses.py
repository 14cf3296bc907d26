"""Every clause of a shipped text is accounted for by its rule set, and every open point of the text is decided."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
VARIANTS = ROOT / "variants"
SCHEMA = json.loads((ROOT / "ruleset" / "schema" / "tricks.json").read_text(encoding="utf-8"))

Cover = tuple[str, str]
"""Where a clause id is written, and the id."""


def read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


def is_encoded(path: Path) -> bool:
    return "source" in read(path)


RULE_SETS = sorted(path.stem for path in VARIANTS.glob("*.yaml") if is_encoded(path))


@cache
def rules_of(rule_set: str) -> Any:
    return read(VARIANTS / f"{rule_set}.yaml")


@cache
def text_of(rule_set: str) -> Any:
    return read(VARIANTS / "texts" / f"{rules_of(rule_set)['source']['text']}.yaml")


def clause_ids(rule_set: str) -> list[str]:
    return [clause["id"] for clause in text_of(rule_set)["clauses"]]


def covers(written: str, clause: str) -> bool:
    """An id stands for itself and the ids below it: `art.1` for `art.1-2.3a` and `cl.7` for `cl.7b`, not for `art.10`."""
    if not clause.startswith(written):
        return False
    rest = clause[len(written) :]
    return not rest or rest[0] in "-." or (len(rest) == 1 and rest.islower())


def written_ids(rules: Mapping[str, Any]) -> Iterator[Cover]:
    """Every place of a rule file that accounts for a clause."""
    for key, ids in rules.get("clauses", {}).items():
        yield from ((f"clauses.{key}", each) for each in ids)
    yield from (("procedures", each) for each in rules.get("procedures", []))
    for name, offence in rules.get("offences", {}).items():
        yield from ((f"offences.{name}", each) for each in offence["clauses"])
    yield from ((f"examples.{case['id']}", case["clause"]) for case in rules.get("examples", []) if "clause" in case)


def unaccounted(covered: list[Cover], clauses: list[str]) -> list[str]:
    return [clause for clause in clauses if not any(covers(written, clause) for _, written in covered)]


def open_points(rule_set: str) -> set[str]:
    text = text_of(rule_set)
    return {point for clause in text["clauses"] for point in clause["decisions"]} | set(text["decisions"])


def knows(key: str) -> bool:
    """Whether the schema has this dotted key."""
    node: Any = SCHEMA
    for step in key.split("."):
        while "$ref" in node:
            node = SCHEMA["$defs"][node["$ref"].removeprefix("#/$defs/")]
        if step not in node.get("properties", {}):
            return False
        node = node["properties"][step]
    return True


def test_five_texts_ship() -> None:
    assert sorted(rules_of(each)["source"]["text"] for each in RULE_SETS) == ["000", "001-1", "001-2", "002", "003"]


@pytest.mark.parametrize(
    ("written", "clause", "expected"),
    [
        ("art.1-1", "art.1-1.2a", True),
        ("G2.3", "G2.3a", True),
        ("G8", "G8.10", True),
        ("cl.7a", "cl.7a", True),
        ("G8.1", "G8.10", False),
        ("art.1", "art.10.1", False),
        ("cl.1", "cl.10a", False),
        ("2.6", "2.6b.1", False),
        ("G2.3a", "G2.3", False),
    ],
)
def test_an_id_stands_for_the_ids_below_it(written: str, clause: str, expected: bool) -> None:
    assert covers(written, clause) is expected


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_clause_is_accounted_for(rule_set: str) -> None:
    assert unaccounted(list(written_ids(rules_of(rule_set))), clause_ids(rule_set)) == []


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_no_unknown_clause(rule_set: str) -> None:
    clauses = clause_ids(rule_set)
    unknown = [
        cover for cover in written_ids(rules_of(rule_set)) if not any(covers(cover[1], clause) for clause in clauses)
    ]
    assert unknown == []


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_removing_the_last_cover_of_a_clause_is_noticed(rule_set: str) -> None:
    covered = list(written_ids(rules_of(rule_set)))
    for clause in clause_ids(rule_set):
        without = [cover for cover in covered if not covers(cover[1], clause)]
        assert len(without) < len(covered)
        assert clause in unaccounted(without, clause_ids(rule_set))


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_example_of_the_text_is_a_case(rule_set: str) -> None:
    cases = [("", case["clause"]) for case in rules_of(rule_set).get("examples", [])]
    examples = [clause["id"] for clause in text_of(rule_set)["clauses"] if clause["kind"] == "example"]
    assert unaccounted(cases, examples) == []


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_open_point_is_decided_and_no_other(rule_set: str) -> None:
    assert {decision["ref"] for decision in rules_of(rule_set)["decided"]} == open_points(rule_set)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_decisions_say_what_is_open_the_reading_and_why(rule_set: str) -> None:
    for decision in rules_of(rule_set)["decided"]:
        assert all(set(decision[part]) == {"zh", "en"} for part in ("open", "reading", "why")), decision["ref"]


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_clauses_and_decisions_name_known_keys(rule_set: str) -> None:
    rules = rules_of(rule_set)
    keys = [*rules["clauses"], *(decision["key"] for decision in rules["decided"])]
    assert [key for key in keys if not knows(key)] == []


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_value_the_file_sets_has_its_clause_or_decision(rule_set: str) -> None:
    rules = rules_of(rule_set)
    rested = {*rules["clauses"], *(decision["key"] for decision in rules["decided"])}
    assert [key for key in set_keys(rules) if key not in rested] == []


def set_keys(rules: Mapping[str, Any]) -> Iterator[str]:
    """Dotted paths of the knobs a file sets; offences carry their clauses themselves."""
    skip = {*SCHEMA["x-metadata"], "offences"}
    for section, value in rules.items():
        if section not in skip:
            yield from leaves(section, value)


def leaves(key: str, value: Any) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield key
        return
    for name, below in value.items():
        yield from leaves(f"{key}.{name}", below)
