"""Findings as text for people, as one line for tools that match lines, and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ruleset.diagnostics.finding import Finding, Text, in_order
from ruleset.diagnostics.frame import Mark, frames
from ruleset.diagnostics.plain import plain, visible

MOST_PER_FILE = 20
_MOST_EXPECTED = 8

_WORDS: dict[str, Text] = {
    "error": {"zh": "错误", "en": "error"},
    "warning": {"zh": "警告", "en": "warning"},
    "info": {"zh": "提示", "en": "info"},
    "help": {"zh": "= 建议：是不是 `{}`？", "en": "= help: did you mean `{}`?"},
    "expected": {"zh": "= 可以写：{}", "en": "= allowed: {}"},
    "note": {"zh": "= 说明：{}", "en": "= note: {}"},
    "example": {"zh": "= 例如：`{}`", "en": "= example: `{}`"},
    "origin": {"zh": "= 来历：{}", "en": "= through: {}"},
    "more": {"zh": "{file} 另有 {count} 处，修正以上各处后再查", "en": "{count} more in {file}; mend these first"},
    "further": {"zh": "另有 {} 种", "en": "{} more"},
    "colon": {"zh": "：", "en": ": "},
    "comma": {"zh": "、", "en": ", "},
}
_COLORS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "info": "\x1b[1;36m"}
_RESET = "\x1b[0m"


def text(finding: Finding, lang: str, color: bool = False) -> str:
    """The whole message: what, where with an excerpt, what was probably meant, what is allowed, why it matters."""
    head = f"{_WORDS[finding.severity][lang]}[{finding.id} {finding.name}]"
    if color:
        head = f"{_COLORS[finding.severity]}{head}{_RESET}"
    marks = [Mark(finding.span, finding.label.get(lang, ""), "^")]
    marks += [Mark(related.span, related.label[lang], "-") for related in finding.related]
    indent = " " * (max(len(str(mark.span.line)) for mark in marks) + 1)
    details = [indent + line for line in _details(finding, lang)]
    spacer = [f"{indent}|"] if details and finding.span.source.text else []
    return "\n".join([f"{head}{_WORDS['colon'][lang]}{finding.message[lang]}", *frames(marks), *spacer, *details])


def _details(finding: Finding, lang: str) -> list[str]:
    lines = []
    if finding.suggestion:
        lines.append(_WORDS["help"][lang].format(plain(finding.suggestion.text)))
    if finding.expected:
        lines.append(_WORDS["expected"][lang].format(_listed(finding.expected, lang)))
    lines += [_WORDS["note"][lang].format(note[lang]) for note in finding.notes]
    if len(finding.origin) > 1:
        lines.append(_WORDS["origin"][lang].format(visible(" → ".join(finding.origin))))
    if finding.example:
        lines.append(_WORDS["example"][lang].format(visible(finding.example)))
    return lines


def _listed(expected: Sequence[Text], lang: str) -> str:
    shown = [plain(value[lang]) for value in expected[:_MOST_EXPECTED]]
    if len(expected) > _MOST_EXPECTED:
        shown.append(_WORDS["further"][lang].format(len(expected) - _MOST_EXPECTED))
    return _WORDS["comma"][lang].join(shown)


def concise(finding: Finding, lang: str) -> str:
    """`file:line:column: severity[id name] message`, on one line."""
    hint = f" ({_WORDS['help'][lang].format(plain(finding.suggestion.text))[2:]})" if finding.suggestion else ""
    return (
        f"{visible(str(finding.span))}: {finding.severity}[{finding.id} {finding.name}] {finding.message[lang]}{hint}"
    )


def report(findings: Iterable[Finding], lang: str, color: bool = False) -> str:
    """All findings as text, at most `MOST_PER_FILE` a file."""
    blocks, seen = [], Counter[str]()
    for finding in in_order(findings):
        name = finding.span.source.name
        seen[name] += 1
        if seen[name] <= MOST_PER_FILE:
            blocks.append(text(finding, lang, color))
    blocks += [
        _WORDS["more"][lang].format(count=count - MOST_PER_FILE, file=visible(name))
        for name, count in seen.items()
        if count > MOST_PER_FILE
    ]
    return "\n\n".join(blocks)


def to_json(findings: Iterable[Finding], files: Iterable[str], lang: str) -> str:
    """The public JSON document of `check`: version 1, lines and columns from 1."""
    document = {"version": 1, "files": list(files), "findings": [_record(each, lang) for each in in_order(findings)]}
    # A file name that is no UTF-8 holds lone surrogates: escaped, the document can be printed anywhere.
    return json.dumps(document, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace").decode("utf-8")


def _record(finding: Finding, lang: str) -> dict[str, Any]:
    span = finding.span
    return {
        "id": finding.id,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message[lang],
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "pointer": finding.pointer,
        "suggestion": finding.suggestion.text if finding.suggestion else None,
    }
