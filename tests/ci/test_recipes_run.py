"""The recipes at work: their commands, as they stand, over a small project that is sound and then is not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
RECIPES = ROOT / "examples" / "ci"
HOUSE = "format: 1\nfamily: tricks\nextends: bashifen-club\nname: House\nlevels: {must_win: [5, 10]}\n"
CASES = (
    "cases:\n- {id: A, rules: [../rules/house.yaml], kind: level, given: {points: 80, dealer_level: 3, attacker_level: 3}, "
    "expect: {dealership: swap}}\n"
)
OTHERWISE = HOUSE + "kitty: {multiplier: {throw: 2}}\n"


class Project:
    """A folder with rules, cases and a lock, and `paigui` on the path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        program = folder / "bin" / "paigui"
        program.parent.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ROOT / "cli.py"}" "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        self.env = {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "PAIGUI_JIT": "0"}

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.folder, env=self.env, capture_output=True, encoding="utf-8", timeout=300, check=False
        )


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as it is before anything happens to it."""
    made = Project(tmp_path_factory.mktemp("locked"))
    made.write("rules/house.yaml", HOUSE)
    made.write("rules/friday.yaml", HOUSE.replace("bashifen-club", "./house.yaml").replace("[5, 10]", "[10]"))
    made.write("cases/a.yaml", CASES)
    shutil.copy(RECIPES / "Makefile", made.folder)
    assert made.run("sh", "-c", "paigui lock rules/*.yaml").returncode == 0
    return made.folder


@pytest.fixture
def project(locked: Path, tmp_path: Path) -> Project:
    shutil.copytree(locked, tmp_path / "project")
    return Project(tmp_path)


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_the_makefile(project: Project) -> None:
    sound = project.run("make")
    assert sound.returncode == 0, sound.stdout + sound.stderr
    project.write("rules/house.yaml", OTHERWISE)
    assert project.run("make", "check").returncode == 0
    changed = project.run("make", "lock")
    assert changed.returncode != 0
    assert "house" in changed.stdout
    assert project.run("make", "relock", "check", "lock").returncode == 0


def test_the_gitlab_job(project: Project) -> None:
    job = yaml.safe_load((RECIPES / "gitlab-ci.yml").read_text(encoding="utf-8"))["paigui"]
    script = "set -e\n" + "\n".join(job["script"])
    sound = project.run("sh", "-c", script)
    assert sound.returncode == 0, sound.stdout + sound.stderr
    assert [name for name in job["artifacts"]["paths"] if not (project.folder / name).is_file()] == []
    project.write("rules/house.yaml", HOUSE.replace("must_win", "must_wim"))
    assert project.run("sh", "-c", script).returncode == 1
    assert "must_wim" in (project.folder / "gl-code-quality-report.json").read_text(encoding="utf-8")


def test_the_steps_of_the_workflow(project: Project) -> None:
    steps = yaml.safe_load((RECIPES / "github-workflow.yml").read_text(encoding="utf-8"))["jobs"]["rules"]["steps"]
    commands = [step["run"] for step in steps if "run" in step]
    assert len(commands) == 2
    options = project.run("paigui", "test", "--help").stdout
    assert "--coverage" in options  # the job of GitLab runs it
    assert project.run("sh", "-e", "-c", commands[0].replace(" --coverage", "")).returncode == 0
    assert project.run("sh", "-e", "-c", commands[1]).returncode == 0


def test_the_task_of_the_editor(project: Project) -> None:
    import json

    (task,) = json.loads((RECIPES / "vscode" / "tasks.json").read_text(encoding="utf-8"))["tasks"]
    assert project.run(task["command"], *task["args"]).returncode == 0


def test_the_schema_the_recipes_speak_of(project: Project) -> None:
    assert project.run("paigui", "schema", "-o", "paigui.schema.json").returncode == 0
    assert (project.folder / "paigui.schema.json").is_file()
    assert "./paigui.schema.json" in (RECIPES / "vscode" / "settings.json").read_text(encoding="utf-8")
    assert "yaml-language-server" in project.run("paigui", "schema", "--modeline").stdout
