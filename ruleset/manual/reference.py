"""The reference of rule files (REFERENCE.md): every key of every family, written from the schemas."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset import shelf
from ruleset.diagnostics.finding import Text
from ruleset.manual.facts import Fact, effects, example_lines, facts, sentence
from ruleset.manual.words import LANGUAGES, say
from ruleset.schema.keys import Key, keys
from ruleset.source.nodes import pointer_steps

_OPENING: Text = {
    "zh": """# 规则文件的全部键

[English](REFERENCE.md) · [说明](README.zh.md)

由 `paigui schema --format markdown` 按各玩法族的 schema 写出，请勿手改。命令行里 `paigui explain 键` 有同样的内容，
加 `--rules 规则` 还会说明那份规则里的值、由哪个文件写下、依据哪一条款。

一份规则文件写明 `format`、`family`，通常还有 `extends`，再加上与上级不同的键。键可以写成一行（`levels: {start: 3}`），
也可以逐级缩进。下面的例子都可以直接抄进继承 {bases} 的文件。""",
    "en": """# Every key of a rule file

[中文](REFERENCE.zh.md) · [README](README.md)

Written by `paigui schema --format markdown` from the schemas of the families; not to be edited by hand. `paigui explain KEY`
says the same on the command line, and with `--rules RULES` also the value in that rule set, the file that set it and the clause
it rests on.

A rule file names its `format`, its `family` and usually the rules it `extends`, then the keys in which it differs. Keys may
stand on one line (`levels: {start: 3}`) or below one another, indented. Every example below can be copied into a file that
extends {bases}.""",
}

_LANGUAGE: Text = {
    "zh": """## 表达式

次序、条件、算式、结果等写成文字，写法如下。`#` 与 `: ` 在 YAML 里另有含义，逗号在 `{…}` 与 `[…]` 里也有：遇到它们就给整个值加引号。
不要用 `>` 折行；要分行用 `|`。每个键能用的名称和取值范围列在该键之下，多余的名称、除以零、超出范围、漏掉或重复的情形都会报错。""",
    "en": """## Expressions

Orders, conditions, amounts, effects and the like are written as text, in the forms below. In YAML `#` and `: ` mean something
else, and so does a comma inside `{...}` and `[...]`: put quotes around a value that holds one. Do not fold with `>`; use `|` for
several lines. The names a key may use stand with the key, with their domains; a name that does not belong, a division by zero, a
value out of range, a case left out or covered twice are all reported.""",
}


_EFFECTS: Text = {
    "zh": "这一族的结果可以写（N 是整数或算式）：",
    "en": "What effects of this family may say; N is a whole number or an amount:",
}


def reference(lang: str, family: str | None = None) -> str:
    """The reference of one family, or of all, in one language, as Markdown."""
    return "\n".join(_lines(lang, [family] if family else shelf.families()))


def _lines(lang: str, families: list[str]) -> Iterator[str]:
    bases = " / ".join(f"`{shelf.schema(family)['x-base']}`" for family in families)
    yield _OPENING[lang].replace("{bases}", bases)
    yield ""
    yield from _contents(lang, families)
    yield from ("", _LANGUAGE[lang], "")
    yield from _rows((f"`{name}`", words[lang]) for name, words in LANGUAGES.items())
    for family in families:
        yield from _family(family, lang)


def _contents(lang: str, families: list[str]) -> Iterator[str]:
    for family in families:
        yield f"- [`{family}`](#{family}) {shelf.schema(family)['x-description'][lang]}"
        for key in _top(family):
            yield f"  - [`{key.key}`](#{_address(family, key.key)}) {key.title[lang]}"


def _top(family: str) -> list[Key]:
    """The keys of a family's files: the game's first, then those about the file."""
    top = [key for key in keys(family).values() if len(pointer_steps(key.pointer)) == 1]
    return sorted(top, key=lambda key: key.about_file)


def _family(family: str, lang: str) -> Iterator[str]:
    yield from ("", f'<a id="{family}"></a>', "", f"## {say('family', lang)} `{family}`", "")
    yield shelf.schema(family)["x-description"][lang]
    yield from ("", _EFFECTS[lang], "")
    yield from _rows((", ".join(f"`{each}`" for each in written.split(", ")), told) for written, told in effects(family, lang))
    for key in _top(family):
        yield from _key(key, key.key, lang)


def _key(key: Key, shown: str, lang: str) -> Iterator[str]:
    """A key and those below it. `shown` is its name; alike keys share one entry, with NAME for the part that differs."""
    depth = min(len(shown.split(".")) + 2, 6)
    yield from ("", _anchor(key.family, shown), "", f"{'#' * depth} `{shown}` {key.title[lang]}", "")
    yield key.description[lang]
    told = [fact for fact in facts(key, lang) if fact.label != say("effects", lang)]
    if key.is_section:
        yield from _told([fact for fact in told if not fact.rows])
        yield from _below(key, shown, lang)
        return
    printed = sentence(key, lang)
    yield from _told([*told, Fact(say("rulebook", lang), printed)] if printed else told)
    yield from ("", "```yaml", *example_lines(key.example), "```")


def _below(key: Key, shown: str, lang: str) -> Iterator[str]:
    """The keys of a section. Sections made alike, as offences are, are listed, and the keys below them told once."""
    alike = _alike(key)
    if alike:
        yield ""
        yield from _rows((_anchor(each.family, each.key) + f"`{each.key}`", _summary(each, lang)) for each in key.below)
    for below in key.below[0].below if alike else key.below:
        yield from _key(below, f"{shown}{'.NAME' * alike}.{pointer_steps(below.pointer)[-1]}", lang)


def _alike(key: Key) -> bool:
    """Whether the sections in a section are all made from one definition."""
    made_from = {below.written.get("$ref", below.pointer) for below in key.below}
    return len(key.below) > 1 and key.below[0].is_section and len(made_from) == 1


def _told(told: list[Fact]) -> Iterator[str]:
    """Facts as a list; several rows stand below their label."""
    if told:
        yield ""
    for fact in told:
        rows = [f"`{left}` {right}".rstrip() for left, right in fact.rows]
        if fact.line or len(rows) != 1:
            yield f"- **{fact.label}** {fact.line}".rstrip()
            yield from (f"  - {row}" for row in rows)
        else:
            yield f"- **{fact.label}** {rows[0]}"


def _rows(rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    yield from ("|  |  |", "|---|---|")
    for left, right in rows:
        yield f"| {left} | {right} |".replace("||", "|")


def _summary(key: Key, lang: str) -> str:
    return f"{key.title[lang]}{'：' if lang == 'zh' else ': '}{key.description[lang]}"


def _anchor(family: str, shown: str) -> str:
    return f'<a id="{_address(family, shown)}"></a>'


def _address(family: str, shown: str) -> str:
    """Stable: made of the family and the key alone."""
    return f"{family}-{shown}".replace(".", "-")
