"""Syntax errors: a table of (message, malformed examples) for each kind of site (DESIGN §5).

A text that does not parse gets the message of the example that goes wrong in the same way: in the same parser state,
at the same kind of word if there is such an example, else the first example in that state. So a message is added by
writing an example, never by naming a token, and the first example of a state is its fallback.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from ruleset.language.errors import LanguageError
from ruleset.language.grammar import parser
from ruleset.language.messages import Localised
from ruleset.language.syntax import BLANKS

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
    ("unknown_character", ("?", "@", "[", "}", "\u00a0", "\x00", "_")),
)
"""Signs that mean nothing at any site, each with its message."""

_COMPARISONS = ("<", "<=", "=", "!=", ">=", ">")


def _each(example: str, *words: str) -> tuple[str, ...]:
    """The example once for every word, put where its braces are."""
    return tuple(example.format(word) for word in words)


_OPERANDS: Table = (
    (
        "missing_operand",
        ("2 +", "2 -", "2 *", "2 //", "2 %", "2 **", "-", "max(2,", "2 + * 3", "2 - * 3", "2 * * 3", "2 ** * 3"),
    ),
    ("missing_operand", ("- * 3", "max(* 2)", "(* 2)", "(2 + )", "* 3")),
    ("empty_brackets", ("max()", "()")),
)
"""Mistakes where a number or name should come: the same wherever amounts are read."""

_AMOUNT: Table = (
    *_OPERANDS,
    ("missing_operator", ("2 to", "(2 to", "max(2 to", "max(2, 3 to")),
    ("missing_operator", ("2 3", "pairs 2", "main pairs 2", "pairs over", "(2) 3", "(2) pairs", "(2)(3)", "max(1) 3")),
    ("unclosed_bracket", ("(2", "max(2", "max(2, 3", "((2)")),
    ("comparison_in_amount", _each("2 {} 3", *_COMPARISONS, "in")),
    ("comparison_in_amount", _each("(2 {} 3)", *_COMPARISONS, "in")),
    ("comparison_in_amount", _each("max(2 {} 3)", *_COMPARISONS, "in")),
    ("comparison_in_amount", _each("max(1, 2 {} 3)", *_COMPARISONS, "in")),
    ("logic_in_amount", _each("2 {} 3", "and", "or")),
    ("logic_in_amount", _each("(2 {} 3)", "and", "or")),
    ("logic_in_amount", _each("max(2 {} 3)", "and", "or")),
    ("logic_in_amount", _each("max(1, 2 {} 3)", "and", "or")),
    ("logic_in_amount", _each("{}", "not", "otherwise")),
    ("range_in_amount", ("2 .. 3", "(2 .. 3)", "max(2 .. 3)", "max(1, 2 .. 3)")),
    ("comma_outside_call", ("2, 3", "(2, 3)")),
    ("stray_bracket", ("2)",)),
)

_CONDITION: Table = (
    *_OPERANDS,
    ("missing_operand", (*_each("2 {}", *_COMPARISONS), *_each("2 = 3 {}", *_COMPARISONS), "2 in", "2 in 3 .. *")),
    ("missing_operand", ("- (* 2)", "not", "2 = 2 and", "2 = 2 or", "2 = 2 and 2 = 2 and", "2 = 2 or 2 = 2 or")),
    ("split_sign", ("2 > = 3", "2 < = 3")),
    ("empty_brackets", ("- ()", "- (")),
    (
        "missing_operator",
        ("2 to", "(2 to", "- (2 to", "2 = 2 to", "2 = 2 = 2 to", "max(2 to", "max(2, 3 to", "2 in 3 .. 4 to"),
    ),
    ("missing_operator", ("2 3", "pairs 2", "main pairs 2", "pairs over", "-(2) 3", "2 = (2) 3", "max(1) 3")),
    ("condition_without_comparison", ("points", "(points)", "points and 2 = 2", "points or 2 = 2")),
    ("condition_without_comparison", ("2 = 2 and points", "2 = 2 and points and 2 = 2", "(points and 2 = 2)")),
    ("condition_without_comparison", ("(points or 2 = 2)", "points .. 2", "(points .. 2)", "points, 2")),
    ("compared_condition", ("(2 = 2) + 2", "(2 = 2) * 2", *_each("(2 = 2) {} 3", *_COMPARISONS))),
    ("comparison_in_amount", _each("- (2 {} 3)", *_COMPARISONS, "in")),
    ("comparison_in_amount", _each("max(2 {} 3)", *_COMPARISONS, "in")),
    ("comparison_in_amount", _each("max(1, 2 {} 3)", *_COMPARISONS, "in")),
    ("logic_in_amount", _each("- (2 {} 3)", "and", "or")),
    ("logic_in_amount", _each("max(2 {} 3)", "and", "or")),
    ("logic_in_amount", _each("max(1, 2 {} 3)", "and", "or")),
    ("range_in_amount", ("- (2 .. 3)", "max(2 .. 3)", "max(1, 2 .. 3)")),
    ("range_without_in", ("2 = 3 .. 4", "2 = 3 = 4 .. 5", "2 < 3 .. 4", "(2 = 3 .. 4)")),
    ("in_without_range", ("2 in 3", "2 in 3 to 4", "2 in 3, 4", "2 in 3 and 2 = 2", "2 in 3 or 2 = 2", "(2 in 3)")),
    ("in_without_range", _each("2 in 3 {} 4", *_COMPARISONS, "in")),
    (
        "in_in_chain",
        (
            "2 = 3 in 4 .. 5",
            "2 = 3 = 4 in 5 .. 6",
            "2 < 3 in 4 .. 5",
            "2 in 3 .. in",
            "2 in 3 .. 4 in",
            "2 in 3 .. 4 < 5",
        ),
    ),
    ("in_in_chain", ("2 in 3 .. = 4", "2 in 3 .. < 4", *_each("2 in 3 .. 4 {} 5", *_COMPARISONS))),
    ("long_dots", ("2 in 3 .. ..", "2 in 3 .. 4 ..")),
    (
        "comma_in_condition",
        ("2 = 2, 3", "2 = 2 = 2, 3", "(2 = 2, 3)", "(2, 3)", "-(2, 3)", "2 in 3 .. 4, 5", "2 in 3 .. , 5"),
    ),
    ("comma_in_condition", ("(2 = 2), 3 = 3",)),
    ("unclosed_bracket", ("(2", "(2 = 2", "- (2", "max(2", "max(2, 3", "(2 in 3 .. 4")),
    ("stray_bracket", ("2)", "2 = 2)", "2 in 3 .. 4)")),
    ("otherwise_alone", ("otherwise 2", "otherwise and 2 = 2", "otherwise, 2", "not otherwise", "2 = 2 and otherwise")),
    (
        "otherwise_alone",
        (
            "(otherwise)",
            "2 = 2 or otherwise",
            "2 = 2 or 2 = 2 or otherwise",
            "2 = 2 and 2 = 2 and otherwise",
            "2 = 2 otherwise",
        ),
    ),
)

_WORDS = ("1", "..", "in", "alike")
"""One of each kind of word a phrase is made of."""


def _after_words(example: str) -> tuple[str, ...]:
    """The example after a word of every kind, first and later in its phrase."""
    return tuple(f"{before}{word} {example}" for before in ("", "1 ") for word in _WORDS)


_CHANGES = ("opponents + {}", "opponents - {}", "opponents + 1 + {}", "opponents + 1 - {}")

_EFFECTS: Table = (
    *(
        (key, tuple(change.format(example) for change in _CHANGES for example in examples))
        for key, examples in _OPERANDS
    ),
    ("missing_operand", ("stake *", "offender pays", "offender pays 2 +", "offender pays 2 -", "+ (* 3)")),
    ("missing_operand", ("offender pays * 3 to opponents",)),
    ("missing_operator", _each("opponents + {}", "2 3", "2 pairs", "pairs 2", "main pairs 2", "pairs over", "(2) 3")),
    ("missing_operator", _each("opponents + {}", "max(1) 3", "(2 to 3)", "max(2 to 3)", "max(2, 3 to 4)")),
    ("unclosed_bracket", _each("opponents + {}", "(2", "max(2", "max(2, 3")),
    *(("comparison_in_amount", _each(change.format("2 {}"), *_COMPARISONS, "in")) for change in _CHANGES),
    ("comparison_in_amount", _each("opponents + (2 {} 3)", *_COMPARISONS, "in")),
    ("comparison_in_amount", _each("opponents + max(2 {} 3)", *_COMPARISONS, "in")),
    ("comparison_in_amount", _each("opponents + max(1, 2 {} 3)", *_COMPARISONS, "in")),
    ("comparison_in_amount", _each("stake * 2 {} 3", *_COMPARISONS, "in")),
    ("comparison_in_amount", _each("offender pays 2 {} 3", *_COMPARISONS, "in")),
    *(("effect_separator", _each(change.format("2 {} redeal"), "and", "or")) for change in _CHANGES),
    ("effect_separator", _each("stake * 2 {} redeal", "and", "or")),
    ("logic_in_amount", _each("opponents + (2 {} 3)", "and", "or")),
    ("logic_in_amount", _each("opponents + max(2 {} 3)", "and", "or")),
    ("logic_in_amount", _each("opponents + max(1, 2 {} 3)", "and", "or")),
    ("range_in_amount", tuple(change.format("2 .. 3") for change in _CHANGES)),
    ("range_in_amount", ("opponents + (2 .. 3)", "opponents + max(2 .. 3)", "opponents + max(1, 2 .. 3)")),
    ("range_in_amount", ("stake * 2 .. 3", "offender pays 2 .. 3")),
    ("comma_outside_call", ("opponents + (2, 3)",)),
    ("stray_bracket", ("stake * 2)", "offender pays 2)", *(change.format("2)") for change in _CHANGES))),
    ("effect_missing", ("* 3", "redeal,", "redeal, redeal,", "redeal,, warning", ", redeal")),
    ("effect_form", ("3 levels", "redeal 3", "redeal = 3", "take over 3", "may not 3", "attackers take over = 3")),
    ("wrong_sign", ("stake * 2 + 3", "stake * 2 - 3")),
    ("effect_form", ("opponents (3)", "to opponents", "redeal, 3")),
    ("effect_form", ("over = 3", "not = 3", "opponents over = 3", "opponents not = 3")),
    ("stray_bracket", ("opponents + 2)", "redeal)", "attackers take over)", "opponents + 2, redeal)")),
    ("effect_separator", _each("redeal {} warning", "and", "or")),
    ("effect_separator", _each("attackers take over {} redeal", "and", "or")),
    ("effect_separator", _each("partner may not {} redeal", "and", "or")),
    ("effect_separator", _each("partner may not ruff {} redeal", "and", "or")),
    (
        "pay_without_receiver",
        ("offender pays 2", "offender pays 2, redeal", "offender pays 2 to", "offender pays 2 to 3"),
    ),
    ("pay_without_receiver", ("offender pays to opponents",)),
    ("payment_ends", ("opponents + 2 to attackers", "offender pays 2 to opponents + 3", "redeal to attackers")),
)

TABLES: dict[str, Table] = {
    "amount": _AMOUNT,
    "condition": _CONDITION,
    "effects": _EFFECTS,
    "order": (
        ("order_gap", (">", "S >", "S > H >", "S =", "S = H =", "S > > H")),
        ("order_sign", ("S, H", "10, H", "10 S, H", "10 9, H", "S < H", "10 < 9", "S >= H", "S over H")),
    ),
    "relation": (
        (
            "relation_form",
            (
                "over",
                "pair",
                "pair > single",
                "pair over",
                "pair over > single",
                "pair over 2",
                "2",
                "pair 2",
                "joker pair 2",
            ),
        ),
        ("relation_form", ("pair.. > single", "pair over single over", "pair over single.. over")),
    ),
    "shape": (
        (
            "shape_form",
            (
                "over",
                "pair, single",
                "pair.. single",
                "2",
                "pair 2",
                "joker pair 2",
                "pair over single",
                "joker pair over single",
            ),
        ),
    ),
    "pattern": (
        ("pattern_gap", ("+", "<", "1 +", "1 + pair +", "1,", "1 + pair, any ranks,", "1 + pair,", "1 + + pair", "1, , any ranks")),
        ("pattern_syntax", ("1 - 1", "1 < 1", "1 = 1", "1 or 1", "1 + pair < 1", "1 + pair, any ranks < 1")),
        ("pattern_syntax", ("1 + pair, any ranks + pair", "1 + pair - 1", "1 + pair, any ranks - 1", "1 or 1")),
        ("pattern_syntax", ("1 + pair or 1", "1 + pair + pair or 1", "1 + pair, any ranks, no jokers + 1", *_after_words(">"))),
    ),
    "tiers": (
        ("pattern_gap", ("+", "<", "1 <", "1 =", "1 +", "1 + pair +", "1,", "1 + pair, any ranks,", "1 < < 1", "1 + < 1")),
        ("pattern_gap", ("1 < 1 <", "1 < 1 =", "1 = 1 <", "1 + pair,", "1, < 1")),
        ("tiers_sign", ("1 > 1", "1 >= 1", "1 < 1 > 1", "1 + pair > 1", "1 + pair, any ranks > 1", "1 or 1")),
        ("tiers_sign", ("1 + pair, any ranks + pair", "1 - 1", "1 < 1 - 1", "1 = 1 - 1", *_after_words("-"))),
        ("tiers_sign", ("1 + pair or 1", "1 + pair + pair or 1", "1 + pair, any ranks, no jokers + 1")),
    ),
    "places": (
        ("places_gap", ("or", "1 or", "1 or 2 or", "1 or or 2")),
        ("places_syntax", ("1, 2", "1 or 2, 3", "1 - 2", "<", "otherwise 1", "1 and 2", "1 or < 2", *_after_words(">"))),
        ("places_syntax", ("1 or 2 or 3 < 4",)),
    ),
    "goal": (
        ("places_gap", ("or", "1 or", "1 or 2 or", "1 or or 2")),
        ("goal_syntax", ("1, 2", "1 or 2, 3", "1 - 2", "<", "1 and 2", "1 or < 2", *_after_words(">"))),
        ("goal_syntax", ("1 or 2 or 3 < 4",)),
    ),
    "range": (
        ("range_form", ("*", "60 minutes 3", "2 .. *", "2 .. 3 4", "2, 3", "A, K")),
        ("range_hyphen", ("80 - 115", "80 to 115", "10 - A", "J - A", "J to A", "J over A")),
        ("range_open_below", (".. 40",)),
        ("long_dots", ("2 .. .. 3", "2 .. 3 ..")),
    ),
}
"""The malformed examples of every kind of site."""

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
        at = len(text.rstrip(BLANKS))
        return LanguageError(_match(start, error, token), at, at, found=_END, written="")
    written = str(token) if str(token).isprintable() else f"U+{ord(token[0]):04X}"
    found = Localised(zh=f"“{written}”", en=f"`{written}`")
    place = token.start_pos or 0, token.end_pos or 0
    key = _sign_keys().get(token.type) or _match(start, error, token)
    return LanguageError(key, *place, suggestion=_replacement(str(token)), found=found, written=written)


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


@cache
def _sign_keys() -> dict[str, str]:
    lex = parser().lex
    return {token.type: key for key, signs in SIGNS for sign in signs[:1] for token in lex(sign)}


def _match(start: str, error: UnexpectedInput, token: Token) -> str:
    exact, by_state = _index(start)
    state = _state(error)
    return exact.get((state, token.type)) or by_state.get(state) or "unexpected"


@cache
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
