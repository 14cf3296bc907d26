"""The case a finding offers can be pasted below `examples:`, and the mended file answers it as the case expects."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruleset
from engine.casework import run_cases
from ruleset.cases import questions
from ruleset.climbing import checks
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.pages import Page, read_page
from tests.ruleset.diagnostics.page_examples import write_example

PAGES = [read_page(path) for path in sorted((Path(checks.__file__).parent / "explained").glob("*.md"))]
# No kind of case asks for the deck, the first leader, names, points, or what is only idle.
WITHOUT_CASE = """
R550 R551 R552 R553 R555 R560 R564 R570 R573 R574 R576 R577 R578 R580 R592 R593 R594 R596
R549 R559 R597 R598
"""


def _finding(page: Page, folder: Path) -> Finding:
    return next(each for each in ruleset.check([folder / write_example(page.bad, folder)]) if each.id == page.id)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_finding_offers_a_case_that_the_mended_file_meets(page: Page, tmp_path: Path) -> None:
    case = _finding(page, tmp_path).case
    assert bool(case) != (page.id in WITHOUT_CASE.split())
    if case:
        assert "\n" not in case
        mended = tmp_path / write_example(page.good, tmp_path)
        mended.write_text(f"{mended.read_text(encoding='utf-8')}examples:\n  {case}\n", encoding="utf-8")
        assert [(one.status, one.message) for one in run_cases(questions([mended]))] == [("passed", "")]
