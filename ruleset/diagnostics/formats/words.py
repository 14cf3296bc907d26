"""The words around findings that several formats share, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from ruleset.diagnostics.finding import Finding, Suggestion, Text
from ruleset.diagnostics.plain import plain

_MOST_EXPECTED = 8

_WORDS: dict[str, Text] = {
    "error": {"zh": "错误", "en": "error"},
    "warning": {"zh": "警告", "en": "warning"},
    "info": {"zh": "提示", "en": "info"},
    "help": {"zh": "建议：{}", "en": "help: {}"},
    "meant": {"zh": "是不是 `{}`？", "en": "did you mean `{}`?"},
    "bracketed": {"zh": "{}（{}）", "en": "{} ({})"},
    "delete": {"zh": "删去", "en": "delete it"},
    "fixable": {"zh": "（可自动改：{}）", "en": "  (fix available: {})"},
    "allowed": {"zh": "可以写：{}", "en": "allowed: {}"},
    "note": {"zh": "说明：{}", "en": "note: {}"},
    "example": {"zh": "例如：`{}`", "en": "example: `{}`"},
    "case": {"zh": "案例（可贴在 `examples:` 之下）：", "en": "case (paste it below `examples:`):"},
    "origin": {"zh": "来历：{}", "en": "through: {}"},
    "more": {"zh": "详见：paigui explain {}", "en": "more: paigui explain {}"},
    "left out": {"zh": "... {file} 另有 {count} 处，加 --all 全部列出", "en": "... {count} more in {file}, --all"},
    "further": {"zh": "另有 {} 种", "en": "{} more"},
    "safe fixes": {"zh": "{} 处可用 --fix 改好", "en": "{} fixable with --fix"},
    "unsafe fixes": {"zh": "{} 处可用 --unsafe-fixes 改", "en": "{} with --unsafe-fixes"},
    "suppressed": {"zh": "{} 处已忽略", "en": "{} ignored"},
    "aside": {"zh": "（{}）", "en": " ({})"},
    "colon": {"zh": "：", "en": ": "},
    "comma": {"zh": "、", "en": ", "},
    "comma between counts": {"zh": "，", "en": ", "},
    "beyond the limit": {"zh": "另有 {} 处，超出 SARIF 服务的上限，未列出", "en": "{} more findings are beyond what SARIF services take"},
    "annotations": {
        "zh": "每步每级只显示 {} 条注解；这里有 {}，全部列在日志里",
        "en": "only {} annotations of a severity are shown a step; there are {}, all of them in the log",
    },
    "beyond the summary": {"zh": "另有 {} 处，见日志", "en": "{} more in the log"},
    "place": {"zh": "位置", "en": "Place"},
    "kind": {"zh": "种类", "en": "Kind"},
    "what": {"zh": "内容", "en": "Finding"},
    "our files": {"zh": "随 Paigui 发布的文件", "en": "the files that come with Paigui"},
    "wrong": {"zh": "错", "en": "Wrong"},
    "right": {"zh": "对", "en": "Right"},
    "clean": {"zh": "没有问题", "en": "nothing found"},
}

_COUNTED: dict[str, tuple[str, str, str]] = {
    "files": ("{} 个文件", "{} file", "{} files"),
    "errors": ("{} 处错误", "{} error", "{} errors"),
    "warnings": ("{} 处警告", "{} warning", "{} warnings"),
    "infos": ("{} 处提示", "{} info", "{} infos"),
}


def word(name: str, lang: str) -> str:
    """A word or template of this table."""
    return _WORDS[name][lang]


def count(what: str, number: int, lang: str) -> str:
    """`3 errors`, `1 error`, `3 处错误`."""
    zh, one, many = _COUNTED[what]
    return (zh if lang == "zh" else one if number == 1 else many).format(number)


def question(suggestion: Suggestion, lang: str) -> str:
    """`did you mean ...?`; without a text, what is marked should go."""
    return word("meant", lang).format(plain(suggestion.text)) if suggestion.text else word("delete", lang)


def allowed(finding: Finding, lang: str) -> str:
    """`allowed: a, b, c`, the first few of them."""
    shown = [plain(value[lang]) for value in finding.expected[:_MOST_EXPECTED]]
    if len(finding.expected) > _MOST_EXPECTED:
        shown.append(word("further", lang).format(len(finding.expected) - _MOST_EXPECTED))
    return word("allowed", lang).format(word("comma", lang).join(shown))


def sentence(finding: Finding, lang: str) -> str:
    """The message, and in brackets what was probably meant: what a format with one line for a finding shows."""
    if finding.suggestion is None:
        return finding.message[lang]
    return word("bracketed", lang).format(finding.message[lang], question(finding.suggestion, lang))


def paragraph(finding: Finding, lang: str) -> str:
    """Message, suggestion, what is allowed and why it matters, a line each: for formats that show no excerpt."""
    lines = [sentence(finding, lang)]
    if finding.expected:
        lines.append(allowed(finding, lang))
    lines += [note[lang] for note in finding.notes]
    return "\n".join([*lines, word("more", lang).format(finding.id)])


def in_language(texts: Mapping[str, str], lang: str) -> str:
    """A text that need not be there, such as a label."""
    return texts.get(lang, "")


def fenced(text: str) -> str:
    """A YAML code block that its own content cannot end."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}yaml\n{text}\n{fence}"
