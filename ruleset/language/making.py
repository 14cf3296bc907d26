"""Making nodes: offsets and depth come from the parts a node is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from ruleset.language.errors import LanguageError
from ruleset.language.syntax import Node

DEPTH_LIMIT = 64
"""Greatest height of a tree; it bounds every recursion over one."""

N = TypeVar("N", bound=Node)


class Token(Protocol):
    """What we need of a lark token: a string that knows its place."""

    start_pos: int | None
    end_pos: int | None


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the text, joined by single spaces, with their place."""

    text: str
    start: int
    end: int

    @classmethod
    def of(cls, tokens: Sequence[Token]) -> Words:
        """The words of neighbouring tokens."""
        return cls(" ".join(map(str, tokens)), *place(tokens))


Part = Node | Words | Token


def make(kind: type[N], parts: Iterable[Part], /, **fields: object) -> N:
    """A node spanning ``parts``.

    Raises:
        LanguageError: ``too_deep``, if it would be higher than DEPTH_LIMIT.
    """
    parts = list(parts)
    start, end = place(parts)
    depth = 1 + max((part.depth for part in parts if isinstance(part, Node)), default=0)
    if depth > DEPTH_LIMIT:
        raise LanguageError("too_deep", start, end, limit=DEPTH_LIMIT)
    return kind(**fields, start=start, end=end, depth=depth)


def place(parts: Sequence[Part]) -> tuple[int, int]:
    """From the start of the first part to the end of the last."""
    return _start(parts[0]), _end(parts[-1])


def _start(part: Part) -> int:
    return part.start if isinstance(part, Node | Words) else part.start_pos or 0


def _end(part: Part) -> int:
    return part.end if isinstance(part, Node | Words) else part.end_pos or 0
