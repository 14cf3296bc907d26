"""One rule set and its mutants: which of its cases can tell one, and whether any does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from engine.casework import run_case
from engine.coverage.running import Run
from ruleset.cases import Case
from ruleset.diagnostics.errors import RuleFileError
from ruleset.inherit import Resolved
from ruleset.mutants import Mutant, mutants
from ruleset.mutants.changes import overrides
from ruleset.mutants.sites import rules_of
from ruleset.parts.cells import Path, Readers, Reads, differences
from ruleset.pipeline import compile_over

Status = Literal["killed", "survived", "refused", "same game"]
_BREAKS = (ArithmeticError, LookupError, ValueError, TypeError, AssertionError)
"""What a kernel may raise under rules it was never meant for; a case that meets it tells the mutant."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: the case that told it, or how many read what it changes and could not."""

    mutant: Mutant
    status: Status
    by: str = ""
    asked: int = 0
    cells: frozenset[Path] = frozenset()


@dataclass(frozen=True)
class Witness:
    """A case that passes under the rule set, and what it reads of the tables."""

    case: Case
    reads: Reads


class Trial:
    """A rule set with the cases that pass under it."""

    def __init__(self, resolved: Resolved, compiled: Any, runs: Iterable[tuple[Run, Reads]], own: bool = False) -> None:
        self.resolved, self.compiled, self.own = resolved, compiled, own
        self.witnesses = [Witness(run.question.case, reads) for run, reads in runs if run.result.status == "passed"]  # type: ignore[arg-type]

    @cached_property
    def mutants(self) -> list[Mutant]:
        """The mutants of the rule set, in the order of its rules; or of what its file itself says."""
        return mutants(self.resolved, self.own)

    @cached_property
    def rules(self) -> dict[str, Any]:
        """The rules as data."""
        return rules_of(self.resolved)

    @cached_property
    def _readers(self) -> Readers:
        return Readers(witness.reads for witness in self.witnesses)

    def judge(self, mutant: Mutant) -> Verdict:
        """Compile the mutant, and put to it the cases that read what it changes until one tells it from the rule set."""
        changed = overrides(self.rules, mutant.changes)
        try:
            compiled = compile_over(self.resolved, changed)
        except RuleFileError:
            return Verdict(mutant, "refused")
        cells = differences(self.compiled.tables, compiled.tables)
        if not cells:
            return Verdict(mutant, "same game")
        asked = self._able(cells)
        for witness in asked:
            if not self._passes(witness, compiled, changed):
                return Verdict(mutant, "killed", witness.case.id)
        return Verdict(mutant, "survived", asked=len(asked), cells=frozenset(cells))

    def _able(self, cells: set[Path]) -> list[Witness]:
        """The cases that read a changed cell, those first that read little else."""
        shares = {
            number: count / len(self.witnesses[number].reads.paths) for number, count in self._readers.of(cells).items()
        }
        likely = sorted(
            shares, key=lambda number: (bool(self.witnesses[number].case.overrides), -shares[number], number)
        )
        return [self.witnesses[number] for number in likely]

    def _passes(self, witness: Witness, compiled: Any, changed: dict[str, Any]) -> bool:
        try:
            if witness.case.overrides:
                compiled = self._with(changed, witness.case)
            return run_case(witness.case, compiled).status == "passed"
        except (RuleFileError, *_BREAKS):
            return False

    def _with(self, changed: dict[str, Any], case: Case) -> Any:
        """The mutant with the keys that a case sets on top."""
        from ruleset.source.flow import flow
        from ruleset.source.loader import load_text

        root, _ = load_text(flow(changed), "<mutant>")
        assert root is not None and case.overrides is not None
        return compile_over(self.resolved.over(root), case.overrides)
