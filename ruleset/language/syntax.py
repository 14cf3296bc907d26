"""Typed syntax trees of the rule language (DESIGN §5).

Every node carries ``start`` and ``end``, character offsets into the text it was read from, and ``depth``, the height of
the tree below it. None of the three takes part in comparisons: two trees are equal when they mean the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

BLANKS = " \t\r\n"
"""What may stand between words."""

ArithmeticOperator = Literal["+", "-", "*", "//", "%", "**"]
RelationOperator = Literal["<", "<=", "=", "!=", ">=", ">"]
BidState = Literal["plain", "insured", "overcalled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What all nodes share: the place in the text and the height of the tree."""

    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
    depth: int = field(default=1, compare=False, repr=False)


# Amounts


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number as written."""

    value: int


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A name of the site's environment; words are joined by single spaces."""

    name: str


@dataclass(frozen=True, slots=True)
class Negative(Node):
    """``- operand``."""

    operand: Amount


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """``left operator right``; ``//`` and ``%`` round towards minus infinity."""

    operator: ArithmeticOperator
    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Call(Node):
    """``max(...)`` or ``min(...)``."""

    function: str
    arguments: tuple[Amount, ...]


Amount = Number | Name | Negative | Binary | Call

# Conditions


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """``a < b <= c``: ``operators[i]`` stands between ``operands[i]`` and ``operands[i + 1]``."""

    operands: tuple[Amount, ...]
    operators: tuple[RelationOperator, ...]


@dataclass(frozen=True, slots=True)
class Within(Node):
    """``amount in low..high``, both ends included; ``high`` is None for ``low..``."""

    amount: Amount
    low: Amount
    high: Amount | None


@dataclass(frozen=True, slots=True)
class Not(Node):
    """``not part``."""

    part: Condition


@dataclass(frozen=True, slots=True)
class And(Node):
    """``a and b``, two or more parts."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    """``a or b``, two or more parts."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Otherwise(Node):
    """``otherwise``: every input no other row of the same list takes."""


Condition = Comparison | Within | Not | And | Or | Otherwise
Expression = Amount | Condition

# Orders, relations, ranges


@dataclass(frozen=True, slots=True)
class Member(Node):
    """One member of an order, as written, words joined by single spaces."""

    name: str


@dataclass(frozen=True, slots=True)
class Order(Node):
    """An order, high to low; members of one group tie."""

    groups: tuple[tuple[Member, ...], ...]

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The member names, group by group."""
        return tuple(tuple(member.name for member in group) for group in self.groups)

    @property
    def members(self) -> tuple[Member, ...]:
        """All members, high to low."""
        return tuple(member for group in self.groups for member in group)


@dataclass(frozen=True, slots=True)
class Shape(Node):
    """A bid: ``width`` identical cards, level cards or jokers.

    ``width`` is None for ``any``; ``wider`` is true for ``pair..``: that width and every greater one.
    """

    width: int | None
    joker: bool = False
    higher: bool = False
    state: BidState = "plain"
    wider: bool = False


@dataclass(frozen=True, slots=True)
class Relation(Node):
    """``new over current``: the left bid may be made over the right one.

    ``higher``: the new bid must stand strictly higher in the order of bids.
    """

    new: Shape
    current: Shape
    higher: bool


@dataclass(frozen=True, slots=True)
class Range(Node):
    """``low..high``, both included; ``high`` is None for ``low..``; one bound alone has ``low == high``.

    A bound is a whole number or a word (a rank). ``unit`` is the word after a single bound, or ''.
    """

    low: int | str
    high: int | str | None
    unit: str = ""


# Patterns of cards, places

CoreKind = Literal["set", "run", "jokers"]
Tail = Literal["any ranks", "distinct ranks", "no jokers", "short on last play"]


@dataclass(frozen=True, slots=True)
class Span(Node):
    """A number or several: ``low..high``, both included, ``high`` None for ``low..``."""

    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Attached(Node):
    """``count`` attachments of ``copies`` cards alike; to a run that many per group."""

    count: int
    copies: int


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """A pattern of cards.

    A set is ``copies`` of one rank; a run is ``length`` consecutive groups of ``copies.low``; a joker set is
    ``small`` and ``big`` jokers, or with ``jokers`` that many in all.
    """

    kind: CoreKind
    copies: Span | None = None
    length: Span | None = None
    one_suit: bool = False
    small: int = 0
    big: int = 0
    jokers: int = 0
    attached: Attached | None = None
    tails: frozenset[Tail] = frozenset()


@dataclass(frozen=True, slots=True)
class Tiers(Node):
    """Patterns, or names of patterns, in an order from low to high; those of one tier are equal."""

    groups: tuple[tuple[Pattern | Name, ...], ...]

    @property
    def members(self) -> tuple[Pattern | Name, ...]:
        """All members, low to high."""
        return tuple(member for group in self.groups for member in group)


@dataclass(frozen=True, slots=True)
class Places(Node):
    """``places 1 2 or 1 3``: the places that one side took, counted from 1; any of the sets."""

    sets: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Goal(Node):
    """How a match is won: by ``places`` in a deal at ``level``, or by reaching the level if ``places`` is None.

    ``own``: only in a deal at the side's own level.
    """

    level: str
    places: Places | None = None
    own: bool = False


# Effects

EffectKind = Literal[
    "levels",
    "points",
    "take over",
    "lose match",
    "lose trick",
    "lose dealership",
    "no ruff",
    "pay",
    "stake",
    "race again",
    "deal void",
    "redeal",
    "warning",
    "referee decides",
    "breach",
    "foul",
    "lost match",
    "lose deal",
    "lose turn",
    "sit out",
    "pass",
    "rank last",
    "exclude",
    "no tribute",
    "name leader",
    "name pattern",
    "not lead pattern",
    "shown card first",
    "not follow",
    "hand void",
    "draw card",
    "cards stay",
    "cards go back",
]


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """One effect: who (``target``, '' where nobody is meant), what (``kind``) and how much.

    ``amount`` is the signed change for ``levels`` and ``points``, the coins for ``pay``, the factor for ``stake``, and
    None for every other kind. ``payee`` is who receives a payment.
    """

    kind: EffectKind
    target: str = ""
    amount: Amount | None = None
    payee: str = ""

