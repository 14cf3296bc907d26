"""Case files put to the engine: one module for each kind of case, one result for each case and rule set.

A kind module has `expectations(context)`, the fields it can check with their readers, and `run(context, given)`, which
answers all of them. Both families share the machinery; `KINDS` says which room a kind lives in (DESIGN §11).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any, Protocol

from engine.casework.context import Context
from engine.casework.fields import CaseError, Field, Given, read

TRICKS_KINDS = (
    "deck", "seat", "deal", "order", "trumps", "bid", "undeclared", "stake", "shape", "lead",
    "throw", "follow", "trick", "kitty", "level", "rotate", "match", "penalty",
)  # fmt: skip
KINDS: Mapping[str, Mapping[str, str]] = {"tricks": {kind: f"engine.casework.{kind}" for kind in TRICKS_KINDS}}


class CaseLike(Protocol):
    """What a case must offer (`ruleset.cases.Case` does)."""

    id: str
    kind: str
    given: Mapping[str, Any]
    expect: Mapping[str, Any]


class QuestionLike(Protocol):
    """One case and the rule set it is put to (`ruleset.cases.Question`)."""

    case: Any
    rules: str
    compiled: Any
    problem: str


@dataclass(frozen=True)
class Result:
    """What became of one case under one rule set; `status` is passed, failed or error."""

    id: str
    rules: str
    status: str
    expected: Any
    got: Any
    message: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def run_case(case: CaseLike, compiled: Any) -> Result:
    """Put `case` to the compiled rule set and compare what it expects with the answers. Never raises for a bad case."""
    try:
        answers, fields = _answer(case, compiled)
        expected = {key: _expected(fields, key, value) for key, value in case.expect.items()}
    except CaseError as problem:
        return Result(case.id, compiled.id, "error", dict(case.expect), None, str(problem))
    got = {key: answers[key] for key in expected}
    wrong = [key for key in expected if expected[key] != got[key]]
    shown = {key: fields[key].show(got[key]) for key in got}
    message = "; ".join(f"{key}: expected {case.expect[key]!r}, got {shown[key]!r}" for key in wrong)
    return Result(case.id, compiled.id, "failed" if wrong else "passed", dict(case.expect), shown, message)


def run_cases(questions: Iterable[QuestionLike]) -> list[Result]:
    """One result for each question, in the order given; a rule set that could not be compiled is an error of its case."""
    return [
        _unanswerable(question) if question.compiled is None else run_case(question.case, question.compiled)
        for question in questions
    ]


def _unanswerable(question: QuestionLike) -> Result:
    return Result(question.case.id, question.rules, "error", dict(question.case.expect), None, question.problem)


def _answer(case: CaseLike, compiled: Any) -> tuple[Mapping[str, Any], Mapping[str, Field]]:
    kinds = KINDS.get(compiled.family, {})
    if case.kind not in kinds:
        raise CaseError("kind", f"no kind {case.kind!r} in the family {compiled.family}; known: {', '.join(kinds)}")
    if not case.expect:
        raise CaseError("expect", "a case must expect something")
    room = import_module(kinds[case.kind])
    context = Context.of(compiled)
    given = Given(case.given)
    answers = room.run(context, given)
    given.check_all_read()
    return answers, room.expectations(context)


def _expected(fields: Mapping[str, Field], key: str, value: Any) -> Any:
    if key not in fields:
        raise CaseError(f"expect.{key}", f"this kind of case cannot check this; it can check: {', '.join(fields)}")
    return read(f"expect.{key}", fields[key].read, value)
