"""A folder of rule files to review."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

HEAD = "format: 1\nfamily: tricks\nextends: bashifen-club\n"
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file below a folder that is also the current one; a rule file gets its three first lines."""
    monkeypatch.chdir(tmp_path)

    def to(name: str, text: str = "", head: str = HEAD) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((head + text).encode())
        return path

    return to
