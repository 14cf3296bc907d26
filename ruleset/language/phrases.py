"""Reading a phrase word by word: what the grammar hands over as a list of words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruleset.language.errors import LanguageError
from ruleset.language.making import Token, Words, make
from ruleset.language.syntax import Span

NUMBER_LIMIT = 1_000
"""Greatest number of cards, places or groups a phrase may name."""
NUMBER_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


class Phrase:
    """Words read from left to right."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.words = [Words.of([token]) for token in tokens]
        self.place = 0

    @property
    def ended(self) -> bool:
        """Whether all words are read."""
        return self.place == len(self.words)

    @property
    def is_one_word(self) -> bool:
        """Whether the phrase is a single word that is no number."""
        return len(self.words) == 1 and not self.at_number and self.words[0].text != ".."

    @property
    def at_number(self) -> bool:
        """Whether a number comes next."""
        return not self.ended and (self._next.isdecimal() or self._next in NUMBER_WORDS)

    def take(self, word: str) -> bool:
        """Reads `word` if it comes next."""
        if self.ended or self._next != word:
            return False
        self.place += 1
        return True

    def need(self, word: str) -> None:
        """Reads `word`, which has to come next."""
        if not self.take(word):
            raise self.wrong([word])

    def number(self) -> int:
        """Reads a number, at least 1."""
        if not self.at_number:
            raise self.wrong([])
        word = self.words[self.place]
        self.place += 1
        digits = word.text.lstrip("0")
        if len(digits) > len(str(NUMBER_LIMIT)) or (digits.isdecimal() and int(digits) > NUMBER_LIMIT):
            raise LanguageError("number_too_large", word.start, word.end, limit=NUMBER_LIMIT)
        value = NUMBER_WORDS[word.text] if word.text in NUMBER_WORDS else int(word.text)
        if value == 0:
            raise LanguageError("pattern_size", word.start, word.end, found=word.text)
        return value

    def span(self) -> Span:
        """Reads `4`, `4..` or `4..8`."""
        first = self.place
        low = high = self.number()
        if self.take(".."):
            high = self.number() if self.at_number else 0
        words = self.words[first : self.place]
        if 0 < high < low:
            raise LanguageError("pattern_size", words[0].start, words[-1].end, found=f"{low}..{high}")
        return make(Span, words, low=low, high=high or None)

    def end(self, known: Iterable[str]) -> None:
        """Nothing may follow."""
        if not self.ended:
            raise self.wrong(known)

    def wrong(self, expected: Iterable[str]) -> LanguageError:
        """The word that comes next does not belong there."""
        expected = tuple(expected)
        if self.ended:
            end = self.words[-1].end
            return LanguageError("pattern_ends", end, end, expected, found=self.words[-1].text)
        word = self.words[self.place]
        if not expected or self.at_number or word.text == "..":
            return LanguageError("pattern_form", word.start, word.end, expected, found=word.text)
        return LanguageError.unknown("unknown_pattern_word", word, word.text, expected)

    @property
    def _next(self) -> str:
        return self.words[self.place].text
