"""Orders and relations: unknown, repeated and missing members, and circles."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import TypeVar

from ruleset.language.errors import LanguageError
from ruleset.language.syntax import Order

T = TypeVar("T", bound=Hashable)


def check_order(order: Order, known: Collection[str], required: Iterable[str] | None = None) -> list[LanguageError]:
    """``unknown_member``, ``duplicate_member`` and ``missing_member`` of one order.

    Args:
        known: what the order may rank.
        required: what it must rank; ``known`` by default.
    """
    errors = []
    seen: set[str] = set()
    for member in order.members:
        if member.name not in known:
            errors.append(LanguageError.unknown("unknown_member", member, member.name, known))
        elif member.name in seen:
            errors.append(LanguageError("duplicate_member", member.start, member.end, found=member.name))
        seen.add(member.name)
    missing = [name for name in (known if required is None else required) if name not in seen]
    errors += [LanguageError("missing_member", order.start, order.end, found=name) for name in missing]
    return errors


def shortest_cycle(below: Mapping[T, Iterable[T]]) -> list[T] | None:
    """The shortest circle of a relation given by direct successors, each member once; None if there is none.

    A member related to itself is a circle of one; two members each above the other are a circle of two.
    """
    best: list[T] | None = None
    for member in below:
        path = _way_back(below, member)
        if path is not None and (best is None or len(path) < len(best)):
            best = path
    return best


def _way_back(below: Mapping[T, Iterable[T]], start: T) -> list[T] | None:
    """The shortest way from ``start`` to itself, breadth first."""
    came_from: dict[T, T] = {}
    waiting = deque([start])
    while waiting:
        member = waiting.popleft()
        for lower in below.get(member, ()):
            if lower == start:
                return _path(came_from, start, member)
            if lower not in came_from:
                came_from[lower] = member
                waiting.append(lower)
    return None


def _path(came_from: Mapping[T, T], start: T, end: T) -> list[T]:
    path = [end]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return path[::-1]
