"""Which files a run is about: ids, paths, patterns, folders and standard input, each file once."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from ruleset import shelf
from ruleset.review.usage import Misused

STDIN = "-"
_ENDINGS = (".yaml", ".yml")
_RULE_KEYS = ("format:", "family:", "extends:", '"format":', '"family":', "{format:", "{family:")
_READ = 1 << 20
"""How many bytes of a file in a folder are read to tell whether it is a rule file."""


@dataclass(frozen=True)
class Chosen:
    """The files as they are named in messages, and how many other YAML files their folders hold."""

    files: tuple[str, ...]
    skipped: int = 0


@dataclass(frozen=True)
class Pattern:
    """Paths left out or treated apart: a pattern, and the folder it is meant from."""

    text: str
    folder: Path

    def matches(self, path: str | Path) -> bool:
        """Whether the pattern names a file or a folder above it. Without `/` it names any folder or file so called."""
        place = Path(os.path.abspath(path))
        below = place.relative_to(self.folder) if place.is_relative_to(self.folder) else place
        text = self.text.removeprefix("./").rstrip("/")
        if "/" not in text:
            return any(fnmatchcase(part, text) for part in below.parts)
        names = (below, *below.parents)
        return any(_fits(each.as_posix(), text) for each in names)


def _fits(path: str, pattern: str) -> bool:
    # `**/` also stands for no folder at all.
    return fnmatchcase(path, pattern) or fnmatchcase(path, pattern.replace("**/", ""))


def choose(paths: Sequence[str], exclude: Iterable[Pattern] = (), named_too: bool = False) -> Chosen:
    """The files that `paths` name, in the order given, those of a folder sorted.

    Args:
        exclude: what is left out of folders and patterns.
        named_too: whether a file that is named outright is left out as well: a program names files, as commit hooks do,
            and none may be left. Otherwise it is checked.
    Raises:
        Misused: nothing matched, or a folder cannot be read.
    """
    excluded = tuple(exclude)
    names: dict[object, str] = {}
    skipped = 0
    for path in paths:
        found, others = _named(path, excluded)
        skipped += others
        for each in found:
            if not (named_too and _excluded(each, excluded)):
                names.setdefault(_identity(each), each)
    if not names and not named_too:
        raise Misused("没有要检查的文件：都被排除了", "nothing to check: every file is excluded")
    return Chosen(tuple(names.values()), skipped)


def _identity(name: str) -> object:
    return name if name == STDIN else shelf.real(shelf.locate(name))


def _named(path: str, exclude: tuple[Pattern, ...]) -> tuple[list[str], int]:
    """The files behind one argument, and how many YAML files of a folder are no rule files."""
    if path != STDIN and _is_folder(path):
        return _in_folder(path, exclude)
    if path == STDIN or not _is_pattern(path):
        return [str(Path(path)) if path else path], 0  # `./house.yaml` is called `house.yaml`, as everywhere
    found = sorted(each for each in glob.glob(path, recursive=True) if not _is_folder(each))
    if not found:
        raise Misused(f"没有文件与 {path} 相符", f"no file matches {path}")
    return [str(Path(each)) for each in found if not _excluded(each, exclude)], 0


def _is_pattern(path: str) -> bool:
    return glob.has_magic(path) and "\0" not in path and not shelf.is_file(Path(path))


def _is_folder(path: str) -> bool:
    try:
        return os.path.isdir(path)
    except ValueError:
        return False


def _in_folder(folder: str, exclude: tuple[Pattern, ...]) -> tuple[list[str], int]:
    below = list(_yaml_below(folder))
    yaml = [each for each in below if not _excluded(each, exclude)]
    rules = [str(each) for each in yaml if looks_like_rules(each)]
    if not rules and yaml == below:
        raise Misused(f"文件夹 {folder} 里没有规则文件", f"no rule file in the folder {folder}")
    return rules, len(yaml) - len(rules)


def _excluded(path: str | Path, exclude: tuple[Pattern, ...]) -> bool:
    return any(pattern.matches(path) for pattern in exclude)


def _yaml_below(folder: str) -> Iterator[Path]:
    """The YAML files in a folder and the folders below, sorted; hidden ones and virtual environments are left out."""
    for place, folders, files in os.walk(folder, onerror=_unreadable):
        folders[:] = sorted(each for each in folders if not each.startswith(".") and not _is_environment(place, each))
        for each in sorted(files):
            if each.endswith(_ENDINGS) and not each.startswith("."):
                yield Path(place, each)


def _is_environment(place: str, folder: str) -> bool:
    return os.path.exists(os.path.join(place, folder, "pyvenv.cfg"))


def _unreadable(problem: OSError) -> None:
    # A folder passed over in silence would be a green run over rules nobody has looked at.
    reason = problem.strerror or problem
    raise Misused(
        f"无法读取文件夹 {problem.filename}：{reason}", f"the folder {problem.filename} cannot be read: {reason}"
    )


def looks_like_rules(file: Path) -> bool:
    """Folders also hold case files and other YAML: a rule file names its format, its family or its parent."""
    if not shelf.is_file(file):
        return True  # the check itself says what it is instead
    try:
        with file.open("rb") as opened:
            data = opened.read(_READ)
    except OSError:
        return True  # the check itself says why it cannot be read
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    lines = data.decode(encoding, errors="replace").splitlines()
    return any(line.startswith(_RULE_KEYS) for line in lines)
