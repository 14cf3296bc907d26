"""Every file that comes with Paigui, spoilt and mended: not a byte differs afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from ruleset.review.mending import mend
from ruleset.review.review import Task
from tests.ruleset.every_key import FILES, Spoilt, edited, misspelt, read, written_twice

SAMPLE = 4
"""How many doubled keys of a file are tried; each alone, as one may stand inside another."""


@pytest.mark.parametrize(
    ("name", "line_end"), [*((name, "\n") for name in FILES), ("house-rules", "\r\n"), ("guandan-house", "\r\n")]
)
def test_misspelt_keys_are_put_right(
    name: str, line_end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits = [edit for edit in misspelt(read(name)) if edit.fix and edit.meant]
    whole = FILES[name].read_text(encoding="utf-8")
    spoilt = edited(whole, edits).replace("\n", line_end)
    assert edits and mended(name, spoilt, tmp_path, monkeypatch) == whole.replace("\n", line_end)


@pytest.mark.parametrize("name", FILES)
def test_keys_written_twice_are_written_once(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = FILES[name].read_text(encoding="utf-8")
    for edit in _sample(written_twice(read(name))):
        assert mended(name, edited(whole, [edit]), tmp_path, monkeypatch) == whole, edit.place.pointer


def _sample(edits: Iterable[Spoilt]) -> list[Spoilt]:
    """Some whose removal is plain: no comment in them or behind them."""
    plain = [edit for edit in edits if "#" not in edit.filling and "#" not in _rest_of_line(edit)]
    return plain[:: max(1, len(plain) // SAMPLE)]


def _rest_of_line(edit: Spoilt) -> str:
    return edit.place.text[edit.end :].partition("\n")[0]


def mended(name: str, text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The text after mending, under the file's own name in another folder."""
    path = folder / f"{name}.yaml"
    path.write_bytes(text.encode())
    monkeypatch.chdir(folder)
    ((_, data),) = mend(Task([path.name])).changed
    return data.decode()
