"""What each kind of finding means: one Markdown page per id, beside the module that declares the kind.

A page is found by the name of its file (`explained/R522-dead-row.md`), so no module that makes findings is loaded. Its form:

    # R522 dead-row
    severity: warning       only when it is no error
    fix: safe               only when a finding of this kind can carry an edit: safe or unsafe
    ## zh                   2-6 lines; the first sentence sums the kind up
    ## en
    ## bad                  what gives exactly this finding: ```yaml NAME blocks, the first is the file checked,
    ## good                 or a line `builder: NAME` where no text can show it
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ruleset.diagnostics.finding import Text

RULESET = Path(__file__).resolve().parent.parent
FOLDER = "explained"
SECTIONS = ("zh", "en", "bad", "good")
UNNAMED = "house.yaml"

_FACTS: Mapping[str, tuple[str, ...]] = {"severity": ("warning", "info"), "fix": ("safe", "unsafe")}
_FILE = re.compile(r"(?P<id>R[0-9]{3})-(?P<name>[a-z0-9-]+)\.md")
_SECTION = re.compile(r"^## (.*)\n", re.MULTILINE)
_BLOCK = re.compile(r"^```yaml(?: (?P<name>[^\s`]+))?\n(?P<text>.*?)^```$\n?", re.MULTILINE | re.DOTALL)
_SENTENCE = re.compile(r".+?(?:。|[.!?](?=\s|$))", re.DOTALL)


class PageError(ValueError):
    """A page that is not written in the form above."""


@dataclass(frozen=True)
class Example:
    """Files by name, the first is the one checked; or the `builder` that makes what no text can show."""

    files: Mapping[str, str]
    builder: str = ""


@dataclass(frozen=True)
class Page:
    """One kind of finding in words, with an example that has it and one that has not."""

    id: str
    name: str
    severity: str
    fix: str
    words: Text
    bad: Example
    good: Example

    def summary(self, lang: str) -> str:
        """The first sentence, on one line, without its full stop."""
        found = _SENTENCE.match(self.words[lang])
        sentence = found.group() if found else self.words[lang]
        return re.sub(r"(?<=[!-~])\s+|\s+(?=[!-~])", " ", sentence).replace("\n", "").rstrip("。.")


@lru_cache(maxsize=1)
def page_files() -> dict[str, Path]:
    """The file of every page by id, in order."""
    found = {path.name[:4]: path for path in RULESET.rglob(f"{FOLDER}/*.md")}
    return dict(sorted(found.items()))


def page_names() -> dict[str, str]:
    """The name of every kind that has a page, by id."""
    return {identifier: path.stem[5:] for identifier, path in page_files().items()}


def page(id_or_name: str) -> Page | None:
    """The page of a kind, None when there is none.

    Raises:
        PageError: the page is not in the form above.
    """
    names = page_names()
    identifier = next((each for each, name in names.items() if id_or_name in (each, name)), None)
    return read_page(page_files()[identifier]) if identifier else None


def pages() -> list[Page]:
    """Every page, by id."""
    return [read_page(path) for path in page_files().values()]


def read_page(path: Path) -> Page:
    """The page in a file.

    Raises:
        PageError: the page is not in the form above.
    """
    named = _FILE.fullmatch(path.name)
    if not named:
        raise PageError(f"{path.name}: a page is named like R522-dead-row.md")
    head, *rest = _SECTION.split(path.read_text(encoding="utf-8"))
    if rest[::2] != list(SECTIONS):
        raise PageError(f"{path.name}: the sections are {', '.join(SECTIONS)}, here {', '.join(rest[::2])}")
    facts = _facts(path.name, head, f"# {named['id']} {named['name']}")
    zh, en, bad, good = (text.strip() for text in rest[1::2])
    return Page(
        named["id"], named["name"], facts.get("severity", "error"), facts.get("fix", ""),
        {"zh": _prose(path.name, zh), "en": _prose(path.name, en)},
        _example(path.name, bad), _example(path.name, good),
    )


def _facts(file: str, head: str, title: str) -> dict[str, str]:
    first, *lines = head.strip().split("\n")
    if first != title:
        raise PageError(f"{file}: the first line is {title!r}")
    facts = dict(line.partition(": ")[::2] for line in lines)
    wrong = [line for line, (key, value) in zip(lines, facts.items(), strict=True) if value not in _FACTS.get(key, ())]
    if wrong:
        raise PageError(f"{file}: below the title stand only `severity: warning|info` and `fix: safe|unsafe`: {wrong}")
    return facts


def _prose(file: str, text: str) -> str:
    if not text:
        raise PageError(f"{file}: a section of words is empty")
    return text


def _example(file: str, text: str) -> Example:
    if text.startswith("builder: ") and "\n" not in text:
        return Example({}, text.removeprefix("builder: "))
    files = {block["name"] or UNNAMED: block["text"] for block in _BLOCK.finditer(text + "\n")}
    if not files or _BLOCK.sub("", text + "\n").strip():
        raise PageError(f"{file}: an example is ```yaml NAME blocks and nothing else, or one line `builder: NAME`")
    return Example(files)
