"""From parser reductions to typed nodes. Called bottom-up by the parser, one method per grammar rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Transformer

from ruleset.language.bids import read_relation, read_shape
from ruleset.language.effects import Written
from ruleset.language.errors import LanguageError
from ruleset.language.evaluate import FUNCTIONS
from ruleset.language.making import Words, make
from ruleset.language.patterns import only_pattern, read_pattern, read_tiers
from ruleset.language.places import read_goal, read_places
from ruleset.language.syntax import (
    Amount,
    And,
    Binary,
    Call,
    Comparison,
    Goal,
    Member,
    Name,
    Negative,
    Node,
    Not,
    Number,
    Or,
    Order,
    Otherwise,
    Pattern,
    Places,
    Range,
    Relation,
    Shape,
    Tiers,
    Within,
)

NUMBER_LIMIT = 10**6
"""Greatest number that may be written."""


class Builder(Transformer[Token, Any]):
    """Builds one node per grammar rule; tokens arrive with their offsets."""

    def number(self, parts: list[Token]) -> Number:
        return make(Number, parts, value=_small(parts[0]))

    def name(self, parts: list[Token]) -> Name:
        return make(Name, parts, name=" ".join(parts))

    def negative(self, parts: list[Any]) -> Negative:
        return make(Negative, parts, operand=parts[1])

    def binary(self, parts: list[Any]) -> Binary:
        left, sign, right = parts
        return make(Binary, parts, operator=str(sign), left=left, right=right)

    def call(self, parts: list[Any]) -> Call:
        function: Name = parts[0]
        if function.name not in FUNCTIONS:
            raise LanguageError.unknown("unknown_function", function, function.name, FUNCTIONS)
        return make(Call, parts, function=function.name, arguments=_nodes(parts[1:]))

    def bracketed(self, parts: list[Any]) -> Any:
        opening, inner, closing = parts
        return replace(inner, start=opening.start_pos, end=closing.end_pos)

    def amount(self, parts: list[Any]) -> Any:
        return parts[0]

    def condition(self, parts: list[Any]) -> Any:
        return parts[0]

    def otherwise(self, parts: list[Token]) -> Otherwise:
        return make(Otherwise, parts)

    def comparison(self, parts: list[Any]) -> Comparison:
        signs = tuple(str(sign) for sign in parts[1::2])
        return make(Comparison, parts, operands=tuple(parts[::2]), operators=signs)

    def within(self, parts: list[Any]) -> Within:
        high = parts[4] if len(parts) == 5 else None
        return make(Within, parts, amount=parts[0], low=parts[2], high=high)

    def negation(self, parts: list[Any]) -> Not:
        return make(Not, parts, part=parts[1])

    def conjunction(self, parts: list[Any]) -> And:
        return make(And, parts, parts=_nodes(parts))

    def disjunction(self, parts: list[Any]) -> Or:
        return make(Or, parts, parts=_nodes(parts))

    def member(self, parts: list[Token]) -> Member:
        return make(Member, parts, name=" ".join(parts))

    def group(self, parts: list[Any]) -> tuple[Member, ...]:
        return _nodes(parts)

    def order(self, parts: list[Any]) -> Order:
        groups = tuple(group for group in parts if isinstance(group, tuple))
        members = [member for group in groups for member in group]
        return make(Order, members, groups=groups)

    def phrase(self, parts: list[Token]) -> Words:
        return Words.of(parts)

    def plain_effect(self, parts: list[Words]) -> Written:
        return Written(parts[0])

    def signed(self, parts: list[Any]) -> Amount:
        sign, amount = parts
        return amount if sign.type == "PLUS" else self.negative(parts)

    def change_effect(self, parts: list[Any]) -> Written:
        return Written(parts[0], "+", parts[1])

    def continued_effect(self, parts: list[Any]) -> Written:
        return Written(None, "+", parts[0])

    def scale_effect(self, parts: list[Any]) -> Written:
        phrase, _star, factor = parts
        return Written(phrase, "*", factor)

    def pay_effect(self, parts: list[Any]) -> Written:
        payer, _pays, amount, _to, payee = parts
        return Written(payer, "pays", amount, payee)

    def effects(self, parts: list[Any]) -> tuple[Written, ...]:
        return tuple(part for part in parts if isinstance(part, Written))

    def shape(self, parts: list[Token]) -> Shape:
        return read_shape([Words.of([part]) for part in parts])

    def relation(self, parts: list[Any]) -> Relation:
        new, _over, current = parts
        return read_relation(new, current)

    def words(self, parts: list[Token]) -> list[Token]:
        return parts

    def tier(self, parts: list[Any]) -> Pattern | Name:
        return read_pattern(parts)

    def pattern(self, parts: list[Any]) -> Pattern:
        return only_pattern(parts[0])

    def tiers(self, parts: list[Any]) -> Tiers:
        return read_tiers(parts)

    def places(self, parts: list[Any]) -> Places:
        return read_places(parts)

    def goal(self, parts: list[Any]) -> Goal:
        return read_goal(parts)

    def bound(self, parts: list[Token]) -> Token:
        return parts[0]

    def exact_range(self, parts: list[Token]) -> Range:
        return make(Range, parts, low=_bound(parts[0]), high=_bound(parts[0]))

    def measured_range(self, parts: list[Token]) -> Range:
        return make(Range, parts, low=_bound(parts[0]), high=_bound(parts[0]), unit=str(parts[1]))

    def open_range(self, parts: list[Token]) -> Range:
        high = _bound(parts[2]) if len(parts) == 3 else None
        return make(Range, parts, low=_bound(parts[0]), high=high)


def _nodes(parts: list[Any]) -> tuple[Any, ...]:
    return tuple(part for part in parts if isinstance(part, Node))


def _bound(token: Token) -> int | str:
    return _small(token) if token.type == "INT" else str(token)


def _small(token: Token) -> int:
    # Length first: int() of a very long string is slow, and refused by Python above 4300 digits.
    if len(token.lstrip("0")) > len(str(NUMBER_LIMIT)) or int(token) > NUMBER_LIMIT:
        place = Words.of([token])
        raise LanguageError("number_too_large", place.start, place.end, limit=NUMBER_LIMIT)
    return int(token)
