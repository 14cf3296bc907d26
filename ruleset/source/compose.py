"""YAML parse events to a frozen node tree, inside fixed limits.

A few hundred bytes of aliases can stand for millions of values (PyYAML does not stop that), so every anchor's size
written out is counted. All limits hold before anything walks the tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NoReturn

import yaml

from ruleset.diagnostics.finding import Edit, Finding, Suggestion, Text
from ruleset.diagnostics.kind import Kind
from ruleset.source import kinds
from ruleset.source.limits import DEFAULT_LIMITS, Limits
from ruleset.source.nodes import Entry, Mapping, Node, Scalar, Sequence, Style
from ruleset.source.problems import syntax_finding
from ruleset.source.removal import entry_removal
from ruleset.source.scalars import digits, is_ambiguous, resolve
from ruleset.spans import Source, Span

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STYLES: dict[str, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_ANCHOR = re.compile(r"&\S+(?:[ \t\r\n]+|#[^\r\n]*)*")
_TAG = re.compile(r"!\S*")
_TEXT: Text = {"zh": "文字", "en": "text"}
_NUMBER: Text = {"zh": "数", "en": "the number"}
_KIND_NAMES: dict[type, Text] = {
    Scalar: {"zh": "一个值", "en": "a single value"},
    Sequence: {"zh": "一个列表", "en": "a list"},
    Mapping: {"zh": "一组键值", "en": "a mapping"},
}


class Stop(Exception):
    """Composing cannot go on; `finding` says why."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding


def compose(source: Source, findings: list[Finding], limits: Limits = DEFAULT_LIMITS) -> Mapping:
    """The mapping a file holds. Lesser errors go to `findings`.

    Raises:
        Stop: the text is no YAML, holds no single mapping, or is beyond a limit.
    """
    try:
        return _Composer(source, findings, limits).document()
    except yaml.YAMLError as error:
        raise Stop(syntax_finding(error, source, limits)) from None


class _Composer:
    def __init__(self, source: Source, findings: list[Finding], limits: Limits) -> None:
        self.source = source
        self.findings = findings
        self.limits = limits
        self.events: Iterator[Any] = iter(yaml.parse(source.text, Loader=_Loader))
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.open_anchors: list[str] = []
        self.count = 0

    def document(self) -> Mapping:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise Stop(kinds.empty_file.at(self.source.span(), example="format: 1, family: tricks, extends: shengji"))
        root = self.node(next(self.events), 1)
        next(self.events)
        self.only_one_document()
        if isinstance(root, Scalar) and root.value is None:
            raise Stop(kinds.empty_file.at(self.source.span(), example="format: 1, family: tricks, extends: shengji"))
        if not isinstance(root, Mapping):
            raise Stop(kinds.not_a_mapping.at(_first_line(root.span), found=_KIND_NAMES[type(root)]))
        return root

    def only_one_document(self) -> None:
        event = next(self.events)
        if not isinstance(event, yaml.StreamEndEvent):
            span = self.source.span(event.start_mark.index, event.end_mark.index)
            self.note(kinds.several_documents.at(span))

    def node(self, event: Any, depth: int) -> Node:
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event)
        self.spend(1, event)
        if depth > self.limits.depth:
            self.stop(kinds.too_deep, event, limit=self.limits.depth)
        if event.tag is not None:
            written = _TAG.search(self.source.text, event.start_mark.index)
            self.note(kinds.tag.at(self.span(event), tag=written.group() if written else event.tag))
        return self.anchored(event, depth) if event.anchor else self.bare(event, depth)

    def anchored(self, event: Any, depth: int) -> Node:
        before = self.count
        self.open_anchors.append(event.anchor)
        node = self.bare(event, depth)
        self.open_anchors.pop()
        self.anchors[event.anchor] = node, 1 + self.count - before
        return node

    def alias(self, event: Any) -> Node:
        if event.anchor in self.open_anchors:
            self.stop(kinds.alias_in_itself, event, name=event.anchor)
        if event.anchor not in self.anchors:
            self.stop(kinds.unknown_alias, event, name=event.anchor)
        node, size = self.anchors[event.anchor]
        self.spend(size, event)
        return replace(node, alias=self.span(event))

    def bare(self, event: Any, depth: int) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(event, depth)
        return self.mapping(event, depth)

    def scalar(self, event: Any) -> Scalar:
        span, text = self.span(event), event.value
        if len(text) > self.limits.characters:
            self.stop(kinds.too_long, event, length=len(text), limit=self.limits.characters)
        style = _STYLES.get(event.style, "plain")
        value = self.resolve(text, span) if style == "plain" and event.tag is None else text
        return Scalar(span, text=text, value=value, style=style)

    def resolve(self, text: str, span: Span) -> bool | int | float | str | None:
        count = digits(text)
        if count > self.limits.digits:
            self.note(kinds.too_many_digits.at(span, count=count, limit=self.limits.digits))
            return 0
        value = resolve(text)
        if isinstance(value, float) and not abs(value) < float("inf"):
            self.note(kinds.not_finite.at(span, text=text))
        return value

    def sequence(self, event: Any, depth: int) -> Sequence:
        items: list[Node] = []
        while not isinstance(item := next(self.events), yaml.SequenceEndEvent):
            node = self.node(item, depth + 1)
            self.warn_if_ambiguous(node)
            items.append(node)
        return Sequence(self.collection_span(event, item, items[-1].span if items else None), items=tuple(items))

    def mapping(self, event: Any, depth: int) -> Mapping:
        entries: dict[str, Entry] = {}
        last: Span | None = None
        while not isinstance(item := next(self.events), yaml.MappingEndEvent):
            key = self.node(item, depth + 1)
            value = self.node(next(self.events), depth + 1)
            self.warn_if_ambiguous(value)
            self.enter(entries, key, value)
            last = value.alias or value.span
        return Mapping(self.collection_span(event, item, last), entries=tuple(entries.values()))

    def enter(self, entries: dict[str, Entry], key: Node, value: Node) -> None:
        """Add one entry, unless its key is not text, a merge key, or there already."""
        if not isinstance(key, Scalar):
            self.note(kinds.key_not_text.at(_first_line(key.span), found=_KIND_NAMES[type(key)]))
        elif key.text == "<<" and key.style == "plain":
            self.note(kinds.merge_key.at(key.span, example="extends: shengji"))
        elif key.text in entries:
            first = entries[key.text].key.span
            label = {"zh": "第一次在这里", "en": "first written here"}
            self.note(
                kinds.duplicate_key.at(
                    key.span, key=key.text, related=[(first, label)], suggestion=_deletion(entries[key.text], key, value)
                )
            )
        else:
            entries[key.text] = Entry(key, value)

    def warn_if_ambiguous(self, node: Node) -> None:
        if isinstance(node, Scalar) and node.style == "plain" and node.alias is None and is_ambiguous(node.text):
            is_text = isinstance(node.value, str)
            meaning = _TEXT if is_text else {lang: f"{word} {node.value}" for lang, word in _NUMBER.items()}
            clear = Suggestion.of(f'"{node.text}"' if is_text else str(node.value), node.span, safe=True)
            self.note(kinds.ambiguous_scalar.at(node.span, text=node.text, meaning=meaning, suggestion=clear))

    def spend(self, nodes: int, event: Any) -> None:
        self.count += nodes
        if self.count > self.limits.values:
            self.stop(kinds.too_many_values, event, limit=self.limits.values)

    def note(self, finding: Finding) -> None:
        """Keep a lesser error, unless there are so many that no reader will come to this one."""
        if len(self.findings) <= self.limits.findings:  # one more than are listed: so it is known that there are more
            self.findings.append(finding)
        elif finding.severity == "error":
            raise Stop(finding)

    def stop(self, kind: Kind, event: Any, **words: Any) -> NoReturn:
        raise Stop(kind.at(_first_line(self.span(event)), **words))

    def span(self, event: Any) -> Span:
        """The event's characters without its anchor and without trailing blank lines."""
        start, end = event.start_mark.index, event.end_mark.index
        if getattr(event, "anchor", None) and not isinstance(event, yaml.AliasEvent):
            anchor = _ANCHOR.match(self.source.text, start, max(start, end))
            start = anchor.end() if anchor else start
        while end > start and self.source.text[end - 1] in " \t\r\n":
            end -= 1
        return Span(self.source, start, max(start, end))

    def collection_span(self, start: Any, end: Any, last: Span | None) -> Span:
        """A flow collection ends at its bracket; a block one with its last value (its end mark is on a later line)."""
        first = start.start_mark.index
        if start.flow_style:
            return Span(self.source, self.span(start).start if start.anchor else first, end.end_mark.index)
        return Span(self.source, first, last.end if last else first)


def _deletion(first: Entry, key: Scalar, value: Node) -> Suggestion | None:
    """A key written twice with the same value needs to be there once; of two values only a person can choose one."""
    if repr(first.value.data()) != repr(value.data()):
        return None
    span = entry_removal(key.span.source.span(key.span.start, (value.alias or value.span).end))
    return Suggestion("", Edit(span, "", safe=True)) if span else None


def _first_line(span: Span) -> Span:
    """The part of a span on its first line: enough to point at it."""
    return replace(span, end=min(span.end, span.start + max(1, len(span.text.splitlines()[0]) if span.text else 1)))
