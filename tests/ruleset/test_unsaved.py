"""Texts that stand for files: the compiler reads them instead of what is on disk."""

from __future__ import annotations

from pathlib import Path

from ruleset import check, shelf
from ruleset.source.limits import DEFAULT_LIMITS
from ruleset.source.unsaved import unsaved

GOOD = b"format: 1\nfamily: tricks\nextends: bashifen-club\nname: House\n"
BAD = GOOD + b"levels: {must_wim: [5]}\n"


def test_an_unsaved_text_stands_for_the_file_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_bytes(GOOD)
    with unsaved({shelf.real(path): BAD}):
        assert [finding.name for finding in check([path])] == ["unknown-key"]
    assert check([path]) == []


def test_a_file_that_was_never_saved_can_be_checked_and_extended(tmp_path: Path) -> None:
    parent, child = tmp_path / "club.yaml", tmp_path / "friday.yaml"
    child.write_bytes(GOOD.replace(b"bashifen-club", b"./club.yaml"))
    assert [finding.name for finding in check([child])] == ["missing-parent"]
    with unsaved({shelf.real(parent): BAD}):
        assert [finding.name for finding in check([parent])] == ["unknown-key"]
        assert [finding.span.source.path for finding in check([child])] == [parent]


def test_a_shipped_parent_can_be_unsaved(tmp_path: Path) -> None:
    child = tmp_path / "friday.yaml"
    child.write_bytes(GOOD)
    with unsaved({shelf.shipped()["bashifen-club"]: b"format: [1\n"}):
        assert [finding.name for finding in check([child])] == ["yaml-syntax"]
    assert check([child]) == []


def test_the_limit_of_size_holds_for_unsaved_texts(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    with unsaved({shelf.real(path): b"#" * (DEFAULT_LIMITS.bytes + 1)}):
        assert [finding.name for finding in check([path])] == ["file-too-large"]
