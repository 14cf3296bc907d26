"""Which parts of their rule sets the cases reach (`paigui test --coverage`).

Cases run in plain Python with tables that note every cell read; a part of the rules is reached when a case that passes
reads a cell that rests on it. Cases that set keys of their own (`with:`) reach what they leave as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from engine.casework import Result
from engine.coverage.plain import in_plain_python
from engine.coverage.running import Run, record
from ruleset.cases import questions
from ruleset.inherit import Resolved
from ruleset.parts import SORTS, Part, Sort, parts
from ruleset.parts.cells import Path, Reads, differences
from ruleset.pipeline import compile_rules, load


@dataclass(frozen=True)
class Coverage:
    """One rule set: its parts, and which of them the cases reached."""

    rules: str
    parts: tuple[Part, ...]
    reached: tuple[bool, ...]

    @property
    def percent(self) -> float:
        """Share of the parts reached, 100 for a rule set without any."""
        return 100 * sum(self.reached) / len(self.parts) if self.parts else 100.0

    @property
    def missed(self) -> list[Part]:
        """The parts not reached, in the order of the rules."""
        return [part for part, reached in zip(self.parts, self.reached, strict=True) if not reached]

    def count(self, sort: Sort) -> tuple[int, int]:
        """(reached, all) of one sort of parts."""
        found = [reached for part, reached in zip(self.parts, self.reached, strict=True) if part.sort == sort]
        return sum(found), len(found)

    def to_json(self) -> dict[str, Any]:
        """As the JSON of `paigui test` has it."""
        counts = {sort: dict(zip(("reached", "parts"), self.count(sort), strict=True)) for sort in SORTS}
        return {
            "rules": self.rules, "percent": round(self.percent, 2), "reached": sum(self.reached),
            "parts": len(self.parts), "by_sort": {sort: count for sort, count in counts.items() if count["parts"]},
            "missed": [part_json(part) for part in self.missed],
        }  # fmt: skip


def part_json(part: Part) -> dict[str, Any]:
    """A part as JSON."""
    return {
        "sort": part.sort, "key": part.key, "part": part.name["en"], "text": part.text, "default": part.default,
        "file": part.span.source.name, "line": part.span.line, "column": part.span.column, "reach": part.reach["en"],
    }  # fmt: skip


def covered(paths: Sequence[str], only: Sequence[str], own: bool = False) -> tuple[list[Result], list[Coverage]]:
    """Run the cases of the files, by `only` those of some rule sets; the results, and what each rule set's reached.

    `own`: of each rule set only what its file itself says counts.
    """
    return in_plain_python(_covered, tuple(paths), tuple(only), own)


def _covered(paths: tuple[str, ...], only: tuple[str, ...], own: bool) -> tuple[list[Result], list[Coverage]]:
    runs = record(questions(paths, list(only)))
    return [run.result for run in runs], [cover(rules, theirs, own) for rules, theirs in by_rules(runs).items()]


def by_rules(runs: Iterable[Run]) -> dict[str, list[Run]]:
    """The runs of each rule set that compiles, in the order in which they first come."""
    found: dict[str, list[Run]] = {}
    for run in runs:
        if run.question.compiled is not None:
            found.setdefault(run.question.rules, []).append(run)
    return found


def cover(rules: str, runs: Iterable[Run], own: bool = False) -> Coverage:
    """What the runs of one rule set reached of it."""
    resolved, compiled = base(rules)
    reads = Reads(path for run in runs if run.result.status == "passed" for path in own_reads(run, compiled).paths)
    found = parts(resolved, compiled, own)
    return Coverage(FilePath(rules).stem, tuple(found), tuple(reads.meets(part.cells) for part in found))


def base(rules: str) -> tuple[Resolved, Any]:
    """A rule set without what single cases set on top."""
    return load(rules), compile_rules(rules)


def own_reads(run: Run, compiled: Any) -> Reads:
    """The cells a run read that hold what the rule set itself says."""
    own = run.question.compiled.tables
    return run.reads if own == compiled.tables else run.reads.without(differences(own, compiled.tables))


__all__ = ["Coverage", "Path", "by_rules", "cover", "covered", "own_reads", "part_json"]
