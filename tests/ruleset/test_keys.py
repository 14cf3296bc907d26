"""Every key of a family, read from its schema: its words, and an example that works."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruleset
from ruleset import shelf
from ruleset.manual.facts import example_lines
from ruleset.schema.keys import Key, keys
from ruleset.schema.knobs import knobs

ALL = [key for family in shelf.families() for key in keys(family).values()]


def _once(found: list[Key]) -> list[Key]:
    """Offences share their keys: each of them once."""
    offences = {key.pointer.split("/")[2] for key in found if key.pointer.startswith("/offences/")}
    first = {family: next(iter(shelf.schema(family)["$defs"]["offences"]["properties"])) for family in shelf.families()}
    return [key for key in found if not offences & {*key.pointer.split("/")[2:3]} or first[key.family] in key.pointer]


ONCE = _once(ALL)
name = "{0.family}-{0.key}".format


@pytest.mark.parametrize("family", shelf.families())
def test_every_knob_is_a_key(family: str) -> None:
    assert {pointer for pointer in knobs(family) if "//" not in pointer} <= set(keys(family))


@pytest.mark.parametrize("key", [key for key in ONCE if not key.about_file], ids=name)
def test_the_example_of_a_key_is_a_rule_file_without_a_fault(
    key: Key, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = ["format: 1", f"family: {key.family}", f"extends: {shelf.schema(key.family)['x-base']}"]
    (tmp_path / "house.yaml").write_text("\n".join([*head, *example_lines(key.example)]) + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    told = [f"{each.id} {each.message['en']}" for each in ruleset.check(["house.yaml"]) if each.severity != "info"]
    assert not told
    set_there = ruleset.load("house.yaml").layers[0].root.find(key.pointer)
    assert key.is_section or set_there is not None


def test_a_key_about_the_file_has_an_example_too() -> None:
    about = [key for key in ALL if key.about_file]
    assert len(about) > 20
    assert [key.key for key in about if None in key.example.values()] == []


def test_keys_that_belong_together_are_shown_together() -> None:
    assert keys("tricks")["/offences/talk/limit/count"].example["offences"]["talk"]["limit"].keys() >= {"count", "effects"}


def test_a_key_that_names_another_shows_that_one_beside_it() -> None:
    shown = keys("tricks")["/offences/talk/as"].example["offences"]
    assert set(shown) == {"talk", shown["talk"]["as"]}


def test_long_examples_stand_in_rows() -> None:
    assert example_lines(keys("tricks")["/outcome"].example)[:2] == ["outcome:", "  - points = 0: dealer side + 3"]
    assert example_lines({"levels": {"must_win": [5, 10]}}) == ["levels: {must_win: [5, 10]}"]
