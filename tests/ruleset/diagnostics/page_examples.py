"""The examples of the explain pages as files on disk, and the findings they give."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ruleset
from engine.smoke import Trouble
from ruleset.assumed import assumed_findings
from ruleset.cases import load_cases
from ruleset.diagnostics import Finding
from ruleset.diagnostics.pages import UNNAMED, Example
from ruleset.excuses import check_excuses
from ruleset.review.review import Task, review
from ruleset.smoke import smoke_findings
from ruleset.source.limits import DEFAULT_LIMITS

HEAD = "format: 1\nfamily: tricks\nextends: bashifen-club\n"


def _missing(folder: Path) -> str:
    return UNNAMED


def _folder(folder: Path) -> str:
    (folder / UNNAMED).mkdir()
    return UNNAMED


def _link_circle(folder: Path) -> str:
    (folder / UNNAMED).symlink_to(folder / UNNAMED)
    return UNNAMED


def _text(text: str | bytes) -> Callable[[Path], str]:
    def build(folder: Path) -> str:
        (folder / UNNAMED).write_bytes(text.encode() if isinstance(text, str) else text)
        return UNNAMED

    return build


def _long_chain(folder: Path) -> str:
    for number in range(17):
        parent = "bashifen-club" if number == 16 else f"./level-{number + 1}.yaml"
        (folder / f"level-{number}.yaml").write_text(f"format: 1\nfamily: tricks\nextends: {parent}\n")
    return "level-0.yaml"


BUILDERS: dict[str, Callable[[Path], str]] = {
    "missing-file": _missing,
    "is-a-folder": _folder,
    "unreadable-file": _link_circle,
    "file-too-large": _text(HEAD + "# filler\n" * (DEFAULT_LIMITS.bytes // 9 + 1)),
    "not-utf-8": _text((HEAD + "name: {zh: 周五夜场}\n").encode("gb18030")),
    "empty-file": _text(""),
    "hidden-character": _text(HEAD + "name: {zh: 周五\u202e夜场}\n"),
    "text-too-long": _text(HEAD + f"name: {{en: {'x' * (DEFAULT_LIMITS.characters + 1)}}}\n"),
    "chain-too-long": _long_chain,
    "cannot-be-played": _text(HEAD + "name: Endless\n"),
}
"""What no text of a page can show, by the name of its builder: each makes files in a folder and names the one to check."""


def write_example(example: Example, folder: Path) -> str:
    """Put the files of an example into an empty folder; the name of the one to check."""
    if example.builder:
        return BUILDERS[example.builder](folder)
    for name, text in example.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return next(iter(example.files))


def findings_of(identifier: str, name: str) -> list[Finding]:
    """What the file gives: as a file of cases for R7xx, with its ignore comments for R13x, else as a rule file."""
    if identifier.startswith("R7"):
        cases, findings = load_cases(Path(name))
        rules = sorted({rules for case in cases for rules in case.rules})
        return findings + check_excuses([Path(name)], rules)[1]
    if identifier.startswith("R13"):
        return review(Task([name])).findings
    if identifier == "R607":
        return [*ruleset.check([name]), *assumed_findings([name])]
    if identifier.startswith("R8"):
        endless = Trouble(2, 1, "打了 20000 步还没有结束", "it is not over after 20000 actions")
        return [*smoke_findings([name], lambda rules: endless if "Endless" in rules.name.values() else None)]
    return ruleset.check([name])
