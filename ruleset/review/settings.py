"""The settings of a project: `[tool.paigui]` in pyproject.toml, or paigui.toml, the nearest up to the root of the repository.

The command line comes before the environment, the environment before the file. Every mistake in the file names its line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

from ruleset.diagnostics.finding import Text
from ruleset.diagnostics.formats import FORMATS
from ruleset.review.files import Pattern
from ruleset.review.selection import ids_of
from ruleset.review.usage import Misused, no_such
from ruleset.source.limits import HIGHEST, LIMIT_NAMES

OWN_FILE, SHARED_FILE = "paigui.toml", "pyproject.toml"
LANGUAGES = ("zh", "en")
FAIL_ON = ("error", "warning", "info", "never")

_HEADER = re.compile(r"\s*\[\s*([^\]]+?)\s*\]")
_ENTRY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
_PART = re.compile(r"""["']([^"']*)["']|([\w-]+)""")

_KEY: Text = {"zh": "设置项", "en": "setting"}
_LIMIT: Text = {"zh": "上限", "en": "limit"}


@dataclass(frozen=True)
class Settings:
    """What a file of settings says: `values` by key. Patterns are meant from the file's folder."""

    path: Path | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""

    def place(self, *names: str) -> str:
        """`file:line` of a key, named by the tables that lead to it."""
        if self.path is None:
            return ""
        above = ("tool", "paigui") if self.path.name == SHARED_FILE else ()
        return f"{_shown(self.path)}:{_line_of(self.text, (*above, *names))}"

    @property
    def folder(self) -> Path:
        return self.path.parent if self.path else Path.cwd()

    @cached_property
    def exclude(self) -> tuple[Pattern, ...]:
        return tuple(Pattern(each, self.folder) for each in self.values.get("exclude", ()))

    @cached_property
    def per_file_ignores(self) -> tuple[tuple[Pattern, tuple[str, ...]], ...]:
        table = self.values.get("per-file-ignores", {})
        return tuple((Pattern(pattern, self.folder), ids_of(words)) for pattern, words in table.items())

    @property
    def limits(self) -> Mapping[str, int]:
        limits: Mapping[str, int] = self.values.get("limits", {})
        return limits


def find_settings(start: Path | None = None) -> Settings:
    """The nearest settings from a folder up to the root of its repository; without a repository, in that folder only."""
    for folder in _up_to_root((start or Path.cwd()).resolve()):
        for name in (OWN_FILE, SHARED_FILE):
            if (folder / name).is_file() and (settings := _read(folder / name)):
                return settings
    return Settings()


def read_settings(path: Path) -> Settings:
    """The settings in one file.

    Raises:
        Misused: the file cannot be read, holds no settings, or something in it is wrong.
    """
    settings = _read(path)
    if settings is None:
        raise Misused(f"{path} 里没有 [tool.paigui]", f"{path} has no [tool.paigui]")
    return settings


def _up_to_root(start: Path) -> list[Path]:
    folders = [start, *start.parents]
    roots = [depth for depth, folder in enumerate(folders) if (folder / ".git").exists()]
    return folders[: roots[0] + 1] if roots else [start]


def _read(path: Path) -> Settings | None:
    """None when a file that is shared with other tools has no part for this one."""
    own = path.name != SHARED_FILE
    text = _text_of(path)
    if not own and "paigui" not in text:
        return None  # not even parsed: most projects have no settings, and their checks start sooner
    document = _parsed(path, text)
    table = document if own else document.get("tool", {}).get("paigui")
    if table is None:
        return None
    settings = Settings(path, table, text)
    _check(settings)
    return settings


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise Misused(f"无法读取 {_shown(path)}：{reason}", f"{_shown(path)} cannot be read: {reason}") from None
    except ValueError:
        raise Misused(f"{_shown(path)} 不是 UTF-8", f"{_shown(path)} is not UTF-8") from None


def _parsed(path: Path, text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # of numbers too long, of nesting too deep
        raise Misused(f"{_shown(path)} 不是合法的 TOML：{problem}", f"{_shown(path)} is not TOML: {problem}") from None


def _shown(path: Path | None) -> str:
    """A path as seen from the current folder."""
    return os.path.relpath(path) if path else ""


# --- what each setting may be -------------------------------------------------------------------------------------


def _words(value: Any) -> Text | None:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return None
    return {"zh": "应当是一列文字，如 [\"a\", \"b\"]", "en": 'should be a list of texts such as ["a", "b"]'}


def _kinds(value: Any) -> Text | None:
    return _words(value) or _wrong_kind(value)


def _wrong_kind(words: list[str]) -> Text | None:
    try:
        ids_of(words)
    except Misused as problem:
        return problem.text
    return None


def _one_of(*known: str) -> Callable[[Any], Text | None]:
    def check(value: Any) -> Text | None:
        if isinstance(value, str) and value in known:
            return None
        return no_such({"zh": "取值", "en": "value"}, str(value), known)

    return check


def _formats(value: Any) -> Text | None:
    listed = [value] if isinstance(value, str) else value
    if _words(listed):
        return {"zh": "应当是一种格式，或一列格式", "en": "should be a format or a list of formats"}
    names = [each.partition(":")[0] for each in listed]
    return next((no_such({"zh": "格式", "en": "format"}, name, FORMATS) for name in names if name not in FORMATS), None)


def _whole(most: int) -> Callable[[Any], Text | None]:
    def check(value: Any) -> Text | None:
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
            return None
        return {"zh": f"应当是 1 到 {most} 的整数", "en": f"should be a whole number from 1 to {most}"}

    return check


def _table(value: Any) -> Text | None:
    return None if isinstance(value, dict) else {"zh": "应当是一张表", "en": "should be a table"}


CHECKS: Mapping[str, Callable[[Any], Text | None]] = {
    "select": _kinds,
    "ignore": _kinds,
    "per-file-ignores": _table,
    "fail-on": _one_of(*FAIL_ON),
    "format": _formats,
    "exclude": _words,
    "jobs": _whole(1_024),
    "limits": _table,
    "lang": _one_of(*LANGUAGES),
}
"""Every setting, and what says that a value is wrong."""


def _check(settings: Settings) -> None:
    """Raise Misused for the first thing that is wrong, with its place."""
    for key, value in settings.values.items():
        if key not in CHECKS:
            _wrong(settings, no_such(_KEY, key, CHECKS), key)
        if problem := CHECKS[key](value):
            _wrong(settings, _about(key, problem), key)
    for name, value in settings.limits.items():
        problem = _whole(HIGHEST[name])(value) if name in HIGHEST else no_such(_LIMIT, name, LIMIT_NAMES)
        if problem:
            _wrong(settings, _about(f"limits.{name}", problem), "limits", name)
    for pattern, words in settings.values.get("per-file-ignores", {}).items():
        if problem := _kinds(words):
            _wrong(settings, _about(f"per-file-ignores.{pattern}", problem), "per-file-ignores", pattern)


def _about(key: str, problem: Text) -> Text:
    return {"zh": f"{key}：{problem['zh']}", "en": f"{key}: {problem['en']}"}


def _wrong(settings: Settings, problem: Text, *names: str) -> NoReturn:
    place = settings.place(*names)
    raise Misused(f"{place}: {problem['zh']}", f"{place}: {problem['en']}")


def _line_of(text: str, path: Sequence[str]) -> int:
    """The line of a key by the names that lead to it, or of the nearest table above. TOML readers keep no places."""
    table: list[str] = []
    best, line = 0, 1
    for number, written in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(written):
            table = _parts(header[1])
            here = table
        elif key := _ENTRY.match(written):
            here = [*table, *_parts(key[1])]
        else:
            continue
        if len(here) > best and here == list(path[: len(here)]):
            best, line = len(here), number
    return line


def _parts(dotted: str) -> list[str]:
    return [bare or quoted for quoted, bare in _PART.findall(dotted)]
