"""Which files a run is about."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ruleset.review.files import Chosen, Pattern, choose
from ruleset.review.mending import mend
from ruleset.review.review import Task
from ruleset.review.usage import Misused
from tests.ruleset.review.conftest import Write


def test_a_folder_gives_the_rule_files_below_it(write: Write) -> None:
    for name in ("club/b.yaml", "club/a.yml", "club/deep/c.yaml"):
        write(name)
    write("club/cases.yaml", "cases: []\n", head="")
    write("club/notes.txt")
    assert choose(["club"]) == Chosen(("club/a.yml", "club/b.yaml", "club/deep/c.yaml"), skipped=1)


def test_hidden_folders_and_environments_are_left_out(write: Write) -> None:
    for name in ("house.yaml", ".git/x.yaml", ".venv/x.yaml", "env/x.yaml", ".hidden.yaml"):
        write(name)
    write("env/pyvenv.cfg", head="")
    assert choose(["."]).files == ("house.yaml",)


@pytest.mark.parametrize(
    "text",
    [
        b"\xef\xbb\xbfformat: 1\n",
        "format: 1\n".encode("utf-16"),
        b'"family": tricks\n',
        b"{format: 1, family: tricks}\n",
        b"# a club\n\nextends: shengji\n",
        b"format: 1\r\nfamily: tricks\r\n",
    ],
)
def test_rule_files_are_known_by_their_first_keys(write: Write, text: bytes) -> None:
    write("club/house.yaml").write_bytes(text)
    assert choose(["club"]).files == ("club/house.yaml",)


def test_a_pattern_the_shell_left_alone(write: Write) -> None:
    for name in ("club/b.yaml", "club/a.yaml", "club/deep/c.yaml", "club/d.yml"):
        write(name)
    assert choose(["club/**/*.yaml"]).files == ("club/a.yaml", "club/b.yaml", "club/deep/c.yaml")
    assert choose(["club/*.y*ml"]).files == ("club/a.yaml", "club/b.yaml", "club/d.yml")


def test_a_file_whose_name_looks_like_a_pattern(write: Write) -> None:
    write("house[1].yaml")
    assert choose(["house[1].yaml"]).files == ("house[1].yaml",)


def test_each_file_once_under_the_first_name_given(write: Write, tmp_path: Path) -> None:
    write("club/a.yaml")
    write("club/b.yaml")
    (tmp_path / "club/link.yaml").symlink_to(tmp_path / "club/a.yaml")
    files = choose(["./club/b.yaml", "club", "club/link.yaml", "shengji", "shengji"]).files
    assert files == ("club/b.yaml", "club/a.yaml", "shengji")


@pytest.mark.parametrize("path", ["nothing/*.yaml", "**/*.yml", "empty"])
def test_nothing_matched_is_no_success(write: Write, path: str) -> None:
    write("empty/cases.yaml", "cases: []\n", head="")
    with pytest.raises(Misused) as problem:
        choose(["shengji", path])
    assert path in problem.value.text["zh"] and path in problem.value.text["en"]


def test_a_missing_file_stays_a_finding(write: Write) -> None:
    for name in ("no-such.yaml", "bashifen-klub", "", "a\0*.yaml"):
        assert choose([name]).files == (name,)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_a_folder_is_left_to_the_check(write: Write, tmp_path: Path) -> None:
    write("club/a.yaml")
    os.mkfifo(tmp_path / "club/pipe.yaml")
    files = choose(["club"]).files
    assert files == ("club/a.yaml", "club/pipe.yaml")
    assert [finding.name for finding in mend(Task(files)).reviewed.findings] == ["unreadable-file"]


@pytest.mark.parametrize(
    ("pattern", "left"),
    [
        ("drafts", ["club/a.yaml", "club/b-old.yaml"]),
        ("*-old.yaml", ["club/a.yaml", "club/drafts/c.yaml"]),
        ("club/drafts", ["club/a.yaml", "club/b-old.yaml"]),
        ("./club/drafts/", ["club/a.yaml", "club/b-old.yaml"]),
        ("**/c.yaml", ["club/a.yaml", "club/b-old.yaml"]),
        ("club/**/a.yaml", ["club/b-old.yaml", "club/drafts/c.yaml"]),
        ("draft", ["club/a.yaml", "club/b-old.yaml", "club/drafts/c.yaml"]),
    ],
)
def test_excluded_files_of_folders(write: Write, tmp_path: Path, pattern: str, left: list[str]) -> None:
    for name in ("club/a.yaml", "club/b-old.yaml", "club/drafts/c.yaml"):
        write(name)
    assert list(choose(["club"], [Pattern(pattern, tmp_path)]).files) == left


def test_a_file_named_outright_is_never_excluded(write: Write, tmp_path: Path) -> None:
    write("club/a.yaml")
    assert choose(["club/a.yaml"], [Pattern("club", tmp_path)]).files == ("club/a.yaml",)
    with pytest.raises(Misused, match="excluded"):
        choose(["club"], [Pattern("club", tmp_path)])


def test_a_hook_names_files_that_may_be_excluded(write: Write, tmp_path: Path) -> None:
    write("club/a.yaml")
    write("b.yaml")
    exclude = [Pattern("club", tmp_path)]
    assert choose(["club/a.yaml", "b.yaml"], exclude, named_too=True).files == ("b.yaml",)
    assert choose(["club/a.yaml"], exclude, named_too=True).files == ()


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every folder")
def test_a_folder_that_cannot_be_read_is_no_success(write: Write, tmp_path: Path) -> None:
    write("club/a.yaml")
    write("club/locked/b.yaml")
    (tmp_path / "club/locked").chmod(0)
    try:
        with pytest.raises(Misused, match="cannot be read"):
            choose(["club"])
    finally:
        (tmp_path / "club/locked").chmod(0o755)
