"""Case files put to the engine: one module for each kind of case, one result for each case and rule set.

A kind module has `expectations(context)`, the fields it can check with their readers, and `run(context, given)`, which
answers all of them. Both families share the machinery; `KINDS` says which room a kind lives in (DESIGN §11).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from engine.casework.fields import CaseError, Field, Given

TRICKS_KINDS = (
    "deck", "seat", "deal", "order", "trumps", "bid", "undeclared", "stake", "shape", "lead",
    "throw", "follow", "trick", "kitty", "level", "rotate", "match", "penalty",
)  # fmt: skip
CLIMBING_KINDS = (
    "classify", "beats", "flow", "levels", "tribute", "tribute_card", "return_card", "anti_tribute",
    "report", "time", "penalty", "match_score", "match_end", "seat", "deal",
)  # fmt: skip
KINDS: Mapping[str, Mapping[str, str]] = {
    "tricks": {kind: f"engine.casework.{kind}" for kind in TRICKS_KINDS},
    "climbing": {kind: f"engine.casework.climbing.{kind}" for kind in CLIMBING_KINDS},
}
CONTEXTS = {"tricks": "engine.casework.context", "climbing": "engine.casework.climbing.context"}
"""The module whose `Context` the rooms of a family work with."""


class CaseLike(Protocol):
    """What a case must offer (`ruleset.cases.Case` does)."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def given(self) -> Mapping[str, Any]: ...
    @property
    def expect(self) -> Mapping[str, Any]: ...


class QuestionLike(Protocol):
    """One case and the rule set it is put to (`ruleset.cases.Question`)."""

    @property
    def case(self) -> CaseLike: ...
    @property
    def rules(self) -> str: ...
    @property
    def compiled(self) -> Any: ...
    @property
    def problem(self) -> Mapping[str, str]: ...


@dataclass(frozen=True)
class Result:
    """What became of one case under one rule set; `status` is passed, failed or error, `place` is `file:line`."""

    id: str
    rules: str
    status: str
    expected: Any
    got: Any
    message: str
    place: str = ""
    zh: str = ""
    """The message in Chinese."""

    @property
    def problem(self) -> dict[str, str]:
        """The message in both languages."""
        return {"zh": self.zh, "en": self.message}

    def to_json(self) -> dict[str, Any]:
        return {key: value for key, value in asdict(self).items() if key != "zh"}


def run_case(case: CaseLike, compiled: Any, context: Any = None) -> Result:
    """Put `case` to the compiled rule set and compare what it expects with the answers. Never raises for a bad case.

    `context` is the `Context` of the rule set's family to work with, by default a plain one of its tables.
    """
    try:
        answers, fields = _answer(case, compiled, context)
        got = {key: _answer_to(key, answers, fields) for key in case.expect}
    except CaseError as problem:
        return Result(case.id, compiled.id, "error", dict(case.expect), None, str(problem), _place(case), problem.zh)
    wrong = [key for key, value in case.expect.items() if not _meets(fields[key], value, got[key])]
    shown = {key: fields[key].show(got[key]) for key in got}
    message = "; ".join(f"{key}: expected {case.expect[key]!r}, got {shown[key]!r}" for key in wrong)
    zh = "；".join(f"{key}：应为 {case.expect[key]!r}，得到 {shown[key]!r}" for key in wrong)
    status = "failed" if wrong else "passed"
    return Result(case.id, compiled.id, status, dict(case.expect), shown, message, _place(case), zh)


def _place(case: CaseLike) -> str:
    """Where the case stands, if it comes from a file."""
    return str(getattr(case, "place", ""))


def run_cases(questions: Iterable[QuestionLike]) -> list[Result]:
    """One result for each question, in the order given; a rule set that could not be compiled is an error of its case."""
    return [
        _unanswerable(question) if question.compiled is None else run_case(question.case, question.compiled)
        for question in questions
    ]


def _unanswerable(question: QuestionLike) -> Result:
    case, problem = question.case, question.problem
    return Result(case.id, question.rules, "error", dict(case.expect), None, problem["en"], _place(case), problem["zh"])


def _answer(case: CaseLike, compiled: Any, context: Any) -> tuple[Mapping[str, Any], Mapping[str, Field]]:
    kinds = KINDS.get(compiled.family, {})
    if case.kind not in kinds:
        raise CaseError(
            "kind",
            f"no kind {case.kind!r} in the family {compiled.family}; known: {', '.join(kinds)}",
            f"玩法族 {compiled.family} 没有案例类别 {case.kind!r}；可以写：{'、'.join(kinds)}",
        )
    if not case.expect:
        raise CaseError("expect", "a case must expect something", "案例要写出应有的结果")
    room = import_module(kinds[case.kind])
    context = context or import_module(CONTEXTS[compiled.family]).Context.of(compiled)
    given = Given(case.given)
    answers = room.run(context, given)
    given.check_all_read()
    return answers, room.expectations(context)


def _answer_to(key: str, answers: Mapping[str, Any], fields: Mapping[str, Field]) -> Any:
    if key not in fields:
        raise CaseError(
            f"expect.{key}",
            f"this kind of case cannot check this; it can check: {', '.join(fields)}",
            f"这类案例不能核对这一项；可以核对：{'、'.join(fields)}",
        )
    if key not in answers:
        raise CaseError(f"expect.{key}", "nothing in `given` decides this", "`given` 里没有能决定它的内容")
    answer = answers[key]
    return answer.item() if isinstance(answer, np.generic) else answer


def _meets(field: Field, expected: Any, answer: Any) -> bool:
    """Whether the answer is the one expected; a value that no answer could have, like a fifth seat, is not met."""
    try:
        return bool(field.read(expected) == answer)
    except (ValueError, KeyError, TypeError, IndexError):
        return False
