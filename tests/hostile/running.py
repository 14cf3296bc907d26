"""One hostile file through `paigui check`, as its own process, measured by the system."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.hostile.corpus import CORPUS

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds of a clock on the wall until a process is stopped."""


@dataclass(frozen=True)
class Outcome:
    """What the process said and took. `memory` is its largest resident size in bytes."""

    exit_code: int
    ids: tuple[str, ...]
    output: str
    errors: str
    cpu_s: float
    memory: int


def run(name: str, form: str = "json") -> Outcome:
    """Build a file of the corpus in a new folder and check it there."""
    with tempfile.TemporaryDirectory() as folder:
        builder, _ = CORPUS[name]
        argument = builder(Path(folder))
        return check(argument, Path(folder), form)


def check(argument: str, folder: Path, form: str = "json") -> Outcome:
    """`paigui check --format FORM ARGUMENT` in a folder."""
    out, err = folder / ".out", folder / ".err"
    command = [sys.executable, str(ROOT / "cli.py"), "check", "--format", form, "--", argument]
    env = {**os.environ, "PAIGUI_LANG": "en", "PYTHONIOENCODING": "utf-8"}
    with out.open("wb") as stdout, err.open("wb") as stderr:
        process = subprocess.Popen(["timeout", str(PATIENCE), *command], cwd=folder, stdout=stdout, stderr=stderr, env=env)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    text = out.read_text(encoding="utf-8", errors="replace")
    ids = tuple(finding["id"] for finding in json.loads(text)["findings"]) if form == "json" and text else ()
    memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    cpu = usage.ru_utime + usage.ru_stime
    return Outcome(process.returncode, ids, text, err.read_text(encoding="utf-8", errors="replace"), cpu, memory)
