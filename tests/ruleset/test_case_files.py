"""A file given to the wrong command is named for what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruleset
from ruleset.cases import load_cases, questions
from ruleset.diagnostics.errors import RuleFileError

RULES = "format: 1\nfamily: tricks\nextends: bashifen-club\n"
CASES = "cases:\n  - {id: A-1, rules: [bashifen-club], kind: deck, given: {}, expect: {cards: 108}}\n"


def test_a_file_of_cases_is_no_rule_file(tmp_path: Path) -> None:
    path = tmp_path / "questions.yaml"
    path.write_text(CASES)
    (found,) = ruleset.check([path])
    assert (found.id, found.span.text, found.example) == ("R215", "cases", f"paigui test {path}")
    assert [case.id for case in load_cases(path)[0]] == ["A-1"]


def test_a_rule_file_without_examples_has_no_cases(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(RULES)
    cases, (found,) = load_cases(path)
    assert (cases, found.id, found.span.text, found.example) == ([], "R706", "family", f"paigui check {path}")
    assert ruleset.check([path]) == []


def test_a_file_that_is_neither_still_holds_no_case(tmp_path: Path) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text("title: nothing here\n")
    assert [finding.id for finding in load_cases(path)[1]] == ["R701"]
    assert [finding.id for finding in ruleset.check([path])] == ["R211"]


def test_a_folder_stands_for_the_files_of_cases_below_it(tmp_path: Path) -> None:
    case = "cases:\n- {{id: {}, rules: [bashifen-club], kind: level, given: {{points: 80}}, expect: {{dealership: swap}}}}\n"
    (tmp_path / "deep").mkdir()
    (tmp_path / "b.yml").write_text(case.format("B"), encoding="utf-8")
    (tmp_path / "deep" / "c.yaml").write_text(case.format("C"), encoding="utf-8")
    (tmp_path / "house.yaml").write_text("format: 1\nfamily: tricks\nextends: bashifen-club\n", encoding="utf-8")
    (tmp_path / "compose.yaml").write_text("services: [\n", encoding="utf-8")
    assert [question.case.id for question in questions([tmp_path])] == ["B", "C"]


def test_a_case_that_names_no_rules_is_not_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(CASES.replace("rules: [bashifen-club], ", ""))
    with pytest.raises(RuleFileError) as refused:
        questions([path])
    (found,) = refused.value.findings
    assert (found.id, found.span.line) == ("R704", 2) and "`rules`" in found.message["en"]
    assert [question.rules for question in questions([path], ["bashifen-club"])] == ["bashifen-club"]


def test_a_file_of_cases_has_no_keys_that_nothing_reads(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(f"rules: [bashifen-club]\n{CASES}equivalnt: []\n")
    first, second = load_cases(path)[1]
    assert first.message["en"] == "a file of cases has no key `rules`"
    assert second.id == "R703" and second.suggestion is not None and second.suggestion.text == "equivalent"
