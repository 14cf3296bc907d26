"""The outcome over every total the attackers can reach: one row each, no dead row, gains in range, monotone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.checks.amounts import division_by_zero, value_out_of_range
from ruleset.checks.context import Context
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.language.coverage import Overlap
from ruleset.language.domains import Domain
from ruleset.language.errors import LanguageError
from ruleset.language.evaluate import evaluate
from ruleset.language.syntax import Amount, Comparison, Condition, Name, Number, Otherwise, Within
from ruleset.language.walking import children, walk
from ruleset.lower.outcome import Outcome, row_outcome
from ruleset.reading import Placed

uncovered = Kind(
    "R520", "uncovered",
    {"zh": "{points} 分：没有适用的一行", "en": "{points} points: no row applies"},
    {"zh": "缺 {ranges} 分", "en": "nothing for {ranges} points"},
    {"zh": "打到这个分数时不知道谁升级、谁坐庄", "en": "a deal that ends so would have no result"},
)
covered_twice = Kind(
    "R521", "covered-twice",
    {"zh": "{points} 分：第 {first} 行和第 {second} 行都适用",
     "en": "{points} points: rows {first} and {second} both apply"},
    {"zh": "与第 {first} 行重叠于 {ranges} 分", "en": "shares {ranges} points with row {first}"},
    {"zh": "每个分数只能有一行，不分先后",
     "en": "the order of rows means nothing: each total needs exactly one"},
)
dead_row = Kind(
    "R522", "dead-row",
    {"zh": "这一行永远不适用：没有哪个可能的分数符合（总分 {low} 到 {high}，每 {step} 分一档）",
     "en": "this row never applies: no total from {low} to {high} in steps of {step} satisfies it"},
    {"zh": "永远不适用", "en": "never applies"},
)
not_monotone = Kind(
    "R523", "not-monotone",
    {"zh": "{before} 分时{first}，{after} 分时却{second}：闲家方得分多了，庄家方反而更好",
     "en": "at {before} points {first}, yet at {after} points {second}: more points help the dealer side"},
    {"zh": "比少 {step} 分时更好", "en": "better than {step} points earlier"},
    {"zh": "那样闲家方就会故意少得分", "en": "the attackers would do better to give points away"},
)
off_step = Kind(
    "R524", "off-step",
    {"zh": "总分每 {step} 分一档，没有 {number} 分",
     "en": "totals move in steps of {step}, so {number} points never occur"},
    {"zh": "没有这个分数", "en": "no such total"},
    {"zh": "附近可能的分数是 {below} 和 {above}", "en": "the totals next to it are {below} and {above}"},
    severity="warning",
)

GAIN = Domain(0, 1_000, unit="levels")


@vouches("/outcome")
def check(context: Context) -> Iterator[Finding]:
    """Coverage first; values only once every total has one row."""
    found = [*_uncovered(context), *_overlaps(context), *_dead(context), *_gains(context)]
    yield from found
    yield from _off_step(context)
    if not found:
        yield from _reversals(context)


def _uncovered(context: Context) -> Iterator[Finding]:
    missing = [inputs["points"] for inputs in context.coverage.uncovered]
    if missing:
        step = context.totals.step
        span = context.key_span("/outcome")
        yield uncovered.at(span, pointer="/outcome", points=missing[0], ranges=_ranges(missing, step))


def _overlaps(context: Context) -> Iterator[Finding]:
    for lap in context.coverage.overlaps:
        first, second = (context.rules.outcome[place].condition for place in (lap.first, lap.second))
        yield covered_twice.at(
            context.whole(second),
            pointer=second.pointer,
            related=[(context.whole(first), {"zh": f"第 {lap.first + 1} 行", "en": f"row {lap.first + 1}"})],
            points=lap.inputs["points"],
            first=lap.first + 1,
            second=lap.second + 1,
            ranges=_ranges(_shared(context, lap), context.totals.step),
        )


def _shared(context: Context, lap: Overlap) -> list[int]:
    first, second = ({inputs["points"] for inputs in context.coverage.rows[row]} for row in (lap.first, lap.second))
    return sorted(first & second)


def _dead(context: Context) -> Iterator[Finding]:
    domain = context.totals
    for place in context.coverage.dead:
        row = context.rules.outcome[place].condition
        words: dict[str, Any] = {"low": domain.lo, "high": domain.hi, "step": domain.step}
        yield dead_row.at(context.whole(row), pointer=row.pointer, **words)


def _gains(context: Context) -> Iterator[Finding]:
    for row, inputs in zip(context.rules.outcome, context.coverage.rows, strict=True):
        for text in row.effects:
            for effect in text.tree:
                error = _first_bad(effect.amount, [each["points"] for each in inputs]) if effect.amount else None
                if error:
                    kind = division_by_zero if error.key == "division_by_zero" else value_out_of_range
                    yield context.proof(kind, text, error)


def _first_bad(amount: Amount, totals: list[int]) -> LanguageError | None:
    """What goes wrong with a gain at the first total where something does."""
    for points in totals:
        words: dict[str, Any] = {"inputs": {"points": points}}
        try:
            value = evaluate(amount, {"points": points})
        except LanguageError as error:
            return LanguageError(error.key, error.start, error.end, **{**error.values, **words})
        if value not in GAIN.values:
            words |= {"low": GAIN.lo, "high": GAIN.hi, "found": value}
            return LanguageError("out_of_range", amount.start, amount.end, **words)
    return None


def _reversals(context: Context) -> Iterator[Finding]:
    """The first step up at which the dealer side does better, for each row that starts with one."""
    seen: set[str] = set()
    before: tuple[int, Outcome] | None = None
    for points, row in context.by_points:
        after = points, row_outcome(row, points)
        if before and _standing(after[1]) > _standing(before[1]) and row.condition.pointer not in seen:
            seen.add(row.condition.pointer)
            yield _reversal(context, row.condition, before, after)
        before = after


def _standing(outcome: Outcome) -> tuple[int, int]:
    """How well the dealer side stands: keeping the deal first, then levels."""
    dealer_side, attackers, takeover = outcome
    return -takeover, dealer_side - attackers


def _reversal(
    context: Context, row: Placed[Condition], before: tuple[int, Outcome], after: tuple[int, Outcome]
) -> Finding:
    words: dict[str, Any] = {"before": before[0], "after": after[0], "step": after[0] - before[0]}
    first, second = _told(before[1]), _told(after[1])
    return not_monotone.at(context.whole(row), pointer=row.pointer, first=first, second=second, **words)


def _told(outcome: Outcome) -> Text:
    """An outcome in words."""
    dealer_side, attackers, takeover = outcome
    if takeover:
        return {"zh": f"闲家方上台升 {attackers} 级", "en": f"the attackers take over and gain {attackers}"}
    return {"zh": f"庄家方升 {dealer_side} 级", "en": f"the dealer side gains {dealer_side}"}


def _off_step(context: Context) -> Iterator[Finding]:
    """Numbers compared with the total that no total can equal."""
    step = context.totals.step
    for row in context.rules.outcome:
        if not isinstance(row.condition.tree, Otherwise):
            for number in _compared(row.condition.tree):
                if number.value % step:
                    below = number.value - number.value % step
                    words: dict[str, Any] = {"number": number.value, "below": below, "above": below + step, "step": step}
                    span = context.part(row.condition, number.start, number.end)
                    yield off_step.at(span, pointer=row.condition.pointer, **words)


def _compared(condition: Condition) -> Iterator[Number]:
    """Numbers that stand directly against `points` in a comparison or a range."""
    for part in walk(condition):
        if isinstance(part, Comparison | Within):
            operands = children(part)
            if any(isinstance(operand, Name) for operand in operands):
                yield from (operand for operand in operands if isinstance(operand, Number))


def _ranges(totals: list[int], step: int) -> str:
    """`0, 45..75`: totals as runs."""
    runs: list[list[int]] = []
    for total in totals:
        if runs and total == runs[-1][1] + step:
            runs[-1][1] = total
        else:
            runs.append([total, total])
    shown = [str(low) if low == high else f"{low}..{high}" for low, high in runs[:4]]
    return ", ".join(shown + (["…"] if len(runs) > 4 else []))
