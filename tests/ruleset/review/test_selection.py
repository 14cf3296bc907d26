"""Which kinds of finding count."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleset.review.files import Pattern
from ruleset.review.selection import Selection, ids_of
from ruleset.review.usage import Misused


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["R306"], ("R306",)),
        (["repeats-parent"], ("R306",)),
        (["R5"], ("R5",)),
        (["r201", "R"], ("R201", "R")),
        (["R3, unknown-key,R401"], ("R3", "R201", "R401")),
        ([""], ()),
    ],
)
def test_kinds_by_id_name_and_beginning(words: list[str], ids: tuple[str, ...]) -> None:
    assert ids_of(words) == ids


@pytest.mark.parametrize(
    ("word", "hint"), [("repeat-parent", "repeats-parent"), ("R201x", "R201"), ("xyzzy", "paigui rules")]
)
def test_an_unknown_kind_is_a_mistake(word: str, hint: str) -> None:
    with pytest.raises(Misused) as problem:
        ids_of([word])
    assert hint in problem.value.text["en"] and hint in problem.value.text["zh"]


@pytest.mark.parametrize(
    ("select", "ignore", "counts"),
    [
        ((), (), True),
        (("R3",), (), True),
        (("R5",), (), False),
        ((), ("R306",), False),
        ((), ("R3",), False),
        (("R306",), ("R3",), True),
        (("R3",), ("R306",), False),
        (("R306",), ("R306",), False),
        (("R5",), ("R5",), False),
    ],
)
def test_the_longer_word_wins(select: tuple[str, ...], ignore: tuple[str, ...], counts: bool) -> None:
    assert (("R306", "house.yaml") in Selection(select, ignore)) is counts


def test_kinds_left_out_in_some_files(tmp_path: Path) -> None:
    selection = Selection(per_file=[(Pattern("drafts", tmp_path), ("R3",))])
    assert ("R306", str(tmp_path / "house.yaml")) in selection
    assert ("R306", str(tmp_path / "drafts/house.yaml")) not in selection
    assert ("R201", str(tmp_path / "drafts/house.yaml")) in selection
