"""The words the manual is written with, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from ruleset.diagnostics.finding import Text

WORDS: Mapping[str, Text] = {
    "form": {"zh": "写法", "en": "form"},
    "values": {"zh": "可选的值", "en": "values"},
    "unit": {"zh": "单位", "en": "unit"},
    "default": {"zh": "默认", "en": "default"},
    "needed": {"zh": "必须写明", "en": "has to be set"},
    "needed with section": {"zh": "写了这一节就必须写明", "en": "has to be set with its section"},
    "optional": {"zh": "可以不写", "en": "may be left out"},
    "names": {"zh": "可用的名称", "en": "names"},
    "parts": {"zh": "每项里的键", "en": "keys of an entry"},
    "keys": {"zh": "下面的键", "en": "keys"},
    "fixed": {"zh": "固定的规则", "en": "always so"},
    "rulebook": {"zh": "规则书", "en": "rulebook"},
    "example": {"zh": "例子", "en": "example"},
    "family": {"zh": "玩法族", "en": "Family"},
    "value": {"zh": "值", "en": "value"},
    "set in": {"zh": "出处", "en": "set in"},
    "assumed": {"zh": "推定：规则文本没有写", "en": "assumed: no text says so"},
    "unset": {"zh": "没有写，也没有默认", "en": "not set, and there is no default"},
    "from schema": {"zh": "没有文件写它，取默认值", "en": "no file sets it: the default"},
    "nowhere": {"zh": "没有文件写它", "en": "no file sets it"},
    "aside": {"zh": "（{}）", "en": " ({})"},
    "legend": {
        "zh": "* 可用 --fix 自动修改，~ 可用 --unsafe-fixes；paigui explain 编号或名称 有详细说明和例子",
        "en": "* fixed by --fix, ~ by --unsafe-fixes; paigui explain ID or NAME tells more, with examples",
    },
    "effects": {"zh": "可写的结果", "en": "effects"},
    "clauses": {"zh": "条款", "en": "clauses"},
    "decided": {"zh": "释疑", "en": "decided"},
    "open": {"zh": "未定之处", "en": "open"},
    "reading": {"zh": "读法", "en": "reading"},
    "why": {"zh": "理由", "en": "why"},
    "step": {"zh": "每 {} 一档", "en": "in steps of {}"},
    "list of": {"zh": "列表，每项：{}", "en": "a list, each entry: {}"},
    "these words": {"zh": "下列的词", "en": "one of these words"},
    "row": {"zh": "一条 `{}: {}`", "en": "one `{}: {}`"},
    "these keys": {"zh": "下列的键", "en": "these keys"},
    "by name": {"zh": "一组键值", "en": "a mapping"},
    "whole number": {"zh": "整数", "en": "a whole number"},
    "true or false": {"zh": "true 或 false", "en": "true or false"},
    "or": {"zh": "，或", "en": ", or "},
    "severity": {"zh": "严重程度", "en": "severity"},
    "fix safe": {"zh": "--fix 可以改好", "en": "mended by --fix"},
    "fix unsafe": {"zh": "--unsafe-fixes 可以改，改后请看过", "en": "mended by --unsafe-fixes, to be looked at"},
    "fix": {"zh": "不能自动修改", "en": "to be mended by hand"},
    "error": {"zh": "错误", "en": "error"},
    "warning": {"zh": "警告", "en": "warning"},
    "info": {"zh": "提示", "en": "info"},
    "bad": {"zh": "这样写会有这条：", "en": "This gives it:"},
    "good": {"zh": "这样写就没有：", "en": "This does not:"},
}

UNITS: Mapping[str, str] = {
    "cards": "张",
    "coins": "金币",
    "deals": "局",
    "level points": "级分",
    "levels": "级",
    "match points": "场分",
    "minutes": "分钟",
    "overcalls": "次反主",
    "packs": "副",
    "places": "名次",
    "points": "分",
    "seats": "人",
    "seconds": "秒",
    "sets": "组",
    "times": "倍",
    "tries": "次",
}
"""Units as the schema writes them, in Chinese."""

LANGUAGES: Mapping[str, Text] = {
    "order": {"zh": "次序：从大到小，用 `>` 连接，并列用 `=`", "en": "an order: from high to low, joined by `>`, equals by `=`"},
    "condition": {
        "zh": "条件：`0 < points < 40`、`points in 80..115`，用 `and`、`or`、`not` 连接；`otherwise` 是其余一切",
        "en": "a condition: `0 < points < 40`, `points in 80..115`, joined by `and`, `or`, `not`; `otherwise` is all the rest",
    },
    "amount": {
        "zh": "算式：整数、名称、`+ - * // % **`、`max(…)`、`min(…)`",
        "en": "an amount: whole numbers, names, `+ - * // % **`, `max(...)`, `min(...)`",
    },
    "effects": {
        "zh": "结果：`attackers take over, attackers + 1`，用逗号隔开",
        "en": "effects: `attackers take over, attackers + 1`, separated by commas",
    },
    "relation": {"zh": "什么盖过什么：`pair over single`", "en": "what goes over what: `pair over single`"},
    "range": {"zh": "区间：`2..A`、`3..`", "en": "a range: `2..A`, `3..`"},
    "pattern": {"zh": "牌型：`3 alike + 1 pair`、`run of 5 x 1`", "en": "a pattern: `3 alike + 1 pair`, `run of 5 x 1`"},
    "tiers": {"zh": "由低到高的牌型，用 `<` 连接", "en": "patterns from low to high, joined by `<`"},
    "places": {
        "zh": "名次：头游一方所得的 `places 1 2`、`places 1 2 or 1 3`；`otherwise` 是其余一切",
        "en": "places: those of the first-out's side, `places 1 2`, `places 1 2 or 1 3`; `otherwise` is all the rest",
    },
    "goal": {
        "zh": "名次和级，或升到某一级：`places 1 2 at own level A`、`reaching A`",
        "en": "places and a level, or a level to climb to: `places 1 2 at own level A`, `reaching A`",
    },
}
"""What each kind of expression of the rule language looks like."""


def say(name: str, lang: str) -> str:
    """A word or template of the manual."""
    return WORDS[name][lang]


def unit(name: str, lang: str) -> str:
    """A unit in one language."""
    return UNITS[name] if lang == "zh" else name
