"""What `paigui test` does: put cases to their rule sets, and ask how much of the rules they hold in place."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.casework import Result, run_cases
from engine.coverage import Coverage, covered
from engine.coverage.report import coverage_lines
from engine.mutation import Mutation, Progress, Trials, mutated
from engine.mutation.report import mutation_lines
from ruleset.cases import questions
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.formats import render
from ruleset.diagnostics.formats.junit import Case, Outcome, document
from ruleset.diagnostics.report import Report, Style

_STATUS = {
    "zh": {"passed": "通过", "failed": "不符", "error": "有误"},
    "en": {"passed": "passed", "failed": "failed", "error": "error "},
}
_OUTCOMES: dict[str, Outcome] = {"passed": "passed", "failed": "failure", "error": "error"}


@dataclass(frozen=True)
class Tested:
    """The results of the cases, and for each rule set what they reach of it, where that was asked."""

    results: list[Result]
    coverage: list[Coverage] = field(default_factory=list)
    mutation: list[Mutation] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        """How many cases passed, failed, were in error."""
        return {
            status: sum(result.status == status for result in self.results) for status in ("passed", "failed", "error")
        }

    @property
    def report(self) -> Report:
        """What is wrong with the excuses of mutants."""
        return Report.of(self.findings, sorted({finding.span.source.name for finding in self.findings}))

    def to_json(self) -> dict[str, Any]:
        """The public JSON of `paigui test`."""
        counts = self.counts
        document: dict[str, Any] = {"cases": len(self.results), "passed": counts["passed"], "failed": counts["failed"]}
        document |= {"errors": counts["error"], "results": [result.to_json() for result in self.results]}
        if self.coverage:
            document["coverage"] = [coverage.to_json() for coverage in self.coverage]
        if self.mutation:
            document["mutation"] = [mutation.to_json() for mutation in self.mutation]
            document["findings"] = json.loads(render("json", self.report, Style("en")))["findings"]
        return document

    def sound(self, min_coverage: float = 0.0, min_killed: float = 0.0) -> bool:
        """Whether every case passes, every rule set is covered and held in place well enough, and no excuse is stale."""
        return (
            all(result.status == "passed" for result in self.results)
            and all(coverage.percent >= min_coverage for coverage in self.coverage)
            and all(mutation.percent >= min_killed for mutation in self.mutation)
            and not self.findings
        )


@dataclass(frozen=True)
class Asked:
    """What besides the results is asked for, of all the rules or of what each rule file itself says (`own`).

    `jobs` and `progress` are for mutants.
    """

    coverage: bool = False
    mutate: bool = False
    own: bool = False
    jobs: int = 1
    progress: Progress = lambda done, total: None


def put_to_test(paths: Sequence[str], only: Sequence[str] = (), asked: Asked = Asked()) -> Tested:
    """Run the cases of the files, by `only` those of some rule sets.

    Raises:
        RuleFileError: a file of cases cannot be read.
    """
    results, coverage = covered(paths, only, asked.own) if asked.coverage else (None, [])
    if asked.mutate:
        found = mutated(paths, only, asked.jobs, asked.progress, Trials(asked.own))
        return Tested(found.results, coverage, found.mutations, found.findings)
    return Tested(run_cases(questions(paths, list(only))) if results is None else results, coverage)


FORMATS = ("text", "json", "junit")


def rendered(tested: Tested, form: str, lang: str, every: bool = False) -> str:
    """What the test found in one of `FORMATS`; the text names the cases that passed only when `every` one is asked for."""
    if form == "json":
        return json.dumps(tested.to_json(), ensure_ascii=False, indent=2, default=list)
    if form == "junit":
        return document(
            Case(result.rules, result.id, _OUTCOMES[result.status], result.message) for result in tested.results
        )
    shown = [result for result in tested.results if every or result.status != "passed"]
    return "\n".join([*(_told(result, lang) for result in shown), *lines(tested, lang)])


def _told(result: Result, lang: str) -> str:
    """One case in words: what became of it, its name, the rules it was put to, where it stands, what is wrong."""
    start = f"{_STATUS[lang][result.status]} {result.id} [{result.rules}]"
    if result.status == "passed":
        return start
    return f"{start} {result.place + ': ' if result.place else ''}{result.problem[lang]}"


def lines(tested: Tested, lang: str) -> Iterator[str]:
    """The results in words, but for the single cases."""
    total, passed, failed, wrong = len(tested.results), *tested.counts.values()
    if lang == "zh":
        yield f"{total} 个案例：通过 {passed}，不符 {failed}，有误 {wrong}"
    else:
        yield f"{total} case{'' if total == 1 else 's'}: {passed} passed, {failed} failed, {wrong} in error"
    yield from coverage_lines(tested.coverage, lang)
    yield from mutation_lines(tested.mutation, lang)
    if tested.findings:
        yield f"\n{render('text', tested.report, Style(lang))}"
