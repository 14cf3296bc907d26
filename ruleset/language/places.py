"""Places in the finish, and the goal of a match: ``places 1 2 or 1 3 at own level A``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleset.language.errors import LanguageError
from ruleset.language.making import make
from ruleset.language.phrases import Phrase
from ruleset.language.syntax import Goal, Places


def read_places(parts: Sequence[Any]) -> Places:
    """Sets of places joined by ``or``, each rising and starting anywhere.

    Raises:
        LanguageError: ``places_form``, ``places_rise`` and what `Phrase` raises.
    """
    phrases = [Phrase(part) for part in parts if isinstance(part, list)]
    sets = tuple(_read_set(phrase, place == 0) for place, phrase in enumerate(phrases))
    for phrase in phrases:
        phrase.end(())
    return make(Places, [phrases[0].words[0], phrases[-1].words[-1]], sets=sets)


def read_goal(parts: Sequence[Any]) -> Goal:
    """Places with the level they must be reached at, or ``reaching A``.

    Raises:
        LanguageError: as `read_places`, and ``goal_without_level``.
    """
    phrases = [Phrase(part) for part in parts if isinstance(part, list)]
    last = phrases[-1]
    around = [phrases[0].words[0], last.words[-1]]
    if len(phrases) == 1 and last.take("reaching"):
        return make(Goal, around, level=_read_level(last))
    sets = tuple(_read_set(phrase, place == 0) for place, phrase in enumerate(phrases))
    for phrase in phrases[:-1]:
        phrase.end(())
    places = make(Places, [phrases[0].words[0], last.words[last.place - 1]], sets=sets)
    if last.ended:
        raise LanguageError("goal_without_level", around[1].end, around[1].end, expected=["at own level A"])
    last.need("at")
    own = last.take("own")
    last.need("level")
    return make(Goal, around, level=_read_level(last), places=places, own=own)


def _read_level(phrase: Phrase) -> str:
    if phrase.ended:
        raise phrase.wrong(["A"])
    level = phrase.words[phrase.place].text
    phrase.place += 1
    phrase.end(())
    return level


def _read_set(phrase: Phrase, first: bool) -> tuple[int, ...]:
    if not phrase.take("places") and not phrase.take("place") and first:
        word = phrase.words[0]
        raise LanguageError.unknown("places_form", word, word.text, ["places", "otherwise"])
    start, places = phrase.place, [phrase.number()]
    while phrase.at_number:
        places.append(phrase.number())
    if places != sorted(set(places)):
        words = phrase.words[start : phrase.place]
        raise LanguageError("places_rise", words[0].start, words[-1].end)
    return tuple(places)
