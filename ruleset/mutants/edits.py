"""Small edits of one expression: each number, operator, target and place of an order changed into its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

_NUMBER = re.compile(r"(?<![\w.])[0-9]+(?![\w])")
_RANK = re.compile(r"(?<!\w)(?:10|[2-9JQKA])(?!\w)")
_COMPARISON = re.compile(r"<=|>=|!=|<|>|=")
_SIGN = re.compile(r"(?<!\*)[+-]")
_ALTERNATIVES = re.compile(r"[0-9]+(?: [0-9]+)*(?: or [0-9]+(?: [0-9]+)*)+")
_WORD = r"(?<![\w]){}(?![\w])"

COMPARISONS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "=": ("<=", ">=", "!="), "!=": ("=",),
}  # fmt: skip
"""Operator -> what stands in its place: the same bound drawn in or out, and the other side."""
SWAPS = (
    ("dealer side", "attackers"), ("offender", "opponents"), ("winners", "losers"), ("max", "min"),
    ("single", "pair"), ("pair", "triple"), ("and", "or"), ("beaten_cards", "thrown_cards"),
)  # fmt: skip
"""Words that stand for each other: whom an effect meets, which of several counts, how many alike."""
OMITTED = ("higher ", "joker ", "insured ", " in one suit", ", no jokers", ", any ranks", ", distinct ranks", "own ")
"""Words without which an expression still says something, and something else."""
_OPEN_END = re.compile(r"\.\.(?![\w])")
"""The dots of `6.. alike`."""
ORDERS = {"order": (">", "="), "tiers": ("<", "=")}
"""Languages that list members in an order -> what stands between unequal and between equal ones."""


@dataclass(frozen=True)
class TextEdit:
    """Characters start..end of a text replaced."""

    start: int
    end: int
    text: str

    def apply(self, text: str) -> str:
        """The text as changed."""
        return text[: self.start] + self.text + text[self.end :]


def edits(text: str, language: str) -> list[TextEdit]:
    """Every edit of an expression, in the order of their places, each result once and none that changes nothing."""
    found = [*_orders(text, language), *_numbers(text, language), *_signs(text, language), *_words(text, language)]
    found = sorted(found, key=lambda edit: (edit.start, edit.end, edit.text))
    return list({edit.apply(text): edit for edit in reversed(found) if edit.apply(text) != text}.values())[::-1]


def _orders(text: str, language: str) -> Iterator[TextEdit]:
    """Two neighbours swapped, two made equal or unequal; a tier left out."""
    if language not in ORDERS:
        return
    unequal, equal = ORDERS[language]
    members = list(_members(text, unequal + equal))
    for (start, end), (start_after, end_after) in pairwise(members):
        between = text[end:start_after]
        yield TextEdit(start, end_after, text[start_after:end_after] + between + text[start:end])
        other = between.replace(unequal, equal) if unequal in between else between.replace(equal, unequal)
        yield TextEdit(start, end_after, text[start:end] + other + text[start_after:end_after])
    if language == "tiers":
        yield from _members_dropped(text, members)


def _members(text: str, separators: str) -> Iterator[tuple[int, int]]:
    """Where each member stands, without the blanks around it."""
    for match in re.finditer(f"[^{separators}]+", text):
        member = match.group()
        yield match.start() + len(member) - len(member.lstrip()), match.start() + len(member.rstrip())


def _members_dropped(text: str, members: list[tuple[int, int]]) -> Iterator[TextEdit]:
    """Each of several members left out, with what stands between it and a neighbour."""
    if len(members) < 2:
        return
    for index, (start, end) in enumerate(members):
        before = members[index - 1][1] if index else start
        after = members[1][0] if not index else end
        yield TextEdit(before, after, "")


def _numbers(text: str, language: str) -> Iterator[TextEdit]:
    """Each number one more and one less; the ranks J, Q, K and A their neighbours."""
    if language == "order":
        return
    for match in _NUMBER.finditer(text):
        value = int(match.group())
        yield TextEdit(*match.span(), str(value + 1))
        if value:
            yield TextEdit(*match.span(), str(value - 1))
    if language in ("", "range", "goal") and not text.isdecimal():
        for match in _RANK.finditer(text):
            yield from (TextEdit(*match.span(), rank) for rank in neighbours(match.group()))


def neighbours(rank: str) -> list[str]:
    """The ranks next to one."""
    place = RANKS.index(rank)
    return [RANKS[at] for at in (place - 1, place + 1) if 0 <= at < len(RANKS)]


def _signs(text: str, language: str) -> Iterator[TextEdit]:
    if language in ORDERS or language in ("", "pattern"):
        return
    for match in _COMPARISON.finditer(text):
        yield from (TextEdit(*match.span(), other) for other in COMPARISONS[match.group()])
    for match in _SIGN.finditer(text):
        yield TextEdit(*match.span(), "-" if match.group() == "+" else "+")


def _words(text: str, language: str) -> Iterator[TextEdit]:
    """Targets and shapes swapped, words left out, one of several effects or places left out."""
    if language in ("", "order"):
        return
    for pair in SWAPS:
        yield from _swapped(text, *pair)
    for word in OMITTED:
        yield from (TextEdit(*match.span(), "") for match in re.finditer(re.escape(word), text))
    yield from (TextEdit(*match.span(), "") for match in _OPEN_END.finditer(text))
    for match in _ALTERNATIVES.finditer(text):
        parts = [(match.start() + a, match.start() + b) for a, b in _parted(match.group(), " or ")]
        yield from _members_dropped(text, parts)
    if language == "effects":
        yield from _members_dropped(text, list(_parted(text, ", ")))


def _swapped(text: str, one: str, other: str) -> Iterator[TextEdit]:
    for word, instead in ((one, other), (other, one)):
        yield from (TextEdit(*match.span(), instead) for match in re.finditer(_WORD.format(word), text))


def _parted(text: str, separator: str) -> Iterator[tuple[int, int]]:
    start = 0
    for part in text.split(separator):
        yield start, start + len(part)
        start += len(part) + len(separator)


def alternatives(value: object, rule: dict[str, object]) -> Iterable[object]:
    """The other words that the schema lists for a value."""
    listed = rule.get("enum") or [each["value"] for each in rule.get("x-alternatives", ())]  # type: ignore[attr-defined, index]
    return [other for other in listed if other != value]  # type: ignore[attr-defined]
