"""Every amount, condition and effect against its site: known names, units, no division by zero, values inside the unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ruleset.checks.cases import case
from ruleset.checks.context import Context
from ruleset.checks.located import Located
from ruleset.checks.running import vouches
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.checks import check_amount
from ruleset.language.domains import Domain, Environment
from ruleset.language.errors import LanguageError
from ruleset.language.evaluate import evaluate
from ruleset.language.syntax import Amount, Effect
from ruleset.lower.faces import FACE_NAMES, face_of
from ruleset.lower.facts import Facts
from ruleset.lower.kitty import multiplier_at, shapes
from ruleset.lower.offences import effect_lists
from ruleset.reading import Placed
from ruleset.tables import RANKS

division_by_zero = Kind(
    "R501", "division-by-zero",
    {"zh": "{message}", "en": "{message}"},
    {"zh": "这里除以零", "en": "zero here"},
    {"zh": "有输入使除数为零，结果就没有定义", "en": "for that input the rule would say nothing"},
)
value_out_of_range = Kind(
    "R502", "value-out-of-range",
    {"zh": "{message}", "en": "{message}"},
    {"zh": "超出范围", "en": "leaves its range"},
)
effect_not_here = Kind(
    "R503", "effect-not-here",
    {"zh": "这里不能用效果 `{effect}`", "en": "the effect `{effect}` means nothing here"},
    {"zh": "此处无效", "en": "not here"},
)

PENALTY = Domain(-10_000, 10_000)
LEVELS = Domain(-13, 13)
COINS = Domain(0, 10**9)
TIMES = Domain(0, 1_000)

Results = Mapping[str, Domain]
"""Kind of effect -> the values its amount may have."""

THROW_EFFECTS: Results = {"points": PENALTY, "pay": COINS}
OFFENCE_EFFECTS: Results = {"points": PENALTY, "levels": LEVELS, "pay": COINS}
PLAIN_OFFENCE_EFFECTS = (
    "lose match", "lose trick", "lose dealership", "race again", "deal void", "redeal", "warning", "referee decides",
)  # fmt: skip
EXAMPLES = {
    "levels": "attackers + 1",
    "take over": "attackers take over",
    "points": "opponents + 10",
    "pay": "offender pays base // 2 to opponents",
    "no ruff": "partner may not ruff",
    "lose match": "offender loses match",
    "lose trick": "offender loses trick",
    "lose dealership": "offender loses dealership",
    "race again": "race again",
    "deal void": "deal void",
    "redeal": "redeal",
    "warning": "warning",
    "referee decides": "referee decides",
}
"""One way to write each kind of effect."""

PAID_ALIKE = {
    "zh": "付的金币只能由底金 `base` 算出，与甩了几张无关",
    "en": "what is paid depends on the base stake alone, not on the cards thrown",
}

_KINDS = {
    "division_by_zero": division_by_zero,
    "exponent_out_of_range": value_out_of_range,
    "value_too_large": value_out_of_range,
    "out_of_range": value_out_of_range,
    "off_step": value_out_of_range,
}


@vouches("/kitty/multiplier", "/leads/throw/failed", "/offences")
def check(context: Context) -> Iterator[Finding]:
    """Multipliers and penalties. `outcome` and `stakes.deal` have checks of their own: their domains rest on these."""
    yield from _multipliers(context)
    yield from _failed_throw(context)
    yield from _offences(context)


def finding(context: Located, placed: Placed[Any], error: LanguageError) -> Finding:
    """A language error under its own id if it is a failed proof, else as a mistake in the expression."""
    kind = _KINDS.get(error.key)
    return context.proof(kind, placed, error) if kind else context.language(placed, error)


def tractor_names(facts: Facts) -> Environment:
    """Names of `kitty.multiplier.tractor`. `sets` and `pairs` are the same number, whatever the width."""
    tractor, packs = facts.rules.leads.tractor, facts.rules.table.packs
    width = Domain(min(tractor.width, packs), packs, unit="cards")
    sets = Domain(tractor.sets, max(tractor.sets, facts.most_sets(width.lo)), unit="sets")
    cards = Domain(sets.lo * width.lo, max(facts.hand, sets.lo * width.lo), unit="cards")
    return Environment({"pairs": sets, "sets": sets, "width": width, "cards": cards})


def throw_names(facts: Facts) -> Environment:
    """Names of `kitty.multiplier.throw`."""
    factors = [multiplier_at(facts, width, length) for width, length in shapes(facts)]
    largest = Domain(min(factors), max(factors), unit="times")
    return Environment({"largest component": largest, "cards": Domain(1, max(1, facts.hand), unit="cards")})


def failed_throw_names(facts: Facts) -> Environment:
    """Names of the points in `leads.throw.failed.effects`."""
    most = max(2, facts.hand)
    return Environment({"beaten_cards": Domain(1, most, unit="cards"), "thrown_cards": Domain(2, most, unit="cards")})


def base_names(facts: Facts) -> Environment:
    """The base stake, the one name of payments."""
    base = facts.rules.stakes.base
    return Environment({"base": Domain(base, base, unit="coins")})


def _multipliers(context: Context) -> Iterator[Finding]:
    amounts, facts = context.rules.kitty.multiplier, context.facts
    found = []
    for placed in (amounts.single, amounts.pair, amounts.triple, amounts.quad):
        found += amount_findings(context, placed, Environment(), TIMES)
    found += _tractor_findings(context, tractor_names(facts))
    yield from found
    if not found:
        yield from amount_findings(context, amounts.throw, throw_names(facts), TIMES)


def _tractor_findings(context: Context, names: Environment) -> Iterator[Finding]:
    """Those about a number of sets bring a case with a tractor of that many."""
    tractor = context.rules.kitty.multiplier.tractor
    for error in check_amount(tractor.tree, names, TIMES):
        inputs = error.values.get("inputs")
        sets = inputs.get("pairs", inputs.get("sets")) if isinstance(inputs, Mapping) else None
        yield replace(finding(context, tractor, error), case=_tractor_case(context, sets) if sets else "")


def _tractor_case(context: Context, sets: int) -> str:
    """A tractor of hearts takes the kitty; each of its sets counts as the set alone does, as in every text."""
    width, pair, kitty = context.rules.leads.tractor.width, context.rules.kitty.multiplier.pair, context.rules.dealing.kitty
    if width != 2 or sets > RANKS - 1 or not kitty or check_amount(pair.tree, Environment(), TIMES):
        return ""
    lead = [FACE_NAMES[face_of(1, rank)] for rank in range(1, sets + 1) for _ in range(width)]
    given = {"level": 2, "trump": "S", "kitty": [FACE_NAMES[face_of(2, 3)]], "last_lead": lead, "last_winner": "attackers"}
    return case("kitty-taken-by-a-tractor", "kitty", given, {"multiplier": sets * evaluate(pair.tree, {})})


def _failed_throw(context: Context) -> Iterator[Finding]:
    """Points may depend on the cards, coins only on the base stake: one share is paid for any failed throw (A-S0-17)."""
    for text in context.rules.leads.throw.failed.effects:
        for effect in text.tree:
            names = base_names(context.facts) if effect.kind == "pay" else failed_throw_names(context.facts)
            yield from _effect(context, text, effect, names, THROW_EFFECTS, ("no ruff",))


def _offences(context: Context) -> Iterator[Finding]:
    names = base_names(context.facts)
    for _, offence in context.rules.offences:
        for text in (text for effects in effect_lists(offence) for text in effects):
            for effect in text.tree:
                yield from _effect(context, text, effect, names, OFFENCE_EFFECTS, PLAIN_OFFENCE_EFFECTS)


def _effect(
    context: Context,
    text: Placed[tuple[Effect, ...]],
    effect: Effect,
    names: Environment,
    results: Results,
    plain: tuple[str, ...],
) -> Iterator[Finding]:
    if effect.kind not in (*results, *plain):
        yield not_here(context, text, effect, (*results, *plain))
    elif effect.amount is not None:
        for error in check_amount(effect.amount, names, results[effect.kind]):
            found = finding(context, text, error)
            yield replace(found, notes=(*found.notes, PAID_ALIKE)) if effect.kind == "pay" else found


def not_here(
    context: Located, text: Placed[Any], effect: Effect, allowed: Iterable[str], wording: Mapping[str, str] = EXAMPLES
) -> Finding:
    """An effect of a kind that has no meaning at its site. `wording` has an example of every kind."""
    span = context.part(text, effect.start, effect.end)
    examples = [wording[kind] for kind in allowed]
    return effect_not_here.at(span, pointer=text.pointer, effect=span.text, expected=examples)


def amount_findings(context: Located, placed: Placed[Amount], names: Environment, result: Domain) -> list[Finding]:
    """Everything wrong with an amount whose values must lie in `result`."""
    return [finding(context, placed, error) for error in check_amount(placed.tree, names, result)]
