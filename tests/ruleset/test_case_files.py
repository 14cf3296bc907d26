"""A file given to the wrong command is named for what it is."""

from __future__ import annotations

from pathlib import Path

import ruleset
from ruleset.cases import load_cases, questions

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
