"""How proofs are run: stage by stage, each on what the ones before it left whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar

from ruleset.diagnostics.finding import Finding
from ruleset.partial import NotWhole, without

C = TypeVar("C")
F = TypeVar("F", bound=Callable[..., Any])

MOST_FOUND = 1_000

Check = Callable[[C], Iterator[Finding]]


def vouches(*pointers: str) -> Callable[[F], F]:
    """Marks a check with the values that later checks may rely on because of it."""

    def mark(check: F) -> F:
        check.__dict__["vouched"] = pointers
        return check

    return mark


def run_stages(context: C, stages: Sequence[Sequence[Check[C]]]) -> Iterator[Finding]:
    """The findings of all checks. What an error lies in is a hole for the later stages, and so is what a check vouches
    for that could not be made: what needs it is not proved, everything else still is."""
    for stage in stages:
        doubtful: set[str] = set()
        for check in stage:
            found, whole = run(check, context)
            yield from found
            doubtful |= {finding.pointer for finding in found if finding.severity == "error"}
            doubtful |= set() if whole else set(getattr(check, "vouched", ()))
        context = _without(context, doubtful) if doubtful else context


def run(check: Check[C], context: C) -> tuple[list[Finding], bool]:
    """What a check finds, and whether it came to its end without asking for a value that is not there.

    A check that finds very much is not heard to its end: nobody reads it, and it may take long.
    """
    found: list[Finding] = []
    try:
        for finding in islice(check(context), MOST_FOUND):
            found.append(finding)
    except NotWhole:
        return found, False
    return found, True


def _without(context: Any, pointers: set[str]) -> Any:
    return replace(context, rules=without(context.rules, pointers))
