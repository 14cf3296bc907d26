"""REFERENCE.md is what the schemas say today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleset import shelf
from ruleset.manual.reference import reference
from ruleset.schema.keys import keys

ROOT = Path(__file__).parents[3]
FILES = {"en": ROOT / "REFERENCE.md", "zh": ROOT / "REFERENCE.zh.md"}


@pytest.mark.parametrize("lang", FILES)
def test_the_reference_is_up_to_date(lang: str) -> None:
    written = FILES[lang].read_text(encoding="utf-8")
    again = f"paigui schema --format markdown --lang {lang} -o {FILES[lang].name}"
    assert written == reference(lang) + "\n", f"write it again: {again}"


@pytest.mark.parametrize("lang", FILES)
def test_every_link_leads_to_an_anchor_and_no_anchor_is_there_twice(lang: str) -> None:
    text = reference(lang)
    anchors = re.findall(r'<a id="([^"]+)"', text)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\(#([^)]+)\)", text)) <= set(anchors)


@pytest.mark.parametrize("family", shelf.families())
def test_every_key_is_in_it(family: str) -> None:
    text = reference("en", family)
    for key in keys(family).values():
        shown = re.sub(r"^offences\.[a-z_]+\.", "offences.NAME.", key.key)
        assert f"`{shown}`" in text, key.key


def test_a_part_of_it_is_about_one_family() -> None:
    assert "bidding" in reference("en", "tricks") and "bidding" not in reference("en", "climbing")
