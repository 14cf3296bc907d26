"""Whether the cases hold each rule in place (`paigui test --mutate`).

Every mutant of a rule set is compiled, compared with it, and put to the cases that read what it changes, the likeliest
first. Work is shared among processes by mutant; the report has the order of the rules for any number of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from engine.casework import Result
from engine.coverage import base, by_rules, own_reads
from engine.coverage.plain import in_plain_python, plain_workers
from engine.coverage.running import record
from engine.jit import COMPILED
from engine.mutation.trial import Status, Trial, Verdict
from ruleset.cases import case_files, questions
from ruleset.diagnostics.finding import Finding, Text
from ruleset.excuses import Excuse, check_excuses
from ruleset.mutants import mutants
from ruleset.parts.wording import inputs_in_words

CHUNK = 12
"""Mutants in one piece of work."""
Progress = Callable[[int, int], None]
"""(mutants judged, all mutants)."""
KILLED: Text = {"zh": "有案例能分辨（{by}）", "en": "a case tells it ({by})"}
REFUSED: Text = {"zh": "检查已拒绝这样的规则", "en": "the checks refuse such rules"}
SAME: Text = {"zh": "编译出的表本来就相同", "en": "the tables are the same anyway"}


@dataclass(frozen=True)
class Survivor:
    """A mutant no case told: how many cases read what it changes, and what one would have to ask."""

    verdict: Verdict
    reach: Text
    excuse: str = ""

    def to_json(self) -> dict[str, Any]:
        """As the JSON of `paigui test` has it."""
        mutant = self.verdict.mutant
        found: dict[str, Any] = {
            "key": mutant.key, "from": mutant.before, "to": mutant.after, "file": mutant.span.source.name,
            "line": mutant.span.line, "column": mutant.span.column, "asked": self.verdict.asked, "reach": self.reach["en"],
        }  # fmt: skip
        return found | ({"why": self.excuse} if self.excuse else {})


@dataclass(frozen=True)
class Mutation:
    """One rule set: its mutants by what became of them."""

    rules: str
    counts: dict[Status, int]
    survivors: tuple[Survivor, ...]
    excused: tuple[Survivor, ...]

    @property
    def percent(self) -> float:
        """Share of the mutants killed, of those that a case could tell."""
        told = self.counts["killed"] + len(self.survivors)
        return 100 * self.counts["killed"] / told if told else 100.0

    def to_json(self) -> dict[str, Any]:
        """As the JSON of `paigui test` has it."""
        return {
            "rules": self.rules, "percent": round(self.percent, 2), "killed": self.counts["killed"],
            "survived": len(self.survivors), "equivalent": len(self.excused), "refused": self.counts["refused"],
            "same_game": self.counts["same game"], "survivors": [each.to_json() for each in self.survivors],
            "excused": [each.to_json() for each in self.excused],
        }  # fmt: skip


@dataclass(frozen=True)
class Mutated:
    """The results of the cases, what became of the mutants of each rule set, and excuses that are wrong or stale."""

    results: list[Result]
    mutations: list[Mutation]
    findings: list[Finding]


@dataclass(frozen=True)
class Trials:
    """Which mutants are tried: those of what each rule file says itself (`own`) or of all its rules, every `step`-th."""

    own: bool = False
    step: int = 1


def mutated(paths: Sequence[str], only: Sequence[str], jobs: int, progress: Progress, trials: Trials = Trials()) -> Mutated:
    """Run the cases of the files, then the mutants of every rule set they are for.

    Raises:
        RuleFileError: a file of cases cannot be read.
    """
    results, rules = in_plain_python(_prepared, tuple(paths), tuple(only))
    asked = tuple(paths), trials.own
    excuses, findings = check_excuses(case_files(paths), rules)
    numbers = {each: range(0, len(mutants(base(each)[0], trials.own)), trials.step) for each in rules}
    verdicts = _judged(asked, numbers, jobs, progress)
    mutations = []
    for each in rules:
        name = FilePath(each).stem
        findings += _needless(name, verdicts[each], excuses)
        mutations.append(_mutation(name, base(each)[1].tables, verdicts[each], excuses))
    return Mutated(results, mutations, findings)


def _prepared(paths: tuple[str, ...], only: tuple[str, ...]) -> tuple[list[Result], list[str]]:
    """The results of the cases, and the rule sets that can be tried."""
    runs = record(questions(paths, list(only)))
    return [run.result for run in runs], list(by_rules(runs))


Asked = tuple[tuple[str, ...], bool]
"""The files of cases, and whether only what a rule file itself says is tried."""


def _judged(asked: Asked, numbers: dict[str, range], jobs: int, progress: Progress) -> dict[str, list[Verdict]]:
    """The verdicts on these mutants of each rule set, in order."""
    pieces = [(each, all_[at : at + CHUNK]) for each, all_ in numbers.items() for at in range(0, len(all_), CHUNK)]
    verdicts: dict[str, list[Verdict]] = {each: [] for each in numbers}
    done, total = 0, sum(map(len, numbers.values()))
    for (each, _), found in zip(pieces, _answers(asked, pieces, jobs), strict=True):
        verdicts[each] += found
        done += len(found)
        progress(done, total)
    return verdicts


def _answers(asked: Asked, pieces: list[tuple[str, range]], jobs: int) -> Iterator[list[Verdict]]:
    if jobs == 1 and not COMPILED:
        yield from (_judge(asked, *piece) for piece in pieces)
        return
    with plain_workers(jobs) as executor:
        waiting: list[Future[list[Verdict]]] = [executor.submit(_judge, asked, *piece) for piece in pieces]
        yield from (each.result() for each in waiting)


def _judge(asked: Asked, rules: str, numbers: range) -> list[Verdict]:
    trial = _trial(asked, rules)
    return [trial.judge(trial.mutants[number]) for number in numbers]


@lru_cache(maxsize=2)
def _trial(asked: Asked, rules: str) -> Trial:
    """The rule set on trial; a process keeps the last ones it worked for."""
    paths, own = asked
    runs = by_rules(record(questions(paths, [rules]))).get(rules, [])
    resolved, compiled = base(rules)
    return Trial(resolved, compiled, [(run, own_reads(run, compiled)) for run in runs], own)


def _mutation(name: str, tables: Any, verdicts: list[Verdict], excuses: Iterable[Excuse]) -> Mutation:
    counts: dict[Status, int] = {"killed": 0, "survived": 0, "refused": 0, "same game": 0}
    survivors: list[Survivor] = []
    excused: list[Survivor] = []
    for verdict in verdicts:
        counts[verdict.status] += 1
        if verdict.status == "survived":
            why = next((excuse.why for excuse in excuses if excuse.meant(name, verdict.mutant)), "")
            reach = inputs_in_words(tables, verdict.cells, verdict.mutant.key)
            (excused if why else survivors).append(Survivor(verdict, reach, why))
    return Mutation(name, counts, tuple(survivors), tuple(excused))


def _needless(name: str, verdicts: list[Verdict], excuses: Iterable[Excuse]) -> Iterator[Finding]:
    """The excuses of mutants that did not survive."""
    reasons = {"killed": KILLED, "refused": REFUSED, "same game": SAME}
    for verdict in verdicts:
        for excuse in excuses:
            if verdict.status != "survived" and excuse.meant(name, verdict.mutant):
                yield excuse.stale({lang: text.format(by=verdict.by) for lang, text in reasons[verdict.status].items()})


__all__ = ["Mutated", "Mutation", "Survivor", "Trials", "mutated"]
