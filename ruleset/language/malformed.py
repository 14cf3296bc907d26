"""Syntax errors: a table of (message, malformed examples) for each kind of site (DESIGN §5).

A text that does not parse gets the message of the example that goes wrong in the same way: in the same parser state,
before the same kind of word if there is such an example, else the first example in that state. So a message is added by writing an example, never by naming a token, and the first example of a state is its fallback.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from ruleset.language.errors import LanguageError
from ruleset.language.messages import Localised
from ruleset.language.parser import parser

if TYPE_CHECKING:
    from lark import Token
    from lark.exceptions import UnexpectedInput, UnexpectedToken

Table = tuple[tuple[str, tuple[str, ...]], ...]

SIGNS: Table = (
    ("double_equals", ("==",)),
    ("arrow", ("=>", "=<", "<>")),
    ("slash", ("/",)),
    ("caret", ("^",)),
    ("decimal", ("1.5",)),
    ("quoted", ('"points"', "'points'", "'")),
    ("logic_sign", ("&&", "||", "!", "&", "|")),
    ("semicolon", (";",)),
    ("long_dots", ("...",)),
    ("full_width", ("＞", "，", "（", "。", "“")),
    ("mathematical_sign", ("≥", "≤", "≠", "×", "÷", "−", "–", "…")),
    ("unknown_character", ("?", "@", "[", "}", "\u00a0", "\x00", "0_")),
)
"""Signs that mean nothing at any site, each with its message."""

_OPERANDS: Table = (
    ("missing_operand", ("2 +", "2 *", "2 **", "-", "max(2,", "2 + * 3", "2 * * 3", "2 ** * 3", "- * 3", "max(, 2)")),
    ("unclosed_bracket", ("(2", "(2 + 3", "max(2", "max(2, 3", "((2)")),
    ("missing_operator", ("2 3", "2 pairs", "2 (3)", "pairs 2", "(2) 3", "(2) pairs", "(2)(3)", "max(1, 2) 3")),
    ("missing_operator", ("2 ** 3 4", "2 * 3 4", "2 + 3 4", "- 2 3", "(2 3)", "(2 pairs)", "max(2 3)", "max(2 pairs)")),
    ("empty_brackets", ("max()", "()")),
)

TABLES: dict[str, Table] = {
    "amount": _OPERANDS,
    "condition": (),
    "order": (),
    "effects": (),
    "relation": (),
    "shape": (),
    "range": (),
}

_REPLACEMENTS = {
    "==": "=",
    "=>": ">=",
    "=<": "<=",
    "<>": "!=",
    "/": "//",
    "^": "**",
    "&": "and",
    "&&": "and",
    "|": "or",
    "||": "or",
    "!": "not",
    ";": ",",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "×": "*",
    "÷": "//",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "..",
    "\u00a0": " ",
    "\u3000": " ",
    "，": ",",
    "、": ",",
    "；": ",",
    "。": ".",
}

_END = Localised(zh="结尾", en="the end of the text")


def syntax_error(start: str, text: str, error: UnexpectedInput) -> LanguageError:
    """The located error for a text that the grammar refuses at the site kind ``start``."""
    token = cast("UnexpectedToken", error).token
    if token.type == "$END":
        at = len(text.rstrip())
        return LanguageError(_match(start, error, token), at, at, found=_END, written="")
    written = str(token)
    found = Localised(zh=f"“{written}”", en=f"`{written}`")
    place = token.start_pos or 0, token.end_pos or 0
    key = _sign_keys().get(token.type) or _match(start, error, token)
    return LanguageError(key, *place, suggestion=_replacement(written), found=found, written=written)


def _replacement(written: str) -> str | None:
    """What to write for a sign, if that is certain."""
    if written in _REPLACEMENTS:
        return _REPLACEMENTS[written]
    if written.startswith("..."):
        return ".."
    if written[0] in "\"'":
        return written.strip("\"'") or None
    plain = unicodedata.normalize("NFKC", written)
    return plain if plain != written and plain.isascii() else None


@lru_cache(maxsize=1)
def _sign_keys() -> dict[str, str]:
    lex = parser().lex
    return {token.type: key for key, signs in SIGNS for sign in signs[:1] for token in lex(sign)}


def _match(start: str, error: UnexpectedInput, token: Token) -> str:
    exact, by_state = _index(start)
    state = _state(error)
    return exact.get((state, token.type)) or by_state.get(state) or "unexpected"


@lru_cache(maxsize=None)
def _index(start: str) -> tuple[dict[tuple[int, str], str], dict[int, str]]:
    """Where each example goes wrong. lark's own ``match_examples`` also compares how deep the parser's stack is, so it
    would need every example again at every depth of brackets; the top of the stack is what tells mistakes apart."""
    exact: dict[tuple[int, str], str] = {}
    by_state: dict[int, str] = {}
    for key, examples in TABLES[start]:
        for example in examples:
            error = _failure(start, example)
            exact.setdefault((_state(error), error.token.type), key)
            by_state.setdefault(_state(error), key)
    return exact, by_state


def _failure(start: str, example: str) -> UnexpectedToken:
    from lark.exceptions import UnexpectedToken

    try:
        parser().parse(example, start=start)
    except UnexpectedToken as error:
        return error
    raise AssertionError(f"not malformed: {example}")


def _state(error: UnexpectedInput) -> int:
    return cast(int, cast(Any, error.state).position)
