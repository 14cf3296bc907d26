"""`--fix`: what is mended, what is left alone, and that nothing else in a file changes."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from ruleset import compile_rules, shelf
from ruleset.review.mending import Mended, mend
from ruleset.review.review import Task
from ruleset.review.usage import Misused
from ruleset.review.writing import patch
from ruleset.review.writing import write as put
from tests.ruleset.review.conftest import HEAD, Write


def mended(write_file: Write, text: str, unsafe: bool = False, head: str = HEAD) -> str:
    """The text of a house file after mending, without its head."""
    path = write_file("house.yaml", text, head)
    result = mend(Task(["house.yaml"]), unsafe)
    after = result.changed[0][1] if result.changed else path.read_bytes()
    assert after.startswith(head.encode())
    return after[len(head.encode()) :].decode()


SAFE = {
    "misspelt key": ("levls: {must_win: [5]}\n", "levels: {must_win: [5]}\n"),
    "key in another case": ("Levels: {must-win: [5]}\n", "levels: {must_win: [5]}\n"),
    "value in another case": ("table: {turn: Clockwise}\n", "table: {turn: clockwise}\n"),
    "the same key twice": ("levels: {must_win: [5]}\ntable: {turn: clockwise}\nlevels: {must_win: [5]}\n",
                           "levels: {must_win: [5]}\ntable: {turn: clockwise}\n"),
    "twice in one line": ("levels: {must_win: [5], must_win: [5]}\n", "levels: {must_win: [5]}\n"),
    "twice over lines": ("levels:\n  must_win:\n    - 5\n  must_win:\n    - 5\n", "levels:\n  must_win:\n    - 5\n"),
    "twice in a long list": ("levels: {must_win: [5],\n  must_win: [5],\n  start: 3}\n", "levels: {must_win: [5],\n  start: 3}\n"),
    "text read in two ways": ("name: {en: yes}\n", 'name: {en: "yes"}\n'),
    "number read in two ways": ("levels: {start: 3, must_win: [05]}\n", "levels: {start: 3, must_win: [5]}\n"),
    "what the parent says": ("levels: {must_win: [10], start: 3}\n", "levels: {start: 3}\n"),
    "a whole section": ("levels: {must_win: [10]}\ntable:\n  seats: 4\n  packs: 2\n", ""),
    "the last of several": ("levels: {start: 3, must_win: [10]}\n", "levels: {start: 3}\n"),
    "the middle one": ("levels:\n  start: 3\n  must_win: [10]\n  # kept\n  past_goal: start again\n",
                       "levels:\n  start: 3\n  # kept\n  past_goal: start again\n"),
    "folded": ("kitty:\n  multiplier:\n    throw: >\n      2 *\n      largest component\n",
               "kitty:\n  multiplier:\n    throw: 2 * largest component\n"),
    "a stray byte order mark": ("levels: {\ufeffmust_win: [5]}\n", "levels: {must_win: [5]}\n"),
    "a direction mark": ("name: {zh: 周五\u200e夜场}\n", "name: {zh: 周五夜场}\n"),
    "an unused ignore": ("levels: {start: 3}  # paigui: ignore[R306] why\n", "levels: {start: 3}\n"),
    "an unused ignore on its own line": ("# paigui: ignore[R306] why\nlevels: {start: 3}\n", "levels: {start: 3}\n"),
    "one of two ignores": ("levels: {must_win: [10]} # paigui: ignore[R522, R306] why\n",
                           "levels: {must_win: [10]} # paigui: ignore[R306] why\n"),
    "what shows only after mending": ("levls: {mst_win: [010], must_win: [5]}\n", "levels: {mst_win: [10], must_win: [5]}\n"),
}


@pytest.mark.parametrize("name", SAFE)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_what_can_be_meant_in_one_way_only_is_mended(write: Write, name: str, line_end: str) -> None:
    before, after = SAFE[name]
    head = HEAD.replace("\n", line_end)
    assert mended(write, before.replace("\n", line_end), head=head) == after.replace("\n", line_end)


UNTOUCHED = {
    "two values for one key": "levels: {must_win: [5]}\ntable: {turn: clockwise}\nlevels: {must_win: [10]}\n",
    "a comment beside it": "levels:\n  start: 3\n  must_win: [10]  # as ever\n",
    "a comment beside the fold": "kitty:\n  multiplier:\n    throw: > # why\n      2 *\n      largest component\n",
    "a value that only resembles": "table: {turn: clockwize}\n",
    "a text turned round": "name: {zh: 周五\u202e夜场}\n",
    "an ignored finding": "levels: {must_win: [10], start: 3}  # paigui: ignore[R306] why\n",
}


@pytest.mark.parametrize("name", UNTOUCHED)
def test_what_needs_a_person_is_left_alone(write: Write, name: str) -> None:
    assert mended(write, UNTOUCHED[name]) == UNTOUCHED[name]


UNSAFE = {
    "a value that resembles": ("table: {turn: clockwize}\n", "table: {turn: clockwise}\n"),
    "a text turned round": ("name: {zh: 周五\u202e夜场}\n", "name: {zh: 周五夜场}\n"),
    "safe ones too": ("tabel: {turn: clockwize}\n", "table: {turn: clockwise}\n"),
}


@pytest.mark.parametrize("name", UNSAFE)
def test_what_is_probably_meant_is_mended_on_demand(write: Write, name: str) -> None:
    before, after = UNSAFE[name]
    assert mended(write, before, unsafe=True) == after


def test_a_misspelt_parent_is_mended_on_demand(write: Write) -> None:
    write("house.yaml", "", head="format: 1\nfamily: tricks\nextends: bashifen-klub\n")
    assert mend(Task(["house.yaml"]), unsafe=True).changed[0][1] == HEAD.encode()


def test_two_keys_cannot_both_become_the_same(write: Write) -> None:
    after = mended(write, "levls: {must_win: [5]}\nlevel: {start: 3}\n")
    assert sorted(line.split(":")[0] for line in after.splitlines()) in (["levels", "levls"], ["level", "levels"])


def test_the_byte_order_mark_at_the_start_stays(write: Write) -> None:
    path = write("house.yaml", "levls: {start: 3}\n", head="\ufeff" + HEAD)
    result = mend(Task(["house.yaml"]))
    assert result.changed[0][1] == path.read_bytes().replace(b"levls", b"levels")


@pytest.mark.parametrize("name", SAFE)
def test_safe_edits_keep_the_fingerprint_of_a_file_that_compiled(write: Write, name: str) -> None:
    before, _ = SAFE[name]
    path = write("house.yaml", before)
    try:
        fingerprint = compile_rules("house.yaml").fingerprint
    except ValueError:
        return
    for file, data in mend(Task(["house.yaml"])).changed:
        file.path.write_bytes(data)
    assert compile_rules(str(path)).fingerprint == fingerprint


def test_shipped_files_and_other_parents_are_never_touched(write: Write) -> None:
    write("club.yaml", "levls: {start: 3}\n")
    write("house.yaml", "tabel: {turn: clockwise}\n", head="format: 1\nfamily: tricks\nextends: ./club.yaml\n")
    shipped = shelf.shipped()["bashifen-club"]
    assert [file.name for file, _ in mend(Task(["house.yaml", str(shipped), "shengji"])).changed] == ["house.yaml"]
    both = mend(Task(["house.yaml", "club.yaml"]))
    assert {file.name for file, _ in both.changed} == {"house.yaml", "club.yaml"}
    assert both.edits == 2 and both.reviewed.findings == []


def changes(result: Mended) -> list[str]:
    return [patch(file, data) for file, data in result.changed]


@pytest.mark.parametrize("text", ["levls: {start: 3}\n", "levls: {start: 3}", "levls: {start: 3}\r\n# 结尾"])
def test_a_patch_does_what_mending_does(write: Write, tmp_path: Path, text: str) -> None:
    path = write("house.yaml", text)
    result = mend(Task(["house.yaml"]))
    (shown,) = changes(result)
    done = subprocess.run(
        ["patch", "-p0", "--binary"], input=shown.encode(), cwd=tmp_path, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert path.read_bytes() == result.changed[0][1]


def test_a_file_keeps_its_mode_and_its_link(write: Write, tmp_path: Path) -> None:
    path = write("deep/house.yaml", "levls: {start: 3}\n")
    path.chmod(0o640)
    (tmp_path / "link.yaml").symlink_to(path)
    for file, data in mend(Task(["link.yaml"])).changed:
        put(file, data)
    assert (tmp_path / "link.yaml").is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert b"levels" in path.read_bytes()
    assert os.listdir(path.parent) == ["house.yaml"]


def test_a_read_only_file_is_not_replaced(write: Write) -> None:
    path = write("deep/house.yaml", "levls: {start: 3}\n")
    path.chmod(0o444)
    file, data = mend(Task(["deep/house.yaml"])).changed[0]
    with pytest.raises(PermissionError):
        put(file, data)
    assert path.read_bytes() == file.before and os.listdir(path.parent) == ["house.yaml"]





def test_a_file_changed_meanwhile_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "house.yaml"
    path.write_text(f"{HEAD}levls: {{start: 3}}\n")
    ((file, data),) = mend(Task(["house.yaml"])).changed
    path.write_text("somebody else's work\n")
    with pytest.raises(Misused, match="changed meanwhile"):
        put(file, data)
    assert path.read_text() == "somebody else's work\n"
    assert os.listdir(tmp_path) == ["house.yaml"]
