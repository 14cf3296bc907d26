"""The JSON Schema for editors (`paigui schema`), made from the families' own: what it flags, `paigui check` flags as R2xx.

Annotations of ours (`x-...`) become those editors show: titles, hover texts in both languages, words beside values.
A file that extends nothing has to set every rule; one that extends another may leave out what its parents set.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ruleset import shelf
from ruleset.manual.facts import domain
from ruleset.manual.words import say, unit
from ruleset.schema.document import Schema
from ruleset.schema.keys import names, values
from ruleset.source.flow import flow
from ruleset.source.nodes import pointer_steps

FILE = "paigui.schema.json"
"""The usual name of the schema's file, beside the rule files."""

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_text(family: str | None = None, lang: str = "en") -> str:
    """The schema of one family, or of all of them, as JSON."""
    schema = family_schema(family, lang) if family else whole_schema(lang)
    return json.dumps(schema, ensure_ascii=False, indent=2)


def modeline(file: str = FILE) -> str:
    """The first line of a rule file that tells editors its schema; `file` as seen from the rule file."""
    return f"# yaml-language-server: $schema={file}"


def family_schema(family: str, lang: str = "en") -> Schema:
    """The schema of one family."""
    document = shelf.schema(family)
    return {
        **_published(document, document["x-limits"], lang),
        "allOf": [{"if": {"not": {"required": ["extends"]}}, "then": _complete(document)}],
    }


def whole_schema(lang: str = "en") -> Schema:
    """One schema for all families: `family` picks the branch, and each branch is closed."""
    branches = {family: _moved(family_schema(family, lang), f"#/$defs/{family}") for family in shelf.families()}
    first = next(iter(branches.values()))
    for branch in branches.values():
        del branch["$schema"], branch["$id"]
    words = {"zh": "规则文件", "en": "Rule file"}
    about = {"zh": "升级、掼蛋等牌戏的规则文件。", "en": "A rule file for 升级, 掼蛋 and their relatives."}
    family_words = first["$defs"]["family"]
    return {
        "$schema": _DRAFT,
        "$id": "urn:paigui:schema:1",
        **_told(words, about, lang),
        "type": "object",
        "required": ["format", "family"],
        "properties": {
            "format": {"enum": sorted({shelf.schema(family)["x-format"] for family in branches})},
            "family": {"title": family_words["title"], "enum": list(branches)},
        },
        "allOf": [_dispatch(family) for family in branches],
        "$defs": branches,
    }


def _dispatch(family: str) -> Schema:
    named = {"properties": {"family": {"const": family}}, "required": ["family"]}
    return {"if": named, "then": {"$ref": f"#/$defs/{family}"}}


def _moved(schema: Any, place: str) -> Any:
    """A schema with its references leading to where it stands now."""
    if isinstance(schema, list):
        return [_moved(each, place) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: place + each.removeprefix("#") if name == "$ref" and isinstance(each, str) else _moved(each, place)
        for name, each in schema.items()
    }


def _complete(document: Schema) -> Schema:
    """What a file that extends nothing has to set."""
    needed: Schema = {}
    for pointer in document["x-required"]:
        _require(needed, pointer_steps(pointer))
    for section, pointers in document.get("x-required-with", {}).items():
        above = len(pointer_steps(section))
        for pointer in pointers:
            steps = pointer_steps(pointer)
            _require(_inside(needed, steps[:above]), steps[above:])
    return needed


def _require(schema: Schema, steps: list[str]) -> None:
    """Add to a schema that the key at the end of the steps, and all on the way, must be there."""
    first, *rest = steps
    required = schema.setdefault("required", [])
    if first not in required:
        required.append(first)
    if rest:
        _require(_inside(schema, [first]), rest)


def _inside(schema: Schema, steps: list[str]) -> Schema:
    for step in steps:
        schema = schema.setdefault("properties", {}).setdefault(step, {})
    return schema


def _published(schema: Schema, limits: Schema, lang: str) -> Schema:
    """A schema with the annotations of editors in place of ours."""
    kept: Schema = {}
    for name, each in schema.items():
        if name in ("properties", "patternProperties", "$defs"):
            kept[name] = {key: _published(below, limits, lang) for key, below in each.items()}
        elif name in ("items", "additionalProperties", "propertyNames") and isinstance(each, dict):
            kept[name] = _published(each, limits, lang)
        elif not name.startswith("x-"):
            kept[name] = each
    if "x-title" in schema:
        more = "\n".join(f"- {line}" for line in _details(schema, limits, lang))
        kept |= _told(schema["x-title"], schema["x-description"], lang, more)
    return kept | _words_of_values(schema, kept, lang)


def _told(title: Schema, description: Schema, lang: str, more: str = "") -> Schema:
    """Title and description; the hover text in both languages, the one asked for first. Editors put the title above."""
    other = "en" if lang == "zh" else "zh"
    paragraphs = [description[lang], more, f"**{title[other]}** {description[other]}"]
    markdown = "\n\n".join(part for part in paragraphs if part)
    return {"title": title[lang], "description": description[lang], "markdownDescription": markdown}


def _details(schema: Schema, limits: Schema, lang: str) -> Iterator[str]:
    """What else to know when writing a value."""
    colon = "：" if lang == "zh" else ": "
    if "x-form" in schema:
        yield say("form", lang) + colon + schema["x-form"][lang]
    if "x-unit" in schema:
        yield say("unit", lang) + colon + unit(schema["x-unit"], lang)
    for name in names(schema, limits):
        yield f"`{name.name}`{colon}{domain(name, lang)}"
    if "x-fixed" in schema:
        yield say("fixed", lang) + colon + schema["x-fixed"][lang]


def _words_of_values(schema: Schema, kept: Schema, lang: str) -> Schema:
    """The words beside each value of an `enum`; values that are only suggestions become examples."""
    told = {flow(value): words for value, words in values(schema) if words[lang]}
    if not told:
        return {}
    if "enum" in schema:
        return _described(schema, told, lang)
    if "enum" in schema.get("items", {}):
        return {"items": {**kept["items"], **_described(schema["items"], told, lang)}}
    ready = [each["value"] for each in schema["x-alternatives"]]
    if schema.get("type") == "array":
        ready = [[each] for each in ready]
    known = schema.get("examples", [])
    return {"examples": [*known, *(each for each in ready if each not in known)]}


def _described(schema: Schema, told: dict[str, Any], lang: str) -> Schema:
    other = "en" if lang == "zh" else "zh"
    words = [told.get(flow(value), {"zh": "", "en": ""}) for value in schema["enum"]]
    return {
        "enumDescriptions": [each[lang] for each in words],
        "markdownEnumDescriptions": [" · ".join(filter(None, (each[lang], each[other]))) for each in words],
    }
