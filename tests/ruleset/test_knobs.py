"""The knobs, read from the schema alone."""

from __future__ import annotations

import pytest

from ruleset import shelf
from ruleset.schema.knobs import Knob, knobs

TRICKS = knobs("tricks")


def test_a_knob_has_all_the_schema_says() -> None:
    knob = TRICKS["/table/turn"]
    assert (knob.key, knob.types, knob.required) == ("table.turn", ("string",), True)
    assert knob.title == {"zh": "轮转方向", "en": "Turn"}
    assert knob.allowed == ("counterclockwise", "clockwise")
    assert knob.words_for("clockwise", "zh") == "顺时针"
    assert knob.sentence("clockwise", "zh") == "摸牌、出牌都按顺时针方向。"


def test_a_value_without_words_is_written_as_in_the_file() -> None:
    assert TRICKS["/cards/removed"].words_for(["S2", "sj"], "en") == "[S2, sj]"
    assert TRICKS["/table/seats"].sentence(6, "en") == "6 players take part."


def test_an_expression_names_its_language_and_what_it_may_use() -> None:
    knob = TRICKS["/kitty/multiplier/tractor"]
    assert knob.language == "amount"
    assert {"pairs", "width", "cards"} <= set(knob.names)


def test_keys_about_the_file_are_no_knobs() -> None:
    about = shelf.schema("tricks")["x-metadata"]
    assert not any(pointer.split("/")[1] in about for pointer in TRICKS)


@pytest.mark.parametrize("pointer", shelf.schema("tricks")["x-required"])
def test_every_required_key_is_a_knob_or_a_list_of_rows(pointer: str) -> None:
    assert TRICKS[pointer].required


@pytest.mark.parametrize("knob", TRICKS.values(), ids=lambda knob: knob.key)
def test_every_knob_is_explained_in_both_languages(knob: Knob) -> None:
    assert set(knob.title) == set(knob.description) == {"zh", "en"}
    assert all(knob.title.values()) and all(knob.description.values())
    assert all(set(each.words) == {"zh", "en"} for each in knob.alternatives)
    assert knob.default is None or not knob.allowed or knob.default in knob.allowed
