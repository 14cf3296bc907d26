"""R607: what a rule set takes over silently although another reading would change the game (`check --assumed`).

Every alternative is compiled, which takes seconds: the check is made on request only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from ruleset.compiled import Compiled
from ruleset.diagnostics.errors import RuleFileError
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.inherit import Resolved
from ruleset.pipeline import compile_over, compile_rules, load
from ruleset.schema.knobs import Alternative, Knob, knobs
from ruleset.source.nodes import Scalar, pointer_steps

assumed_values = Kind(
    "R607", "assumed-values",
    {"zh": "文本 `{text}` 没有写的 {count} 处，换一种读法打法就不同：{keys}",
     "en": "where text `{text}` is silent, {count} values are assumed that another reading would change: {keys}"},
    {"zh": "这份文本", "en": "this text"},
    {"zh": "在规则文件里写明，或在 `decided` 里说明理由，就不再是推定",
     "en": "set them in the rule file, or give the reason under `decided`: then they are no longer assumed"},
    severity="info",
)
_MOST_KEYS = 8


@dataclass(frozen=True)
class Assumed:
    """A value nobody's text sets, an alternative, and one thing in the tables that it would change."""

    knob: Knob
    alternative: Alternative
    table: str
    now: str
    then: str

    @property
    def told(self) -> Text:
        """As a note."""
        words, key = self.alternative.words, self.knob.key
        return {
            "zh": f"`{key}` 若取“{words['zh']}”，表 `{self.table}` 的 {self.now} 就成了 {self.then}",
            "en": f"`{key}`, were it \"{words['en']}\", would turn {self.now} into {self.then} in table `{self.table}`",
        }


def assumed_findings(names: Iterable[str]) -> Iterator[Finding]:
    """One finding for every file that encodes a text and leaves something of consequence to its base."""
    for name in names:
        try:
            resolved, compiled = load(name), compile_rules(name)
        except RuleFileError:
            continue
        text = resolved.layers[0].root.find("/source/text")
        found = [*assumed(resolved, compiled)] if isinstance(text, Scalar) else []
        if found and isinstance(text, Scalar):
            shown = ", ".join(f"`{each.knob.key}`" for each in found[:_MOST_KEYS]) + (" …" if len(found) > _MOST_KEYS else "")
            words: dict[str, Any] = {"text": text.text, "count": len(found), "keys": {"zh": shown, "en": shown}}
            yield assumed_values.at(text.span, pointer="/source/text", notes=[each.told for each in found], **words)


def assumed(resolved: Resolved, compiled: Compiled) -> Iterator[Assumed]:
    """Every knob left to the base or to its default, with the first alternative that changes the tables."""
    explained = _explained(resolved)
    sections = tuple(f"{key}." for key in explained)
    for knob in knobs(resolved.family).values():
        node = resolved.root.find(knob.pointer)
        told = knob.key in explained or knob.key.startswith(sections) or (node is not None and not resolved.assumed(node))
        if told or not _is_there(compiled, knob):
            continue
        value = knob.default if node is None else node.data()
        others = [each for each in knob.alternatives if each.value != value]
        yield from list(_differing(resolved, compiled, knob, others))[:1]


def _is_there(compiled: Compiled, knob: Knob) -> bool:
    """Whether the section of a knob belongs to the rules: an offence that nobody lists has no penalty to assume."""
    section: Any = compiled.data
    for step in pointer_steps(knob.pointer)[:-1]:
        section = section.get(step) if isinstance(section, dict) else None
    return isinstance(section, dict) and not knob.optional


def _explained(resolved: Resolved) -> set[str]:
    """Keys that a clause or a reading speaks of."""
    clauses, decided = (node.data() if (node := resolved.root.get(name)) else () for name in ("clauses", "decided"))
    return {*map(str, clauses), *(item["key"] for item in decided if isinstance(item, dict) and "key" in item)}


def _differing(resolved: Resolved, compiled: Compiled, knob: Knob, others: Iterable[Alternative]) -> Iterator[Assumed]:
    for other in others:
        try:
            tables = compile_over(resolved, _nested(pointer_steps(knob.pointer), other.value)).tables
        except RuleFileError:
            continue
        for each in fields(tables):
            now, then = getattr(compiled.tables, each.name), getattr(tables, each.name)
            if now != then:
                yield Assumed(knob, other, each.name, *_first_difference(now, then))
                return


def _nested(steps: list[str], value: Any) -> dict[str, Any]:
    return {steps[0]: _nested(steps[1:], value) if len(steps) > 1 else value}


def _first_difference(now: Any, then: Any) -> tuple[str, str]:
    """The first two values that differ inside two tables; of lists of different lengths how many entries they have."""
    if is_dataclass(now) and type(now) is type(then):
        return _first_difference(*(tuple(getattr(each, field.name) for field in fields(now)) for each in (now, then)))
    if not (isinstance(now, tuple) and isinstance(then, tuple)):
        return str(now), str(then)
    if len(now) != len(then):
        return f"[{len(now)}]", f"[{len(then)}]"
    return next(_first_difference(a, b) for a, b in zip(now, then, strict=True) if a != b)
