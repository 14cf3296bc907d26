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
    out, err, took = folder / ".out", folder / ".err", folder / ".took"
    command = [sys.executable, str(ROOT / "cli.py"), "check", "--format", form, "--", argument]
    measured = [sys.executable, str(Path(__file__).with_name("measured.py")), str(took), str(PATIENCE), *command]
    env = {**os.environ, "PAIGUI_LANG": "en", "PYTHONIOENCODING": "utf-8"}
    with out.open("wb") as stdout, err.open("wb") as stderr:
        code = subprocess.call(measured, cwd=folder, stdout=stdout, stderr=stderr, env=env)
    text = out.read_text(encoding="utf-8", errors="replace")
    ids = tuple(finding["id"] for finding in json.loads(text)["findings"]) if form == "json" and text else ()
    return Outcome(code, ids, text, err.read_text(encoding="utf-8", errors="replace"), **json.loads(took.read_text()))
