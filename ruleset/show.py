"""Tables of a compiled rule set as rows of words and numbers, for `paigui show`. Every family names its own axes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from ruleset.reading import spelled
from ruleset.tables import Effect, EffectKind, Target
from ruleset.wording import Axis, Naming, number


def naming(tables: type[Any]) -> Naming:
    """The wording for a class of tables."""
    from ruleset.climbing.naming import CLIMBING
    from ruleset.climbing_tables import ClimbingTables
    from ruleset.lower.naming import TRICKS

    return CLIMBING if tables is ClimbingTables else TRICKS


def table_names(tables: Any) -> list[str]:
    """Names of all tables, in the order of the rule file's sections."""
    return [each.name for each in fields(tables)]


def table_rows(tables: Any, name: str) -> tuple[list[str], list[list[str]]]:
    """Header and rows of one table: a column for each axis, then the value. Zeros of sparse tables are left out.

    Raises KeyError if there is no such table.
    """
    if name not in table_names(tables):
        raise KeyError(name)
    value, words = getattr(tables, name), naming(type(tables))
    if _holds_records(value):
        return _record_rows(value)
    axes = words.axes.get(name) or _numbered(_depth(value) - (1 if name in words.values else 0))
    header = [title for title, _ in axes] + list(words.values.get(name, (name,)))
    rows = [
        [namer(tables, at) for (_, namer), at in zip(axes, place, strict=True)] + _cells(tables, words, name, leaf)
        for place, leaf in _leaves(value, len(axes))
        if (leaf or name not in words.sparse) and (name not in words.only or words.only[name](tables, place))
    ]
    return header, rows


def _numbered(depth: int) -> tuple[Axis, ...]:
    return tuple((f"index {n + 1}" if depth > 1 else "index", number) for n in range(depth))


def _holds_records(value: Any) -> bool:
    return isinstance(value, tuple) and any(is_dataclass(each) for each in value)


def _depth(value: Any) -> int:
    return 1 + _depth(next(iter(value), 0)) if isinstance(value, tuple) else 0


def _leaves(value: Any, depth: int, place: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Any]]:
    if depth == 0:
        yield place, value
        return
    for index, inner in enumerate(value):
        yield from _leaves(inner, depth - 1, (*place, index))


def _cells(tables: Any, words: Naming, name: str, leaf: Any) -> list[str]:
    if isinstance(leaf, tuple):
        return [_plain(part) for part in leaf]
    if name in words.words:
        return [spelled(words.words[name](leaf))]
    if name in words.value_names:
        return [words.value_names[name](tables, leaf) if leaf >= 0 else "none"]
    return [_plain(leaf)]


def _record_rows(records: tuple[Any, ...]) -> tuple[list[str], list[list[str]]]:
    names = [each.name for each in fields(records[0])]
    return names, [[_plain(getattr(record, name)) for name in names] for record in records]


def _plain(value: Any) -> str:
    if isinstance(value, Effect):
        return _effect(value)
    if is_dataclass(value) and not isinstance(value, type):
        return " ".join(f"{each.name}={_plain(getattr(value, each.name))}" for each in fields(value))
    return "; ".join(_plain(part) for part in value) if isinstance(value, tuple) else str(value)


def _effect(effect: Effect) -> str:
    """`level opponents 1`: kind, whom it meets, how much."""
    whom = spelled(Target(effect.target)) if effect.target else ""
    share = f"/{effect.divisor}" if effect.divisor != 1 else ""
    parts = (spelled(EffectKind(effect.kind)), whom, f"{effect.amount}{share}" if effect.amount else "")
    return " ".join(part for part in parts if part)
