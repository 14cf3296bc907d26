"""Where the cursor is: in whole files, half-written ones and broken ones; positions in every unit of the protocol."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position

from ruleset.editor.place import place_at, spot_at
from ruleset.editor.positions import UNITS, offset, position
from ruleset.source.loader import load_text
from ruleset.spans import Source


@pytest.mark.parametrize(
    ("text", "pointer", "key", "prefix", "siblings"),
    [
        ("|", "", True, "", ()),
        ("ext|", "", True, "ext", ()),
        ("levels:\n  |", "/levels", True, "", ()),
        ("levels:\n  start: 2\n  |\nbad: [", "/levels", True, "", ("start",)),
        ("levels: {must_win: [10], g|oal: 2}", "/levels", True, "g", ("must_win",)),
        ("levels: {must_win: |}", "/levels/must_win", False, "", ()),
        ("levels: {must_win: [5, |", "/levels/must_win/1", False, "", ()),
        ("levels: |", "/levels", False, "", ()),
        ("levels: {start: 2}\nbidding:\n|", "", True, "", ("levels", "bidding")),
        ("leads:\n  tractor: {sets: 2.., chain: BJ > |", "/leads/tractor/chain", False, "BJ > ", ()),
        ("kitty:\n  multiplier:\n    tractor: 2 + 2 * pa|", "/kitty/multiplier/tractor", False, "2 + 2 * pa", ()),
        ('kitty: {multiplier: {throw: "2 + ca|', "/kitty/multiplier/throw", False, "2 + ca", ()),
        ("kitty: {multiplier: {throw: '2 + ca|", "/kitty/multiplier/throw", False, "2 + ca", ()),
        ("outcome:\n  - points = 0: dealer |", "/outcome/0/points = 0", False, "dealer ", ()),
        ("outcome:\n  - a: b\n  - poi|", "/outcome/1", True, "poi", ()),
        ("name: {zh: 牌😀, e|", "/name", True, "e", ("zh",)),
        ("a/b: {c~d: |", "/a~1b/c~0d", False, "", ()),
        ("broken: ]\nlevels: {st|", "/levels", True, "st", ()),
        ("a: &x {b: 1}\nc: *x\nd: |", "/d", False, "", ()),
        ("a: {b: *x, |", "/a", True, "", ("b",)),
    ],
)
def test_the_place_of_the_cursor(text: str, pointer: str, key: bool, prefix: str, siblings: tuple[str, ...]) -> None:
    at = text.index("|")
    for rest in (text[at + 1 :], "", "\n]]{{broken"):
        place = place_at(text[:at] + rest, at)
        assert place is not None
        assert (place.pointer, place.key, place.prefix, place.siblings) == (pointer, key, prefix, siblings)
        assert (text[:at] + rest)[place.start : at] == prefix


@pytest.mark.parametrize("text", ["# com|ment", "levels: 2 # co|mment", "a: ]|", "a: b: |", "\x00|"])
def test_no_place_in_comments_and_broken_text(text: str) -> None:
    at = text.index("|")
    assert place_at(text.replace("|", ""), at) is None


def test_the_spot_in_a_whole_file() -> None:
    text = "levels: {must_win: [5, 10]}\nname: &n 牌😀\nnotes: *n\n"
    root, found = load_text(text, "house.yaml")
    assert root is not None
    assert found == []
    expected = {"evels": ("/levels", True), "must": ("/levels/must_win", True), "10": ("/levels/must_win/1", False),
                "😀": ("/name", False), "*n": ("/notes", False)}
    spots = {mark: spot_at(root, text.index(mark)) for mark in expected}
    assert {mark: (spot.pointer, spot.key) for mark, spot in spots.items() if spot} == expected
    assert spot_at(root, len(text)) is None


texts = st.text(st.sampled_from("a牌😀e\u0301 \t\n\r\u2028\x0b\ufeff"), max_size=40)


@given(texts, st.sampled_from(sorted(UNITS)), st.data())
def test_positions_and_offsets_undo_each_other(text: str, name: str, data: st.DataObject) -> None:
    source, units = Source("x", text), UNITS[name]
    at = data.draw(st.integers(0, len(text)))
    if text[at - 1 : at + 1] == "\r\n":  # between the two characters of a line break there is no position
        return
    place = position(source, at, units)
    assert offset(source, place, units) == at
    encoding = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}[name]
    lines = text[:at].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert (place.line, place.character) == (len(lines) - 1, len(lines[-1].encode(encoding[0])) // encoding[1])


@given(texts, st.integers(0, 50), st.integers(0, 2_000))
def test_positions_beyond_the_text_become_its_ends(text: str, line: int, character: int) -> None:
    source = Source("x", text)
    at = offset(source, Position(line, character))
    assert 0 <= at <= len(text)
    assert source.position(at)[0] - 1 <= line
