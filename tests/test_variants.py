"""The schema of the family is whole, and the shipped files put each fact in one place only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

import ruleset
from ruleset import shelf

ROOT = Path(__file__).parents[1]
SCHEMA = shelf.schema("tricks")
FILES = sorted([*ROOT.glob("variants/*.yaml"), *ROOT.glob("examples/*.yaml")])
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
METADATA = set(SCHEMA["x-metadata"])

Leaf = tuple[tuple[str, ...], Any]


def read(path: Path) -> Any:
    data = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return with_text_keys(data)


def with_text_keys(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): with_text_keys(below) for key, below in value.items()}
    return [with_text_keys(item) for item in value] if isinstance(value, list) else value


RULE_FILES = [path for path in FILES if read(path)["family"] == "tricks"]


def target(node: Any) -> Any:
    """A schema with its reference followed; annotations beside the reference win."""
    if "$ref" not in node:
        return node
    return {**target(SCHEMA["$defs"][node["$ref"].removeprefix("#/$defs/")]), **node}


def knobs(node: Any = SCHEMA, path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """Every leaf of the key tree with its schema, but for the metadata."""
    for name, below in node["properties"].items():
        rule = target(below)
        if not path and name in METADATA:
            continue
        if "properties" in rule:
            yield from knobs(rule, (*path, name))
        else:
            yield (*path, name), rule


def leaves(data: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """Every value a rule file sets, but for its metadata."""
    for name, value in data.items():
        if not path and name in METADATA:
            continue
        if isinstance(value, Mapping):
            yield from leaves(value, (*path, name))
        else:
            yield (*path, name), value


def parents(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    while "extends" in data:
        data = read(ROOT / "variants" / f"{data['extends']}.yaml")
        yield data


KNOBS = dict(knobs())


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", KNOBS, ids=".".join)
def test_a_knob_says_what_it_is_in_both_languages(path: tuple[str, ...]) -> None:
    knob = KNOBS[path]
    assert knob["title"] == knob["x-title"]["en"] and knob["description"] == knob["x-description"]["en"]
    sentences = [knob["x-title"], knob["x-description"], *([knob["x-rulebook"]] if "x-rulebook" in knob else [])]
    assert all(set(each) == {"zh", "en"} and all(each.values()) for each in sentences)
    assert path[-1] == "clauses" or all("{value}" in each for each in knob["x-rulebook"].values())


@pytest.mark.parametrize("path", KNOBS, ids=".".join)
def test_a_knob_explains_all_its_alternatives(path: tuple[str, ...]) -> None:
    words = KNOBS[path].get("enum") or KNOBS[path].get("items", {}).get("enum")
    if words and path[-1] != "as":
        assert [each["value"] for each in KNOBS[path]["x-alternatives"]] == words


def test_defaults_and_alternatives_are_allowed_values() -> None:
    for path, value in shown_values():
        for name in reversed(path):
            value = {name: value}
        assert VALIDATOR.is_valid({"format": 1, "family": "tricks", **value}), path


def shown_values() -> Iterator[Leaf]:
    for path, knob in KNOBS.items():
        for each in knob.get("x-alternatives", []):
            yield path, [each["value"]] if knob["type"] == "array" else each["value"]
        if "default" in knob:
            yield path, knob["default"]


@pytest.mark.parametrize("pointer", SCHEMA["x-required"])
def test_what_must_be_set_has_no_default(pointer: str) -> None:
    assert "default" not in KNOBS[tuple(pointer.split("/")[1:])]


def test_every_knob_is_set_by_default_or_must_be() -> None:
    free = {path for path, knob in KNOBS.items() if "default" not in knob} - {
        tuple(each.split("/")[1:]) for each in SCHEMA["x-required"]
    }
    assert {path[0] for path in free} <= {"offences", "bidding"}
    assert {path[1] for path in free if path[0] == "bidding"} == {"race_again"}


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_a_shipped_file_fits_the_schema_as_any_editor_reads_it(path: Path) -> None:
    assert list(VALIDATOR.iter_errors(read(path))) == []


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_a_shipped_file_repeats_nothing(path: Path) -> None:
    data = read(path)
    said = {key: knob["default"] for key, knob in KNOBS.items() if "default" in knob}
    for parent in reversed(list(parents(data))):
        said |= dict(leaves(parent))
    assert [key for key, value in leaves(data) if key in said and said[key] == value] == []


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_a_shipped_file_compiles(path: Path) -> None:
    assert ruleset.check([path]) == []
    assert ruleset.compile_rules(path).family == "tricks"
