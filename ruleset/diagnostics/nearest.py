"""Did you mean: the known name nearest to a misspelt one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

MOST_SUGGESTIONS = 100
"""How many mistakes of one kind get a suggestion: looking for one takes longer than anything else about a mistake."""

_SEPARATORS = re.compile(r"[\s_-]+")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The name of `known` most like `word`, or None when none is close. Case and separators do not count."""
    return _nearest(word, tuple(sorted(known)))


@lru_cache(maxsize=1024)  # a mistake is often made in many places
def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    names = {_bare(name): name for name in known}
    bare = _bare(word)
    if bare in names:
        return names[bare]
    if len(bare) > 80:
        return None
    from difflib import get_close_matches

    # Two letters that changed places are half of a short name: too much for the comparison of the others.
    close = [name for name in names if _swapped(bare, name)] or get_close_matches(bare, names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def _swapped(word: str, name: str) -> bool:
    """Whether two neighbouring letters have changed places."""
    if len(word) != len(name):
        return False
    differing = [place for place, pair in enumerate(zip(word, name, strict=True)) if pair[0] != pair[1]]
    return len(differing) == 2 and word[differing[0] : differing[1] + 1] == name[differing[1]] + name[differing[0]]


def one_slip(word: str, name: str) -> bool:
    """Whether a letter too few, too many or mistaken, or two that changed places, is all that differs."""
    if _swapped(word, name):
        return True
    shorter, longer = sorted((word, name), key=len)
    if len(longer) - len(shorter) > 1 or word == name:
        return False
    start = next((at for at, letter in enumerate(shorter) if letter != longer[at]), len(shorter))
    rest = start + (len(shorter) == len(longer))
    return shorter[rest:] == longer[start + 1 :]


def same_word(word: str, other: str) -> bool:
    """Whether two spellings differ in nothing but case and separators."""
    return _bare(word) == _bare(other)


def _bare(name: str) -> str:
    return _SEPARATORS.sub(" ", name.casefold()).strip()
