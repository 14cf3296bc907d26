"""The pre-commit hooks at work: the real pre-commit in a repository of its own, with Paigui already at hand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
GOOD = "format: 1\nfamily: tricks\nextends: bashifen-club\nname: House\n"
CHILD = "format: 1\nfamily: tricks\nextends: ./house.yaml\nname: Child\n"
CASES = (
    "cases:\n- {id: A, rules: [../rules/house.yaml], kind: level, given: {points: 80, dealer_level: 3, attacker_level: 3}, "
    "expect: {dealership: swap}}\n"
)

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="pre-commit works on git repositories")


class Repository:
    """A repository whose hooks are those of .pre-commit-hooks.yaml, run without an installation of their own."""

    def __init__(self, folder: Path, *uses: dict[str, Any]) -> None:
        self.folder = folder
        self.env = {**os.environ, "PRE_COMMIT_HOME": str(folder / ".cache"), "GIT_CONFIG_GLOBAL": os.devnull, "PAIGUI_JIT": "0"}
        manifest = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
        known = {hook["id"]: hook for hook in manifest}
        command = f'"{sys.executable}" "{ROOT / "cli.py"}"'
        hooks = [
            {**hook, "language": "system", "entry": hook["entry"].replace("paigui", command, 1)}
            for hook in ({**known[use["id"]], **use} for use in uses)
        ]
        self.git("init", "-q")
        self.write(".pre-commit-config.yaml", yaml.safe_dump({"repos": [{"repo": "local", "hooks": hooks}]}))

    def git(self, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=self.folder, env=self.env, check=True, capture_output=True, timeout=60)

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.git("add", name)

    def commit(self) -> subprocess.CompletedProcess[str]:
        """What the hooks say to a commit of what is staged."""
        return subprocess.run(
            [sys.executable, "-m", "pre_commit", "run"],
            cwd=self.folder, env=self.env, capture_output=True, encoding="utf-8", timeout=120, check=False,
        )


def test_changed_rule_files_are_checked_and_no_other_yaml(tmp_path: Path) -> None:
    repository = Repository(tmp_path, {"id": "paigui-check"})
    repository.write("compose.yaml", "services: {}\n")
    repository.write("cases.yaml", CASES)
    assert "(no files to check)Skipped" in repository.commit().stdout.replace(".", "")
    repository.write("rules/house.yaml", GOOD)
    repository.write("rules/second.yml", GOOD)
    assert repository.commit().returncode == 0
    repository.write("rules/house.yaml", GOOD + "levels: {must_wim: [5]}\n")
    result = repository.commit()
    assert result.returncode == 1
    assert "rules/house.yaml:5:10" in result.stdout
    assert "did you mean `must_win`?" in result.stdout


def test_the_project_hook_sees_children_that_did_not_change_and_runs_any_command(tmp_path: Path) -> None:
    repository = Repository(
        tmp_path,
        {"id": "paigui-check"},
        {"id": "paigui-project", "args": ["check", "rules"], "alias": "all"},
        {"id": "paigui-project", "args": ["test", "cases"], "alias": "cases"},
    )
    repository.write("rules/house.yaml", GOOD)
    repository.write("rules/child.yaml", CHILD + "kitty: {multiplier: {tractor: 2 + 2 * pairs}}\n")
    repository.write("cases/a.yaml", CASES)
    result = repository.commit()
    assert result.returncode == 0, result.stdout
    (tmp_path / "rules" / "child.yaml").unlink()
    repository.write("rules/house.yaml", GOOD + "outcome:\n- points < 80: dealer side + 1\n- points >= 80: dealer side + 1\n")
    assert "failed A" in repository.commit().stdout
