"""The shape check against the schema: another validator agrees with it, and it speaks about what the user wrote."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ruleset import shelf
from ruleset.schema import words
from ruleset.schema.shape import REPORTS, check_shape
from ruleset.source import Mapping, load_file, load_text
from ruleset.source.flow import flow

SCHEMA = shelf.schema("tricks")
VALIDATORS = {family: jsonschema_rs.Draft202012Validator(shelf.schema(family)) for family in shelf.families()}
FILES = {name: load_file(path)[0].data() for name, path in shelf.shipped().items()}  # type: ignore[union-attr]
WORDS = [
    None, True, -1, 0, 1, 4, 4.0, 2.5, 10, 11, 1001, "", "A", "10", "sj", "S5", "none", "partner", "2..A", "2..", "60 minutes", "redeal",
    "clockwise", "points >= 80", [], ["A"], ["A", "A"], ["S5", "X9"], {}, {"zh": "字"}, {"first_deal": 1}, [{}], [[1]],
    [1, True], [{"a": 1, "b": 2}, {"b": 2, "a": 1}], {"seats": 4},
]  # fmt: skip
LEADING = ("$ref", "$defs", "properties", "patternProperties", "items", "propertyNames")
"""Keywords that no value breaks by itself: they only lead to other schemas."""
ANNOTATIONS = ("$schema", "$id", "$comment", "title", "description", "default", "examples", "enumDescriptions")


def shape_names(data: Any, family: str) -> list[str]:
    root, findings = load_text(flow(data), "t.yaml")
    assert root is not None and all(finding.severity == "warning" for finding in findings)
    return [finding.name for finding in check_shape(root, shelf.schema(family))]


def places(data: Any) -> list[list[Any]]:
    """The path of every value in plain data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [[]] + [[step, *rest] for step, value in inner for rest in places(value)]


@st.composite
def mutants(draw: st.DrawFn, family: str) -> Any:
    """A shipped file of a family with a few values replaced, removed or added anywhere."""
    data = deepcopy(draw(st.sampled_from([data for data in FILES.values() if data["family"] == family])))
    for _ in range(draw(st.integers(0, 3))):
        path = draw(st.sampled_from(places(data)[1:]))
        parent = data
        for step in path[:-1]:
            parent = parent[step]
        action = draw(st.sampled_from(["replace", "remove", "add", "repeat"]))
        if action == "replace":
            parent[path[-1]] = deepcopy(draw(st.sampled_from(WORDS)))
        elif action == "remove":
            del parent[path[-1]]
        elif isinstance(parent, dict):
            key = draw(st.sampled_from(["zh", "level", "K", "7", "seats", "effects", "a.b", "X"]))
            parent[key] = deepcopy(draw(st.sampled_from(WORDS)))
        else:
            parent.append(parent[0] if action == "repeat" else deepcopy(draw(st.sampled_from(WORDS))))
        if not data:
            break
    return data


@pytest.mark.parametrize("family", sorted({data["family"] for data in FILES.values()}))
def test_a_file_has_a_shape_finding_exactly_when_another_validator_refuses_it(family: str) -> None:
    @settings(max_examples=120)
    @given(mutants(family))
    def agree(data: Any) -> None:
        assert bool(shape_names(data, family)) == (not VALIDATORS[family].is_valid(data))

    agree()


@pytest.mark.parametrize("family", shelf.families())
def test_the_schemas_are_valid_and_use_only_keywords_the_check_knows(family: str) -> None:
    schema = json.loads((shelf.SCHEMAS / f"{family}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    used = {word for word in keywords(schema) if not word.startswith("x-")}
    assert used <= {*REPORTS, *LEADING, *ANNOTATIONS}


def test_without_the_compiled_validator_the_library_alone_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleset.schema.validator._quick", lambda document: lambda data: False)
    assert [shape_names(data, data["family"]) for data in FILES.values()] == [[] for _ in FILES]


def keywords(schema: Any) -> set[str]:
    """Every keyword in a schema; the names under `properties` and the like are no keywords."""
    if not isinstance(schema, dict):
        return set()
    named = ("properties", "patternProperties", "$defs")
    inner = [each for word in named for each in schema.get(word, {}).values()]
    inner += [schema.get(word) for word in ("items", "additionalProperties", "propertyNames")]
    return set(schema).union(*map(keywords, inner))


@pytest.mark.parametrize("name", sorted(FILES))
def test_every_shipped_file_has_the_right_shape(name: str) -> None:
    root, findings = load_file(shelf.shipped()[name])
    assert isinstance(root, Mapping)
    assert (findings, check_shape(root, shelf.schema(FILES[name]["family"]))) == ([], [])


def finding(text: str) -> Any:
    root, _ = load_text(f"format: 1\nfamily: tricks\n{text}", "t.yaml")
    assert root is not None
    found = check_shape(root, SCHEMA)
    assert len(found) == 1
    return found[0]


def test_an_unknown_key_points_at_the_key_and_suggests_the_nearest() -> None:
    found = finding("levels: {must-win: [2]}")
    assert (found.name, found.span.text, found.pointer) == ("unknown-key", "must-win", "/levels/must-win")
    assert found.suggestion.text == "must_win"
    assert [each["en"] for each in found.expected] == ["ladder", "start", "must_win", "goal", "past_goal", "floor"]


def test_a_wrong_type_points_at_the_value_in_the_users_spelling() -> None:
    found = finding("table: {seats: no}")
    assert found.message["en"] == "`table.seats` should be a whole number, but this is text `no`"
    assert found.message["zh"] == "`table.seats` 应当是整数，这里是文字 `no`"
    assert found.span.text == "no"


def test_a_misspelt_key_does_not_make_its_section_incomplete() -> None:
    found = finding("decided:\n  - {key: outcome, readings: one level}\n")
    assert (found.name, found.suggestion.text) == ("unknown-key", "reading")


def test_an_entry_of_a_list_goes_by_the_name_of_the_list() -> None:
    found = finding("levels: {must_win: [2, 11]}")
    assert (found.message["en"], found.pointer) == ("`levels.must_win` cannot be `11`", "/levels/must_win/1")


@pytest.mark.parametrize(("card", "suggestion"), [("s5", "S5"), ("SJ", "SJ"), ("S1", None), ("bj", "BJ"), ("Sj", "sj")])
def test_an_unknown_card_gets_the_nearest_card(card: str, suggestion: str | None) -> None:
    root, _ = load_text(f"format: 1\nfamily: tricks\ncards: {{removed: [{card}]}}", "t.yaml")
    assert root is not None
    found = check_shape(root, SCHEMA)
    if card == suggestion:
        assert found == []
    else:
        assert found[0].name == "unknown-card"
        assert suggestion is None or (found[0].suggestion and found[0].suggestion.text == suggestion)


@pytest.mark.parametrize("card", ["S5", "♠5", "黑桃5", "方片10", "红桃A", "sj", "小王", "大王"])
def test_cards_are_read_in_every_spelling(card: str) -> None:
    root, _ = load_text(f"format: 1\nfamily: tricks\ncards: {{removed: [{card}]}}", "t.yaml")
    assert root is not None
    assert check_shape(root, SCHEMA) == []


def told(text: str, family: str = "tricks") -> list[Any]:
    root, _ = load_text(text, "t.yaml")
    assert root is not None
    return check_shape(root, shelf.schema(family))


def test_a_court_card_written_as_a_number_is_told_its_letter() -> None:
    (found,) = told("format: 1\nfamily: tricks\nextends: bashifen-club\nlevels: {must_win: [5, 11]}\n")
    assert found.id == "R203" and found.suggestion.text == "J" and [each["en"] for each in found.expected][-1] == "A"


def test_a_row_of_several_keys_is_told_once_with_a_row_as_it_should_be() -> None:
    rows = "outcome:\n  - when: points = 0\n    dealer: 3\n  - {points > 0: attackers take over}\n"
    (found,) = told(f"format: 1\nfamily: tricks\nextends: bashifen-club\n{rows}")
    assert found.message["en"] == "the number of `condition: effects` in row 1 of `outcome` should be 1, but it is 2"
    assert found.example == "- points = 0: dealer side + 3"


def test_no_edit_is_offered_where_the_key_meant_is_written_as_well() -> None:
    (found,) = told("format: 1\nfamily: tricks\nextends: x\nlevels: {must_win: [5], must_wim: [10]}\n")
    assert found.suggestion.text == "must_win" and found.suggestion.edit is None
    assert any("written as well" in note["en"] for note in found.notes)


def test_a_key_of_another_family_is_no_misspelling() -> None:
    (found,) = told("format: 1\nfamily: climbing\nextends: x\noutcome: []\n", "climbing")
    assert found.suggestion is None
    assert any(note["en"] == "`outcome` is a key of `family: tricks`" for note in found.notes)


@pytest.mark.parametrize(("low", "high", "zh"), [(1, 1, "是 1"), (2, 4, "是 2 到 4"), (1, None, "至少是 1"), (None, 3, "至多是 3")])
def test_amounts_read_as_a_sentence_in_chinese(low: int | None, high: int | None, zh: str) -> None:
    assert words.amount(low, high)["zh"] == zh
