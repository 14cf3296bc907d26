"""Hostile texts: refused at once, with a message, whatever their size."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ruleset import language
from ruleset.language import LanguageError
from ruleset.language.grammar import GRAMMAR, TABLES, _made_from, built_parser, saved_parser
from ruleset.language.making import DEPTH_LIMIT
from ruleset.language.parser import TEXT_LIMIT

BIG = 10_000


@pytest.mark.parametrize(
    ("start", "text", "key"),
    [
        ("amount", "+".join(["1"] * BIG), "too_long"),
        ("amount", "(" * BIG + "1" + ")" * BIG, "too_long"),
        ("amount", "1" * BIG, "too_long"),
        ("amount", "+".join(["1"] * 900), "too_deep"),
        ("amount", "**".join(["1"] * 600), "too_deep"),
        ("amount", "-" * 1_900 + "1", "too_deep"),
        ("amount", "max(1," * 300 + "1", "unclosed_bracket"),
        ("amount", "(" * 1_900, "missing_operand"),
        ("amount", "1" * 1_900, "number_too_large"),
        ("condition", "not " * 450 + "1=1", "too_deep"),
        ("condition", "(" * 900 + "1=1" + ")" * 900, None),
        ("condition", " and ".join(["1=1"] * 200), None),
        ("order", " > ".join(["A"] * 400), None),
        ("effects", ",".join(["redeal"] * 200), None),
        ("range", "9" * 1_900 + "..", "number_too_large"),
    ],
)
def test_large_texts(start: str, text: str, key: str | None) -> None:
    try:
        getattr(language, f"parse_{start}")(text)
        found = None
    except LanguageError as error:
        found = error.key
    assert found == key


def test_deepest_text_allowed() -> None:
    text = "-" * (DEPTH_LIMIT - 1) + "1"
    assert language.evaluate(language.parse_amount(text), {}) == -1
    with pytest.raises(LanguageError, match="deep"):
        language.parse_amount("-" + text)


def test_longest_text_allowed() -> None:
    text = "1".ljust(TEXT_LIMIT)
    assert language.parse_amount(text) == language.parse_amount("1")
    with pytest.raises(LanguageError, match="characters"):
        language.parse_amount(text + " ")


def test_saved_tables_are_those_of_the_grammar() -> None:
    """After a change to rules.lark: PYTHONHASHSEED=0 python -m ruleset.language.grammar."""
    import json

    made_from = json.loads(TABLES.read_text(encoding="utf-8"))["made_from"]
    assert made_from["grammar"] == _made_from()["grammar"]


def test_saved_and_built_parser_read_alike() -> None:
    saved, built = saved_parser(), built_parser()
    if saved is None:
        pytest.skip("the saved tables are of another version of lark")
    for start, text in (("amount", "max(3, -x) // 2"), ("effects", "opponents + 1, redeal"), ("order", "A > B = 10")):
        assert saved.parse(text, start=start) == built.parse(text, start=start)


def test_other_tables_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleset.language.grammar._made_from", lambda: {"grammar": "changed"})
    assert saved_parser() is None


def test_broken_tables_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleset.language.grammar.TABLES", GRAMMAR)
    assert saved_parser() is None


def test_lark_loads_on_first_use_only() -> None:
    code = "import sys, ruleset.language as l; a = 'lark' in sys.modules; l.parse_range('2..'); print(a, 'lark' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "False True\n"
    )
