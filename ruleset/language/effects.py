"""Effects: who gains or loses what.

To the grammar an effect is words, an amount, words. The words are read here against the vocabulary of a family, so that
a misspelling gets a suggestion instead of a syntax error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from ruleset.language.errors import LanguageError
from ruleset.language.making import Words, make
from ruleset.language.syntax import Amount, Effect, EffectKind

Meaning = tuple[EffectKind, str]
"""Kind and target."""

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


@dataclass(frozen=True)
class Vocabulary:
    """What the effects of a family may say.

    Attributes:
        phrases: effects that are words alone.
        changes: what may stand before ``+`` or ``-``.
        targets: who may pay, be paid, and be meant by a change without a name.
    """

    phrases: Mapping[str, Meaning]
    changes: Mapping[str, Meaning]
    targets: tuple[str, ...]


def _phrases() -> dict[str, Meaning]:
    phrases: dict[str, Meaning] = {
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


def _changes() -> dict[str, Meaning]:
    changes: dict[str, Meaning] = {side: ("levels", side) for side in SIDES}
    changes |= {party: ("points", party) for party in PARTIES}
    changes |= {f"{target} level": ("levels", target) for target in TARGETS}
    changes |= {f"{target} points": ("points", target) for target in TARGETS}
    return changes


PHRASES = _phrases()
"""Effects that are words alone -> (kind, target), in the family `tricks`."""

CHANGES = _changes()
"""What may stand before ``+`` or ``-`` -> (kind, target), in the family `tricks`."""

TRICKS = Vocabulary(PHRASES, CHANGES, TARGETS)

CLIMBING = Vocabulary(
    phrases={
        "warning": ("warning", "offender"),
        "breach": ("breach", "offender"),
        "foul": ("foul", "offender"),
        "lost match": ("lost match", "offender"),
        "offender loses match": ("lose match", "offender"),
        "offender loses deal": ("lose deal", "offender"),
        "offender sits out a turn": ("lose turn", "offender"),
        "offender sits out a trick": ("sit out", "offender"),
        "offender passes": ("pass", "offender"),
        "offender is last": ("rank last", "offender"),
        "offender excluded": ("exclude", "offender"),
        "no tribute": ("no tribute", ""),
        "opponents name the leader": ("name leader", "opponents"),
        "opponent names the pattern": ("name pattern", "opponents"),
        "partner may not lead the pattern": ("not lead pattern", "partner"),
        "card goes with the first single": ("shown card first", "offender"),
        "side may not follow": ("not follow", "offender"),
        "due player draws a card": ("draw card", "opponents"),
        "hand void": ("hand void", "offender"),
        "cards stay": ("cards stay", ""),
        "cards taken back": ("cards go back", ""),
        "card goes back": ("cards go back", ""),
        "deal void": ("deal void", ""),
        "redeal": ("redeal", ""),
        "referee decides": ("referee decides", ""),
    },
    changes={
        "winners": ("levels", "winners"),
        "losers": ("levels", "losers"),
        "offender level": ("levels", "offender"),
        "opponents level": ("levels", "opponents"),
    },
    targets=("winners", "losers", "offender", "opponents"),
)

STAKE = "stake"


@dataclass(frozen=True, slots=True)
class Written:
    """An effect as the grammar knows it. `sign` is ``+`` for a change (the amount carries its own sign), ``*`` for a factor,
    ``pays`` for a payment, '' for words alone."""

    phrase: Words | None
    sign: Literal["", "+", "*", "pays"] = ""
    amount: Amount | None = None
    payee: Words | None = None


def read_effects(written: Iterable[Written], vocabulary: Vocabulary = TRICKS) -> tuple[Effect, ...]:
    """Effects with kinds and targets. ``attackers take over, + 1``: a change without a target means the target of the
    effect before it.

    Raises:
        LanguageError: ``unknown_effect``, ``unknown_target``, ``effect_without_amount``, ``wrong_sign``,
            ``no_target_before``.
    """
    done: list[Effect] = []
    for each in written:
        done.append(_read(each, done[-1] if done else None, vocabulary))
    return tuple(done)


def _read(written: Written, before: Effect | None, vocabulary: Vocabulary) -> Effect:
    if written.amount is None:
        assert written.phrase is not None
        return _named_effect(written.phrase, vocabulary)
    if written.phrase is None:
        return _continued_change(written.amount, before, vocabulary)
    if written.payee is not None:
        return _pay(written.phrase, written.amount, written.payee, vocabulary)
    read = _scale if written.sign == "*" else _change
    return read(written.phrase, written.amount, vocabulary)


def _named_effect(phrase: Words, vocabulary: Vocabulary) -> Effect:
    if phrase.text in vocabulary.phrases:
        kind, target = vocabulary.phrases[phrase.text]
        return make(Effect, [phrase], kind=kind, target=target)
    if phrase.text in vocabulary.changes or phrase.text == STAKE:
        raise LanguageError("effect_without_amount", phrase.start, phrase.end, found=phrase.text)
    raise LanguageError.unknown("unknown_effect", phrase, phrase.text, [*vocabulary.phrases, *vocabulary.changes])


def _change(phrase: Words, amount: Amount, vocabulary: Vocabulary) -> Effect:
    """``opponents + 10`` or ``offender level - 1``; ``amount`` carries the sign."""
    if phrase.text == STAKE:
        raise LanguageError("wrong_sign", phrase.start, amount.end)
    if phrase.text not in vocabulary.changes:
        raise LanguageError.unknown("unknown_target", phrase, phrase.text, vocabulary.changes)
    kind, target = vocabulary.changes[phrase.text]
    return make(Effect, [phrase, amount], kind=kind, target=target, amount=amount)


def _scale(phrase: Words, factor: Amount, vocabulary: Vocabulary) -> Effect:
    """``stake * 2``."""
    if phrase.text != STAKE:
        raise LanguageError("wrong_sign", phrase.start, factor.end)
    return make(Effect, [phrase, factor], kind="stake", amount=factor)


def _pay(payer: Words, amount: Amount, payee: Words, vocabulary: Vocabulary) -> Effect:
    """``offender pays base // 2 to opponents``."""
    for who in (payer, payee):
        if who.text not in vocabulary.targets:
            raise LanguageError.unknown("unknown_target", who, who.text, vocabulary.targets)
    return make(Effect, [payer, amount, payee], kind="pay", target=payer.text, amount=amount, payee=payee.text)


def _continued_change(amount: Amount, before: Effect | None, vocabulary: Vocabulary) -> Effect:
    """``+ 1`` alone."""
    if before is None or before.target not in vocabulary.targets:
        raise LanguageError("no_target_before", amount.start, amount.end, expected=vocabulary.changes)
    kind = before.kind if before.kind == "points" else "levels"
    return replace(make(Effect, [amount], kind="levels", amount=amount), target=before.target, kind=kind)
