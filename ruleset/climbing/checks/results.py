"""Results and tribute by finishing order: every order has exactly one row, every row an order, every effect a meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ruleset.checks.amounts import finding, not_here
from ruleset.climbing.checks.context import Context
from ruleset.climbing.checks.wording import NOBODY_OFFENDED, RESULT_EXAMPLES, wrong_party
from ruleset.climbing.finish import places_of, rows_at
from ruleset.climbing.rules import ResultRow
from ruleset.climbing_tables import DealEnd, Sides
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language.checks import check_amount
from ruleset.language.domains import Domain, Environment
from ruleset.language.syntax import Effect, Otherwise, Places
from ruleset.reading import Placed

no_such_finish = Kind(
    "R570",
    "no-such-finish",
    {"zh": "没有一方会得到{places}：{why}", "en": "no side finishes in {places}: {why}"},
    {"zh": "不会出现", "en": "cannot happen"},
)
finish_uncovered = Kind(
    "R571",
    "finish-uncovered",
    {"zh": "{order}：`{key}` 没有适用的一行", "en": "{order}: no row of `{key}` applies"},
    {"zh": "缺这种名次", "en": "nothing for such a finish"},
)
finish_covered_twice = Kind(
    "R572",
    "finish-covered-twice",
    {"zh": "{order}：第 {first} 行和第 {second} 行都适用", "en": "{order}: rows {first} and {second} both apply"},
    {"zh": "与第 {first} 行重叠", "en": "shares this finish with row {first}"},
)
dead_finish = Kind(
    "R573",
    "dead-finish",
    {"zh": "这一行永远不适用：各种名次都已写明", "en": "this row never applies: the others take every finish"},
    {"zh": "永远不适用", "en": "never applies"},
)
nothing_scored = Kind(
    "R574",
    "nothing-scored",
    {
        "zh": "一局打完什么也不算：没有 `results`，也没有 `points.loser_pays`",
        "en": "a deal decides nothing: there are neither `results` nor `points.loser_pays`",
    },
    {"zh": "没有结果", "en": "no result"},
)
places_unknown = Kind(
    "R575",
    "places-unknown",
    {"zh": "打到这里一局就结束，{places}还没有分出来", "en": "a deal that ends so leaves {places} open"},
    {"zh": "这时不知道是谁", "en": "nobody knows who that is"},
    {"zh": "{order}：`play.deal_end` 让牌局提前结束", "en": "{order}: `play.deal_end` ends the deal before that"},
)

STEPS = Domain(0, 13, unit="levels")
LOSER_STEPS = Domain(-13, 13, unit="levels")


@dataclass(frozen=True)
class Table:
    """A list of rows over places."""

    rows: Sequence[ResultRow]
    pointer: str


def check(context: Context) -> Iterator[Finding]:
    """Results, then tribute."""
    rules = context.rules
    if not rules.results and not rules.points.loser_pays:
        yield context.at(nothing_scored, "/play/deal_end", example="results: [{places 1 2: winners + 3}]")
    if rules.results or rules.levels:
        yield from _rows(context, Table(rules.results, "/results"))
        yield from _effects(context)
    if rules.tribute:
        yield from _rows(context, Table(rules.tribute.due, "/tribute/due"))


def settled_last(context: Context, pattern: int) -> int:
    """How many seats still hold cards when a deal with this finish is over; one is simply the last."""
    facts, ends = context.facts, context.rules.play.deal_end
    if ends == DealEnd.FIRST_SEAT_OUT:
        return facts.seats - 1
    if ends == DealEnd.ONE_SEAT_LEFT or facts.sides != 2:
        return facts.seats - 1 if ends == DealEnd.A_SIDE_IS_OUT else 1
    other = [place for place in range(1, facts.seats + 1) if place not in places_of(pattern)]
    return facts.seats - min(places_of(pattern)[-1], other[-1])


def finish(context: Context, pattern: int) -> Text:
    """A finishing order of this pattern, in words."""
    if context.rules.table.sides == Sides.EACH_ALONE:
        return {"zh": "各人自成一方", "en": "with each seat alone"}
    places = "、".join(map(str, places_of(pattern)))
    english = " and ".join(map(str, places_of(pattern)))
    return {"zh": f"头游一方得第 {places} 名", "en": f"first-out's side in places {english}"}


def _rows(context: Context, table: Table) -> Iterator[Finding]:
    found = [each for row in table.rows for each in _sets(context, row)]
    yield from found
    if found:
        return
    taken: dict[int, list[int]] = {place: [] for place in range(len(table.rows))}
    for pattern in context.facts.finish_patterns:
        chosen = [table.rows.index(row) for row in rows_at(table.rows, pattern)]
        for place in chosen:
            taken[place].append(pattern)
        if not chosen:
            yield _uncovered(context, table, pattern)
        for second in chosen[1:]:
            yield _twice(context, table, pattern, chosen[0], second)
    for place, patterns in taken.items():
        if not patterns:
            written = table.rows[place].places
            yield dead_finish.at(context.whole(written), pointer=written.pointer)


def _sets(context: Context, row: ResultRow) -> Iterator[Finding]:
    """Places that a side with the first finisher cannot hold."""
    tree = row.places.tree
    for places in tree.sets if isinstance(tree, Places) else ():
        why = _why_not(context, places)
        if why:
            shown = {"zh": f"第 {'、'.join(map(str, places))} 名", "en": f"places {' '.join(map(str, places))}"}
            yield no_such_finish.at(context.whole(row.places), pointer=row.places.pointer, places=shown, why=why)


def _why_not(context: Context, places: tuple[int, ...]) -> Text | None:
    mates, seats = context.facts.mates, context.facts.seats
    if len(places) != mates:
        return {
            "zh": f"每方 {mates} 家",
            "en": f"a side has {mates} seats" if mates > 1 else "each seat is a side of its own",
        }
    if places[-1] > seats:
        return {"zh": f"只有 {seats} 家", "en": f"there are {seats} seats"}
    if places[0] != 1:
        return {"zh": "名次说的是头游一方", "en": "the places are those of the first-out's side"}
    return None


def _uncovered(context: Context, table: Table, pattern: int) -> Finding:
    span = context.key_span(table.pointer)
    return finish_uncovered.at(
        span, pointer=table.pointer, key=table.pointer[1:].replace("/", "."), order=finish(context, pattern)
    )


def _twice(context: Context, table: Table, pattern: int, first: int, second: int) -> Finding:
    earlier, later = table.rows[first].places, table.rows[second].places
    related = [(context.whole(earlier), {"zh": f"第 {first + 1} 行", "en": f"row {first + 1}"})]
    words: dict[str, Any] = {"order": finish(context, pattern), "first": first + 1, "second": second + 1}
    return finish_covered_twice.at(context.whole(later), pointer=later.pointer, related=related, **words)


def _effects(context: Context) -> Iterator[Finding]:
    for row in context.rules.results:
        for text in row.effects:
            for effect in text.tree:
                yield from _effect(context, text, effect)
        yield from _too_early(context, row)


def _effect(context: Context, text: Placed[tuple[Effect, ...]], effect: Effect) -> Iterator[Finding]:
    if effect.kind != "levels":
        yield not_here(context, text, effect, ["levels"], RESULT_EXAMPLES)
    elif effect.target not in ("winners", "losers"):
        span = context.part(text, effect.start, effect.end)
        words: dict[str, Any] = {"target": effect.target, "why": NOBODY_OFFENDED}
        yield wrong_party.at(span, pointer=text.pointer, expected=["winners", "losers"], **words)
    elif effect.amount is not None:
        steps = STEPS if effect.target == "winners" else LOSER_STEPS
        for error in check_amount(effect.amount, Environment(), steps):
            yield finding(context, text, error)


def _too_early(context: Context, row: ResultRow) -> Iterator[Finding]:
    """A deal that ends with the first finisher tells no more places than the first."""
    early = context.rules.play.deal_end == DealEnd.FIRST_SEAT_OUT and context.facts.mates > 1
    if early and not isinstance(row.places.tree, Otherwise):
        open_places = {"zh": "第 2 名以后的名次", "en": "the places after the first"}
        words: dict[str, Any] = {"places": open_places, "order": {"zh": "头游出完", "en": "the first seat is out"}}
        yield places_unknown.at(context.whole(row.places), pointer=row.places.pointer, **words)
