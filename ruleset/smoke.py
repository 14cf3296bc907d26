"""R801: rules that pass every proof and still cannot be played, found by playing them (`check --smoke N`).

The engine is no part of the compiler: the caller hands in what plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from ruleset.compiled import Compiled
from ruleset.diagnostics.errors import RuleFileError
from ruleset.diagnostics.finding import Finding, Text
from ruleset.diagnostics.kind import Kind
from ruleset.pipeline import compile_rules, load

cannot_be_played = Kind(
    "R801", "cannot-be-played",
    {"zh": "第 {deal} 局（种子 {seed}）打不下去：{problem}", "en": "deal {deal} (seed {seed}) cannot be played: {problem}"},
    {"zh": "这份规则", "en": "these rules"},
    {"zh": "规则逐条看都对，合起来却打不成；请报告，并附上这份文件",
     "en": "every rule is right by itself, together they do not play; please report it with this file"},
)


class Trouble(Protocol):
    """What went wrong in play."""

    @property
    def deal(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def zh(self) -> str: ...
    @property
    def en(self) -> str: ...


Play = Callable[[Compiled], Trouble | None]


def smoke_findings(names: Iterable[str], play: Play) -> Iterator[Finding]:
    """One finding for every rule file that compiles and cannot be played."""
    for name in names:
        try:
            trouble = play(compile_rules(name))
        except RuleFileError:
            continue
        if trouble is not None:
            yield _finding(name, trouble)


def _finding(name: str, trouble: Trouble) -> Finding:
    root = load(name).layers[0].root
    problem: Text = {"zh": trouble.zh, "en": trouble.en}
    words: dict[str, Any] = {"deal": trouble.deal, "seed": trouble.seed, "problem": problem}
    key = "extends" if "extends" in root else "family"
    return cannot_be_played.at(root.key_span(key), pointer=f"/{key}", **words)
