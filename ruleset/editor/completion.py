"""What can be written where the cursor is: keys of the section, values, names and phrases inside expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from lsprotocol.types import (
    CompletionItem,
    CompletionItemKind,
    CompletionList,
    MarkupContent,
    MarkupKind,
    Position,
    Range,
    TextEdit,
)

from ruleset import shelf
from ruleset.cases import CASE_KEYS
from ruleset.editor import positions
from ruleset.editor.clauses import cites, clauses_of, words
from ruleset.editor.knobs import key_at, keys_at, language_at
from ruleset.editor.place import Place, place_at
from ruleset.editor.project import Analysis, Project
from ruleset.families import family
from ruleset.language.bids import QUALIFIERS, WIDTHS
from ruleset.language.evaluate import FUNCTIONS
from ruleset.language.patterns import CORE_WORDS
from ruleset.manual.facts import domain
from ruleset.schema.document import Schema, rule_at
from ruleset.schema.keys import Key, keys, values
from ruleset.schema.shape import CARDS, RANKS
from ruleset.source.flow import flow
from ruleset.source.nodes import Mapping as MappingNode

_CASE_KEYS = re.compile(r"^/(?:cases|examples)/[0-9]+$")
_CASE = re.compile(r"^/(?:cases|examples)(?:/|$)")
_DECIDED_KEY = re.compile(r"^/decided/[0-9]+/key$")
_PHRASE = re.compile(r"[^\W\d][\w ']*$")
_RESERVED = re.compile(r"^.*\b(?:and|or|not|in|over|to|pays)\s+")
_REST_OF_WORD = re.compile(r"[\w]*")
_BETWEEN = re.compile(r"[<>=,\[\]]")
_TOP_KEY = re.compile(r"^(?P<key>[^\s#{}\[\]:]+)\s*(?::|$)", re.MULTILINE)
_MOST_FILES = 100


@dataclass(frozen=True)
class Offer:
    """One thing that can be written. `written` is its text when that is not the label itself."""

    label: str
    kind: CompletionItemKind
    detail: str = ""
    about: str = ""
    written: str = ""


def complete(project: Project, uri: str, place: Position) -> CompletionList:
    """Everything that can be written at a position; the editor narrows it down to what is typed."""
    analysis = project.analysis(uri)
    at = positions.offset(analysis.source, place, project.units)
    here = place_at(analysis.source.text, at)
    if here is None or (analysis.sort == "other" and not _could_be_rules(analysis.source.text, here)):
        return CompletionList(is_incomplete=False, items=[])
    offers, start = _offers(analysis, here, at, project.lang)
    end = at + len(_REST_OF_WORD.match(analysis.source.text, at).group())  # type: ignore[union-attr]
    span = Range(
        positions.position(analysis.source, start, project.units), positions.position(analysis.source, end, project.units)
    )
    colon = analysis.source.text[end:].lstrip(" ").startswith(":")
    items = [_item(offer, number, span, here, colon) for number, offer in enumerate(offers)]
    return CompletionList(is_incomplete=False, items=items)


def _could_be_rules(text: str, here: Place) -> bool:
    """Whether a file that does not say what it is may become a rule file: it has no key that rule files have not."""
    known = {name for family in shelf.families() for name in shelf.schema(family)["properties"]}
    return {match["key"] for match in _TOP_KEY.finditer(text)} - {here.prefix} <= known


def _item(offer: Offer, number: int, span: Range, here: Place, colon: bool) -> CompletionItem:
    written = offer.written or offer.label
    if colon:
        written = written.rstrip(": ")
    if here.quoted:
        written = written.strip('"')
    return CompletionItem(
        label=offer.label,
        kind=offer.kind,
        detail=offer.detail or None,
        documentation=MarkupContent(MarkupKind.Markdown, offer.about) if offer.about else None,
        sort_text=f"{number:04}",
        filter_text=written.rstrip(": "),
        text_edit=TextEdit(span, written),
    )


def _offers(analysis: Analysis, here: Place, at: int, lang: str) -> tuple[list[Offer], int]:
    """What can be written, and where what is written of it begins."""
    whole = here.start if len(here.prefix) == at - here.start else at
    if analysis.sort == "cases" or _CASE.match(here.pointer):
        wanted = here.key and _CASE_KEYS.match(here.pointer)
        return [Offer(key, CompletionItemKind.Property, written=f"{key}: ") for key in CASE_KEYS if wanted], whole
    if here.key and (named := list(_keys(analysis, here, lang))):
        return named, whole
    language = language_at(analysis.schema, here.pointer, here.key)
    ready = list(_values(analysis, here, lang))
    if not language:
        return ready, whole
    words = list(_expression(analysis, here, language, lang))
    if not here.prefix:  # a whole value can still be taken
        known = {offer.label for offer in ready}
        words = [*ready, *(offer for offer in words if offer.label not in known)]
    return words, at - len(_phrase(here.prefix))


def _phrase(prefix: str) -> str:
    """The words being written at the end of an expression: `dealer si` of `points + 1, dealer si`."""
    found = _PHRASE.search(prefix)
    return _RESERVED.sub("", found.group()) if found else ""


# keys


def _keys(analysis: Analysis, here: Place, lang: str) -> Iterator[Offer]:
    taken = set(here.siblings) | _written_beside(analysis, here)
    for name, rule in keys_at(analysis.schema, here.pointer):
        if name not in taken:
            titled = "x-title" in rule
            section = "properties" in rule
            yield Offer(
                name,
                CompletionItemKind.Module if section else CompletionItemKind.Property,
                detail=rule["x-title"][lang] if titled else "",
                about=rule["x-description"][lang] if titled else "",
                written=f"{name}:" if section else f"{name}: ",
            )
    if here.pointer == "/clauses":
        yield from (Offer(each.label, each.kind, each.detail, each.about, f"{each.label}: ")
                    for each in _knob_names(analysis, lang) if each.label not in taken)


def _written_beside(analysis: Analysis, here: Place) -> set[str]:
    """The keys of the same mapping, those after the cursor too, but for the one being written."""
    node = analysis.root.find(here.pointer) if analysis.root else None
    if not isinstance(node, MappingNode):
        return set()
    return {entry.name for entry in node if not entry.key.span.start <= here.start <= entry.key.span.end}


def _knob_names(analysis: Analysis, lang: str) -> Iterator[Offer]:
    for key in keys(analysis.family).values():
        if not key.about_file:
            yield Offer(key.key, CompletionItemKind.Reference, key.title[lang], key.description[lang])


# values


def _values(analysis: Analysis, here: Place, lang: str) -> Iterator[Offer]:
    if here.pointer == "/extends":
        yield from _parents(analysis)
    elif here.pointer == "/family":
        yield from (Offer(name, CompletionItemKind.EnumMember, _title(name, lang)) for name in shelf.families())
    elif here.pointer == "/source/text":
        yield from (Offer(name, CompletionItemKind.File, written=flow(name)) for name in shelf.texts())
    elif _DECIDED_KEY.match(here.pointer):
        yield from _knob_names(analysis, lang)
    elif cites(here.pointer):
        yield from (Offer(words(each, "id"), CompletionItemKind.Reference, words(each, lang)) for each in clauses_of(analysis))
    else:
        yield from _listed(rule_at(analysis.schema, here.pointer), lang)


def _listed(rule: Schema, lang: str) -> Iterator[Offer]:
    """The values the schema names; those it gives as examples where it names none."""
    listed = values(rule)
    for value, text in listed:
        yield Offer(flow(value), CompletionItemKind.EnumMember, text[lang])
    pattern = rule.get("pattern")
    if pattern:  # ranks and cards are told by a pattern, not listed
        fitting = [word for word in (*RANKS, *CARDS) if re.search(pattern, word)]
        yield from (Offer(word, CompletionItemKind.EnumMember) for word in fitting)
    elif not listed:
        for value in rule.get("examples", []) or ([rule["default"]] if "default" in rule else []):
            yield Offer(flow(value), CompletionItemKind.Value)


def _title(name: str, lang: str) -> str:
    return str(shelf.schema(name)["x-title"][lang])


def _parents(analysis: Analysis) -> Iterator[Offer]:
    """The shipped rule sets, and the rule files beside this one."""
    for name in shelf.shipped():
        yield Offer(name, CompletionItemKind.Module, "paigui")
    path = analysis.source.path
    beside = sorted(path.parent.glob("*.y*ml"))[:_MOST_FILES] if path else []
    yield from (Offer(f"./{each.name}", CompletionItemKind.File) for each in beside if each != path)


# expressions


def _expression(analysis: Analysis, here: Place, language: str, lang: str) -> Iterator[Offer]:
    key = key_at(analysis.family, here.pointer)
    if language in ("amount", "effects", "condition"):
        for name in key.names if key else ():
            yield Offer(name.name, CompletionItemKind.Variable, domain(name, lang))
    for phrase in dict.fromkeys(_PHRASES[language](analysis, key)):
        yield Offer(phrase, CompletionItemKind.Keyword)


def _effects(analysis: Analysis, key: Key | None) -> Iterator[str]:
    vocabulary = family(analysis.family).vocabulary
    yield from (*vocabulary.changes, *vocabulary.phrases)


def _members(analysis: Analysis, key: Key | None) -> Iterator[str]:
    """The words of the values that are known: the alternatives, and what this file and its parents have there."""
    if key is None:
        return
    known = [value for value, _ in key.values] + ([key.rule["default"]] if "default" in key.rule else [])
    known += [node.data() for _, node in analysis.resolved.history(key.pointer)] if analysis.resolved else []
    for value in known:
        parts = (part.strip('" ') for part in _BETWEEN.split(flow(value)))
        yield from (part for part in parts if part and not part.isdecimal())


_PHRASES: Mapping[str, Callable[[Analysis, Key | None], Iterable[str]]] = {
    "amount": lambda analysis, key: FUNCTIONS,
    "condition": lambda analysis, key: ("otherwise", "and", "or", "not", "in"),
    "effects": _effects,
    "goal": lambda analysis, key: ("places", "or", "at own level", "reaching"),
    "order": _members,
    "pattern": lambda analysis, key: (*CORE_WORDS, *_members(analysis, key)),
    "places": lambda analysis, key: ("places", "or", "otherwise"),
    "range": lambda analysis, key: (),
    "relation": lambda analysis, key: (*QUALIFIERS, *WIDTHS, "over"),
    "tiers": _members,
}
"""What can stand in an expression of each language, besides the names of its site."""


