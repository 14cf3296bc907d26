"""Cases run so that what they read of the rules is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from engine.casework import CONTEXTS, QuestionLike, Result, run_case, run_cases
from engine.coverage.layout import cells_at, cells_in
from engine.coverage.recording import RecordedArray, recorded
from engine.families import CLIMBING, simulation
from ruleset.parts.cells import Path, Reads


@dataclass(frozen=True)
class Run:
    """What became of one question, and the cells of its rule set that it read."""

    question: QuestionLike
    result: Result
    reads: Reads


class Recorder:
    """The tables of one rule set, recorded: `context` for the case rooms, `taken` what was read since last asked."""

    def __init__(self, family: str, rules: Any) -> None:
        self.family, self.rules = family, rules
        self.from_arrays: set[Path] = set()
        self.from_rules: set[Path] = set()
        self.cells_at = cells_at(rules)
        self.context = self._context(rules, ())

    def _context(self, rules: Any, unseen: tuple[str, ...]) -> Any:
        arrays = simulation(rules).tables_for(rules)
        tables = type(arrays)(
            **{name: RecordedArray(array, self.from_arrays.add, (name,)) for name, array in arrays._asdict().items()}
        )
        kind = import_module(CONTEXTS[self.family]).Context
        context = kind(recorded(rules, self.from_rules.add), tables)
        return context if self.family == CLIMBING else _Restaked(context, self)

    def restaked(self, base: int) -> Any:
        """The kernels' tables with another base stake, which is then none of the rule set's."""
        return self._context(replace(self.rules, base_stake=base), ("base_stake",)).tables

    def taken(self) -> Reads:
        """The cells read since this was last asked."""
        paths = {cell for path in self.from_arrays for cell in self.cells_at(path)}
        paths.update(cell for path in self.from_rules for cell in cells_in(self.rules, path))
        self.from_arrays.clear()
        self.from_rules.clear()
        return Reads(paths)


class _Restaked:
    """A context of the tricks family whose other stakes are recorded as well."""

    def __init__(self, context: Any, recorder: Recorder) -> None:
        self._context, self._recorder = context, recorder

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def with_stake(self, base: int) -> Any:
        return self._recorder.restaked(base)


def record(questions: Iterable[QuestionLike]) -> list[Run]:
    """Run every question, in order. Kernels must not be compiled in this process."""
    recorders: dict[int, Recorder] = {}
    return [_run(question, recorders) for question in questions]


def _run(question: QuestionLike, recorders: dict[int, Recorder]) -> Run:
    compiled = question.compiled
    if compiled is None:
        return Run(question, run_cases([question])[0], Reads())
    recorder = recorders.get(id(compiled))
    if recorder is None:
        recorder = recorders[id(compiled)] = Recorder(compiled.family, compiled.tables)
    result = run_case(question.case, compiled, recorder.context)
    return Run(question, result, recorder.taken())
