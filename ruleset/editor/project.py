"""The files open in the editor and what is known of each: read with the unsaved text of them all, kept until one changes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pygls.uris import from_fs_path, to_fs_path

from ruleset import shelf
from ruleset.cases import load_cases
from ruleset.diagnostics.finding import Finding, in_order
from ruleset.editor.positions import Units, utf16
from ruleset.inherit import Resolved, resolve
from ruleset.review.asking import Asked
from ruleset.review.edits import apart, applied
from ruleset.review.mending import mend
from ruleset.review.review import Task, review
from ruleset.review.settings import Settings, find_settings
from ruleset.review.usage import Misused
from ruleset.schema.document import Schema
from ruleset.source.loader import load_file, load_shipped
from ruleset.source.nodes import Mapping, Scalar, Sequence
from ruleset.source.unsaved import unsaved
from ruleset.spans import Source

Sort = Literal["rules", "cases", "other"]

_RULES = re.compile(r"^\{?\s*[\"']?family[\"']?\s*:", re.MULTILINE)
_CHILD = re.compile(r"^extends\s*:\s*[\"']?(?P<parent>[^\s\"'#]+)", re.MULTILINE)
_CASES = re.compile(r"^cases\s*:\s*(?:#.*)?$", re.MULTILINE)
_FAMILY = re.compile(r"^\{?\s*[\"']?family[\"']?\s*:\s*[\"']?(?P<family>\w+)", re.MULTILINE)
_OF_CASES = re.compile(r"\b(?:given|expect|rules)\s*:")


def sort_of(text: str) -> Sort:
    """Whether a YAML file is a rule file, a file of cases, or somebody else's. Broken files are told by their lines."""
    child = _CHILD.search(text)
    if _RULES.search(text) or (child and (child["parent"] in shelf.shipped() or shelf.looks_like_path(child["parent"]))):
        return "rules"
    return "cases" if _CASES.search(text) and _OF_CASES.search(text) else "other"


@dataclass(frozen=True)
class Analysis:
    """What is known of one open file.

    Attributes:
        source: its text as the editor has it.
        sort: what kind of file it is.
        root: what it holds; None when it cannot be read.
        resolved: the file with its parents; None when it is no rule file or cannot be read.
        findings: everything found, in its parents too.
        files: the files it was read from.
    """

    source: Source
    sort: Sort
    root: Mapping | None = None
    resolved: Resolved | None = None
    findings: tuple[Finding, ...] = ()
    files: frozenset[Path] = frozenset()

    @property
    def family(self) -> str:
        """The family whose keys can be written; the first there is when the file does not say yet."""
        written = _FAMILY.search(self.source.text)
        node = self.resolved.root.get("family") if self.resolved else None
        named = [written["family"]] if written else [node.text] if isinstance(node, Scalar) else []
        child = _CHILD.search(self.source.text)
        named += [_family_of(child["parent"])] if child else []
        return next((name for name in named if name in shelf.families()), shelf.families()[-1])

    @property
    def schema(self) -> Schema:
        """The schema of the family."""
        return shelf.schema(self.family)


@lru_cache(maxsize=64)
def _family_of(identifier: str) -> str:
    """The family of a shipped rule set; empty for anything else."""
    path = shelf.shipped().get(identifier)
    written = _FAMILY.search(path.read_text(encoding="utf-8")) if path else None
    return written["family"] if written else ""


@dataclass
class Project:
    """The open files.

    Attributes:
        texts: the text of each by its URI.
        lang: the language messages are in.
        units: what a position counts in.
        trouble: what is wrong with the settings of the project, if anything is.
    """

    texts: dict[str, str] = field(default_factory=dict)
    lang: str = "en"
    units: Units = utf16
    trouble: str = ""
    _known: dict[str, Analysis] = field(default_factory=dict)
    _mended: dict[str, str] = field(default_factory=dict)

    def change(self, uri: str, text: str) -> None:
        """Take the text of a file that was opened or changed."""
        self.texts[uri] = text
        self._known.pop(uri, None)
        self.forget(path_of(uri))

    def close(self, uri: str) -> None:
        """Let go of a file: from now on it is what is on disk."""
        self.texts.pop(uri, None)
        self._known.pop(uri, None)
        self.forget(path_of(uri))

    def forget(self, path: Path) -> None:
        """Forget what rests on a file, on settings, and on files that were not found: it may be one of them."""
        if shelf.is_shipped(path):
            load_shipped.cache_clear()
        for uri, known in list(self._known.items()):
            if path.suffix == ".toml" or path in known.files or known.resolved is None or not known.resolved.whole:
                del self._known[uri]
        self._mended.clear()

    def analysis(self, uri: str) -> Analysis:
        """What is known of an open file. Raises KeyError if it is not open."""
        if uri not in self._known:
            self._known[uri] = self._analyse(uri)
        return self._known[uri]

    def mended(self, uri: str) -> str:
        """The text of an open file after the safe edits that help; worked out once for each text."""
        if uri not in self._mended:
            self._mended[uri] = self._mend(self.analysis(uri))
        return self._mended[uri]

    def _mend(self, analysis: Analysis) -> str:
        source, path = analysis.source, analysis.source.path
        assert path is not None
        if analysis.sort == "cases":
            edits = [each.suggestion.edit for each in analysis.findings if each.suggestion and each.suggestion.edit]
            return applied(source.text, apart(edit for edit in edits if edit.safe))
        asked = self._asked(path)
        mended = mend(Task([_shown(path)], asked.selection, asked.limits, self._bytes(), jobs=1))
        return next((data.decode("utf-8") for file, data in mended.changed if file.path == path), source.text)

    def uri_of(self, source: Source) -> str | None:
        """The URI of a file read; the editor's own spelling where it is open, None for what is no file."""
        if source.path is None:
            return None
        path = shelf.real(source.path)
        return next((uri for uri in self.texts if path_of(uri) == path), None) or from_fs_path(str(path))

    def _analyse(self, uri: str) -> Analysis:
        path, text = path_of(uri), self.texts[uri]
        source, sort = Source(path.name, text, path), sort_of(text)
        if sort == "other":
            return Analysis(source, sort, files=frozenset([path]))
        texts = self._bytes()
        with unsaved(texts):
            return _cases(source, path) if sort == "cases" else _rules(source, path, self._asked(path), texts)

    def _bytes(self) -> dict[Path, bytes]:
        """What stands for files on disk: the text of every open file."""
        return {path_of(uri): text.encode("utf-8", "surrogatepass") for uri, text in self.texts.items()}

    def _asked(self, path: Path) -> Asked:
        """The settings that hold for a file: those of the folder the editor works in, as for a `check` there."""
        here = Path.cwd()
        try:
            settings, self.trouble = find_settings(here if path.is_relative_to(here) else path.parent), ""
        except Misused as misused:
            settings, self.trouble = Settings(), misused.text[self.lang]
        return Asked(settings, {})


def _cases(source: Source, path: Path) -> Analysis:
    name = _shown(path)
    root, _ = load_file(path, name)
    _, findings = load_cases(path, name)
    return Analysis(source, "cases", root, None, tuple(in_order(findings)), frozenset([path]))


def _rules(source: Source, path: Path, asked: Asked, texts: dict[Path, bytes]) -> Analysis:
    """What `check` says of a file, and the tree it was read into."""
    name = _shown(path)
    findings = review(Task([name], asked.selection, asked.limits, texts, jobs=1)).findings
    resolved, _ = resolve(path, name, asked.limits)
    root = resolved.layers[0].root if resolved else None
    if root is not None and isinstance(examples := root.get("examples"), Sequence) and len(examples):
        findings += load_cases(path, name)[1]
    return Analysis(source, "rules", root, resolved, tuple(in_order(findings)), frozenset(_files(path, resolved, findings)))


def _files(path: Path, resolved: Resolved | None, findings: list[Finding]) -> Iterator[Path]:
    yield path
    sources = [layer.source for layer in resolved.layers] if resolved else []
    sources += [finding.span.source for finding in findings]
    yield from (shelf.real(source.path) for source in sources if source.path is not None)


def _shown(path: Path) -> str:
    """A path as the command would be given it in this folder."""
    here = Path.cwd()
    return os.path.relpath(path, here) if path.is_relative_to(here) else str(path)


@lru_cache(maxsize=256)
def path_of(uri: str) -> Path:
    """The file behind a URI, links followed. One that has never been saved stands in the current folder."""
    named = to_fs_path(uri) if uri.startswith("file:") else None
    return shelf.real(Path(named if named else re.sub(r"[^\w.-]+", "-", uri) + ".yaml"))
