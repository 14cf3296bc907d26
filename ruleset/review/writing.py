"""Mended files on disk, or as a patch. A file is replaced whole or not at all, and keeps its mode."""

from __future__ import annotations

import errno
import os
import re
import tempfile
from contextlib import suppress
from difflib import unified_diff
from pathlib import Path

from ruleset.diagnostics.plain import visible
from ruleset.review.mending import File
from ruleset.review.usage import Misused

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_NO_END = "\n\\ No newline at end of file\n"


def write(file: File, data: bytes) -> None:
    """Put the new bytes in place of a file.

    Raises:
        Misused: the file is no longer what was checked.
        OSError: it cannot be written, or is read-only.
    """
    if file.path.read_bytes() != file.before:
        raise Misused(f"{file.name} 在检查期间被改动，没有写入", f"{file.name} was changed meanwhile; it is left as it is")
    mode = file.path.stat().st_mode & 0o7777
    if not mode & 0o222 or not os.access(file.path, os.W_OK):  # replacing it would need no more than a writable folder
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), file.name)
    handle, name = tempfile.mkstemp(prefix=f".{file.path.name}.", dir=file.path.parent)
    try:
        with os.fdopen(handle, "wb") as target:
            target.write(data)
            target.flush()
            os.fsync(handle)
        os.chmod(name, mode)
        os.replace(name, file.path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def patch(file: File, data: bytes) -> str:
    """The change as a unified diff that `patch -p0` takes, line ends as they are."""
    before, after = (_LINE.findall(each.decode("utf-8", "replace")) for each in (file.before, data))
    name = Path(file.name).as_posix()
    lines = unified_diff(before, after, name, name)
    return "".join(line if line.endswith("\n") else line + _NO_END for line in lines)


def shown_patch(file: File, data: bytes) -> str:
    """The change for the eye: characters that would steer the terminal are written as escapes."""
    lines = patch(file, data).split("\n")
    return "\n".join(visible(line.removesuffix("\r")) for line in lines)
