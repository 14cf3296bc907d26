"""Edits carried out on a text."""

from __future__ import annotations

import pytest

from ruleset.diagnostics.finding import Edit
from ruleset.review.edits import apart, applied, places_after
from ruleset.spans import Source

SOURCE = Source("t.yaml", "abcdef\r\n")


def edit(start: int, end: int, text: str) -> Edit:
    return Edit(SOURCE.span(start, end), text)


@pytest.mark.parametrize(
    ("edits", "after"),
    [
        ([], "abcdef\r\n"),
        ([edit(4, 5, "E"), edit(0, 1, "AA")], "AAbcdEf\r\n"),
        ([edit(0, 2, "x"), edit(2, 3, "y")], "xydef\r\n"),
        ([edit(0, 3, "x"), edit(2, 4, "y")], "xdef\r\n"),
        ([edit(1, 1, "x"), edit(1, 1, "y")], "axbcdef\r\n"),
        ([edit(1, 1, "x"), edit(1, 1, "x")], "axbcdef\r\n"),
        ([edit(0, 1, ""), edit(1, 1, "x")], "xbcdef\r\n"),
        ([edit(0, 0, "x\n")], "x\r\nabcdef\r\n"),
    ],
)
def test_edits_that_do_not_meet_are_made(edits: list[Edit], after: str) -> None:
    assert applied(SOURCE.text, apart(edits)) == after


def test_places_of_edits_in_the_new_text() -> None:
    edits = apart([edit(0, 1, "AA"), edit(2, 4, ""), edit(5, 6, "F\n")])
    after = applied(SOURCE.text, edits)
    assert [after[start:end] for start, end in places_after(SOURCE.text, edits)] == ["AA", "", "F\r\n"]
