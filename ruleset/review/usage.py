"""A request that cannot be carried out: not a mistake in a rule file but in the command or its settings."""

from __future__ import annotations

from collections.abc import Iterable

from ruleset.diagnostics.finding import Text
from ruleset.diagnostics.nearest import nearest


class Misused(ValueError):
    """What is wrong with the request, in both languages. `paigui` ends with exit code 2."""

    def __init__(self, zh: str, en: str) -> None:
        self.text: Text = {"zh": zh, "en": en}
        super().__init__(en)


def no_such(what: Text, word: str, known: Iterable[str], otherwise: Text | None = None) -> Text:
    """`no WHAT WORD`, with the nearest known word; when none is near, all of them or what `otherwise` says."""
    listed = list(known)
    close = nearest(word, listed)
    if close:
        hint: Text = {"zh": f"，是不是 {close}？", "en": f"; did you mean {close}?"}
    else:
        hint = otherwise or {"zh": f"；可选：{'、'.join(listed)}", "en": f"; known: {', '.join(listed)}"}
    return {"zh": f"没有{what['zh']}“{word}”{hint['zh']}", "en": f"no {what['en']} {word!r}{hint['en']}"}
