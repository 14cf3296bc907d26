"""The README and what CI runs stay together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
READMES = ("README.md", "README.zh.md")


def commands(name: str) -> list[str]:
    """Lines of a README that install into a fresh environment."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.startswith("python3 -m venv")]


def test_both_readmes_give_the_same_two_commands() -> None:
    assert commands("README.md") == commands("README.zh.md")
    assert len(commands("README.md")) == 2


def test_ci_runs_the_test_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert commands("README.md")[1] in script


@pytest.mark.parametrize("name", READMES)
def test_no_figure_is_left_open(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    code_free = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    assert re.findall(r"\{[a-z_]+\}|TODO|TBD|\?\?\?", code_free) == []


@pytest.mark.parametrize("name", READMES)
def test_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", text) if "://" not in target]
    assert targets and [target for target in targets if not (ROOT / target).exists()] == []
