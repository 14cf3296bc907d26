"""Completion in shells: the scripts load, and the words they are given are those a user could type."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ruleset import shelf

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with rule files, and the command as a program on the path."""
    program = tmp_path / "bin" / "paigui"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ROOT / "cli.py"}" "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    for name in ("work/house.yaml", "work/rules/friday.yaml", "work/notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).touch()
    return tmp_path / "work"


def environment(place: Path) -> dict[str, str]:
    return {**os.environ, "PATH": f"{place.parent / 'bin'}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}


def completed(place: Path, line: str, lang: str = "C.UTF-8") -> dict[str, str]:
    """What the command answers when a shell asks, with the help shown beside each word."""
    words = line.split(" ")
    asked = {"_PAIGUI_COMPLETE": "zsh_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "LC_ALL": lang, "PAIGUI_LANG": ""}
    result = subprocess.run(
        ["paigui"], capture_output=True, encoding="utf-8", cwd=place, env=environment(place) | asked, timeout=60, check=False
    )
    assert result.stderr == ""
    lines = result.stdout.split("\n")
    return dict(zip(lines[1::3], lines[2::3], strict=False))


def test_commands_and_options_are_completed_with_their_help(place: Path) -> None:
    assert completed(place, "paigui che") == {"check": "Check rule files and report every error with its place"}
    assert "检查规则文件" in completed(place, "paigui che", lang="zh_CN.UTF-8")["check"]
    assert completed(place, "paigui check --fail-")["--fail-on"].startswith("Exit 1 from this severity on")
    assert list(completed(place, "paigui check --fail-on "))[:3] == ["error", "warning", "info"]
    assert list(completed(place, "paigui completions ")) == ["bash", "zsh", "fish", "powershell"]


def test_rule_sets_and_files_are_completed(place: Path) -> None:
    assert list(completed(place, "paigui check bash")) == ["bashifen-club", "bashifen-online"]
    assert list(completed(place, "paigui compare bashifen-club ")) == [*shelf.shipped(), "house.yaml", "rules"]
    assert list(completed(place, "paigui test rules/")) == ["rules/"]  # the shell itself knows what lies there


def test_findings_keys_and_families_are_completed(place: Path) -> None:
    assert completed(place, "paigui explain R20")["R201"] == "unknown-key"
    assert completed(place, "paigui explain unknown-k") == {"unknown-key": "R201"}
    assert completed(place, "paigui explain levels.must") == {"levels.must_win": "Must-win levels"}
    assert list(completed(place, "paigui check --select R20 --ignore unknown-k")) == ["unknown-key"]
    assert list(completed(place, "paigui schema ")) == ["climbing", "tricks"]


def test_bash_completes_as_it_is_hooked_up(place: Path) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash")
    script = 'eval "$(paigui completions bash)"; COMP_WORDS=(paigui show shuang); COMP_CWORD=2; COMPREPLY=()\n'
    script += '_paigui_completion paigui; printf "%s\\n" "${COMPREPLY[@]}"; complete -p paigui\n'
    result = subprocess.run(
        [bash, "--norc", "-c", script], capture_output=True, encoding="utf-8", cwd=place, env=environment(place), timeout=60, check=False
    )
    assert result.stdout.splitlines()[:2] == ["shuangsheng-clockwise", "shuangsheng-contest"], result.stderr
    assert "_paigui_completion paigui" in result.stdout.splitlines()[2]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_every_shell_has_its_script(place: Path, shell: str) -> None:
    from click.shell_completion import get_completion_class

    result = subprocess.run(
        ["paigui", "completions", shell], capture_output=True, encoding="utf-8", cwd=place, env=environment(place), timeout=60, check=False
    )
    if get_completion_class(shell) is None:
        assert result.returncode == 2
        assert "pip install -U click" in result.stderr
        return
    assert result.returncode == 0
    assert "_PAIGUI_COMPLETE" in result.stdout
    program = shutil.which(shell)
    if program and shell != "powershell":  # which has no way to read a script without running it
        assert subprocess.run([program, "-n"], input=result.stdout, encoding="utf-8", timeout=60, check=False).returncode == 0
