"""The coverage-guided fuzzer for a short while: long enough to know that it runs and that nothing simple breaks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_a_short_run_finds_nothing(tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="there are wheels of atheris for some systems only")
    command = [sys.executable, "-m", "tests.fuzz.atheris_check", "--seconds", "15", "--keep", str(tmp_path / "found")]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300)
    found = [path.read_bytes() for path in (tmp_path / "found").iterdir()]
    assert done.returncode == 0 and not found, f"{done.stderr[-4000:]}\n{found}"
    runs = re.search(r"number_of_executed_units: +([0-9]+)", done.stderr)
    assert runs and int(runs.group(1)) > 100
