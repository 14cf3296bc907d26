"""What `paigui test` does: put cases to their rule sets, and ask how much of the rules they hold in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.casework import Result, run_cases
from engine.coverage import Coverage, covered
from engine.coverage.report import coverage_lines
from ruleset.cases import questions


@dataclass(frozen=True)
class Tested:
    """The results of the cases, and for each rule set what they reach of it, where that was asked."""

    results: list[Result]
    coverage: list[Coverage] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        """How many cases passed, failed, were in error."""
        return {
            status: sum(result.status == status for result in self.results) for status in ("passed", "failed", "error")
        }

    def to_json(self) -> dict[str, Any]:
        """The public JSON of `paigui test`."""
        counts = self.counts
        document: dict[str, Any] = {"cases": len(self.results), "passed": counts["passed"], "failed": counts["failed"]}
        document |= {"errors": counts["error"], "results": [result.to_json() for result in self.results]}
        if self.coverage:
            document["coverage"] = [coverage.to_json() for coverage in self.coverage]
        return document

    def sound(self, min_coverage: float = 0.0) -> bool:
        """Whether every case passes and every rule set is covered well enough."""
        return all(result.status == "passed" for result in self.results) and all(
            coverage.percent >= min_coverage for coverage in self.coverage
        )


def put_to_test(paths: Sequence[str], only: Sequence[str] = (), *, coverage: bool = False) -> Tested:
    """Run the cases of the files, by `only` those of some rule sets.

    Raises:
        RuleFileError: a file of cases cannot be read.
    """
    if coverage:
        return Tested(*covered(paths, only))
    return Tested(run_cases(questions(paths, list(only))))


def lines(tested: Tested, lang: str) -> Iterator[str]:
    """The results in words, but for the single cases."""
    total, passed, failed, wrong = len(tested.results), *tested.counts.values()
    if lang == "zh":
        yield f"{total} 个案例：通过 {passed}，不符 {failed}，有误 {wrong}"
    else:
        yield f"{total} cases: {passed} passed, {failed} failed, {wrong} in error"
    yield from coverage_lines(tested.coverage, lang)
