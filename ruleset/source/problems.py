"""What the YAML scanner's complaints mean for somebody who writes rules, by a table of its phrases."""

from __future__ import annotations

from typing import Any

from ruleset.diagnostics.finding import Finding, Text
from ruleset.source import kinds
from ruleset.source.limits import Limits
from ruleset.spans import Source

_OPENED: Text = {"zh": "从这里开始", "en": "opened here"}
_QUOTES: Text = {
    "zh": "这里不能有 `: `；一行只写一个 `键: 值`，文字里有冒号就加引号，下一层的键要缩进",
    "en": "no `: ` can stand here: write one `key: value` a line, and quotes around a text that holds a colon",
}
_INDENT: Text = {
    "zh": "缩进与上文对不上；同级的键要左对齐",
    "en": "the indentation does not fit the lines above; keys of one level start in the same column",
}
_BRACKET: Text = {"zh": "括号没有配对，或缺少逗号", "en": "a bracket is not closed, or a comma is missing"}
_NO_COLON: Text = {"zh": "键后面缺少 `: `（冒号加空格）", "en": "`: ` (a colon and a space) is missing after a key"}
_UNCLOSED: Text = {"zh": "引号没有配对", "en": "a quotation mark is not closed"}

_FIRST_CHARACTER: Text = {
    "zh": "值不能以这个字符开头，请加引号",
    "en": "a value cannot start with this character: put it in quotes",
}
_BACKSLASH: Text = {
    "zh": "双引号里的反斜杠写法无效，请改用单引号",
    "en": "this backslash means nothing inside double quotes: use single quotes",
}
_LEFT_OVER: Text = {
    "zh": "这里多出了一段，不属于前面的内容",
    "en": "this does not belong to what stands before it",
}

# The words of libyaml and of PyYAML's own scanner differ; both stand here.
_PHRASES: tuple[tuple[str, Text], ...] = (
    ("mapping values are not allowed", _QUOTES),
    ("cannot start any token", _FIRST_CHARACTER),
    ("could not find expected ':'", _NO_COLON),
    ("unexpected end of stream", _UNCLOSED),
    ("document separator", _UNCLOSED),
    ("',' or ']'", _BRACKET),
    ("',' or '}'", _BRACKET),
    ("expected node content", _BRACKET),
    ("expected the node content", _BRACKET),
    ("expected key", _INDENT),
    ("expected <block end>", _INDENT),
    ("'-' indicator", _INDENT),
    ("block sequence entries are not allowed", _INDENT),
    ("escape", _BACKSLASH),
    ("block scalar", {"zh": "`|` 或 `>` 后面只能换行", "en": "only a line break may follow `|` or `>`"}),
    ("tag", {"zh": "不支持 YAML 标签", "en": "YAML tags are not supported"}),
    ("directive", {"zh": "不支持 `%` 指令", "en": "`%` directives are not supported"}),
    ("document start", _LEFT_OVER),
)
_TAB: Text = {"zh": "不能用制表符（Tab）缩进，请用空格", "en": "a tab cannot indent a line: use spaces"}
_UNKNOWN: Text = {"zh": "这里读不下去", "en": "it cannot be read further"}


def syntax_finding(error: Any, source: Source, limits: Limits) -> Finding:
    """What PyYAML's parser complains about: where it stopped, and where the bracket or quote it is in was opened."""
    place = _place(getattr(error, "problem_mark", None) or getattr(error, "context_mark", None), source)
    if "nesting" in str(error):
        return kinds.too_deep.at(source.span(place, place), limit=limits.depth)
    problem = _explain(error, source, place)
    opened = _place(getattr(error, "context_mark", None), source)
    if problem is _UNCLOSED:
        return kinds.yaml_syntax.at(source.span(opened, opened + 1), problem=problem)
    related = [(source.span(opened, opened + 1), _OPENED)] if problem is _BRACKET and opened != place else []
    return kinds.yaml_syntax.at(source.span(place, place), problem=problem, related=related)


def _place(mark: Any, source: Source) -> int:
    return min(mark.index if mark else 0, len(source.text))


def _explain(error: Any, source: Source, place: int) -> Text:
    """The complaint in the user's words."""
    if source.text[place : place + 1] == "\t":
        return _TAB
    said = " ".join(str(part) for part in (getattr(error, "problem", ""), getattr(error, "context", "")) if part)
    return next((text for phrase, text in _PHRASES if phrase in said), _UNKNOWN)
