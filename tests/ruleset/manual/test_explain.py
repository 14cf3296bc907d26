"""`paigui explain` and `paigui rules`: findings and keys in words."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ruleset import shelf
from ruleset.diagnostics.pages import Page, page, pages
from ruleset.language import CLIMBING, TRICKS, Vocabulary, parse_effects
from ruleset.manual.domains import domains
from ruleset.manual.explain import UnknownWord, catalogue, explain
from ruleset.manual.facts import facts, form
from ruleset.manual.setting import resolved_rules
from ruleset.manual.words import LANGUAGES, UNITS, WORDS
from ruleset.schema.keys import keys

ALL = [key for family in shelf.families() for key in keys(family).values()]


@pytest.mark.parametrize("word", ["R201", "r201", "unknown-key", "unknown key", "Unknown_Key"])
def test_a_finding_goes_by_its_id_and_its_name_in_any_spelling(word: str) -> None:
    assert explain(word).startswith("R201 unknown-key: error")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_finding_is_told_with_both_examples_and_whether_it_can_be_fixed(lang: str) -> None:
    told, known = explain("R201", lang=lang), page("R201")
    assert known
    assert known.words[lang] in told
    assert "must_wim" in told and "must_win" in told and "--fix" in told


def test_a_finding_as_json_has_both_languages() -> None:
    told = json.loads(explain("R113", form="json"))
    assert told["version"] == 1
    assert told["finding"]["id"] == "R113" and told["finding"]["severity"] == "error" and told["finding"]["fix"] is None
    assert set(told["finding"]["text"]) == set(told["finding"]["summary"]) == {"zh", "en"}
    assert list(told["finding"]["bad"]) == ["house.yaml"]


def test_a_key_of_both_families_is_told_of_both() -> None:
    told = json.loads(explain("levels.start", form="json"))
    assert [each["family"] for each in told["keys"]] == ["climbing", "tricks"]
    alone = json.loads(explain("levels.start", "bashifen-club", form="json"))
    assert [each["family"] for each in alone["keys"]] == ["tricks"]


def test_the_last_part_will_do_where_only_one_key_has_it() -> None:
    assert explain("must_win") == explain("levels.must_win") == explain("/levels/must_win")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("must_wim", ["levels.must_win"]),
        ("levels.must_wim", ["levels.must_win"]),
        ("unknown-kye", ["unknown-key"]),
        ("exchange", [f"bidding.{deal}.exchange" for deal in ("first_deal", "later_deals", "race_again")]),
        ("qqqqqqqqqq", []),
    ],
)
def test_a_word_that_is_neither_gets_what_may_have_been_meant(word: str, near: list[str]) -> None:
    with pytest.raises(UnknownWord) as raised:
        explain(word)
    assert raised.value.near == near


@pytest.fixture(name="house")
def _house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text("format: 1\nfamily: tricks\nextends: bashifen-club\nlevels: {must_win: [5]}\n")
    return "house.yaml"


def test_a_key_of_a_rule_set_tells_every_file_that_sets_it_and_what_it_rests_on(house: str) -> None:
    told = json.loads(explain("levels.must_win", house, form="json"))["keys"][0]["setting"]
    assert [(each["file"], each["value"]) for each in told["files"]] == [
        ("house.yaml", [5]),
        ("variants/bashifen-club.yaml", [10]),
    ]
    assert told["files"][0]["line"] == 4 and told["value"] == [5] and not told["assumed"]
    assert told["clauses"] == []  # the text's clause speaks of the parent's value, not of this one
    parent = json.loads(explain("levels.must_win", "bashifen-club", form="json"))["keys"][0]["setting"]
    assert [each["id"] for each in parent["clauses"]] == ["cl.2c", "cl.3b"]
    assert all(each["zh"] and each["en"] for each in parent["clauses"])
    assert [each["ref"] for each in parent["decided"]] == ["A-S1-13"]


def test_a_value_that_no_text_states_is_assumed(house: str) -> None:
    told = json.loads(explain("stakes.base", house, form="json"))["keys"][0]["setting"]
    assert told == {**told, "assumed": True, "files": [], "value": 100}
    assert "assumed" in explain("leads.tractor.sets", house)
    # the base's value, but a clause of the text says the same
    assert "assumed" not in explain("kitty.multiplier.tractor", "bashifen-club")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_section_of_a_rule_set_tells_its_values(house: str, lang: str) -> None:
    told = explain("levels", house, lang)
    assert "levels.must_win" in told and "[5]" in told


def test_rules_that_are_not_there_are_a_finding() -> None:
    from ruleset.diagnostics import RuleFileError

    with pytest.raises(RuleFileError, match="missing-file"):
        explain("levels.start", "no-such-rules")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_key_can_be_explained(lang: str) -> None:
    for key in ALL:
        assert key.is_section or form(key, lang), key.key
        for fact in facts(key, lang):
            assert fact.label and (fact.line or fact.rows), key.key
            assert lang == "en" or not fact.label.isascii(), key.key


def test_every_unit_and_language_of_the_schemas_has_words() -> None:
    units = {key.rule["x-unit"] for key in ALL if "x-unit" in key.rule} | {name.unit for key in ALL for name in key.names}
    assert units == set(UNITS)
    asked = ("x-language", "x-key-language")
    assert {key.rule[each] for key in ALL for each in asked if each in key.rule} == set(LANGUAGES)


def test_all_words_are_in_both_languages() -> None:
    assert all(set(text) == {"zh", "en"} and all(text.values()) for text in (*WORDS.values(), *LANGUAGES.values()))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_catalogue_has_a_line_for_every_page(lang: str) -> None:
    lines = catalogue(lang).split("\n")
    assert [line[:4] for line in lines[:-2]] == [each.id for each in pages()]


def test_the_catalogue_as_json() -> None:
    told = json.loads(catalogue("en", "json"))
    assert [each["id"] for each in told["findings"]] == [each.id for each in pages()]
    assert set(told["findings"][0]) == {"id", "name", "severity", "fix", "summary"}


def test_explaining_a_finding_loads_neither_checks_nor_yaml() -> None:
    code = (
        "import sys, ruleset.manual.explain as m; m.explain('R201'); m.catalogue('zh');"
        "print(sorted(set(sys.modules) & {'yaml', 'lark', 'jsonschema', 'numpy', 'ruleset.checks'}))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_page_without_files_still_reads_well() -> None:
    known: Page | None = page("R105")
    assert known and not known.bad.files
    assert "This gives it" not in explain("R105") and "This does not" in explain("R105")


@pytest.mark.parametrize(("family", "vocabulary"), [("tricks", TRICKS), ("climbing", CLIMBING)])
def test_every_effect_a_family_knows_is_told(family: str, vocabulary: Vocabulary) -> None:
    told = [each for row in shelf.schema(family)["x-effects"] for each in row["write"]]
    changes = [f"{name} + N" for name in vocabulary.changes]
    assert len(told) == len(set(told))
    assert {*vocabulary.phrases, *changes} == set(told) - {"offender pays N to opponents", "stake * N"}
    for written in told:
        assert parse_effects(written.replace("N", "2"), vocabulary)


def test_a_name_of_the_rules_own_is_a_key_of_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text("format: 1\nfamily: climbing\nextends: guandan\npatterns: {four_one: 4 alike + 1 single}\n")
    told = json.loads(explain("patterns.four_one", "house.yaml", form="json"))["keys"][0]
    assert told["setting"]["value"] == "4 alike + 1 single"
    assert told["example"] == {"patterns": {"four_one": "4 alike + 1 single"}}
    with pytest.raises(UnknownWord):
        explain("patterns.four_two_one", "house.yaml")


def test_a_finding_is_told_beside_rules_too() -> None:
    assert explain("R201", "bashifen-club") == explain("R201")


@pytest.mark.parametrize(("rules", "family"), [("bashifen-online", "tricks"), ("guandan-national-2017", "climbing")])
def test_the_proofs_know_every_name_the_schema_offers_and_its_unit(rules: str, family: str) -> None:
    resolved = resolved_rules(rules)
    for key in keys(family).values():
        known = domains(key, resolved)
        if "offences" not in key.key and key.names:
            units = {name.name: name.unit for name in key.names}
            assert {name: each.unit for name, each in known.items()} == units, key.key


def test_names_have_figures_under_rules_and_words_without() -> None:
    assert "points  0..3960, in steps of 5 (points)" in explain("outcome", "bashifen-club")
    assert "largest reachable total" in explain("outcome")
    told = json.loads(explain("outcome", "bashifen-club", form="json"))["keys"][0]["setting"]["names"]
    assert told == {"points": {"low": 0, "high": 3960, "step": 5}}


def test_rules_with_an_error_have_no_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text("format: 1\nfamily: tricks\nextends: bashifen-club\ntable: {packs: 9}\n")
    assert "largest reachable total" in explain("outcome", "house.yaml")
