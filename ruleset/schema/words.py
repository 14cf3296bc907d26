"""How shape findings name types, values and places."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ruleset.diagnostics.finding import Text
from ruleset.diagnostics.plain import plain
from ruleset.schema.validator import type_of
from ruleset.source.nodes import Node, Scalar, dotted

_TYPES: dict[str, Text] = {
    "object": {"zh": "一组键值", "en": "a mapping"},
    "array": {"zh": "列表", "en": "a list"},
    "string": {"zh": "文字", "en": "text"},
    "integer": {"zh": "整数", "en": "a whole number"},
    "number": {"zh": "数", "en": "a number"},
    "boolean": {"zh": "真假值", "en": "true or false"},
    "null": {"zh": "空值", "en": "nothing"},
}
_POSITION = re.compile(r"/[0-9]+$")
_ROOT: Text = {"zh": "规则文件", "en": "a rule file"}


def name(pointer: str) -> str:
    """The key as users write it; an entry of a list goes by the list's key."""
    return dotted(_POSITION.sub("", pointer))


def found(node: Node) -> Text:
    """What stands there: the user's own spelling for a single value, the type for the others."""
    kind = type_of(node)
    if kind in ("object", "array", "null"):
        return _TYPES[kind]
    shown = node.span.text if isinstance(node, Scalar) and node.style != "folded" else ""
    return {language: f"{word} `{plain(shown)}`" for language, word in _TYPES[kind].items()}


def wanted(types: Iterable[str]) -> Text:
    """A type, or several: `a list or text`."""
    names = [_TYPES[name] for name in dict.fromkeys(types)]
    return {"zh": "或".join(name["zh"] for name in names), "en": " or ".join(name["en"] for name in names)}


def where(pointer: str) -> Text:
    """The mapping at a pointer, as the beginning of a sentence; in Chinese with the blank that code wants after it."""
    return {"zh": f"`{dotted(pointer)}` ", "en": f"`{dotted(pointer)}`"} if pointer else _ROOT


def entries(key: str) -> Text:
    """How much a list or mapping holds, as the beginning of a sentence."""
    return {"zh": f"`{key}` 的项数", "en": f"the number of entries of `{key}`"}


def keys_of_a_row(pointer: str) -> Text:
    """The same for a row of a list, such as `points = 0: dealer side + 3`."""
    listed, _, index = pointer.rpartition("/")
    row = int(index) + 1
    return {
        "zh": f"`{dotted(listed)}` 第 {row} 行的 `条件: 结果` 个数",
        "en": f"the number of `condition: effects` in row {row} of `{dotted(listed)}`",
    }


def between(low: object, high: object) -> Text:
    """A range: `2 to 4`, `at least 2`, `at most 4`, `exactly 2`."""
    if low == high:
        return {"zh": f"{low}", "en": f"{low}"}
    if high is None:
        return {"zh": f"至少 {low}", "en": f"at least {low}"}
    if low is None:
        return {"zh": f"至多 {high}", "en": f"at most {high}"}
    return {"zh": f"{low} 到 {high}", "en": f"{low} to {high}"}


def amount(low: object, high: object) -> Text:
    """The same after "should be", 应当."""
    spoken = between(low, high)
    bare = low == high or (low is not None and high is not None)
    return {"zh": f"是 {spoken['zh']}" if bare else spoken["zh"].replace(" ", "是 ", 1), "en": spoken["en"]}


def spelled(value: object) -> str:
    """A schema value as it is written in YAML."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)
