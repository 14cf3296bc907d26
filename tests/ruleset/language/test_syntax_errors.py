"""Texts that are refused: every malformed example gets its own message, in both languages, at the right place."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark, Token
from lark.exceptions import UnexpectedToken

from ruleset import language
from ruleset.language import LanguageError
from ruleset.language.grammar import GRAMMAR, STARTS, parser
from ruleset.language.malformed import SIGNS, TABLES, _index
from ruleset.language.messages import LANGUAGES, MESSAGES

EXAMPLES = [(start, example, key) for start in TABLES for key, examples in TABLES[start] for example in examples]
SIGN_EXAMPLES = [(start, sign, key) for start in STARTS for key, signs in SIGNS for sign in signs]


def reader(start: str) -> Callable[[str], object]:
    return getattr(language, f"parse_{start}")


def error_of(start: str, text: str) -> LanguageError:
    with pytest.raises(LanguageError) as caught:
        reader(start)(text)
    return caught.value


def check_messages(error: LanguageError) -> None:
    """A message in each language that shows no name of the grammar, and nothing left unfilled."""
    names = {terminal.name for terminal in parser().terminals} - {"IN", "OR", "AND", "NOT", "TO", "INT"}
    zh, en = error.message("zh"), error.message("en")
    assert re.search(r"[\u4e00-\u9fff]", zh)
    assert not re.search(r"[\u4e00-\u9fff]", en.replace(str(error.values.get("written")), ""))
    for text in (zh, en):
        assert not names & set(re.findall(r"\b[A-Z_]{2,}\b", text))
        assert "{" not in text.replace(str(error.values.get("written")), "")


@pytest.mark.parametrize(("start", "example", "key"), EXAMPLES)
def test_every_example_has_its_message(start: str, example: str, key: str) -> None:
    error = error_of(start, example)
    assert error.key == key
    assert 0 <= error.start <= error.end <= len(example)
    check_messages(error)


@pytest.mark.parametrize(("start", "sign", "key"), SIGN_EXAMPLES)
@pytest.mark.parametrize("before", ["", "pair "])
def test_every_meaningless_sign_has_its_message(start: str, sign: str, key: str, before: str) -> None:
    error = error_of(start, before + sign)
    assert (error.key, error.start) == (key, len(before))
    check_messages(error)


def failing_states(reader: Lark, start: str) -> set[int]:
    """Every state in which a text can go wrong: all words after all beginnings, beginnings told apart by the three
    topmost states."""
    found: set[int] = set()
    seen: set[tuple[int, ...]] = set()
    waiting = [reader.parse_interactive("", start=start)]
    words = [Token(terminal.name, "") for terminal in reader.terminals] + [Token("$END", "")]
    while waiting:
        beginning = waiting.pop()
        for word in words:
            after = beginning.copy(deepcopy_values=False)
            try:
                after.feed_token(word)
            except UnexpectedToken as error:
                found.add(error.state.position)
                continue
            top = tuple(after.parser_state.state_stack[-3:])
            if word.type != "$END" and top not in seen:
                seen.add(top)
                waiting.append(after)
    return found


@pytest.mark.parametrize("start", STARTS)
def test_no_state_is_without_a_message(start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"parser": "lalr", "lexer": "basic", "maybe_placeholders": False}
    bare = Lark(GRAMMAR.read_text(encoding="utf-8"), start=[*STARTS, "rejected"], **options)
    monkeypatch.setattr("ruleset.language.malformed.parser", lambda: bare)
    _, fallbacks = _index.__wrapped__(start)
    assert failing_states(bare, start) <= set(fallbacks)


PIECES = [
    "2",
    "points",
    "pair",
    "redeal",
    "opponents",
    *"+-*()<>=,",
    "**",
    "//",
    "..",
    "in",
    "and",
    "or",
    "not",
    "over",
]
PIECES += ["otherwise", "to", "pays", "max(", "==", "；", "?"]
PIECES += ["places", "1", "alike", "run", "of", "x", "one suit", "at own level A", "reaching", "BJ", "jokers", "any ranks"]


@given(st.sampled_from(STARTS), st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join))
def test_any_text_is_read_or_refused_with_a_message_of_its_own(start: str, text: str) -> None:
    try:
        reader(start)(text)
    except LanguageError as error:
        assert error.key != "unexpected"
        assert 0 <= error.start <= error.end <= len(text)
        check_messages(error)


@given(st.sampled_from(STARTS), st.text(max_size=30))
def test_no_text_breaks_the_reader(start: str, text: str) -> None:
    try:
        reader(start)(text)
    except LanguageError as error:
        assert 0 <= error.start <= error.end <= len(text)
        assert error.message("zh")
        assert error.message("en").isprintable() or not text.isprintable()


@pytest.mark.parametrize(
    ("start", "text", "suggestion"),
    [
        ("condition", "points == 0", "points = 0"),
        ("condition", "points => 80", "points >= 80"),
        ("condition", "points ≥ 80", "points >= 80"),
        ("condition", "points ＞ 80", "points > 80"),
        ("condition", "points > 0 && points < 40", "points > 0 and points < 40"),
        ("condition", "points in 80...115", "points in 80..115"),
        ("amount", "(points - 80) / 40", "(points - 80) // 40"),
        ("amount", "2 ^ pairs", "2 ** pairs"),
        ("amount", "max(3，pairs)", "max(3,pairs)"),
        ("amount", "2 × pairs", "2 * pairs"),
        ("amount", '2 * "pairs"', "2 * pairs"),
        ("effects", "redeal; warning", "redeal, warning"),
        ("effects", "attackers takes over", "attackers take over"),
        ("effects", "oponents + 10", "opponents + 10"),
        ("effects", "offender lose match", "offender loses match"),
        ("effects", "offender pays 3 to oponents", "offender pays 3 to opponents"),
        ("relation", "pare over single", "pair over single"),
        ("relation", "highr pair over pair", "higher pair over pair"),
        ("shape", "jocker pair", "joker pair"),
        ("amount", "mx(1, 2)", "max(1, 2)"),
        ("pattern", "2 alik", "2 alike"),
        ("pattern", "rum of 5 x 1", "run of 5 x 1"),
        ("pattern", "run of 5 x 1 in one siut", "run of 5 x 1 in one suit"),
        ("pattern", "3 alike + 2 singels", "3 alike + 2 singles"),
        ("pattern", "3 alike + 1 single, any rank", "3 alike + 1 single, any ranks"),
        ("pattern", "2 Bj + 2 sj", "2 BJ + 2 sj"),
        ("tiers", "4 alike < 2 jokrs", "4 alike < 2 jokers"),
        ("places", "plases 1 2", "places 1 2"),
        ("goal", "places 1 2 at own levl A", "places 1 2 at own level A"),
        ("climbing_effects", "winers + 3", "winners + 3"),
        ("climbing_effects", "oponents level + 1", "opponents level + 1"),
        ("climbing_effects", "no tribut", "no tribute"),
    ],
)
def test_following_the_suggestion_mends_the_text(start: str, text: str, suggestion: str) -> None:
    error = error_of(start, text)
    assert error.suggestion is not None
    mended = text[: error.start] + error.suggestion + text[error.end :]
    assert mended == suggestion
    reader(start)(mended)


@pytest.mark.parametrize(
    ("start", "text", "key", "marked"),
    [
        ("effects", "dealer side", "effect_without_amount", "dealer side"),
        ("effects", "redeal, somebody + 1", "unknown_target", "somebody"),
        ("effects", "redeal, - 1", "no_target_before", "- 1"),
        ("effects", "+ 1", "no_target_before", "1"),
        ("effects", "opponents * 2", "wrong_sign", "opponents * 2"),
        ("effects", "stake + 2", "wrong_sign", "stake + 2"),
        ("effects", "everybody wins", "unknown_effect", "everybody wins"),
        ("effects", "nobody pays 3 to opponents", "unknown_target", "nobody"),
        ("amount", "2 + sqrt(4)", "unknown_function", "sqrt"),
        ("amount", "2 + 1000001", "number_too_large", "1000001"),
        ("range", "2..1000001", "number_too_large", "1000001"),
        ("relation", "any over pair", "relation_left", "any"),
        ("relation", "insured pair over pair", "relation_left", "insured pair"),
        ("relation", "pair over higher pair", "relation_right", "higher pair"),
        ("relation", "pair over quintuple", "unknown_shape", "quintuple"),
        ("shape", "joker joker pair", "repeated_word", "joker"),
        ("shape", "insured overcalled pair", "repeated_word", "overcalled"),
        ("shape", "big pair", "unknown_shape", "big"),
        ("pattern", "2", "pattern_ends", ""),
        ("pattern", "run of 5", "pattern_ends", ""),
        ("pattern", "run 5 x 1", "pattern_form", "5"),
        ("pattern", "0 alike", "pattern_size", "0"),
        ("pattern", "5..4 alike", "pattern_size", "5..4"),
        ("pattern", "1001 alike", "number_too_large", "1001"),
        ("pattern", "straight", "unknown_pattern_word", "straight"),
        ("pattern", "3 alike + pair + single", "attached_twice", "single"),
        ("pattern", "3 alike, any ranks", "tail_without_attachment", "any ranks"),
        ("pattern", "3 alike + pair, any ranks, distinct ranks", "repeated_word", "distinct ranks"),
        ("pattern", "2 BJ + 1 BJ", "repeated_word", "1 BJ"),
        ("pattern", "2 BJ + 2 alike", "attached_to_jokers", "2 alike"),
        ("pattern", "2 BJ + 2 jokers", "attached_to_jokers", "2 jokers"),
        ("tiers", "4 alike < straight flush", "unknown_pattern_word", "straight"),
        ("places", "1 2", "places_form", "1"),
        ("places", "places 2 1", "places_rise", "2 1"),
        ("places", "places 1 1", "places_rise", "1 1"),
        ("places", "places 1 2 3 4 x", "pattern_form", "x"),
        ("goal", "places 1 2", "goal_without_level", ""),
        ("goal", "places 1 2 at own level", "pattern_ends", ""),
        ("goal", "reaching A or 1 2", "places_form", "reaching"),
        ("climbing_effects", "dealer side + 3", "unknown_target", "dealer side"),
        ("climbing_effects", "offender + 3", "unknown_target", "offender"),
        ("climbing_effects", "winners", "effect_without_amount", "winners"),
        ("effects", "winners + 3", "unknown_target", "winners"),
    ],
)
def test_words_that_do_not_fit(start: str, text: str, key: str, marked: str) -> None:
    error = error_of(start, text)
    assert (error.key, text[error.start : error.end]) == (key, marked)
    check_messages(error)


def test_end_of_text_is_marked_behind_the_last_word() -> None:
    error = error_of("amount", "2 +  ")
    assert (error.key, error.start, error.end) == ("missing_operand", 3, 3)
    assert error.message("en") == "A number or a name belongs here, not the end of the text."
    assert error.message("zh") == "这里应有一个数字或名称，却是结尾。"


@pytest.mark.parametrize("text", ["", "   ", "\n"])
@pytest.mark.parametrize("start", STARTS)
def test_empty_text(start: str, text: str) -> None:
    assert error_of(start, text).key == "empty"


def test_every_message_is_in_both_languages() -> None:
    for key, message in MESSAGES.items():
        assert tuple(message) == LANGUAGES, key
        fields = [set(re.findall(r"\{(\w+)\}", message[name])) for name in LANGUAGES]
        assert fields[0] == fields[1], key


def test_every_message_is_given_somewhere() -> None:
    """No message that nothing gives: every key occurs as a literal in the compiler."""
    from pathlib import Path

    folder = Path(language.__file__).parent.parent
    code = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name != "messages.py")
    assert [key for key in MESSAGES if f'"{key}"' not in code] == []
