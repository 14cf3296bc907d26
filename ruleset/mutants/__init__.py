"""Other games that a rule file might have meant: one small change of the resolved rules each, with its place.

A rule set whose cases cannot tell a mutant from it leaves that rule untested.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from ruleset.inherit import Resolved
from ruleset.mutants.changes import DROPPED, Change, overrides
from ruleset.mutants.edits import TextEdit, edits
from ruleset.mutants.sites import Site, rules_of, sites
from ruleset.mutants.values import is_rank, is_word, other_values, typed
from ruleset.schema.words import spelled
from ruleset.spans import Span

NOTHING = "(left out)"
"""What a mutant shows in place of an entry it drops."""
_STEPPED = ("/outcome",)
"""Lists of rows over points, which come in steps."""
MANY_NAMED = "/offences/"
"""A section with an entry for each of many names. What such an entry leaves unsaid is no rule of its own."""


@dataclass(frozen=True)
class Mutant:
    """One change: what stood there (`before`) and what stands there now, `key` the knob it belongs to; `own` if the rule
    file itself says what is changed."""

    key: str
    span: Span
    before: str
    after: str
    changes: tuple[Change, ...]
    own: bool = True

    @cached_property
    def place(self) -> str:
        """`file:line`."""
        return f"{self.span.source.name}:{self.span.line}"


def mutants(resolved: Resolved, own: bool = False) -> list[Mutant]:
    """Every mutant of a rule set, in the order of its rules; of several with the same text change the first.

    `own`: only of what the rule file itself says.
    """
    found = [mutant for site in counted_sites(resolved) for mutant in _of_site(site)]
    found += [*_of_lists(resolved), *_of_shared_bounds(resolved)]
    once = {(mutant.key, mutant.before, mutant.after, mutant.place): mutant for mutant in reversed(found)}
    return [mutant for mutant in reversed(once.values()) if mutant.own or not own]


def counted_sites(resolved: Resolved) -> Iterator[Site]:
    """The values that count as rules of the rule set."""
    return (site for site in sites(resolved) if site.written or not site.pointer.startswith(MANY_NAMED))


def mutated(resolved: Resolved, mutant: Mutant) -> dict[str, Any]:
    """The mutant as values on top of the rules."""
    return overrides(rules_of(resolved), mutant.changes)


def _of_site(site: Site) -> Iterator[Mutant]:
    yield from (_replaced(site, other) for other in other_values(site))
    if not (is_word(site) or is_rank(site) or isinstance(site.value, bool)):
        yield from (_edited(site, edit) for edit in edits(site.text, site.language))


def _replaced(site: Site, value: Any) -> Mutant:
    change = Change(site.pointer, typed(site, value), site.in_key)
    return Mutant(site.key, site.span(), site.text, spelled(value), (change,), site.own)


def _edited(site: Site, edit: TextEdit) -> Mutant:
    """The whole text as it was and is; of an order, where every member is unlike the others, the edited part alone."""
    change = Change(site.pointer, typed(site, edit.apply(site.text)), site.in_key)
    if site.language == "order":
        shown = site.text[edit.start : edit.end], edit.text
    else:
        shown = site.text, edit.apply(site.text)
    return Mutant(site.key, site.span(edit.start, edit.end), *shown, (change,), site.own)


def _of_lists(resolved: Resolved) -> Iterator[Mutant]:
    """Each entry of each list left out; neighbours swapped where the list is one of words."""
    for above, entries in _entries(resolved).items():
        for pointer, text, site in entries:
            yield Mutant(site.key, site.span(), text, NOTHING, (Change(pointer, DROPPED),), site.own)
        for (first, text, site), (second, other, after) in pairwise(entries):
            if is_word(site) and first.startswith(above):
                swap = Change(first, after.value), Change(second, site.value)
                yield Mutant(site.key, site.span(), f"{text}, {other}", f"{other}, {text}", swap, site.own)


def _entries(resolved: Resolved) -> dict[str, list[tuple[str, str, Site]]]:
    """Pointer of a list -> its entries: pointer, text, and the first value in each."""
    lists: dict[str, dict[str, list[Site]]] = defaultdict(lambda: defaultdict(list))
    for site in counted_sites(resolved):
        steps = site.pointer.split("/")
        for depth, step in enumerate(steps):
            if step.isdecimal() and depth >= site.knob.count("/") + 1:
                lists["/".join(steps[:depth])]["/".join(steps[: depth + 1])].append(site)
    return {
        above: [(pointer, _entry_text(found), found[0]) for pointer, found in entries.items()]
        for above, entries in lists.items()
    }


def _entry_text(found: list[Site]) -> str:
    return ": ".join(site.text for site in found)


def _of_shared_bounds(resolved: Resolved) -> Iterator[Mutant]:
    """The bound between two rows moved in both: moved in one alone, the checks would find a gap or an overlap."""
    rows = [site for site in counted_sites(resolved) if site.in_key and site.knob in _STEPPED]
    steps = _steps(resolved)
    for first, second in pairwise(rows):
        shared = _numbers(first.text) & _numbers(second.text)
        for bound in sorted(shared):
            for step in steps:
                yield from (_moved((first, second), bound, at) for at in (bound + step, bound - step) if at >= 0)


def _numbers(text: str) -> set[int]:
    return {int(word) for word in text.replace("..", " ").split() if word.isdecimal()}


def _steps(resolved: Resolved) -> list[int]:
    """By how much a bound is moved: by one, and by what the points of a card are."""
    points = rules_of(resolved).get("cards", {}).get("points", {})
    return sorted({1, *(value for value in points.values() if value)})[:2]


def _moved(rows: tuple[Site, Site], bound: int, moved: int) -> Mutant:
    texts = [" ".join(str(moved) if word == str(bound) else word for word in row.text.split()) for row in rows]
    changes = tuple(Change(row.pointer, text, True) for row, text in zip(rows, texts, strict=True))
    first, second = rows
    return Mutant(first.key, second.span(), f"{first.text} | {second.text}", " | ".join(texts), changes, second.own)


__all__ = ["MANY_NAMED", "NOTHING", "Mutant", "counted_sites", "mutants", "mutated"]
