"""What a kind of finding is, in words that hold for all its findings: for formats that list their rules."""

from __future__ import annotations

from ruleset.diagnostics.formats.words import fenced, word
from ruleset.diagnostics.pages import Example, page


def short_description(identifier: str, lang: str) -> str:
    """The first sentence of a kind's page."""
    known = page(identifier)
    return known.summary(lang) if known else identifier


def full_description(identifier: str, lang: str) -> str:
    """The words of a kind's page."""
    known = page(identifier)
    return known.words[lang] if known else identifier


def help_text(identifier: str, lang: str) -> str:
    """The words of a kind's page, and where more is to be read."""
    return f"{full_description(identifier, lang)}\n{word('more', lang).format(identifier)}"


def help_markdown(identifier: str, lang: str) -> str:
    """A kind's page with its examples."""
    known = page(identifier)
    parts = [help_text(identifier, lang).replace("\n", "\n\n")]
    if known:
        parts += _shown(word("wrong", lang), known.bad) + _shown(word("right", lang), known.good)
    return "\n\n".join(parts)


def _shown(title: str, example: Example) -> list[str]:
    """The files of an example as code blocks; nothing for what no text can show."""
    blocks = [f"`{name}`\n\n{fenced(text.rstrip())}" for name, text in example.files.items()]
    return [f"**{title}**", *blocks] if blocks else []
