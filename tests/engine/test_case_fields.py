"""What a case gives and expects is read, every field of it: misspelt, the case is in error and says which field it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.casework import run_cases
from ruleset.cases import Question, questions
from ruleset.source import load_file
from tests.ruleset.every_key import FILES, misspellings

WITH_EXAMPLES = [name for name, path in FILES.items() if "examples" in load_file(path)[0].data()]  # type: ignore[union-attr]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_every_misspelt_field_of_an_example_is_an_error_that_names_it(name: str) -> None:
    spoilt = [each for question in questions([FILES[name]]) for each in _spoilt(question)]
    results = run_cases([question for question, *_ in spoilt])
    told = [(result.status, result.message) for result in results]
    wrong = [
        f"{question.case.id}: {field} as {slip}: {status} {message}"
        for (question, field, slip), (status, message) in zip(spoilt, told, strict=True)
        if status != "error" or not (slip in message or field in message)
    ]
    assert spoilt and not wrong, "\n".join(wrong)


def _spoilt(question: Question) -> Iterator[tuple[Question, str, str]]:
    """The question with each field of what is given and of what is expected misspelt in turn."""
    for part in ("given", "expect"):
        fields = getattr(question.case, part)
        for number, field in enumerate(fields):
            slips = [slip for slip in misspellings(field) if slip not in fields]
            slip = slips[number % len(slips)]
            renamed = {slip if each == field else each: value for each, value in fields.items()}
            yield replace(question, case=replace(question.case, **{part: renamed})), field, slip
