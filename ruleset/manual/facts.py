"""What the schema says of one key, as labelled lines: the same for the terminal, the reference and the editor's hover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ruleset import shelf
from ruleset.diagnostics.finding import Text
from ruleset.manual.words import LANGUAGES, say, unit
from ruleset.schema import words as shape_words
from ruleset.schema.document import Schema
from ruleset.schema.keys import Key, Name
from ruleset.source.flow import flow

if TYPE_CHECKING:
    from ruleset.language import Domain

_WIDEST = 90


@dataclass(frozen=True)
class Fact:
    """A label, and a line or a table below it: (as written in a file, in words) a row."""

    label: str
    line: str = ""
    rows: tuple[tuple[str, str], ...] = ()


def facts(key: Key, lang: str, actual: Mapping[str, Domain] = MappingProxyType({})) -> Iterator[Fact]:
    """All there is to say besides title, description, the rulebook's sentence and an example. `actual` are the domains
    of names in one rule set, in place of their words.
    """
    if key.is_section:
        yield Fact(say("keys", lang), rows=tuple((below.key, below.title[lang]) for below in key.below))
        if "x-fixed" in key.rule:
            yield Fact(say("fixed", lang), key.rule["x-fixed"][lang])
        return
    yield Fact(say("form", lang), form(key, lang))
    if key.parts:
        yield Fact(say("parts", lang), rows=tuple((name, part["x-description"][lang]) for name, part in key.parts))
    if key.values:
        yield Fact(say("values", lang), rows=tuple((flow(value), told[lang]) for value, told in key.values))
    if key.rule.get("x-language") == "effects":
        yield Fact(say("effects", lang), rows=tuple(effects(key.family, lang)))
    if key.names:
        yield Fact(say("names", lang), rows=tuple((each.name, domain(each, lang, actual.get(each.name))) for each in key.names))
    if "x-unit" in key.rule:
        yield Fact(say("unit", lang), unit(key.rule["x-unit"], lang))
    yield _default(key, lang)


def effects(family: str, lang: str) -> Iterator[tuple[str, str]]:
    """What effects of a family may say, with what it means."""
    for each in shelf.schema(family)["x-effects"]:
        yield ", ".join(each["write"]), each[lang]


def sentence(key: Key, lang: str) -> str:
    """The sentence the rulebook prints, `…` for the value; empty when it prints none."""
    return str(key.rule["x-rulebook"][lang].format(value="…")) if "x-rulebook" in key.rule else ""


def _default(key: Key, lang: str) -> Fact:
    """The default, or whether the key may be left out."""
    label = say("default", lang)
    if "default" in key.rule:
        usual = flow(key.rule["default"])
        return Fact(label, rows=((usual, next((told[lang] for value, told in key.values if flow(value) == usual), "")),))
    with_section = any(key.pointer in needed for needed in key.document.get("x-required-with", {}).values())
    return Fact(label, say("needed" if key.required else "needed with section" if with_section else "optional", lang))


def domain(name: Name, lang: str, actual: Domain | None = None) -> str:
    """`0..12 (cards)`; a bound that depends on the rules goes by its words, unless the rules are given."""
    bounds = (actual.lo, actual.hi, actual.step) if actual else (name.low, name.high, name.step)
    low, high, step = (_bound(bound, lang) for bound in bounds)
    span = low if low == high else f"{low}..{high}" if low.lstrip("-").isdecimal() else f"{low} .. {high}"
    every = "" if step == "1" else f", {say('step', lang).format(step)}"
    return f"{span}{every} ({unit(name.unit, lang)})"


def _bound(bound: int | Text, lang: str) -> str:
    return bound[lang] if isinstance(bound, Mapping) else str(bound)


def form(key: Key, lang: str) -> str:
    """What may be written: `a whole number, 4 to 6`."""
    rule = key.rule
    if "x-form" in rule:
        return str(rule["x-form"][lang])
    if key.basis and "items" not in rule:
        return _clause(key.basis, lang)
    listed = say("list of", lang).format(_entry(key, lang)) if "array" in _types(rule) else ""
    if rule.get("type") == "array":
        return listed
    if "x-language" in rule:
        told = _or_number(rule, LANGUAGES[rule["x-language"]][lang], lang)
        return told + say("or", lang) + listed if listed else told
    if "additionalProperties" in rule:
        return say("by name", lang)
    return _plain(rule, lang)


def _entry(key: Key, lang: str) -> str:
    """What an entry of a list is."""
    rule, item = key.rule, key.rule["items"]
    if key.item_basis:
        return _clause(key.item_basis, lang)
    if key.parts:
        return say("these keys", lang)
    if item.get("type") == "object":
        left = LANGUAGES[rule.get("x-key-language", "places")]
        right = LANGUAGES[rule["x-language"]] if "x-language" in rule else {"zh": "下列的词", "en": "one of these words"}
        return say("row", lang).format(_short(left, lang), _short(right, lang))
    if "x-language" in rule:
        return LANGUAGES[rule["x-language"]][lang]
    return _plain(item, lang)


def _short(told: Text, lang: str) -> str:
    """The name of a kind of expression without what it looks like."""
    return told[lang].split("：")[0].split(":")[0].split(", ")[0].removeprefix("an ").removeprefix("a ")


def _clause(told: Text, lang: str) -> str:
    """A description fit to stand in a sentence."""
    text = told[lang].rstrip("。.")
    return text if lang == "zh" else text[:1].lower() + text[1:]


def _or_number(rule: Schema, told: str, lang: str) -> str:
    """An expression, beside which a plain number may stand."""
    if "integer" not in _types(rule):
        return told
    one = rule["minimum"] == rule["maximum"]
    number = str(rule["minimum"]) if one else say("whole number", lang) + _range(rule, lang)
    return number + say("or", lang) + told


def _plain(rule: Schema, lang: str) -> str:
    if "enum" in rule or rule.get("type") == "boolean":
        return say("these words" if "enum" in rule else "true or false", lang)
    return shape_words.wanted(_types(rule))[lang] + _range(rule, lang)


def _types(rule: Schema) -> list[str]:
    types = rule.get("type", [])
    return types if isinstance(types, list) else [types]


def _range(rule: Schema, lang: str) -> str:
    if "minimum" not in rule or "integer" not in _types(rule):
        return ""
    comma = "，" if lang == "zh" else ", "
    return comma + shape_words.between(rule["minimum"], rule.get("maximum"))[lang]


def example_lines(data: Mapping[str, Any]) -> list[str]:
    """An example as lines of a rule file: one line where it is short, rows below one another where it is long."""
    return [line for key, value in data.items() for line in _lines(key, value, 0)]


def _lines(key: str, value: Any, indent: int) -> Iterator[str]:
    left = " " * indent + flow({key: 0})[1:-4]
    short = f"{left}: {flow(value)}"
    if len(short) <= _WIDEST or not isinstance(value, dict | list):
        yield short
        return
    yield f"{left}:"
    for item in value:
        if isinstance(value, dict):
            yield from _lines(item, value[item], indent + 2)
        else:
            yield f"{' ' * indent}  - {_row(item)}"


def _row(item: Any) -> str:
    """An entry of a list on its own line, where a comma needs no quotes."""
    if not isinstance(item, dict) or len(item) != 1:
        return flow(item)
    ((left, right),) = item.items()
    bare = isinstance(right, str) and flow(right.replace(",", "")) == right.replace(",", "")
    return f"{flow({left: 0})[1:-4]}: {right if bare else flow(right)}"
