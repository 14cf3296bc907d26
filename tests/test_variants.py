"""The schema of each family is whole, and the shipped files put each fact in one place only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

import ruleset
from ruleset import language, shelf

ROOT = Path(__file__).parents[1]
FAMILIES = ("tricks", "climbing")
SCHEMAS = {family: shelf.schema(family) for family in FAMILIES}
VALIDATORS = {family: jsonschema.Draft202012Validator(schema) for family, schema in SCHEMAS.items()}
RULE_FILES = sorted([*ROOT.glob("variants/*.yaml"), *ROOT.glob("examples/*.yaml")])

Leaf = tuple[tuple[str, ...], Any]


def read(path: Path) -> Any:
    data = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return with_text_keys(data)


def with_text_keys(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): with_text_keys(below) for key, below in value.items()}
    return [with_text_keys(item) for item in value] if isinstance(value, list) else value


def target(node: Any, schema: Any) -> Any:
    """A schema with its reference followed; annotations beside the reference win."""
    if "$ref" not in node:
        return node
    return {**target(schema["$defs"][node["$ref"].removeprefix("#/$defs/")], schema), **node}


def knobs(schema: Any, node: Any, path: tuple[str, ...] = (), optional: bool = False) -> Iterator[Leaf]:
    """Every leaf of the key tree with its schema, but for the metadata; `optional` below sections a file may leave out."""
    for name, below in node["properties"].items():
        rule = target(below, schema)
        left_out = optional or rule.get("x-optional", False)
        if not path and name in schema["x-metadata"]:
            continue
        if "properties" in rule:
            yield from knobs(schema, rule, (*path, name), left_out)
        else:
            yield (*path, name), {**rule, "optional": left_out}


def leaves(data: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """Every value a rule file sets, but for its metadata."""
    for name, value in data.items():
        if not path and name in SCHEMAS[data["family"]]["x-metadata"]:
            continue
        if isinstance(value, Mapping):
            yield from leaves(value, (*path, name))
        else:
            yield (*path, name), value


def parents(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    while "extends" in data:
        data = read(ROOT / "variants" / f"{data['extends']}.yaml")
        yield data


KNOBS = {family: dict(knobs(schema, schema)) for family, schema in SCHEMAS.items()}
EVERY_KNOB = [(family, path) for family in FAMILIES for path in KNOBS[family]]
NAMES = [f"{family}:{'.'.join(path)}" for family, path in EVERY_KNOB]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_schema_is_one(family: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[family])


def test_every_family_is_here() -> None:
    assert sorted(FAMILIES) == shelf.families()


@pytest.mark.parametrize(("family", "path"), EVERY_KNOB, ids=NAMES)
def test_a_knob_says_what_it_is_in_both_languages(family: str, path: tuple[str, ...]) -> None:
    knob = KNOBS[family][path]
    assert knob["title"] == knob["x-title"]["en"] and knob["description"] == knob["x-description"]["en"]
    sentences = [knob["x-title"], knob["x-description"], *([knob["x-rulebook"]] if "x-rulebook" in knob else [])]
    assert all(set(each) == {"zh", "en"} and all(each.values()) for each in sentences)
    assert path[-1] == "clauses" or all("{value}" in each for each in knob["x-rulebook"].values())


@pytest.mark.parametrize(("family", "path"), EVERY_KNOB, ids=NAMES)
def test_a_knob_explains_all_its_alternatives(family: str, path: tuple[str, ...]) -> None:
    knob = KNOBS[family][path]
    words = knob.get("enum") or knob.get("items", {}).get("enum")
    if words and path[-1] != "as":
        assert [each["value"] for each in knob["x-alternatives"]] == words


@pytest.mark.parametrize("family", FAMILIES)
def test_defaults_and_alternatives_are_allowed_values(family: str) -> None:
    for path, value in shown_values(family):
        for name in reversed(path):
            value = {name: value}
        assert VALIDATORS[family].is_valid({"format": 1, "family": family, **value}), path


def shown_values(family: str) -> Iterator[Leaf]:
    for path, knob in KNOBS[family].items():
        for each in knob.get("x-alternatives", []):
            yield path, [each["value"]] if knob["type"] == "array" else each["value"]
        if "default" in knob:
            yield path, knob["default"]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_rule_language_reads_every_value_the_schema_shows(family: str) -> None:
    written = [(path, value) for path, value in shown_values(family) if "x-language" in KNOBS[family][path]]
    assert len(written) > 10
    for path, value in written:
        for each in value if isinstance(value, list) else [value]:
            assert each == "none" or parser(family, KNOBS[family][path]["x-language"])(str(each)), path


def parser(family: str, site: str) -> Callable[[str], Any]:
    """What reads the expressions of a site."""
    name = "climbing_effects" if (family, site) == ("climbing", "effects") else site
    reader: Callable[[str], Any] = getattr(language, f"parse_{name}")
    return reader


@pytest.mark.parametrize("family", FAMILIES)
def test_every_knob_has_a_default_or_must_be_set(family: str) -> None:
    required = {tuple(each.split("/")[1:]) for each in SCHEMAS[family]["x-required"]}
    assert {path for path, knob in KNOBS[family].items() if "default" not in knob and not knob["optional"]} == required


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_a_shipped_file_fits_the_schema_as_any_editor_reads_it(path: Path) -> None:
    data = read(path)
    assert list(VALIDATORS[data["family"]].iter_errors(data)) == []


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_a_shipped_file_repeats_nothing(path: Path) -> None:
    data = read(path)
    said = {key: knob["default"] for key, knob in KNOBS[data["family"]].items() if "default" in knob}
    for parent in reversed(list(parents(data))):
        said |= dict(leaves(parent))
    assert [key for key, value in leaves(data) if key in said and said[key] == value] == []


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_a_shipped_file_compiles(path: Path) -> None:
    assert ruleset.check([path]) == []
    assert ruleset.compile_rules(path).family == read(path)["family"]
