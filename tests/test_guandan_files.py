"""The rule files of the climbing family: what a section needs once it is written, what the shipped texts differ in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import ruleset
from ruleset import shelf
from ruleset.schema.knobs import Knob, knobs

KNOBS = knobs("climbing")
NEEDED = shelf.schema("climbing")["x-required-with"]


def nested(pointer: str, value: Any) -> dict[str, Any]:
    """The value at a pointer as data of a rule file."""
    for step in reversed(pointer.split("/")[1:]):
        value = {step: value}
    return value


def findings(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    path = tmp_path / "house.yaml"
    path.write_text(f"format: 1\nfamily: climbing\n{text}", encoding="utf-8")
    return [(finding.name, finding.message["en"]) for finding in ruleset.check([path])]


def test_a_section_that_may_be_left_out_says_what_it_needs(tmp_path: Path) -> None:
    found = findings(
        tmp_path, "extends: guandan\nreport: {when: when asked}\nlevels: {failed_tries: {at: A, limit: 2}}\n"
    )
    assert sorted(found) == [
        ("missing-key", "`levels.failed_tries` lacks the key `then`"), ("missing-key", "`report` lacks the key `at`"),
    ]  # fmt: skip


def test_a_file_without_a_base_is_told_of_the_family_s_own(tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text("format: 1\nfamily: climbing\n", encoding="utf-8")
    assert [finding.example for finding in ruleset.check([path])] == ["extends: guandan"]


UNFIT = {
    ("/table/sides", "each alone"): "each seat is a side of its own",
    ("/ranks/play", "BJ > sj > 2 > A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3"): "the order leaves out `level`",
    ("/patterns/single", "none"): "no pattern has a single card",
    ("/play/deal_end", "first out"): "leaves the places after the first open",
    ("/tribute/anti/one_payer", "3 BJ"): "the deck has 2",
    ("/tribute/anti/several_payers", "3 BJ"): "the deck has 2",
    ("/tribute/lead", "payer of the higher tribute"): "no entry says who leads",
    ("/tribute/lead", "payer of the smaller return"): "no entry says who leads",
    ("/levels/won_by", "reaching A"): "nothing to fail at A",
    ("/dealing/first_drawer/after_double", "last"): "leaves the last place open",
    ("/dealing/shuffler/after_double", "last"): "leaves the last place open",
    ("/tribute/double", "last to first-out"): "leaves the last place open",
    ("/tribute/equal", "last to first-out"): "leaves the last place open",
    ("/tribute/anti/lead", "last"): "leaves the last place open",
    ("/tribute/lead", "last"): "leaves the last place open",
    ("/match/at_end", "more points win"): "there are none",
}
"""Alternatives of the schema that are for other games, and why they do not fit Guandan."""


CHOICES = [knob for knob in KNOBS.values() if knob.alternatives and not knob.pointer.startswith("/offences/")]


@pytest.mark.parametrize("knob", CHOICES, ids=lambda knob: knob.key)
def test_a_rule_set_compiles_with_every_alternative_that_fits_it(knob: Knob) -> None:
    for value in (each.value for each in knob.alternatives):
        changed = nested(knob.pointer, [value] if knob.types == ("array",) else value)
        if (knob.pointer, str(value)) in UNFIT:
            with pytest.raises(ruleset.RuleFileError, match=UNFIT[knob.pointer, str(value)]):
                ruleset.compile_rules("guandan-fuyang", changed)
        else:
            assert ruleset.compile_rules("guandan-fuyang", changed).family == "climbing"


@pytest.mark.parametrize("section", NEEDED)
def test_a_needed_key_lies_in_its_section_and_has_no_default(section: str) -> None:
    for pointer in NEEDED[section]:
        assert pointer.startswith(f"{section}/") and KNOBS[pointer].default is None


def test_level_points_are_the_table_the_text_prints() -> None:
    text = yaml.load(shelf.texts()["guandan-national-2017"].read_text(encoding="utf-8"), yaml.CSafeLoader)
    printed = [clause["en"] for clause in text["clauses"] if re.fullmatch(r"app\.4\.[b-o]", clause["id"])]
    level_points = ruleset.compile_rules("guandan-national-2017").tables.level_points
    rows = [re.findall(r"—|[0-9]+:[0-9]+", row) for row in printed]
    assert [len(row) for row in rows] == [14] * 14
    for own, row in enumerate(rows):
        shown = [f"{level_points[own - other + 13]}:{level_points[other - own + 13]}" for other in range(14)]
        assert [cell for cell in zip(row, shown, strict=True) if cell[0] not in ("—", cell[1])] == []
