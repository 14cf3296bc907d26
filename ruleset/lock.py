"""The tables of a rule set as a lock keeps them, and in words what changed since.

Of every table a hash is kept; of small ones the values beside it, of large ones a hash for each row, so that a change is
told with its place. Records (offences, patterns) are kept as `paigui show` words them, by name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from ruleset.compiled import Compiled, canonical
from ruleset.diagnostics.finding import Text
from ruleset.show import naming, table_names, table_rows
from ruleset.tables import Effect

SMALL = 400
"""Most numbers of a table that is kept as values."""
DIGITS = 12
"""Hexadecimal digits of a hash in a lock."""
ROW_DIGITS = 6
MANY = 1000
"""Most numbers of a table with many equal rows that is kept as runs of them."""
MOST_ROWS = 80

OTHER_SIZE: Text = {"zh": "大小变了", "en": "is of another size"}

Entry = dict[str, Any]


@dataclass(frozen=True)
class Change:
    """One table that is not as it was locked: its name, and where first and how."""

    table: str
    words: Text


def digest(value: Any, digits: int = DIGITS) -> str:
    """The beginning of the SHA-256 of a value's canonical JSON."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:digits]


def locked_tables(compiled: Compiled) -> dict[str, Entry]:
    """The tables of a rule set by name, each with its hash and what tells a later change."""
    return {name: _entry(compiled.tables, name) for name in table_names(compiled.tables)}


def _entry(tables: Any, name: str) -> Entry:
    value = getattr(tables, name)
    if _has_records(value):
        rows = _worded(tables, name)
        return {"hash": digest(rows), "records": rows}
    if _count(value) <= SMALL:
        return {"hash": digest(value), "values": value}
    runs = [[len(list(alike)), row] for row, alike in groupby(value)]
    if _count(tuple(row for _, row in runs)) + len(runs) <= MANY:
        return {"hash": digest(value), "runs": runs}
    return {"hash": digest(value), "rows": [digest(row, ROW_DIGITS) for _, row in _rows(value)]}


def _has_records(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(_has_records(part) for part in value)
    return isinstance(value, Effect) or hasattr(value, "__dataclass_fields__")


def _worded(tables: Any, name: str) -> dict[str, str]:
    """The records of a table in words, by name or number."""
    header, rows = table_rows(tables, name)
    if header[0] == "name":
        return {
            row[0]: "; ".join(f"{title} {cell}" for title, cell in zip(header[1:], row[1:], strict=True) if cell not in ("", "0"))
            for row in rows
        }  # fmt: skip
    return {" ".join(row[:2]): "; ".join(row[2:]) for row in rows}


def _count(value: Any) -> int:
    return sum(map(_count, value)) if isinstance(value, tuple) else 1


def _rows(value: Any) -> list[tuple[tuple[int, ...], Any]]:
    """The rows of a large table: along as many axes as give no more than MOST_ROWS."""
    rows: list[tuple[tuple[int, ...], Any]] = [((index,), row) for index, row in enumerate(value)]
    while True:
        finer = [((*place, index), part) for place, row in rows for index, part in enumerate(row)]
        if len(finer) > MOST_ROWS or any(not isinstance(part, tuple) for _, part in finer):
            return rows
        rows = finer


def table_changes(compiled: Compiled, locked: Mapping[str, Entry]) -> Iterator[Change]:
    """Every table that is not as it was locked, in the order of the sections."""
    names = table_names(compiled.tables)
    for name in [*names, *(each for each in locked if each not in names)]:
        if name not in locked or name not in names:
            yield Change(
                name, {"zh": "新增的表", "en": "a new table"} if name in names else {"zh": "不再有", "en": "is gone"}
            )
            continue
        now = _entry(compiled.tables, name)
        if now["hash"] != locked[name].get("hash"):
            yield Change(name, _difference(compiled.tables, name, locked[name], now))


def _difference(tables: Any, name: str, locked: Entry, now: Entry) -> Text:
    before = _values(locked)
    if before is not None and _values(now) is not None:
        return _of_values(tables, name, before)
    for kind, tell in (("records", _of_records), ("rows", _of_rows)):
        if kind in now and kind in locked:
            return tell(tables, name, locked[kind], now[kind])
    return OTHER_SIZE


def _values(entry: Entry) -> Any:
    """The values of a table where a lock keeps them all."""
    if "runs" in entry:
        return tuple(row for count, row in _as_tuples(list(entry["runs"])) for _ in range(count))
    return _as_tuples(entry["values"]) if "values" in entry else None


def _of_records(tables: Any, name: str, locked: Mapping[str, str], now: Mapping[str, str]) -> Text:
    """The first record that differs, and the first part of it that does."""
    record = next((each for each in {**locked, **now} if locked.get(each) != now.get(each)), "")
    if record not in now:
        return {"zh": f"{record} 不再有", "en": f"{record} is gone"}
    if record not in locked:
        return {"zh": f"新增 {record}", "en": f"{record} is new"}
    before, after = locked[record].split("; "), now[record].split("; ")
    gone = [part for part in before if part not in after]
    new = [part for part in after if part not in before]
    shift = f"{'; '.join(gone) or '-'} → {'; '.join(new) or '-'}"
    return {"zh": f"{record}：{shift}", "en": f"{record}: {shift}"}


def _of_values(tables: Any, name: str, locked: Any) -> Text:
    """The first row that differs, worded as `paigui show` words it."""
    header, after = table_rows(tables, name)
    _, before = table_rows(replace(tables, **{name: locked}), name)
    for one, other in zip(before, after, strict=False):
        if one != other:
            return _shift(header, one, other, len(naming(type(tables)).axes.get(name, header[:-1])))
    if len(before) == len(after):
        return {"zh": "不显示的值变了", "en": "values that are not shown"}
    return {"zh": f"行数 {len(before)} → {len(after)}", "en": f"{len(before)} → {len(after)} rows"}


def _shift(header: list[str], one: list[str], other: list[str], axes: int) -> Text:
    """Where along the axes, and each value that moved."""
    moved = [
        f"{title} {cell} → {now}" if len(header) > 1 else f"{cell} → {now}"
        for title, cell, now in zip(header, one, other, strict=True) if cell != now
    ]  # fmt: skip
    place = [f"{title} {cell}" for title, cell in zip(header[:axes], one, strict=False)]
    words = f"{', '.join(place)}: {', '.join(moved)}" if place else ", ".join(moved)
    return {"zh": words, "en": words}


def _of_rows(tables: Any, name: str, locked: list[str], now: list[str]) -> Text:
    places = [place for place, _ in _rows(getattr(tables, name))]
    changed = [place for place, one, other in zip(places, locked, now, strict=False) if one != other]
    if not changed or len(locked) != len(now):
        return OTHER_SIZE
    axes = naming(type(tables)).axes.get(name, ())
    first = ", ".join(f"{title} {namer(tables, step)}" for (title, namer), step in zip(axes, changed[0], strict=False))
    return {
        "zh": f"{first} 起共 {len(changed)} 行",
        "en": f"{len(changed)} row{'s' * (len(changed) > 1)}, the first {first}",
    }


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value
