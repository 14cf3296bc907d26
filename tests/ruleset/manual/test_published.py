"""The schema for editors: valid, closed, and of one mind with `paigui check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator

import ruleset
from ruleset import shelf
from ruleset.diagnostics.pages import Page, pages
from ruleset.manual.published import family_schema, modeline, schema_text, whole_schema
from ruleset.source.loader import load_file, load_text

ROOT = Path(__file__).parents[3]
RULE_FILES = sorted([*(ROOT / "variants").glob("*.yaml"), *(ROOT / "examples").glob("*.yaml")])
SHAPE = [each for each in pages() if each.id.startswith("R2") and each.id not in ("R204", "R213")]
"""Pages of what a schema can see: neither what a parent sets nor how a text is folded."""

WHOLE = jsonschema_rs.validator_for(whole_schema())
SCHEMAS = {"whole": whole_schema(), **{family: family_schema(family) for family in shelf.families()}}


def _data(path: Path) -> Any:
    root, findings = load_file(path)
    assert root is not None, findings
    return root.data()


def _nodes(schema: Any) -> Any:
    if isinstance(schema, dict):
        yield schema
        schema = list(schema.values())
    if isinstance(schema, list):
        for each in schema:
            yield from _nodes(each)


@pytest.mark.parametrize("name", SCHEMAS)
def test_it_is_a_schema_of_draft_2020_12_without_annotations_of_ours(name: str) -> None:
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"].startswith("urn:paigui:schema:")
    assert not [key for node in _nodes(schema) for key in node if isinstance(key, str) and key.startswith("x-")]


WORDS = {"title", "description", "markdownDescription", "default", "examples", "enumDescriptions", "markdownEnumDescriptions"}
NAMED = {"properties", "patternProperties", "$defs"}


def _asserted(schema: Any) -> Any:
    """What a schema asserts: without the keywords that only tell people something."""
    if not isinstance(schema, dict):
        return schema
    kept = {word: each for word, each in schema.items() if word not in WORDS and not word.startswith("x-")}
    return {
        word: {name: _asserted(rule) for name, rule in each.items()} if word in NAMED else _asserted(each)
        for word, each in kept.items()
    }


@pytest.mark.parametrize("family", shelf.families())
def test_it_asserts_of_a_file_what_check_looks_at(family: str) -> None:
    published = dict(SCHEMAS[family])
    (needed,) = published.pop("allOf")
    assert _asserted(published) == _asserted(shelf.schema(family))
    assert needed["if"] == {"not": {"required": ["extends"]}}


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_it_accepts_every_shipped_file_and_example(path: Path) -> None:
    data = _data(path)
    assert [error.message for error in WHOLE.iter_errors(data)] == []
    assert [error.message for error in Draft202012Validator(SCHEMAS["whole"]).iter_errors(data)] == []
    assert jsonschema_rs.is_valid(SCHEMAS[data["family"]], data)


@pytest.mark.parametrize("each", SHAPE, ids=lambda each: each.id)
def test_it_refuses_what_check_calls_a_mistake_of_shape_and_accepts_the_mended_file(each: Page) -> None:
    (bad, *_), (good, *_) = each.bad.files.values(), each.good.files.values()
    read = {text: load_text(text, "house.yaml")[0] for text in (bad, good)}
    assert all(root is not None for root in read.values())
    assert not WHOLE.is_valid(read[bad].data())
    assert WHOLE.is_valid(read[good].data())


@pytest.mark.parametrize("base", [shelf.schema(family)["x-base"] for family in shelf.families()])
def test_without_a_parent_every_needed_key_is_wanted_and_with_one_none(base: str, tmp_path: Path) -> None:
    data = _data(shelf.shipped()[base])
    document = shelf.schema(data["family"])
    needed = [*document["x-required"], *(p for each in document.get("x-required-with", {}).values() for p in each)]
    for pointer in needed:
        spoilt = json.loads(json.dumps(data))
        *above, last = pointer.split("/")[1:]
        place = spoilt
        for step in above:
            place = place.get(step, {})
        if place.pop(last, None) is None:
            continue  # a section the base leaves out
        (tmp_path / "house.yaml").write_text(json.dumps(spoilt), encoding="utf-8")
        found = {each.id for each in ruleset.check([str(tmp_path / "house.yaml")])}
        assert {each for each in found if each.startswith("R2")} == {"R204"}, pointer
        assert not WHOLE.is_valid(spoilt), pointer
        assert WHOLE.is_valid({**spoilt, "extends": base}), pointer


def test_an_unknown_family_is_told_at_the_family_alone() -> None:
    (error,) = WHOLE.iter_errors({"format": 1, "family": "trick", "levels": 3})
    assert list(error.instance_path) == ["family"]


def test_a_misspelt_key_is_told_at_its_section_alone() -> None:
    data = {"format": 1, "family": "tricks", "extends": "shengji", "levels": {"must_wim": [5]}}
    (error,) = WHOLE.iter_errors(data)
    assert list(error.instance_path) == ["levels"] and "must_wim" in error.message


@pytest.mark.parametrize(("lang", "first", "second"), [("zh", "必打的级", "Levels that"), ("en", "Levels that", "必打的级")])
def test_hover_texts_are_in_both_languages_the_one_asked_for_first(lang: str, first: str, second: str) -> None:
    told = family_schema("tricks", lang)["$defs"]["levels.must_win"]
    assert told["title"] == {"zh": "必打级", "en": "Must-win levels"}[lang]
    assert first in told["description"] and second not in told["description"]
    markdown = told["markdownDescription"]
    assert 0 <= markdown.index(first) < markdown.index(second)
    assert told["default"] == [] and told["examples"]


def test_values_stand_beside_their_words() -> None:
    turn = family_schema("tricks", "zh")["$defs"]["table.turn"]
    assert turn["enumDescriptions"] == ["逆时针", "顺时针"]
    assert turn["markdownEnumDescriptions"] == ["逆时针 · counter-clockwise", "顺时针 · clockwise"]
    declare = family_schema("tricks", "en")["$defs"]["bidding.declare"]["items"]
    assert declare["enumDescriptions"][0] == "one level card"


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_list_of_words_is_as_long_as_its_values(name: str) -> None:
    listed = [node for node in _nodes(SCHEMAS[name]) if "enumDescriptions" in node]
    assert len(listed) > 20
    assert all(len(node["enum"]) == len(node["enumDescriptions"]) for node in listed)


def test_values_that_are_only_suggestions_are_examples_and_valid() -> None:
    tractor = family_schema("tricks")["$defs"]["kitty.multiplier.tractor"]
    assert {"2 * cards", "2 + 2 * pairs"} <= set(tractor["examples"])


@pytest.mark.parametrize("family", shelf.families())
def test_every_default_and_example_is_valid_itself(family: str) -> None:
    schema = family_schema(family)
    for name, rule in schema["$defs"].items():
        check = jsonschema_rs.validator_for({**rule, "$defs": schema["$defs"]})
        shown = [*rule.get("examples", []), *([rule["default"]] if "default" in rule else [])]
        assert [each for each in shown if not check.is_valid(each)] == [], name


def test_the_text_is_the_same_every_time_and_the_modeline_names_it() -> None:
    assert schema_text() == schema_text()
    assert modeline() == "# yaml-language-server: $schema=paigui.schema.json"
    assert modeline("../rules.json").endswith("=../rules.json")
