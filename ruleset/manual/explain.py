"""`paigui explain`: a finding by its id or name, a key of a rule file by its dotted name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ruleset.diagnostics.nearest import nearest
from ruleset.diagnostics.pages import Example, Page, page, page_names, pages
from ruleset.manual.words import say

if TYPE_CHECKING:
    from ruleset.inherit import Resolved
    from ruleset.manual.facts import Fact
    from ruleset.manual.setting import Setting
    from ruleset.schema.keys import Key

_MOST_NEAR = 6
_WIDEST_CELL = 40
_LONGEST_VALUE = 90


class UnknownWord(LookupError):
    """Neither a finding nor a key. `near` is what may have been meant."""

    def __init__(self, word: str, near: Iterable[str]) -> None:
        super().__init__(word)
        self.word = word
        self.near = list(near)[:_MOST_NEAR]


def explain(word: str, rules: str | None = None, lang: str = "en", form: str = "text") -> str:
    """The page of a finding, or all there is to say of a key.

    Args:
        word: id or name of a finding, or a dotted key; the last part of a key will do where only one key has it.
        rules: id or path of the rule set whose value of the key is wanted.
        form: `text` or `json`.

    Raises:
        UnknownWord: it is neither.
        RuleFileError: the rules cannot be read.
    """
    found = _page(word)
    if found:
        return _json({"finding": page_data(found)}) if form == "json" else page_text(found, lang)
    resolved = _resolved(rules) if rules else None
    known = _keys(word, resolved)
    if form == "json":
        return _json({"keys": [key_data(key, resolved) for key in known]})
    return "\n\n".join(key_text(key, resolved, lang) for key in known)


def _json(data: dict[str, Any]) -> str:
    return json.dumps({"version": 1, **data}, ensure_ascii=False, indent=2)


def _page(word: str) -> Page | None:
    """Ids and names in any spelling: `r201`, `Unknown key`."""
    return page(word.upper()) or page(re.sub(r"[\s_]+", "-", word.casefold()))


def _resolved(rules: str) -> Resolved:
    from ruleset.manual.setting import resolved_rules

    return resolved_rules(rules)


def _keys(word: str, resolved: Resolved | None) -> list[Key]:
    """The keys of this name: one of each family, or that of the rules."""
    from ruleset import shelf
    from ruleset.schema.keys import keys

    named = [resolved.family] if resolved and resolved.family in shelf.families() else shelf.families()
    known = [key for family in named for key in keys(family).values()]
    bare = word.strip("/").replace("/", ".")
    whole = [key for key in known if key.key == bare]
    tails = [key for key in known if key.key.endswith(f".{bare}")]
    if whole or len({key.key for key in tails}) == 1:
        return whole or tails
    own = _own_key(bare, resolved) if resolved else None
    if own:
        return [own]
    raise UnknownWord(word, _near(bare, known, tails))


def _own_key(name: str, resolved: Resolved) -> Key | None:
    """A key under a name the rules chose themselves, such as a pattern of their own."""
    from ruleset.schema.keys import own_key

    pointer = "/" + name.replace(".", "/")
    return own_key(resolved.family, pointer) if resolved.root.find(pointer) else None


def _near(word: str, known: list[Key], tails: list[Key]) -> list[str]:
    if tails:
        return list(dict.fromkeys(key.key for key in tails))
    names = {key.key for key in known}
    last = {name.rpartition(".")[2]: name for name in sorted(names, reverse=True)}
    every = {name: name for name in names} | last | {name: name for pair in page_names().items() for name in pair}
    close = nearest(word, every)
    return [every[close]] if close else []


# findings


def page_text(found: Page, lang: str) -> str:
    """A page for the terminal."""
    colon = "：" if lang == "zh" else ": "
    comma = "，" if lang == "zh" else ", "
    facts = comma.join((say(found.severity, lang), say(f"fix {found.fix}".strip(), lang)))
    parts = [f"{found.id} {found.name}{colon}{facts}", found.words[lang]]
    for name, example in (("bad", found.bad), ("good", found.good)):
        parts += [f"{say(name, lang)}\n\n{_example_text(example)}"] if example.files else []
    return "\n\n".join(parts)


def _example_text(example: Example) -> str:
    several = len(example.files) > 1
    files = [(f"  # {name}\n" if several else "") + _indented(text) for name, text in example.files.items()]
    return "\n\n".join(files)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.rstrip("\n").split("\n"))


def page_data(found: Page) -> dict[str, Any]:
    """A page as plain data, in both languages."""
    return {
        "id": found.id,
        "name": found.name,
        "severity": found.severity,
        "fix": found.fix or None,
        "summary": {lang: found.summary(lang) for lang in ("zh", "en")},
        "text": dict(found.words),
        "bad": dict(found.bad.files),
        "good": dict(found.good.files),
    }


def catalogue(lang: str, form: str = "text") -> str:
    """`paigui rules`: every finding on one line, or all of them as JSON."""
    if form == "json":
        listed = [{**page_data(each)} for each in pages()]
        for each in listed:
            del each["text"], each["bad"], each["good"]
        return _json({"findings": listed})
    lines = [_line(each, lang) for each in pages()]
    return "\n".join([*lines, "", say("legend", lang)])


def _line(each: Page, lang: str) -> str:
    mark = {"safe": "*", "unsafe": "~"}.get(each.fix, " ")
    severity = say(each.severity, lang)  # of one width in Chinese, padded in English
    return f"{each.id} {mark} {severity if lang == 'zh' else f'{severity:<7}'}  {each.name:<24} {each.summary(lang)}"


# keys


def key_text(key: Key, resolved: Resolved | None, lang: str) -> str:
    """All there is to say of a key, for the terminal."""
    from ruleset.manual.domains import domains
    from ruleset.manual.facts import Fact, example_lines, facts, sentence

    head = f"{key.key}{say('aside', lang).format(key.title[lang])} {key.family}"
    told = list(set_facts(key, resolved, lang)) if resolved else []
    told += facts(key, lang, domains(key, resolved) if resolved else {})
    printed = (_sentence(key, resolved, lang) if resolved else "") or sentence(key, lang)
    told += [Fact(say("rulebook", lang), printed)] if printed else []
    told.append(Fact(say("example", lang), rows=tuple((line, "") for line in example_lines(key.example))))
    return "\n".join([head, key.description[lang], "", *_table(told)])


def _table(told: Iterable[Fact]) -> Iterator[str]:
    """Labels on the left, what they say beside them; words that do not fit beside a long cell stand below it."""
    from ruleset.spans import display_width

    rows = [(fact, [*((fact.line, ""),) * bool(fact.line), *fact.rows]) for fact in told]
    left = max(display_width(fact.label) for fact, _ in rows) + 2
    for fact, cells in rows:
        fitting = [width for cell, more in cells if more and (width := display_width(cell)) <= _WIDEST_CELL]
        middle = max(fitting, default=2)
        for place, (cell, more) in enumerate(cells):
            label, gap = fact.label if place == 0 else "", middle - display_width(cell)
            head = f"{label}{' ' * (left - display_width(label))}{cell}"
            yield f"{head}{' ' * (gap + 2)}{more}".rstrip() if gap >= 0 else head
            if gap < 0 and more:
                yield f"{' ' * (left + middle + 2)}{more}"


def set_facts(key: Key, resolved: Resolved, lang: str) -> Iterator[Fact]:
    """The key in one rule set."""
    from ruleset.manual.facts import Fact
    from ruleset.manual.setting import setting
    from ruleset.source.flow import flow

    if key.is_section:
        rows = [(below.key, flow(setting(below, resolved).value)) for below in key.below if not below.is_section]
        yield Fact(say("value", lang), rows=tuple(row for row in rows if row[1] != "null"))
        return
    found = setting(key, resolved)
    yield _value_fact(found.value, lang)
    if not found.setters:
        yield Fact(say("set in", lang), say("from schema" if "default" in key.rule else "nowhere", lang))
    assumed = say("aside", lang).format(say("assumed", lang)) if found.assumed else ""
    setters = ((each.place, _clipped(flow(each.value)) + assumed) for each in found.setters)
    yield Fact(say("set in", lang), rows=tuple(setters))
    yield from _resting_on(found, lang)


def _value_fact(value: Any, lang: str) -> Fact:
    """A value on one line, a long list with an entry on each."""
    from ruleset.manual.facts import Fact, example_lines
    from ruleset.source.flow import flow

    if isinstance(value, list) and len(flow(value)) > _LONGEST_VALUE:
        _, *entries = example_lines({"": value})
        return Fact(say("value", lang), rows=tuple((entry.strip(), "") for entry in entries))
    return Fact(say("value", lang), say("unset", lang) if value is None else flow(value))


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def _resting_on(found: Setting, lang: str) -> Iterator[Fact]:
    """Clauses and readings."""
    from ruleset.manual.facts import Fact

    if found.clauses:
        yield Fact(say("clauses", lang), rows=tuple((name, words[lang]) for name, words in found.clauses))
    for item in found.decided:
        told = [(say(name, lang), _localized(item[name], lang)) for name in ("open", "reading", "why") if name in item]
        yield Fact(say("decided", lang), str(item.get("ref", "")), tuple(told))


def _localized(text: Any, lang: str) -> str:
    return str(text.get(lang) or next(iter(text.values()))) if isinstance(text, dict) else str(text)


def _sentence(key: Key, resolved: Resolved, lang: str) -> str:
    """What the rulebook prints for the key in one rule set; empty when it prints nothing."""
    from ruleset.manual.setting import setting
    from ruleset.schema.knobs import knobs

    knob, value = knobs(key.family).get(key.pointer), setting(key, resolved).value
    return (knob.sentence(value, lang) or "") if knob and value is not None else ""


def key_data(key: Key, resolved: Resolved | None) -> dict[str, Any]:
    """All there is to say of a key as plain data, in both languages."""
    from ruleset.manual.facts import domain, form

    data: dict[str, Any] = {
        "family": key.family,
        "key": key.key,
        "pointer": key.pointer,
        "title": dict(key.title),
        "description": dict(key.description),
        "section": key.is_section,
        "required": key.required,
        "example": key.example,
    }
    if key.is_section:
        return data | {"keys": [below.key for below in key.below]}
    return data | {
        "form": {lang: form(key, lang) for lang in ("zh", "en")},
        "minimum": key.rule.get("minimum"),
        "maximum": key.rule.get("maximum"),
        "language": key.rule.get("x-language"),
        "values": [{"value": value, "zh": words["zh"], "en": words["en"]} for value, words in key.values],
        "names": {name.name: {lang: domain(name, lang) for lang in ("zh", "en")} for name in key.names},
        "unit": key.rule.get("x-unit"),
        "default": key.rule.get("default"),
        "rulebook": key.rule.get("x-rulebook"),
        **({"setting": _setting_data(key, resolved)} if resolved else {}),
    }


def _setting_data(key: Key, resolved: Resolved) -> dict[str, Any]:
    from ruleset.manual.domains import domains
    from ruleset.manual.setting import setting

    found = setting(key, resolved)
    names = domains(key, resolved)
    return {
        "rules": found.rules,
        "value": found.value,
        "assumed": found.assumed,
        "files": [
            {"file": each.file, "line": each.line, "column": each.column, "value": each.value, "base": each.base}
            for each in found.setters
        ],
        "clauses": [{"id": name, **words} for name, words in found.clauses],
        "decided": list(found.decided),
        "names": {name: {"low": each.lo, "high": each.hi, "step": each.step} for name, each in names.items()},
        "sentence": {lang: _sentence(key, resolved, lang) for lang in ("zh", "en")},
    }
