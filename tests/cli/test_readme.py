"""The README and what CI runs stay together."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.test_shell import paigui

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


def blocks(name: str) -> list[str]:
    """What stands between fences in a README, without the language."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(r"^```\w*\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)


CHANGES = {
    "must_wim": ("must_win", "must_wim"),
    " 8": ("level_after: 5", "level_after: 8"),
    "→ 3": ("throw: 2", "throw: 3"),
}
"""What is written otherwise in the house rules where a shown output holds these words."""


@pytest.mark.parametrize("name", READMES)
def test_what_the_readme_shows_of_the_house_rules_is_what_is_printed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = next(block for block in blocks(name) if "examples:" in block)
    house = tmp_path / "friday.yaml"
    house.write_text(rules, encoding="utf-8")
    assert paigui("lock", "friday.yaml").returncode == 0
    shown = [block for block in blocks(name) if re.match(r"\$ paigui (check|test|lock) ", block)]
    assert len(shown) == 4
    for block in shown:
        command, _, output = block.partition("\n")
        old, new = next((change for word, change in CHANGES.items() if word in output), ("", ""))
        house.write_text(rules.replace(old, new), encoding="utf-8")
        assert paigui(*shlex.split(command)[2:]).stdout == output, command


def test_both_readmes_have_the_same_parts() -> None:
    heads = [re.findall(r"^#+ ", (ROOT / name).read_text(encoding="utf-8"), flags=re.MULTILINE) for name in READMES]
    assert heads[0] == heads[1]
    fences = [len(blocks(name)) for name in READMES]
    assert fences[0] == fences[1]
