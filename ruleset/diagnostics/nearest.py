"""Did you mean: the known name nearest to a misspelt one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

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

    close = get_close_matches(bare, names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def _bare(name: str) -> str:
    return _SEPARATORS.sub(" ", name.casefold()).strip()
