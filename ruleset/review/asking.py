"""What a run is asked for: the command line before the environment, the environment before the file of settings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ruleset.diagnostics.finding import Text
from ruleset.diagnostics.outputs import STDOUT, Output
from ruleset.review.files import Pattern
from ruleset.review.selection import Selection, ids_of
from ruleset.review.settings import CHECKS, Settings
from ruleset.review.usage import Misused, no_such
from ruleset.source.limits import DEFAULT_LIMITS, HIGHEST, LIMIT_NAMES, Limits

DEFAULTS: Mapping[str, Any] = {
    "select": [], "ignore": [], "per-file-ignores": {}, "fail-on": "error", "format": [], "exclude": [],
    "jobs": None, "limits": {}, "lang": None,
}
COMMAND_LINE: Text = {"zh": "命令行", "en": "command line"}
_DEFAULT: Text = {"zh": "默认", "en": "default"}


def environment(variable: object) -> Text:
    """The origin of a value that an environment variable gives."""
    return {"zh": f"环境变量 {variable}", "en": f"environment variable {variable}"}


@dataclass(frozen=True)
class Given:
    """A value from the command line or the environment, and which of them."""

    value: Any
    origin: Text


@dataclass(frozen=True)
class Asked:
    """Every setting with its value and where the value comes from. `given` holds those that are not left to the file."""

    settings: Settings
    given: Mapping[str, Given]

    def __getitem__(self, key: str) -> Any:
        """The value that counts."""
        if key in self.given:
            return self.given[key].value
        return self.settings.values.get(key, DEFAULTS[key])

    def origin(self, *names: str) -> Text:
        """Where the value of a key, or of an entry of a table, comes from."""
        key, entry = names[0], names[-1]
        if key in self.given and (len(names) == 1 or entry in self.given[key].value):
            return self.given[key].origin
        table = self.settings.values if len(names) == 1 else self.settings.values.get(key, {})
        if entry in table:
            place = self.settings.place(*names)
            return {"zh": place, "en": place}
        return _DEFAULT

    @cached_property
    def selection(self) -> Selection:
        """The kinds that count. `select` of the command line is not undone by an `ignore` of the file."""
        outranked = "select" in self.given and "ignore" not in self.given
        ignore = () if outranked else ids_of(self["ignore"])
        return Selection(ids_of(self["select"]), ignore, self.settings.per_file_ignores)

    @property
    def exclude(self) -> tuple[Pattern, ...]:
        """Patterns of the command line are meant from the current folder."""
        if "exclude" in self.given:
            return tuple(Pattern(each, Path.cwd()) for each in self.given["exclude"].value)
        return self.settings.exclude

    @property
    def limits(self) -> Limits:
        """The limits; the command line replaces single ones of the file."""
        own = self.given["limits"].value if "limits" in self.given else {}
        return Limits(**{**self.settings.limits, **own})

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Where the report goes; none when nobody said."""
        value = self["format"]
        return tuple(_output(each) for each in ([value] if isinstance(value, str) else value))

    def rows(self, lang: str) -> list[tuple[str, str, str]]:
        """Every setting as `key`, value in TOML's writing, origin."""
        rows = []
        for key in CHECKS:
            if key == "limits":
                rows += [
                    (f"limits.{name}", str(getattr(self.limits, name)), self.origin(key, name)[lang])
                    for name in LIMIT_NAMES
                ]
            else:
                value = [str(each) for each in self.outputs] if key == "format" else self[key]
                rows.append((key, _written(value), self.origin(key)[lang]))
        return rows


def _output(value: str | Output) -> Output:
    if isinstance(value, Output):
        return value
    form, _, file = value.partition(":")
    return Output(form, file or STDOUT)


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key, ensure_ascii=False)} = {_written(value[key])}" for key in value) + "}"
    return "-" if value is None else json.dumps(value, ensure_ascii=False, default=list)


def limits_of(words: Iterable[str]) -> dict[str, int]:
    """`bytes=2000000` and the like.

    Raises:
        Misused: no such limit, or no number it can be set to.
    """
    return dict(_limit_of(word) for word in words)


def _limit_of(word: str) -> tuple[str, int]:
    name, _, written = word.partition("=")
    if name not in HIGHEST:
        raise Misused(**no_such({"zh": "上限", "en": "limit"}, name, LIMIT_NAMES))
    plain = written.replace("_", "")
    if not (plain.isascii() and plain.isdecimal() and 1 <= int(plain[:20]) <= HIGHEST[name]):
        example = f"{name}={getattr(DEFAULT_LIMITS, name)}"
        raise Misused(
            f"{name} 应当是 1 到 {HIGHEST[name]} 的整数，如 {example}",
            f"{name} should be a whole number from 1 to {HIGHEST[name]}, such as {example}",
        )
    return name, int(plain)
