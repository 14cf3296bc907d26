"""YAML 1.2 core scalars. PyYAML's own resolver is YAML 1.1 (`no` is False, `010` is 8) and editors are not."""

from __future__ import annotations

import re

_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_BOOLEAN = {word: word.lower() == "true" for word in ("true", "True", "TRUE", "false", "False", "FALSE")}
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_SPECIAL_FLOAT = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_OTHER_YAML = re.compile(
    r"""
    (?i:yes|no|on|off|y|n) | = | <<                                          # words of YAML 1.1
    | [-+]?0[0-9_]+ | [-+]?0[bo][0-9_]+ | [-+]0x[0-9a-fA-F_]+ | 0x[0-9a-fA-F]*_[0-9a-fA-F_]*   # octal, binary, signed
    | [-+]?[0-9.][0-9._]*_[0-9._]*([eE][-+]?[0-9]+)? | [-+]_[0-9_]*          # digits in groups
    | [-+]?[0-9]+[eE][-+]?[0-9]+ | [-+]?[0-9.]+[eE][0-9]+ | [-+]\.[0-9]+([eE][-+]?[0-9]+)?   # floats
    | [-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?                           # base 60
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt\ ].*)?                              # dates
    """,
    re.VERBOSE,
)


_NUMBER_STARTS = frozenset("+-.0123456789")
"""No text that begins otherwise is a number; most values are told apart by this alone."""
_LONGEST_WORD = 3
_LONGEST = 64
"""No longer text is taken for another number or date than meant, and matching one could take long."""


def resolve(text: str) -> bool | int | float | str | None:
    """The value of a plain scalar. The caller has refused numbers of too many digits."""
    if text in _NULL:
        return None
    if text in _BOOLEAN:
        return _BOOLEAN[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if _FLOAT.fullmatch(text):
        number = float(text)
        return int(number) if number.is_integer() else number  # as in JSON Schema, 4.0 is a whole number
    if _SPECIAL_FLOAT.fullmatch(text):
        return float(text.lower().replace(".", ""))
    return text


def _integer(text: str) -> int:
    base = {"0o": 8, "0x": 16}.get(text[:2], 10)
    return int(text[2:] if base != 10 else text, base)


def digits(text: str) -> int:
    """Number of digits of a plain scalar that is a number, otherwise 0."""
    if text[:1] not in _NUMBER_STARTS:
        return 0
    is_number = _INTEGER.fullmatch(text) or _FLOAT.fullmatch(text)
    return sum(character.isalnum() for character in text) if is_number else 0


def is_ambiguous(text: str) -> bool:
    """Whether other YAML readers give this plain scalar another value than YAML 1.2 does."""
    if text[:1] not in _NUMBER_STARTS and len(text) > _LONGEST_WORD:
        return False
    return len(text) <= _LONGEST and _OTHER_YAML.fullmatch(text) is not None
