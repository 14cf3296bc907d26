"""The shell half of action.yml, run as the runner runs it: in `sh`, with files where GitHub has its own."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GOOD = "format: 1\nfamily: tricks\nextends: bashifen-club\nname: House\n"
BAD = GOOD + "levels: {must_wim: [5], gaol: K}\n"
SHELLS = list({os.path.realpath(path): shell for shell in ("dash", "bash", "sh") if (path := shutil.which(shell))}.values())


@dataclass
class Runner:
    """A folder with rule files, and the runner's own files beside it."""

    folder: Path
    shell: str = "sh"

    def __post_init__(self) -> None:
        (self.folder / "temp" / "paigui" / "bin").mkdir(parents=True)
        (self.folder / "work").mkdir()
        for name, command in (("paigui", f'"{sys.executable}" "{ROOT / "cli.py"}"'), ("python", f'"{sys.executable}"')):
            self.program(self.folder / "temp" / "paigui" / "bin" / name, f'exec {command} "$@"\n')

    @staticmethod
    def program(path: Path, text: str) -> None:
        path.write_text(f"#!/bin/sh\n{text}", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def write(self, name: str, text: str) -> None:
        path = self.folder / "work" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, step: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        given = {"PATHS": ".", "ARGS": "", "FORMAT": "github", "FAIL_ON": "error", "SARIF": "false", "SUMMARY": "true", "VERSION": ""}
        given |= inputs
        return subprocess.run(
            [self.shell, str(ROOT / ".ci" / "action.sh"), step],
            capture_output=True, encoding="utf-8", cwd=self.folder / "work", timeout=120, check=False,
            env={
                "PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8", "GITHUB_ACTIONS": "true",
                "GITHUB_ACTION_PATH": str(ROOT), "RUNNER_TEMP": str(self.folder / "temp"),
                "GITHUB_WORKSPACE": str(self.folder / "work"), "GITHUB_OUTPUT": str(self.folder / "output"),
                "GITHUB_STEP_SUMMARY": str(self.folder / "summary"), "GITHUB_PATH": str(self.folder / "path"),
                **{f"INPUT_{name}": value for name, value in given.items()},
            },
        )

    @property
    def outputs(self) -> dict[str, str]:
        lines = (self.folder / "output").read_text(encoding="utf-8").splitlines()
        return dict(line.split("=", 1) for line in lines)


@pytest.fixture(params=SHELLS)
def runner(request: pytest.FixtureRequest, tmp_path: Path) -> Runner:
    return Runner(tmp_path, request.param)


def test_findings_fail_the_step_and_are_counted(runner: Runner) -> None:
    runner.write("rules/house.yaml", BAD)
    result = runner.run("check", SARIF="true", PATHS="rules\n")
    assert result.returncode == 1, result.stderr
    assert "::error file=rules/house.yaml,line=5," in result.stdout
    assert "error[R201 unknown-key]" in result.stdout
    assert runner.outputs == {"findings": "2", "sarif-file": str(runner.folder / "temp" / "paigui.sarif")}
    assert "must_wim" in (runner.folder / "temp" / "paigui.sarif").read_text(encoding="utf-8")
    assert "R201" in (runner.folder / "summary").read_text(encoding="utf-8")


def test_clean_files_pass_and_old_results_do_not_linger(runner: Runner) -> None:
    runner.write("house.yaml", BAD)
    runner.run("check", SARIF="true")
    (runner.folder / "output").unlink()
    runner.write("house.yaml", GOOD)
    result = runner.run("check")
    assert result.returncode == 0, result.stderr
    assert runner.outputs == {"findings": "0", "sarif-file": ""}


def test_nothing_to_check_is_no_pass(runner: Runner) -> None:
    result = runner.run("check", PATHS="nowhere", SARIF="true")
    assert result.returncode != 0
    assert "nowhere" in result.stdout + result.stderr
    empty = runner.run("check")
    assert empty.returncode == 2
    assert runner.outputs["sarif-file"] == ""


def test_an_empty_format_is_the_usual_one(runner: Runner) -> None:
    runner.write("house.yaml", BAD)
    assert "::error file=house.yaml" in runner.run("check", FORMAT="").stdout


def test_without_summary_none_is_written(runner: Runner) -> None:
    runner.write("house.yaml", BAD)
    runner.run("check", SUMMARY="false")
    assert not (runner.folder / "summary").exists()


def test_paths_may_hold_blanks_and_options_are_separate_words(runner: Runner) -> None:
    runner.write("my rules/周五 夜场.yaml", BAD)
    result = runner.run("check", PATHS="my rules/周五 夜场.yaml\n", ARGS=" --lang   zh --all ", FORMAT="concise")
    assert result.returncode == 1, result.stderr
    assert "my rules/周五 夜场.yaml:5:10: error[R201 unknown-key] `levels` 没有键" in result.stdout
    assert f"::add-matcher::{ROOT}/.github/paigui-matcher.json" in result.stdout.splitlines()


def test_the_severity_that_fails_is_passed_on(runner: Runner) -> None:
    runner.write("house.yaml", GOOD)
    assert "fatal" in runner.run("check", FAIL_ON="fatal").stderr
    runner.program(runner.folder / "temp" / "paigui" / "bin" / "paigui", 'echo "$@"\n')
    assert "check --fail-on info -f" in runner.run("check", FAIL_ON="info").stdout


@pytest.mark.parametrize("name", ["PATHS", "ARGS", "FORMAT", "FAIL_ON", "SARIF", "SUMMARY", "VERSION"])
@pytest.mark.parametrize("words", ["$(touch pwned)", "`touch pwned`", "; touch pwned", "x\n touch pwned", '"; touch pwned; "', "* ?"])
def test_no_input_becomes_a_command(tmp_path: Path, name: str, words: str) -> None:
    runner = Runner(tmp_path)
    runner.write("house.yaml", GOOD)
    runner.program(tmp_path / "temp" / "paigui" / "bin" / "paigui", f'printf "%s\\n" "$@" >"{tmp_path}/words"\n')
    runner.run("install" if name == "VERSION" else "check", **{name: words})
    assert not list(tmp_path.rglob("pwned"))
    if name != "VERSION":
        given = (tmp_path / "words").read_text(encoding="utf-8")
        assert "house.yaml" not in given  # no pattern was expanded
        assert name != "PATHS" or given.rindex("--\n") < given.index(words.split("\n")[0])


def test_paths_cannot_become_options(runner: Runner) -> None:
    runner.write("house.yaml", GOOD)
    result = runner.run("check", PATHS="--help\nhouse.yaml")
    assert "Usage: paigui check [OPTIONS]" not in result.stdout
    assert result.returncode != 0


# --- installing, with a Python that only writes down what it is asked ---


def installed(runner: Runner, version: str, python: str = "exit 0") -> tuple[subprocess.CompletedProcess[str], str]:
    shutil.rmtree(runner.folder / "temp" / "paigui")
    programs = runner.folder / "programs"
    programs.mkdir()
    log = runner.folder / "log"
    make = f'mkdir -p "{runner.folder}/temp/paigui/bin" && cp "$0" "{runner.folder}/temp/paigui/bin/python"'
    runner.program(programs / "python3", f'echo "$@" >>"{log}"\n[ "$2" != venv ] || {make}\n{python}\n')
    path = os.environ["PATH"]
    os.environ["PATH"] = f"{programs}{os.pathsep}{path}"
    try:
        result = runner.run("install", VERSION=version)
    finally:
        os.environ["PATH"] = path
    return result, log.read_text(encoding="utf-8") if log.exists() else ""


@pytest.mark.parametrize(("version", "what"), [("", str(ROOT)), ("0.1.0", "paigui==0.1.0"), ("1!2.0rc1+local", "paigui==1!2.0rc1+local")])
def test_the_version_asked_for_is_installed_into_a_place_of_its_own(runner: Runner, version: str, what: str) -> None:
    result, log = installed(runner, version)
    assert result.returncode == 0, result.stderr
    assert f"-m venv {runner.folder}/temp/paigui" in log
    assert log.splitlines()[-1].endswith(what)
    assert (runner.folder / "path").read_text(encoding="utf-8") == f"{runner.folder}/temp/paigui/bin\n"


@pytest.mark.parametrize("version", ["-r /etc/passwd", "1.0 evil", "https://example.org/x.whl", "1.0;rm"])
def test_what_is_no_version_is_refused(runner: Runner, version: str) -> None:
    result, log = installed(runner, version)
    assert result.returncode == 2
    assert "::error title=paigui::" in result.stdout
    assert log == ""


def test_an_old_python_is_told(runner: Runner) -> None:
    result, _ = installed(runner, "", python='[ "$1" != -c ]')
    assert result.returncode == 2
    assert "Python 3.11 or newer" in result.stdout


def test_an_unknown_step_is_refused(runner: Runner) -> None:
    assert runner.run("publish").returncode == 2
