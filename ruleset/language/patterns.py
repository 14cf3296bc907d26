"""Patterns of cards: ``3 alike + 1 pair``, ``run of 2.. x 3 + 1 single, distinct ranks``, ``2 BJ + 2 sj``.

To the grammar a pattern is words joined by ``+`` and ``,``. They are read here, so that a misspelling gets a suggestion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from ruleset.language.errors import LanguageError
from ruleset.language.making import Words, make
from ruleset.language.phrases import Phrase
from ruleset.language.syntax import Attached, Name, Pattern, Span, Tail, Tiers

ATTACHMENTS = {"single": 1, "singles": 1, "pair": 2, "pairs": 2, "triple": 3, "triples": 3}
JOKERS = ("sj", "BJ")
TAILS: tuple[str, ...] = get_args(Tail)
CORE_WORDS = ("run of", "alike", "jokers", *JOKERS)


def read_pattern(parts: Sequence[Any]) -> Pattern | Name:
    """The pattern made of the words between ``+`` and ``,``; a word alone is the name of a pattern.

    Raises:
        LanguageError: ``pattern_form``, ``pattern_ends``, ``pattern_size``, ``unknown_pattern_word``, ``repeated_word``,
            ``attached_twice``, ``attached_to_jokers``, ``tail_without_attachment``.
    """
    core, *more = (Phrase(part) for part in parts if isinstance(part, list))
    signs = [str(part) for part in parts if not isinstance(part, list)]
    if not more and core.is_one_word and core.words[0].text not in CORE_WORDS:
        return make(Name, core.words, name=core.words[0].text)
    fields = _read_core(core)
    attachments = [phrase for phrase, sign in zip(more, signs, strict=True) if sign == "+"]
    if fields["kind"] == "jokers":
        _add_jokers(fields, attachments)
    elif attachments:
        fields["attached"] = _read_attached(attachments)
    tails = [phrase for phrase, sign in zip(more, signs, strict=True) if sign == ","]
    fields["tails"] = _read_tails(tails, fields.get("attached") is not None)
    return make(Pattern, [core.words[0], (more or [core])[-1].words[-1]], **fields)


def only_pattern(node: Pattern | Name) -> Pattern:
    """A pattern where a name says nothing.

    Raises:
        LanguageError: ``unknown_pattern_word``.
    """
    if isinstance(node, Name):
        raise LanguageError.unknown("unknown_pattern_word", node, node.name, CORE_WORDS)
    return node


def read_tiers(parts: Sequence[Any]) -> Tiers:
    """Patterns joined by ``<`` and ``=``."""
    groups: list[tuple[Pattern | Name, ...]] = [(parts[0],)]
    for sign, member in zip(parts[1::2], parts[2::2], strict=True):
        groups[-1:] = [(*groups[-1], member)] if str(sign) == "=" else [groups[-1], (member,)]
    return make(Tiers, parts, groups=tuple(groups))


def _read_core(phrase: Phrase) -> dict[str, Any]:
    if not phrase.at_number:
        phrase.need("run")
        fields = _read_run(phrase)
    else:
        fields = _read_set_or_jokers(phrase)
    phrase.end(("in one suit",) if fields["kind"] == "run" and not fields["one_suit"] else ())
    return fields


def _read_run(phrase: Phrase) -> dict[str, Any]:
    phrase.need("of")
    length = phrase.span()
    phrase.need("x")
    copies = phrase.number()
    one_suit = bool(phrase.take("in"))
    if one_suit:
        phrase.need("one")
        phrase.need("suit")
    return {
        "kind": "run",
        "length": length,
        "copies": make(Span, [length], low=copies, high=copies),
        "one_suit": one_suit,
    }


def _read_set_or_jokers(phrase: Phrase) -> dict[str, Any]:
    size = phrase.span()
    if phrase.take("alike") or (size.low == size.high == 1 and phrase.ended):
        return {"kind": "set", "copies": size}
    if size.low == size.high:
        for name, field in (("jokers", "jokers"), ("sj", "small"), ("BJ", "big")):
            if phrase.take(name):
                return {"kind": "jokers", field: size.low}
    raise phrase.wrong(CORE_WORDS[1:])


def _add_jokers(fields: dict[str, Any], more: list[Phrase]) -> None:
    for phrase in more:
        added = _read_core(phrase)
        if added["kind"] != "jokers" or "jokers" in (*fields, *added):
            raise LanguageError("attached_to_jokers", phrase.words[0].start, phrase.words[-1].end)
        if any(name in fields for name in added if name != "kind"):
            raise LanguageError(
                "repeated_word", phrase.words[0].start, phrase.words[-1].end, found=phrase.words[-1].text
            )
        fields |= added


def _read_attached(phrases: list[Phrase]) -> Attached:
    first, *others = phrases
    if others:
        raise LanguageError("attached_twice", others[0].words[0].start, others[0].words[-1].end)
    count = first.number() if first.at_number else 1
    copies = next((ATTACHMENTS[word] for word in ATTACHMENTS if first.take(word)), None)
    if copies is None:
        raise first.wrong(ATTACHMENTS)
    first.take("each")
    first.end(("each",))
    return make(Attached, first.words, count=count, copies=copies)


def _read_tails(phrases: list[Phrase], attached: bool) -> frozenset[Tail]:
    found: list[Any] = []
    for phrase in phrases:
        words = Words(" ".join(word.text for word in phrase.words), phrase.words[0].start, phrase.words[-1].end)
        if words.text not in TAILS:
            raise LanguageError.unknown("unknown_pattern_word", words, words.text, TAILS)
        contradicts = {"any ranks", "distinct ranks"} <= {*found, words.text}
        if words.text in found or contradicts:
            raise LanguageError("repeated_word", words.start, words.end, found=words.text)
        if not attached:
            raise LanguageError("tail_without_attachment", words.start, words.end, found=words.text)
        found.append(words.text)
    return frozenset(found)
