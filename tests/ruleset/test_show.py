"""`show`: every table of every shipped rule set comes out as named rows that hold all its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from ruleset.show import table_names, table_rows


def test_every_table_has_rows_as_wide_as_its_header(shipped: Any) -> None:
    for name in table_names(shipped.tables):
        header, rows = table_rows(shipped.tables, name)
        assert rows or name == "offences"
        assert {len(row) for row in rows} <= {len(header)}


def test_the_outcome_table_names_points_and_levels(shipped: Any) -> None:
    header, rows = table_rows(shipped.tables, "outcome")
    assert header == ["points", "dealer side +", "attackers +", "attackers take over"]
    step = shipped.tables.points_step
    assert [row[0] for row in rows[:3]] == ["0", str(step), str(2 * step)]
    assert [tuple(map(int, row[1:])) for row in rows] == list(shipped.tables.outcome)


def test_axes_are_named(shipped: Any) -> None:
    rows = table_rows(shipped.tables, "lane")[1]
    assert ["level 2, H", "H5", "4"] in rows
    assert ["level 2, H", "S5", "0"] in rows
    assert ["level 2, NT", "BJ", "4"] in rows


def test_codes_come_out_as_words(shipped: Any) -> None:
    words = {row[1] for row in table_rows(shipped.tables, "undeclared")[1]}
    assert words <= {"redeal", "no trump", "suit of kitty card"}


def test_an_unknown_table_is_a_key_error(shipped: Any) -> None:
    with pytest.raises(KeyError):
        table_rows(shipped.tables, "outcme")
