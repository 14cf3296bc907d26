"""The one error of the rule language: data first, text at the edge (STYLE §6, habit 7)."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Protocol

from ruleset.language.messages import message_text


class Place(Protocol):
    """Anything that knows where it stands in the text."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


class LanguageError(ValueError):
    """Something is wrong with an expression.

    Attributes:
        key: stable name of the message, a key of ``messages.MESSAGES``.
        start, end: character offsets into the expression text; ``start == end`` at the end of the text.
        expected: what could stand there instead, ready to print, possibly empty.
        suggestion: the one replacement for ``text[start:end]`` we would bet on, or None.
        values: what the message's braces stand for.
    """

    def __init__(
        self,
        key: str,
        start: int,
        end: int,
        expected: Iterable[str] = (),
        suggestion: str | None = None,
        **values: object,
    ) -> None:
        self.key = key
        self.start = start
        self.end = end
        self.expected = tuple(expected)
        self.suggestion = suggestion
        self.values = values
        super().__init__(self.message("en"))

    @classmethod
    def unknown(cls, key: str, place: Place, written: str, known: Iterable[str]) -> LanguageError:
        """``written`` at ``place`` is none of the ``known`` words."""
        known = tuple(known)
        return cls(key, place.start, place.end, known, did_you_mean(written, known), found=written)

    def message(self, language: str = "en") -> str:
        """The message in ``zh`` or ``en``, without the suggestion and the list of what is expected."""
        return message_text(self.key, language, self.values)


def did_you_mean(written: str, known: Iterable[str]) -> str | None:
    """The known word closest to ``written``, or None when nothing is close."""
    candidates = {word.casefold(): word for word in known}
    if (exact := candidates.get(_plain(written))) is not None:
        return exact
    close = get_close_matches(_plain(written), candidates, n=1, cutoff=0.6)
    return candidates[close[0]] if close else None


def _plain(written: str) -> str:
    return written.casefold()[:80]
