"""Bid shapes and the relations between them: ``higher pair over insured pair``."""

from __future__ import annotations

from collections.abc import Sequence

from ruleset.language.errors import LanguageError
from ruleset.language.making import Words, make
from ruleset.language.syntax import BidState, Relation, Shape

WIDTHS: dict[str, int | None] = {"single": 1, "pair": 2, "triple": 3, "quad": 4, "any": None}
STATES: dict[str, BidState] = {"insured": "insured", "overcalled": "overcalled"}
QUALIFIERS = ("higher", "joker", *STATES)


def read_shape(words: Sequence[Words]) -> Shape:
    """``[higher] [insured|overcalled] [joker] single|pair|triple|quad[..]`` or ``any``.

    Raises:
        LanguageError: ``unknown_shape``, ``repeated_word``.
    """
    wider = words[-1].text == ".."
    *qualifiers, width = words[:-1] if wider else words
    if width.text not in WIDTHS:
        raise LanguageError.unknown("unknown_shape", width, width.text, WIDTHS)
    _check_qualifiers(qualifiers)
    named = {word.text for word in qualifiers}
    state = next((STATES[name] for name in STATES if name in named), "plain")
    return make(
        Shape,
        words,
        width=WIDTHS[width.text],
        joker="joker" in named,
        higher="higher" in named,
        state=state,
        wider=wider,
    )


def read_relation(new: Shape, current: Shape) -> Relation:
    """The bid ``new`` may be made over the bid ``current``.

    Raises:
        LanguageError: ``relation_left`` or ``relation_right``, for what only the other side may say.
    """
    if new.width is None or new.state != "plain":
        raise LanguageError("relation_left", new.start, new.end)
    if current.higher:
        raise LanguageError("relation_right", current.start, current.end)
    return make(Relation, [new, current], new=new, current=current, higher=new.higher)


def _check_qualifiers(words: Sequence[Words]) -> None:
    seen: set[str] = set()
    for word in words:
        if word.text not in QUALIFIERS:
            raise LanguageError.unknown("unknown_shape", word, word.text, [*QUALIFIERS, *WIDTHS])
        if word.text in seen or (word.text in STATES and seen & set(STATES)):
            raise LanguageError("repeated_word", word.start, word.end, found=word.text)
        seen.add(word.text)
