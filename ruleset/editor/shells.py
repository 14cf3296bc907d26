"""Completion in a shell: the script that hooks it up, and the words that are ours to complete.

click knows the commands, the options and their choices. What it cannot know are ids of rule sets, files that may be rule
files, and ids and names of findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem, get_completion_class

from ruleset import shelf
from ruleset.diagnostics.pages import page_names
from ruleset.schema.keys import keys

VARIABLE = "_PAIGUI_COMPLETE"
"""The environment variable by which a script asks the command for words."""

Words = Callable[[str], Iterable[CompletionItem]]


def script(shell: str, command: click.Command) -> str | None:
    """The script for a shell; None when the installed click has none for it."""
    found = get_completion_class(shell)
    return found(command, {}, "paigui", VARIABLE).source() if found else None


class Completed(click.ParamType):  # type: ignore[type-arg]  # generic only in later versions of click
    """Any text, completed from a list."""

    name = "text"

    def __init__(self, words: Words) -> None:
        self.words = words

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The words that begin with what is typed."""
        return list(self.words(incomplete))


def rule_words(typed: str) -> list[CompletionItem]:
    """Ids of rule sets, and what lies in this folder and may be a rule file; any file once that is no longer an id.

    A shell completes paths itself, but it cannot mix them with other words.
    """
    ids = [CompletionItem(name) for name in shelf.shipped() if name.startswith(typed)]
    if "/" in typed or "\\" in typed or (typed and not ids):
        return [CompletionItem(typed, type="file")]
    here = sorted(path for path in Path().iterdir() if path.name.startswith(typed) and not path.name.startswith("."))
    return ids + [CompletionItem(path.name) for path in here if path.is_dir() or path.suffix in (".yaml", ".yml")]


def finding_words(typed: str) -> list[CompletionItem]:
    """Ids and names of findings."""
    names = page_names()
    found = [CompletionItem(identifier, help=name) for identifier, name in names.items() if identifier.startswith(typed)]
    return found + [CompletionItem(name, help=identifier) for identifier, name in names.items() if name.startswith(typed)]


def topic_words(typed: str) -> list[CompletionItem]:
    """What can be explained: findings, and keys of rule files."""
    known = {key.key: key.title["en"] for family in shelf.families() for key in keys(family).values()}
    return finding_words(typed) + [CompletionItem(key, help=title) for key, title in known.items() if key.startswith(typed)]


def family_words(typed: str) -> list[CompletionItem]:
    """The families of games."""
    return [CompletionItem(name) for name in shelf.families() if name.startswith(typed)]


_WORDS: dict[str, Words] = {
    "rules": rule_words, "paths": rule_words, "word": topic_words, "select": finding_words, "ignore": finding_words,
    "family": family_words,
}
"""What completes a parameter, by its name."""


def prepare(group: Any) -> None:
    """Let every parameter of the commands that takes such words complete them, and every option bring its help."""
    for command in group.commands.values():
        for parameter in command.params:
            if parameter.name in _WORDS and isinstance(parameter.type, type(click.STRING)):
                parameter.type = Completed(_WORDS[parameter.name])
            if isinstance(parameter, click.Option):
                parameter.get_help_record(click.Context(command))  # our options find their words when they are asked
