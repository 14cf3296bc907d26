"""A rule file against its family's JSON Schema: every mismatch as a finding at its own key or value.

The validator beside this file decides what is valid. Its breaches are turned here into findings that speak the words of
the knob and stay silent about what a misspelt key causes elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from ruleset import shelf
from ruleset.diagnostics.finding import Finding, Related, Suggestion, Text
from ruleset.diagnostics.nearest import MOST_SUGGESTIONS, nearest, same_word
from ruleset.schema import kinds, words
from ruleset.schema.document import Schema, description_at, follow, keys, rule_at
from ruleset.schema.folded import folded_expressions
from ruleset.schema.validator import Breach, breaches, canonical, is_known
from ruleset.source.flow import flow
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, join_pointer, pointer_steps
from ruleset.spans import Span


def check_shape(root: Mapping, document: Schema, most: int | None = None) -> list[Finding]:
    """What the schema of its family does not allow in a file: everything, or the first `most`."""
    file = File(root, document)
    broken = _but_in_wide_rows(breaches(root, document))
    return _each_once(islice(_told(file, broken), most)) + folded_expressions(root, document)


def _but_in_wide_rows(broken: list[Breach]) -> list[Breach]:
    """A row that holds too many keys is told once: what its keys hold matters only when it is written as one row."""
    wide = tuple(f"{breach.pointer}/" for breach in broken if breach.keyword == "maxProperties")
    return [breach for breach in broken if not breach.pointer.startswith(wide)]


def _told(file: File, broken: Iterable[Breach]) -> Iterator[Finding]:
    for breach in broken:
        found = REPORTS[breach.keyword](Mismatch(file, breach))
        yield from (_with_alias(finding, file.root) for finding in found)


def _each_once(findings: Iterable[Finding]) -> list[Finding]:
    """A value may break several keywords that say the same of it: an empty text is both too short and in no form."""
    return list({(each.id, each.span, each.pointer, each.message["en"]): each for each in findings}.values())


def _with_alias(finding: Finding, root: Mapping) -> Finding:
    """A finding about `&name` also shows the `*name` that put it at this pointer."""
    node = root.find(finding.pointer)
    if node is None or node.alias is None or node.span != finding.span:
        return finding
    used = Related(node.alias, {"zh": "在这里使用", "en": "used here"})
    return replace(finding, related=(*finding.related, used))


@dataclass(frozen=True)
class File:
    """One file and the schema it is held to."""

    root: Mapping
    document: Schema

    @cached_property
    def owners(self) -> dict[str, str]:
        """Every key below the top with the section it stands in; the first where there are several."""
        below = [key.rpartition(".") for key in keys(self.document) if "." in key]
        return {name: section for section, _, name in reversed(below)}

    @property
    def start(self) -> Span:
        return Span(self.root.span.source, self.root.span.start, self.root.span.start)


@dataclass(frozen=True)
class Mismatch:
    """One breach, in its file."""

    file: File
    breach: Breach

    @property
    def keyword(self) -> str:
        """The keyword of the schema that is broken."""
        return self.breach.keyword

    @property
    def rule(self) -> Schema:
        """The schema the keyword stands in."""
        return self.breach.rule

    @property
    def pointer(self) -> str:
        """Of the value; of the entry when its key is wrong."""
        return self.breach.pointer

    @property
    def node(self) -> Node:
        """The value; a wrong key itself."""
        return self.breach.node

    @property
    def key_span(self) -> Span:
        """The key above the value; an entry of a list itself; the start of the file for the whole."""
        above = self.file.root.find(self.pointer.rpartition("/")[0])
        if not self.pointer:
            return self.file.start
        return above.key_span(pointer_steps(self.pointer)[-1]) if isinstance(above, Mapping) else self.node.span

    @property
    def name(self) -> str:
        return words.name(self.pointer)

    @property
    def shown(self) -> str:
        """The value as it is written."""
        return self.node.text if isinstance(self.node, Scalar) else self.node.span.text

    @property
    def about(self) -> list[Text]:
        """What the nearest knob is for."""
        about = self.rule.get("x-description") or description_at(self.file.document, self.pointer)
        return [about] if about else []

    @property
    def example(self) -> str:
        return example(self.name, self.rule)


def example(name: str, rule: Schema) -> str:
    """`key: value` with the first example the schema gives, or its default."""
    examples = rule.get("examples") or ([rule["default"]] if "default" in rule else [])
    return f"{name.split('.')[-1]}: {flow(examples[0])}" if examples else ""


# mappings


def unknown_keys(each: Mismatch) -> Iterator[Finding]:
    known = list(each.rule.get("properties", {}))
    taken = {entry.name for entry in each.node} if isinstance(each.node, Mapping) else set()
    meant = _misspelt(each)
    for name, span in _unknown(each):
        close = meant.get(name)
        # A key that would meet itself, or another misspelt one, is a matter for the reader.
        alone = close not in taken
        below = _below_meant(each, name, close) if close and alone else None
        yield kinds.unknown_key.at(
            span,
            pointer=join_pointer(each.pointer, name),
            where=words.where(each.pointer),
            key=name,
            expected=known,
            suggestion=Suggestion.of(close, span if alone else None, safe=below is not None),
            notes=_written_too(close, each) if close else _elsewhere(name, each),
        )
        yield from _told(each.file, below or [])
        taken |= {close} if close else set()


def _misspelt(each: Mismatch) -> dict[str, str | None]:
    """What the unknown keys of a mapping probably stand for, as far as they are not too many."""
    known = list(each.rule.get("properties", {}))
    names = [name for name, _ in islice(_unknown(each), MOST_SUGGESTIONS)]
    return {name: None if _of_families(name, each) else nearest(name, known) for name in names}


def _below_meant(each: Mismatch, name: str, meant: str) -> list[Breach] | None:
    """What is wrong below a misspelt key, read as the key it was meant to be; None when its value does not fit there."""
    value, place = each.node.step(name), join_pointer(each.pointer, name)
    assert value is not None
    broken = breaches(value, each.file.document, each.rule["properties"][meant], place)
    fits = all(breach.pointer != place or breach.keyword in ("additionalProperties", "required") for breach in broken)
    return broken if fits else None


def _unknown(each: Mismatch) -> Iterator[tuple[str, Span]]:
    """The keys of a mapping that its schema does not allow."""
    assert isinstance(each.node, Mapping)
    if each.rule.get("additionalProperties") is not False:
        return
    for entry in each.node:
        if not is_known(entry.name, each.rule):
            yield entry.name, entry.key.span


def _written_too(close: str, each: Mismatch) -> list[Text]:
    """That the key probably meant is written as well: nothing can be put in its place."""
    if each.node.step(close) is None:
        return []
    return [{"zh": f"`{close}` 已经写了：并进去，或删去这一处", "en": f"`{close}` is written as well: join the two, or delete this"}]


def _elsewhere(name: str, each: Mismatch) -> list[Text]:
    """Where a key that is known belongs, when it only stands in the wrong section or in a file of another family."""
    owner = each.file.owners.get(name)
    if owner:
        return [{"zh": f"`{name}` 属于 `{owner}`", "en": f"`{name}` belongs under `{owner}`"}]
    return [
        {"zh": f"`{name}` 是 `family: {family}` 的键", "en": f"`{name}` is a key of `family: {family}`"}
        for family in _of_families(name, each)
    ]


def _of_families(name: str, each: Mismatch) -> list[str]:
    """The families whose files may have a key that this file may not, at the top."""
    return [] if each.pointer else [family for family in shelf.families() if name in shelf.schema(family)["properties"]]


def missing_keys(each: Mismatch) -> Iterator[Finding]:
    """The keys a mapping lacks, but for those that a misspelt key stands for."""
    assert isinstance(each.node, Mapping)
    meant = _misspelt(each).values()
    for name in each.rule["required"]:
        if name not in each.node and name not in meant:
            rule = follow(each.file.document, each.rule.get("properties", {}).get(name, {}))
            yield kinds.missing_key.at(
                each.key_span,
                pointer=each.pointer,
                where=words.where(each.pointer),
                key=name,
                example=example(name, rule),
                notes=[rule["x-description"]] if "x-description" in rule else [],
            )


# lists


def wrong_count(each: Mismatch) -> Iterator[Finding]:
    assert isinstance(each.node, Sequence | Mapping)
    kind = "Items" if isinstance(each.node, Sequence) else "Properties"
    row = "maxProperties" in each.rule and pointer_steps(each.pointer)[-1].isdecimal()
    yield kinds.wrong_count.at(
        each.key_span,
        pointer=each.pointer,
        what=words.keys_of_a_row(each.pointer) if row else words.entries(each.name),
        range=words.amount(each.rule.get(f"min{kind}"), each.rule.get(f"max{kind}")),
        count=len(each.node),
        notes=each.about,
        example=_row_example(each) if row else each.example,
    )


def _row_example(each: Mismatch) -> str:
    """The first row of the example of the list a row stands in."""
    rule = rule_at(each.file.document, each.pointer.rpartition("/")[0])
    rows = rule.get("examples", [[]])[0]
    return f"- {flow(rows[0])[1:-1]}" if rows else ""


def repeated_values(each: Mismatch) -> Iterator[Finding]:
    assert isinstance(each.node, Sequence)
    first: dict[object, Node] = {}
    for index, item in enumerate(each.node):
        before = first.setdefault(canonical(item), item)
        if before is not item:
            yield kinds.repeated_value.at(
                item.span,
                pointer=join_pointer(each.pointer, index),
                key=each.name,
                value=item.text if isinstance(item, Scalar) else item.span.text,
                related=[(before.span, {"zh": "第一次在这里", "en": "first listed here"})],
            )


# single values


def wrong_type(each: Mismatch) -> Iterator[Finding]:
    types = each.rule["type"]
    yield kinds.wrong_type.at(
        each.node.span,
        pointer=each.pointer,
        key=each.name,
        wanted=words.wanted(types if isinstance(types, list) else [types]),
        found=words.found(each.node),
        # Of a section the keys are allowed, of a knob the values.
        expected=[*map(words.spelled, each.rule.get("enum", [])), *each.rule.get("properties", {})],
        example=each.example or _example_below(each),
        notes=each.about,
    )


def _example_below(each: Mismatch) -> str:
    """The section with the first of its keys that has an example."""
    keys = each.rule.get("properties", {}).items()
    examples = (example(name, follow(each.file.document, rule)) for name, rule in keys)
    first = next(filter(None, examples), "")
    return f"{each.name.split('.')[-1]}: {{{first}}}" if first else ""


def not_allowed(each: Mismatch) -> Iterator[Finding]:
    values = each.rule["enum"] if "enum" in each.rule else [each.rule["const"]]
    spellings = [words.spelled(value) for value in values]
    yield kinds.not_allowed.at(
        each.node.span,
        pointer=each.pointer,
        key=each.name,
        value=each.shown,
        expected=spellings,
        suggestion=_meant(each, spellings),
        notes=each.about,
    )


def out_of_range(each: Mismatch) -> Iterator[Finding]:
    if each.rule is each.file.document.get("$defs", {}).get("rank"):
        yield _no_rank(each)
        return
    yield kinds.out_of_range.at(
        each.node.span,
        pointer=each.pointer,
        key=each.name,
        range=words.amount(each.rule.get("minimum"), each.rule.get("maximum")),
        value=each.shown,
        notes=each.about,
        example=each.example,
    )


def _no_rank(each: Mismatch) -> Finding:
    """A number that is no rank: the court cards go by their letters."""
    meant = COURT.get(each.shown)
    return kinds.not_allowed.at(
        each.node.span,
        pointer=each.pointer,
        key=each.name,
        value=each.shown,
        expected=RANKS,
        suggestion=Suggestion.of(meant, each.node.span),
        notes=each.about,
    )


def wrong_form(each: Mismatch) -> Iterator[Finding]:
    if each.rule is each.file.document.get("$defs", {}).get("card"):
        yield _unknown_card(each)
        return
    ready = [words.spelled(alternative["value"]) for alternative in each.rule.get("x-alternatives", [])]
    yield kinds.wrong_form.at(
        each.node.span,
        pointer=each.pointer,
        key=each.name,
        value=each.shown,
        expected=ready,
        suggestion=_meant(each, ready),
        notes=each.about,
        example=each.example,
    )


def _unknown_card(each: Mismatch) -> Finding:
    return kinds.unknown_card.at(
        each.node.span, pointer=each.pointer, card=each.shown, suggestion=_meant(each, CARDS)
    )


def _meant(each: Mismatch, known: Iterable[str]) -> Suggestion | None:
    """The nearest of the values allowed. Plain is only a difference in case, spaces and hyphens."""
    close = nearest(each.shown, known)
    return Suggestion.of(close, each.node.span, safe=close is not None and same_word(each.shown, close))


RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
COURT = {"1": "A", "11": "J", "12": "Q", "13": "K", "14": "A"}
CARDS = (*(suit + rank for suit in "SHCD" for rank in RANKS), "sj", "BJ")

REPORTS: dict[str, Callable[[Mismatch], Iterator[Finding]]] = {
    "additionalProperties": unknown_keys,
    "required": missing_keys,
    "minItems": wrong_count,
    "maxItems": wrong_count,
    "minProperties": wrong_count,
    "maxProperties": wrong_count,
    "uniqueItems": repeated_values,
    "type": wrong_type,
    "enum": not_allowed,
    "const": not_allowed,
    "minimum": out_of_range,
    "maximum": out_of_range,
    "pattern": wrong_form,
    "minLength": wrong_form,
    "maxLength": wrong_form,
}
"""How a broken keyword is told. A test refuses a schema that uses a keyword which has no words here."""
