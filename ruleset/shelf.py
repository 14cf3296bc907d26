"""What comes with Paigui: the shipped rule files by id, the texts they encode, the schema of each family."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

VARIANTS = Path(__file__).resolve().parent.parent / "variants"
TEXTS = VARIANTS / "texts"
SCHEMAS = Path(__file__).resolve().parent / "schema"

_ENDINGS = (".yaml", ".yml")


@lru_cache(maxsize=1)
def shipped() -> dict[str, Path]:
    """Every shipped rule file by its id, the stem of the file. Family bases are among them."""
    return {path.stem: path for path in sorted(VARIANTS.glob("*.yaml"))}


@lru_cache(maxsize=1)
def texts() -> dict[str, Path]:
    """The clause list of every encoded text, by the stem of its file."""
    return {path.stem: path for path in sorted(TEXTS.glob("*.yaml"))}


def real(path: Path) -> Path:
    """The absolute path with links followed as far as they lead. Unlike `Path.resolve` it never raises: a circle of
    links and a name no file can have come back as they are."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:
        return path


def is_file(path: Path) -> bool:
    """Whether a path names a file; False for names no file can have (too long, with a zero byte)."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_shipped(path: Path) -> bool:
    """Whether a resolved path lies in the shipped folder."""
    return path.is_relative_to(VARIANTS)


def looks_like_path(reference: str) -> bool:
    """Whether a reference is written as a path rather than as an id."""
    return reference.endswith(_ENDINGS) or "/" in reference or "\\" in reference


def locate(reference: str) -> Path:
    """The file behind an id or path. An id wins only over a name without an ending and without folders."""
    if not looks_like_path(reference) and reference in shipped():
        return shipped()[reference]
    return Path(reference)


def families() -> list[str]:
    """The families that have a schema."""
    return sorted(path.stem for path in SCHEMAS.glob("*.json"))


@lru_cache(maxsize=8)
def schema(family: str) -> dict[str, Any]:
    """The JSON Schema of a family. Only names that `families` lists are opened."""
    document: dict[str, Any] = json.loads((SCHEMAS / f"{family}.json").read_text(encoding="utf-8"))
    return document
