"""Reading expressions: text to typed tree. One function per site kind.

lark and the grammar load on first use. Trees are built bottom-up while parsing, so no function here recurses and the
depth limit bounds every later recursion over a tree.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from ruleset.language.effects import CLIMBING, TRICKS, Vocabulary, read_effects
from ruleset.language.errors import LanguageError
from ruleset.language.syntax import (
    BLANKS,
    Amount,
    Condition,
    Effect,
    Goal,
    Order,
    Otherwise,
    Pattern,
    Places,
    Range,
    Relation,
    Shape,
    Tiers,
)

TEXT_LIMIT = 2_000
"""Most characters an expression may have."""


def parse_order(text: str) -> Order:
    """An order such as ``BJ > sj > main level = off level``, high to low, ``=`` ties.

    Raises:
        LanguageError: the text is no order.
    """
    return cast(Order, _parse("order", text))


def parse_condition(text: str) -> Condition:
    """A condition such as ``0 < points < 40``, ``points in 80..115`` or ``otherwise``.

    Raises:
        LanguageError: the text is no condition.
    """
    return cast(Condition, _parse("condition", text))


def parse_amount(text: str) -> Amount:
    """An amount such as ``max(3, largest component)`` or ``(points - 80) // 40``.

    Raises:
        LanguageError: the text is no amount.
    """
    return cast(Amount, _parse("amount", text))


def parse_effects(text: str, vocabulary: Vocabulary = TRICKS) -> tuple[Effect, ...]:
    """Effects such as ``attackers take over, attackers + (points - 80) // 40``, separated by commas.

    Raises:
        LanguageError: the text is no list of effects, or says what the vocabulary of the family lacks.
    """
    return read_effects(_parse("effects", text), vocabulary)


def parse_climbing_effects(text: str) -> tuple[Effect, ...]:
    """Effects of the family `climbing`, such as ``winners + 3`` or ``opponents level + 1, cards stay``.

    Raises:
        LanguageError: as `parse_effects`.
    """
    return parse_effects(text, CLIMBING)


def parse_relation(text: str) -> Relation:
    """A relation between bids such as ``higher pair over insured pair``.

    Raises:
        LanguageError: the text is no relation.
    """
    return cast(Relation, _parse("relation", text))


def parse_shape(text: str) -> Shape:
    """A bid shape such as ``single``, ``joker pair`` or ``triple..`` (that width and wider).

    Raises:
        LanguageError: the text is no shape.
    """
    return cast(Shape, _parse("shape", text))


def parse_range(text: str) -> Range:
    """A range such as ``2..``, ``2..A``, ``80..115``, or one bound with a unit such as ``60 minutes``.

    Raises:
        LanguageError: the text is no range.
    """
    return cast(Range, _parse("range", text))


def parse_pattern(text: str) -> Pattern:
    """A pattern of cards such as ``3 alike + 1 pair`` or ``run of 5 x 1 in one suit``.

    Raises:
        LanguageError: the text is no pattern.
    """
    return cast(Pattern, _parse("pattern", text))


def parse_tiers(text: str) -> Tiers:
    """Patterns or their names from low to high, such as ``4 alike < 5 alike < 2 BJ + 2 sj``.

    Raises:
        LanguageError: the text is no such order.
    """
    return cast(Tiers, _parse("tiers", text))


def parse_places(text: str) -> Places | Otherwise:
    """The places of a side, ``places 1 2 or 1 3``, or ``otherwise``.

    Raises:
        LanguageError: the text names no places.
    """
    return cast("Places | Otherwise", _parse("places", text))


def parse_goal(text: str) -> Goal:
    """How a match is won: ``places 1 2 or 1 3 at own level A`` or ``reaching A``.

    Raises:
        LanguageError: the text is no goal.
    """
    return cast(Goal, _parse("goal", text))


@lru_cache(maxsize=2048)  # files that extend one base share most of their expressions
def _parse(start: str, text: str) -> Any:
    from lark.exceptions import UnexpectedInput

    from ruleset.language.grammar import parser

    _refuse_blank_or_long(text)
    try:
        return parser().parse(text, start=start)
    except UnexpectedInput as error:
        from ruleset.language.malformed import syntax_error

        raise syntax_error(start, text, error) from None


def _refuse_blank_or_long(text: str) -> None:
    if not text.strip(BLANKS):
        raise LanguageError("empty", 0, len(text))
    if len(text) > TEXT_LIMIT:
        raise LanguageError("too_long", TEXT_LIMIT, len(text), count=len(text), limit=TEXT_LIMIT)
