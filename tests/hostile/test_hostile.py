"""Every hostile file is refused as a rule file with a mistake is: a finding, exit code 1, no traceback.

The bounds here are wide, since machines that run tests are busy; `python -m tests.hostile` prints the figures.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleset.diagnostics.plain import visible
from tests.hostile.corpus import CORPUS
from tests.hostile.running import check, run


@pytest.mark.parametrize("name", CORPUS)
def test_a_hostile_file_is_refused_with_a_finding(name: str) -> None:
    outcome = run(name)
    assert CORPUS[name][1] in outcome.ids
    assert (outcome.exit_code, outcome.errors) == (1, "")
    assert outcome.cpu_s < 8, "far above what it takes, far below what a bomb takes"
    assert outcome.memory < 200_000_000


@pytest.mark.parametrize("form", ["text", "github", "sarif"])
@pytest.mark.parametrize("name", ["escaped escape sequence", "name with an escape sequence", "line end in a name"])
def test_nothing_in_a_file_or_its_name_forges_a_line(name: str, form: str) -> None:
    outcome = run(name, form)
    assert not outcome.errors
    assert visible(outcome.output.replace("\n", "")) == outcome.output.replace("\n", "")
    assert not any(line.startswith("::error::") for line in outcome.output.splitlines())


def test_a_file_that_is_right_takes_far_less_than_the_bounds(tmp_path: Path) -> None:
    (tmp_path / "right.yaml").write_text("format: 1\nfamily: tricks\nextends: bashifen-club\n", encoding="utf-8")
    outcome = check("right.yaml", tmp_path)
    assert (outcome.exit_code, outcome.ids, outcome.errors) == (0, (), "")
    assert 0 < outcome.cpu_s < 8 and 10_000_000 < outcome.memory < 400_000_000
