"""Coverage-guided fuzzing of check and of case files: `python -m tests.fuzz.atheris_check --seconds 60`.

Needs the extra `fuzz`. It starts from every shipped and every wrong file of the tests, and stops with exit code 77 at the
first input that breaks a promise, which it writes to `--keep` (a folder).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["ruleset"], enable_loader_override=False):
    from ruleset.climbing import checks as _climbing_checks
    from ruleset.climbing import rules as _climbing_rules
    from ruleset.lower import tricks as _lowering
    from ruleset.rules import read_rules as _read_rules
    from tests.fuzz.promises import SEEDS, keeps_its_promises

LOADED = (_climbing_checks, _climbing_rules, _lowering, _read_rules)
"""What check loads only when a file needs it: imported here, so that its branches count."""

LONGEST = 6_000
"""Bytes of an input: large files take long and reach little more."""
ONE_IN = 16
"""Only so many inputs are looked at closely, which takes several times as long."""


def one_input(data: bytes) -> None:
    """What the fuzzer calls."""
    keeps_its_promises(data, closely=zlib.crc32(data) % ONE_IN == 0)


def words() -> list[str]:
    """Words of rule files, for the fuzzer to put in."""
    found: dict[str, None] = {}
    for path in SEEDS[:12]:
        for word in path.read_text(encoding="utf-8").replace(",", " ").replace(":", " ").split():
            if word.isascii() and word.isprintable() and 1 < len(word) < 24:
                found.setdefault(word)
    return list(found)[:600]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("fuzz-found"))
    parser.add_argument("--within", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.within:
        fuzz(asked.within, asked.seconds, asked.seed, asked.keep)
    asked.keep.mkdir(exist_ok=True)
    # The fuzzer ends its process where it stands; this one cleans up after it.
    with tempfile.TemporaryDirectory() as folder:
        given = ["--seconds", str(asked.seconds), "--seed", str(asked.seed), "--keep", str(asked.keep.resolve())]
        return subprocess.call([sys.executable, "-m", "tests.fuzz.atheris_check", *given, "--within", folder])


def fuzz(folder: Path, seconds: int, seed: int, keep: Path) -> None:
    """Fuzz in a folder of its own until the time is over. Does not return."""
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, path in enumerate(path for path in SEEDS if path.stat().st_size <= LONGEST):
        (corpus / f"{number:03}").write_bytes(path.read_bytes())
    lines = [f'"{_escaped(word)}"' for word in words()]
    (folder / "words").write_text("\n".join(lines) + "\n", encoding="ascii")
    os.chdir(folder)
    options = [
        f"-max_total_time={seconds}", f"-seed={seed}", f"-max_len={LONGEST}", "-dict=words", "-timeout=20",
        f"-artifact_prefix={keep}/", "-print_final_stats=1",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *options, "corpus"], one_input)
    atheris.Fuzz()


def _escaped(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"')


if __name__ == "__main__":
    sys.exit(main())
