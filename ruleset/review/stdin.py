"""A rule file on standard input, `-` among the files: checked as if it stood where `--stdin-filename` says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

from ruleset import shelf
from ruleset.review.files import STDIN
from ruleset.review.usage import Misused

NAMELESS = "<stdin>"
Texts = Mapping[Path, bytes]


def with_stdin(
    files: Sequence[str], filename: str | None, stream: BinaryIO, most: int
) -> tuple[tuple[str, ...], Texts]:
    """The files with `-` named, and the bytes read for it: no more than `most` and one, enough to see it is too large.

    Raises:
        Misused: a name was given, but `-` is not among the files.
    """
    if STDIN not in files:
        if filename:
            raise Misused("--stdin-filename 要与 `-` 同用", "--stdin-filename goes with `-` among the files")
        return tuple(files), {}
    name = filename or NAMELESS
    texts = {shelf.real(shelf.locate(name)): stream.read(most + 1)}
    return tuple(dict.fromkeys(name if each == STDIN else each for each in files)), texts
