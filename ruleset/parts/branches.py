"""The branches of expressions: which argument `max` or `min` takes, and both truths of each comparison in `and`, `or`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ruleset.diagnostics.finding import Text
from ruleset.language.evaluate import holds
from ruleset.language.parser import parse_amount, parse_climbing_effects, parse_condition, parse_effects
from ruleset.language.syntax import And, Call, Comparison, Condition, Not, Or, Within
from ruleset.language.walking import walk
from ruleset.mutants.sites import Site
from ruleset.parts.cells import Path


@dataclass(frozen=True)
class Branch:
    """One branch: characters start..end of the value's text; `changed` is the text in which it would be taken otherwise."""

    text: str
    start: int
    end: int
    function: str = ""
    changed: str = ""
    name: Text = field(default_factory=dict)


def arms(site: Site) -> Iterator[Branch]:
    """Each argument of each `max` and `min`. Were it greater (smaller), the whole would differ wherever it is taken."""
    for call in _calls(site):
        sign = "+" if call.function == "max" else "-"
        for part in call.arguments:
            text = site.text[part.start : part.end]
            changed = f"{site.text[: part.start]}({text}) {sign} 1{site.text[part.end :]}"
            yield Branch(text, part.start, part.end, call.function, changed)


def _calls(site: Site) -> list[Call]:
    if site.in_key or "(" not in site.text:
        return []
    if site.language == "amount":
        trees = [parse_amount(site.text)]
    elif site.language == "effects":
        parse = parse_climbing_effects if site.resolved.family == "climbing" else parse_effects
        trees = [effect.amount for effect in parse(site.text) if effect.amount is not None]
    else:
        return []
    return [node for tree in trees for node in walk(tree) if isinstance(node, Call)]


def truths(site: Site, compiled: Any) -> Iterator[tuple[Branch, set[Path]]]:
    """Each comparison of a condition of several, true and false, with the inputs at which it is."""
    if not site.in_key or site.key not in ("outcome", "points.loser_pays"):
        return
    for part in _compared(parse_condition(site.text)):
        text = site.text[part.start : part.end]
        for value, zh, en in ((True, "成立", "holds"), (False, "不成立", "does not hold")):
            cells = {path for path, inputs in _inputs(site.key, compiled) if holds(part, inputs) is value}
            name = {"zh": f"{site.key} 的条件{zh}", "en": f"{site.key} where a condition {en}"}
            yield Branch(text, part.start, part.end, name=name), cells


def _compared(tree: Condition) -> list[Condition]:
    """The comparisons of a condition made of several."""
    if not any(isinstance(node, And | Or | Not) for node in walk(tree)):
        return []
    return [node for node in walk(tree) if isinstance(node, Comparison | Within)]


def _inputs(key: str, compiled: Any) -> Iterator[tuple[Path, dict[str, int]]]:
    tables = compiled.tables
    if key == "outcome":
        for points in range(0, tables.max_points + 1, tables.points_step):
            yield ("outcome", points), {"points": points}
        return
    for place in range(1, tables.seats):
        for left in range(1, tables.hand + 1):
            yield ("loser_pays", place, left), {"cards_left": left, "place": place + 1, "hand": tables.hand}
