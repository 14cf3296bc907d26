"""Recorded tables answer as what they stand for, and note what is asked of them; cells say where tables differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.coverage.layout import cells_at
from engine.coverage.recording import RecordedArray, recorded
from engine.families import simulation
from engine.tables import FIRST_LEAD, deal_stake, may_bid, outcome
from ruleset.parts.cells import SIZE, Path, Readers, Reads, differences
from ruleset.tables import Effect, Offence, bid_id


def _noted(value: Any, ask: Callable[[Any], Any]) -> tuple[Any, set[Path]]:
    paths: set[Path] = set()
    answer = ask(recorded(value, paths.add, ("t",)))
    return answer, paths


TABLE = ((1, 2), (3, 4), ())


@pytest.mark.parametrize(
    "ask, paths",
    [
        (lambda t: t[1][0], {("t", 1, 0)}),
        (lambda t: t[-2][1], {("t", 1, 1)}),
        (lambda t: len(t), {("t", SIZE)}),
        (lambda t: bool(t[2]), {("t", 2, SIZE)}),
        (lambda t: sum(t[0]), {("t", 0, SIZE), ("t", 0, 0), ("t", 0, 1)}),
        (lambda t: 4 in t[1], {("t", 1, SIZE), ("t", 1, 0), ("t", 1, 1)}),
        (lambda t: t[1].index(3), {("t", 1, SIZE), ("t", 1, 0), ("t", 1, 1)}),
        (lambda t: [*t[0]], {("t", 0, SIZE), ("t", 0, 0), ("t", 0, 1)}),
        (lambda t: (9,) + t[0], {("t", 0, SIZE), ("t", 0, 0), ("t", 0, 1)}),
        (lambda t: t[0] + (9,), {("t", 0, SIZE), ("t", 0, 0), ("t", 0, 1)}),
        (lambda t: t[0][1:], {("t", 0, 1)}),
        (lambda t: t[0] == (1, 2), {("t", 0)}),
    ],
)
def test_a_recorded_table_answers_alike_and_notes_what_was_asked(ask: Callable[[Any], Any], paths: set[Path]) -> None:
    assert _noted(TABLE, ask) == (ask(TABLE), paths)


def test_records_note_their_fields_and_equal_what_they_stand_for() -> None:
    effect = Effect(2, 30)
    offence = Offence("revoke", ((effect,), (), ()))
    assert _noted(offence, lambda o: o.effects[0][0].amount) == (30, {("t", "effects", 0, 0, "amount")})
    found, paths = _noted(offence, lambda o: o.effects[0][0] == effect and isinstance(o, Offence))
    assert found and ("t", "effects", 0, 0) in paths


def test_an_index_beyond_a_table_notes_its_size() -> None:
    paths: set[Path] = set()
    with pytest.raises(IndexError):
        recorded(TABLE, paths.add, ("t",))[3]
    assert paths == {("t", SIZE)}


def test_rows_of_arrays_note_the_place_in_the_whole() -> None:
    paths: set[Path] = set()
    array = RecordedArray(np.arange(6, dtype=np.int64).reshape(2, 3), paths.add, ("t",))
    assert (array[1][2], array[0, 1], len(array), array.shape) == (5, 1, 2, (2, 3))
    assert paths == {("t", 1, 2), ("t", 0, 1)}


def test_what_kernels_read_is_told_as_cells_of_the_compilers_tables(compiled: Callable[[str], Any]) -> None:
    rules = compiled("bashifen-online").tables
    tables, paths = simulation(rules).tables_for(rules), set[Path]()
    # Compiled kernels read a numpy record, whose attribute `data` is its buffer.
    arrays = {name: tables[name] for name in tables.dtype.names} if hasattr(tables, "dtype") else tables._asdict()
    T: Any = type("T", (), {name: RecordedArray(array, paths.add, (name,)) for name, array in arrays.items()})
    plain = [getattr(kernel, "py_func", kernel) for kernel in (outcome, deal_stake, may_bid)]
    assert plain[0](T, 85) == rules.outcome[85 // rules.points_step]
    assert plain[1](T, 1, 2) == rules.deal_stake[1][2]
    assert (
        plain[2](T, 1, 2, 2, bid_id(2, 1, 0), bid_id(2, 2, 1))
        == rules.may_bid[1][2][2][bid_id(2, 1, 0)][bid_id(2, 2, 1)]
    )
    assert T.params[FIRST_LEAD] == rules.first_lead
    cells = {cell for path in paths for cell in cells_at(rules)(path)}
    assert {("outcome", 85, 0), ("outcome", 85, 1), ("outcome", 85, 2)} <= cells
    assert {("deal_stake", 1, 2, 0), ("deal_stake", 1, 2, 1), ("first_lead",)} <= cells
    assert ("may_bid", 1, 2, 2, bid_id(2, 1, 0), bid_id(2, 2, 1)) in cells


def test_differences_are_told_cell_by_cell_and_by_name(compiled: Callable[[str], Any]) -> None:
    rules = compiled("bashifen-club").tables
    shorter = replace(rules, offences=rules.offences[1:], first_lead=1 - rules.first_lead)
    first = rules.offences[0].name
    assert differences(rules, shorter) == {("offences", SIZE), ("offences", first), ("first_lead",)}
    other = (*rules.outcome[:8], (9, 0, 0), *rules.outcome[9:])
    assert differences(rules, replace(rules, outcome=other)) <= {
        ("outcome", 40, 0),
        ("outcome", 40, 1),
        ("outcome", 40, 2),
    }
    assert differences(rules, rules) == set()


def test_reads_meet_cells_in_rows_and_rows_in_cells() -> None:
    reads = Reads([("a", 1, 2), ("b",)])
    assert reads.meets([("a", 1)]) and reads.meets([("a", 1, 2)]) and reads.meets([("b", 7)])
    assert not reads.meets([("a", 2), ("a", 1, 3), ("c",)])
    assert reads.without([("a", 1)]).paths == {("b",)}
    readers = Readers([reads, Reads([("a", 1, 3)]), Reads([("c",)])])
    assert readers.of([("a", 1), ("b", 7), ("a", 1, 3)]) == {0: 2, 1: 2}
