"""Orders and circles."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleset.language import check_order, parse_order, shortest_cycle

CLASSES = ("BJ", "sj", "main level", "off level", "trump suit")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("BJ > sj > main level = off level > trump suit", []),
        ("BJ > sj > main level > off level", [("missing_member", 0, 32)]),
        ("BJ > sj > BJ > main level > off level > trump suit", [("duplicate_member", 10, 12)]),
        ("BJ > sj > main levle > off level > trump suit", [("unknown_member", 10, 20), ("missing_member", 0, 45)]),
    ],
)
def test_members(text: str, told: list[tuple[str, int, int]]) -> None:
    errors = check_order(parse_order(text), CLASSES)
    assert [(error.key, error.start, error.end) for error in errors] == told


def test_messages_name_the_member() -> None:
    unknown, missing = check_order(parse_order("BJ > sj > main levle > off level > trump suit"), CLASSES)
    assert unknown.suggestion == "main level"
    assert unknown.message("zh") == "顺序里的“main levle”不认识。"
    assert missing.message("en") == "The order leaves out `main level`."


def test_required_members_may_be_fewer() -> None:
    assert check_order(parse_order("BJ > sj"), CLASSES, required=["sj"]) == []


@given(st.dictionaries(st.integers(0, 5), st.lists(st.integers(0, 5), max_size=3), max_size=6))
def test_shortest_cycle_by_trying_all(below: dict[int, list[int]]) -> None:
    def closes(path: tuple[int, ...]) -> bool:
        return all(after in below.get(before, ()) for before, after in zip(path, (*path[1:], path[0]), strict=True))

    circles = [path for length in range(1, 7) for path in permutations(range(6), length) if closes(path)]
    found = shortest_cycle(below)
    if not circles:
        assert found is None
        return
    assert found is not None
    assert closes(tuple(found))
    assert len(found) == len(circles[0])
