"""Which kinds of finding a run is about: `--select` and `--ignore`, by id, by name or by the start of an id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ruleset.diagnostics.finding import Text
from ruleset.diagnostics.pages import page_names
from ruleset.review.files import Pattern
from ruleset.review.usage import Misused, no_such

_PREFIX = re.compile(r"R[0-9]{0,3}")
_KIND: Text = {"zh": "检查项", "en": "finding"}
_LISTED: Text = {"zh": "；`paigui rules` 列出全部", "en": "; `paigui rules` lists them all"}


def ids_of(words: Iterable[str]) -> tuple[str, ...]:
    """Ids, or starts of ids, for what a user wrote: `R522`, `dead-row`, `R5`, several with commas between.

    Raises:
        Misused: a word is none of these.
    """
    return tuple(_id_of(word.strip()) for each in words for word in each.split(",") if word.strip())


def _id_of(word: str) -> str:
    known = page_names()
    upper = word.upper()
    if _PREFIX.fullmatch(upper) and any(each.startswith(upper) for each in known):
        return upper
    named = {name: each for each, name in known.items()}
    if word in named:
        return named[word]
    raise Misused(**no_such(_KIND, word, _candidates(word, known), _LISTED))


def _candidates(word: str, known: Mapping[str, str]) -> Iterable[str]:
    """What a misspelt word may stand for: an id when it looks like one, otherwise a name."""
    return known if re.match(r"[Rr]?[0-9]", word) else known.values()


@dataclass(frozen=True)
class Selection:
    """The kinds that count. The longer of two words wins (`R306` over `R3`), of equal ones `ignore` does.

    Attributes:
        select: ids and starts of ids; none means all.
        ignore: the same, left out.
        per_file: left out in the files a pattern matches.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file: Sequence[tuple[Pattern, tuple[str, ...]]] = ()

    def __contains__(self, place: tuple[str, str]) -> bool:
        """Whether a finding of an id in a file (id, name of the file) counts."""
        identifier, file = place
        chosen = _longest(self.select or ("",), identifier)
        return chosen > max(_longest(self.ignore, identifier), _longest(self._here(file), identifier))

    def _here(self, file: str) -> tuple[str, ...]:
        return tuple(each for pattern, ids in self.per_file if pattern.matches(file) for each in ids)


def _longest(starts: Iterable[str], identifier: str) -> int:
    """Length of the longest of the starts that the id has; -1 when it has none."""
    return max((len(start) for start in starts if identifier.startswith(start)), default=-1)
