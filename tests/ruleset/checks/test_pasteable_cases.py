"""The case a finding offers can be pasted below `examples:`, and the mended file answers it as the case expects."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruleset
from engine.casework import run_cases
from ruleset import checks
from ruleset.cases import questions
from ruleset.diagnostics.pages import Page, read_page
from tests.ruleset.diagnostics.page_examples import write_example

PAGES = [read_page(path) for path in sorted((Path(checks.__file__).parent / "explained").glob("*.md"))]
WITHOUT_CASE = """
R306 R519 R503 R504 R505 R506 R507 R513 R515 R516 R517 R518 R522 R525 R526 R532 R533 R541 R546
"""
"""A name or a key is wrong, or something never happens: there is no position to ask about."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_finding_offers_a_case_that_the_mended_file_meets(page: Page, tmp_path: Path) -> None:
    found = ruleset.check([tmp_path / write_example(page.bad, tmp_path)])
    case = next(each.case for each in found if each.id == page.id)
    assert bool(case) != (page.id in WITHOUT_CASE.split())
    if case:
        assert "\n" not in case
        mended = tmp_path / write_example(page.good, tmp_path)
        mended.write_text(f"{mended.read_text(encoding='utf-8')}examples:\n  {case}\n", encoding="utf-8")
        assert [(one.status, one.message) for one in run_cases(questions([mended]))] == [("passed", "")]
