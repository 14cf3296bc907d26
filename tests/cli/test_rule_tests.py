"""`test --coverage`, `test --mutate` and `lock` as a user runs them: what they print and how they exit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_shell import paigui

CASES = """\
cases:
  - {id: EDGE, rules: [run-fast.yaml], kind: beats, given: {top: [S3], play: [S4]}, expect: {beats: true}}
"""
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    (tmp_path / "run-fast.yaml").write_bytes((EXAMPLES / "run-fast.yaml").read_bytes())
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    return tmp_path / "cases.yaml"


def test_coverage_says_what_is_not_reached_and_how_to_reach_it(cases: Path) -> None:
    result = paigui("test", str(cases), "--coverage")
    assert result.returncode == 0 and result.stderr == ""
    first, second, *others = result.stdout.splitlines()
    assert first == "1 case: 1 passed, 0 failed, 0 in error"
    assert second.startswith("run-fast: coverage ") and "rows 0/" in second
    assert any("not reached points.loser_pays row 1" in line for line in others)
    assert any(
        "points.loser_pays 第 1 行" in line
        for line in paigui("test", str(cases), "--coverage", "--lang", "zh").stdout.splitlines()
    )


def test_own_asks_only_for_what_the_file_itself_says(cases: Path) -> None:
    house = "format: 1\nfamily: climbing\nextends: ./run-fast.yaml\nname: {en: House}\npoints: {bomb: 20}\n"
    (cases.parent / "house.yaml").write_text(house, "utf-8")
    cases.write_text(CASES.replace("run-fast.yaml", "house.yaml"), "utf-8")
    lines = paigui("test", str(cases), "--coverage", "--mutate", "--own").stdout.splitlines()
    assert lines[1] == "house: coverage 0.0 % (0 of 1): values 0/1"
    assert [line.partition(": ")[2] for line in lines if "survived points" in line] == [
        "survived points.bomb: 20 → 19",
        "survived points.bomb: 20 → 21",
    ]


def test_too_little_coverage_exits_with_1(cases: Path) -> None:
    assert paigui("test", str(cases), "--min-coverage", "90").returncode == 1
    assert paigui("test", str(cases), "--min-coverage", "1").returncode == 0
    assert paigui("test", str(cases), "--min-coverage", "101").returncode == 2


def test_mutants_in_json_whatever_the_number_of_jobs(cases: Path) -> None:
    one, two = (paigui("test", str(cases), "--mutate", "--format", "json", "--jobs", jobs) for jobs in "12")
    assert one.stdout == two.stdout and one.returncode == 0
    (found,) = json.loads(one.stdout)["mutation"]
    assert found["rules"] == "run-fast"
    assert found["survived"] == len(found["survivors"]) > found["killed"] > 0
    assert set(found["survivors"][0]) == {"key", "from", "to", "file", "line", "column", "asked", "reach"}


def test_too_few_killed_or_a_stale_excuse_exits_with_1(cases: Path) -> None:
    assert paigui("test", str(cases), "--min-killed", "90").returncode == 1
    excuse = "equivalent: [{key: table.turn, from: north, to: south, why: it is the same}]\n"
    cases.write_text(CASES + excuse, "utf-8")
    result = paigui("test", str(cases), "--mutate")
    assert result.returncode == 1
    assert "error[R707 stale-excuse]" in result.stdout and f"{cases}:3:20" in result.stdout


def test_a_lock_is_written_and_checked(cases: Path) -> None:
    folder = cases.parent
    assert paigui("lock", "run-fast.yaml", cwd=folder).stderr == "wrote paigui.lock\n"
    assert paigui("lock", "--check", cwd=folder).returncode == 0
    rules = folder / "run-fast.yaml"
    rules.write_text(rules.read_text("utf-8").replace("counterclockwise", "clockwise"), "utf-8")
    result = paigui("lock", "--check", cwd=folder)
    assert result.returncode == 1
    assert "run-fast.yaml: turn: counterclockwise → clockwise" in result.stdout
    assert paigui("lock", "--check", "-o", "other.lock", cwd=folder).returncode == 2


def test_a_case_that_fails_is_told_with_its_place_in_either_language(cases: Path) -> None:
    cases.write_text(CASES.replace("true", "false") + CASES.partition("\n")[2].replace("EDGE", "ODD").replace("beats: true", "wins: 1"))
    english = paigui("test", str(cases)).stdout.splitlines()
    assert english[0] == f"failed EDGE [run-fast] {cases}:2: beats: expected False, got True"
    assert english[1].startswith(f"error  ODD [run-fast] {cases}:3: expect.wins: this kind of case cannot check this")
    chinese = paigui("test", str(cases), "--lang", "zh").stdout.splitlines()
    assert chinese[0] == f"不符 EDGE [run-fast] {cases}:2: beats：应为 False，得到 True"
    assert chinese[1].startswith(f"有误 ODD [run-fast] {cases}:3: expect.wins：这类案例不能核对这一项")
