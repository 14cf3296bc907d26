"""Whoever finishes better never gets less."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from ruleset.climbing.checks._cases import finish_case
from ruleset.climbing.checks._wording import finish, row
from ruleset.climbing.checks.context import Context
from ruleset.climbing.finish import places_of, rows_at
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind

better_pays_less = Kind(
    "R579",
    "better-pays-less",
    {"zh": "{better}，{less}；{worse}，却{more}", "en": "{better} {less}, yet {worse} {more}"},
    {"zh": "更好的反而不如", "en": "less for the better one"},
    {"zh": "那样就会有人故意打得差些", "en": "it would pay to do worse on purpose"},
)


def check(context: Context) -> Iterator[Finding]:
    """The first pair of finishes where better places climb less, for each row with the better ones."""
    told = set()
    for better, worse in permutations(context.facts.finish_patterns if context.rules.results else (), 2):
        pointer = next(rows_at(context.rules.results, better)).places.pointer
        if _dominates(better, worse) and _net(context, better) < _net(context, worse) and pointer not in told:
            told.add(pointer)
            yield _finding(context, better, worse)


def _dominates(better: int, worse: int) -> bool:
    return all(first <= second for first, second in zip(places_of(better), places_of(worse), strict=True))


def _net(context: Context, pattern: int) -> int:
    """How much the winners gain on the others."""
    winners, losers = context.steps[pattern]
    return winners - losers


def _finding(context: Context, better: int, worse: int) -> Finding:
    rows = context.rules.results
    high, low = (next(rows_at(rows, pattern)) for pattern in (better, worse))
    words: dict[str, Any] = {
        "better": finish(context, better), "less": _told(context, better),
        "worse": finish(context, worse), "more": _told(context, worse),
        "related": [(context.whole(low.places), row(rows.index(low)))],
        "case": finish_case(context, "the-better-finish", better, {"gain": context.steps[worse][0] + 1}),
    }  # fmt: skip
    return better_pays_less.at(context.whole(high.places), pointer=high.places.pointer, **words)


def _told(context: Context, pattern: int) -> Text:
    winners, losers = context.steps[pattern]
    others = {"zh": f"，对方升 {losers} 级", "en": f" and the others {losers}"} if losers else {"zh": "", "en": ""}
    return {"zh": f"升 {winners} 级{others['zh']}", "en": f"climbs {winners}{others['en']}"}
