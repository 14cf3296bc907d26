"""Effects: who gains or loses what.

To the grammar an effect is words, an amount, words. The words are read here against tables, so that a misspelling gets
a suggestion instead of a syntax error.
"""

from __future__ import annotations

from dataclasses import replace

from ruleset.language.errors import LanguageError
from ruleset.language.making import Words, make
from ruleset.language.syntax import Amount, Effect, EffectKind

SIDES = ("dealer side", "attackers")
"""Sides by their part in the deal. A bare change to one of them moves levels: ``attackers + 1``."""

PARTIES = ("offender", "opponents")
"""Sides by their part in an offence. A bare change to one of them moves points: ``opponents + 20``."""

TARGETS = (*SIDES, *PARTIES)

LOSSES: dict[str, EffectKind] = {
    "match": "lose match",
    "trick": "lose trick",
    "dealership": "lose dealership",
}


def _phrases() -> dict[str, tuple[EffectKind, str]]:
    phrases: dict[str, tuple[EffectKind, str]] = {
        "attackers take over": ("take over", "attackers"),
        "partner may not ruff": ("no ruff", "partner"),
        "race again": ("race again", ""),
        "deal void": ("deal void", ""),
        "redeal": ("redeal", ""),
        "warning": ("warning", "offender"),
        "referee decides": ("referee decides", ""),
    }
    for target in TARGETS:
        verb = "lose" if target.endswith("s") else "loses"
        phrases |= {f"{target} {verb} {what}": (kind, target) for what, kind in LOSSES.items()}
    return phrases


def _changes() -> dict[str, tuple[EffectKind, str]]:
    changes: dict[str, tuple[EffectKind, str]] = {side: ("levels", side) for side in SIDES}
    changes |= {party: ("points", party) for party in PARTIES}
    changes |= {f"{target} level": ("levels", target) for target in TARGETS}
    changes |= {f"{target} points": ("points", target) for target in TARGETS}
    return changes


PHRASES = _phrases()
"""Effects that are words alone -> (kind, target)."""

CHANGES = _changes()
"""What may stand before ``+`` or ``-`` -> (kind, target)."""

STAKE = "stake"


def named_effect(phrase: Words) -> Effect:
    """An effect that is a phrase of the table.

    Raises:
        LanguageError: ``effect_without_amount`` or ``unknown_effect``.
    """
    if phrase.text in PHRASES:
        kind, target = PHRASES[phrase.text]
        return make(Effect, [phrase], kind=kind, target=target)
    if phrase.text in CHANGES or phrase.text == STAKE:
        raise LanguageError("effect_without_amount", phrase.start, phrase.end, found=phrase.text)
    raise LanguageError.unknown("unknown_effect", phrase, phrase.text, [*PHRASES, *CHANGES])


def change(phrase: Words, amount: Amount) -> Effect:
    """``opponents + 10`` or ``offender level - 1``; ``amount`` carries the sign.

    Raises:
        LanguageError: ``unknown_target``, or ``wrong_sign`` for a change of the stake.
    """
    if phrase.text == STAKE:
        raise LanguageError("wrong_sign", phrase.start, amount.end)
    if phrase.text not in CHANGES:
        raise LanguageError.unknown("unknown_target", phrase, phrase.text, CHANGES)
    kind, target = CHANGES[phrase.text]
    return make(Effect, [phrase, amount], kind=kind, target=target, amount=amount)


def continued_change(amount: Amount) -> Effect:
    """``+ 1`` alone: whose levels or points change is still open until `with_targets`."""
    return make(Effect, [amount], kind="levels", amount=amount)


def scale(phrase: Words, factor: Amount) -> Effect:
    """``stake * 2``.

    Raises:
        LanguageError: ``wrong_sign`` for anything but the stake.
    """
    if phrase.text != STAKE:
        raise LanguageError("wrong_sign", phrase.start, factor.end)
    return make(Effect, [phrase, factor], kind="stake", amount=factor)


def pay(payer: Words, amount: Amount, payee: Words) -> Effect:
    """``offender pays base // 2 to opponents``.

    Raises:
        LanguageError: ``unknown_target``.
    """
    for who in (payer, payee):
        if who.text not in TARGETS:
            raise LanguageError.unknown("unknown_target", who, who.text, TARGETS)
    return make(Effect, [payer, amount, payee], kind="pay", target=payer.text, amount=amount, payee=payee.text)


def with_targets(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """``attackers take over, + 1``: a change without a target means the target of the effect before it.

    Raises:
        LanguageError: ``no_target_before``.
    """
    done: list[Effect] = []
    for effect in effects:
        done.append(_with_target(effect, done[-1] if done else None))
    return tuple(done)


def _with_target(effect: Effect, before: Effect | None) -> Effect:
    if effect.kind != "levels" or effect.target:
        return effect
    if before is None or before.target not in TARGETS:
        raise LanguageError("no_target_before", effect.start, effect.end, expected=CHANGES)
    kind = before.kind if before.kind == "points" else "levels"
    return replace(effect, target=before.target, kind=kind)
