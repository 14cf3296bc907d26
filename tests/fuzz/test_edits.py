"""Files that are right, and files that are wrong, with edits nobody would make: check keeps its promises on all of them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.promises import SEEDS, keeps_its_promises

HEAD = "format: 1\nfamily: tricks\nextends: shengji\n"
CLIMBING = "format: 1\nfamily: climbing\nextends: guandan\n"
SMALL = [path.read_bytes() for path in SEEDS if path.stat().st_size < 8_000]
TEXTS = [text for text in (data.decode("utf-8", "ignore") for data in SMALL) if text.count("\n") > 3]
ODD = [b"\0", b"\xff", b"\x1b", b"\r", b"\n", b"\t", b" ", b":", b"- ", b"{", b"}", b"[", b"]", b"'", b'"', b"&a ", b"*a", b"|\n", b">\n",
       b"!t ", b"<<", b"#", b"%", b"? ", "牌".encode(), "\u202e".encode(), b"\xc3", b"~", b"1e9", b"_", b"---\n", b"\\", b","]  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def _in_a_folder_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("fuzz"))
        yield


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A small file with a few bytes flipped, put in or taken out."""
    data = bytearray(draw(st.sampled_from(SMALL)))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data)))
        action = draw(st.sampled_from(["flip", "insert", "remove", "cut"]))
        if action == "flip" and at < len(data):
            data[at] ^= 1 << draw(st.integers(0, 7))
        elif action == "insert":
            data[at:at] = draw(st.sampled_from(ODD))
        elif action == "remove":
            del data[at : at + draw(st.integers(1, 12))]
        elif len(data) > 200:
            del data[at : at + 200]
    return bytes(data)


@st.composite
def shuffled(draw: st.DrawFn) -> str:
    """A file with words changed places, doubled, or swapped for words of another file."""
    words = re.findall(r"\w+|\s+|[^\w\s]", draw(st.sampled_from(TEXTS)))
    others = [word for word in re.findall(r"\w+|[^\w\s]", draw(st.sampled_from(TEXTS))) if word]
    for _ in range(draw(st.integers(1, 5))):
        first, second = draw(st.integers(0, len(words) - 1)), draw(st.integers(0, len(words) - 1))
        action = draw(st.sampled_from(["swap", "double", "other"]))
        if action == "swap":
            words[first], words[second] = words[second], words[first]
        else:
            words[first] = words[first] * 2 if action == "double" else draw(st.sampled_from(others))
    return "".join(words)


@st.composite
def spliced(draw: st.DrawFn) -> str:
    """The beginning of one file, some lines of a second, the end of a third, perhaps indented otherwise."""
    one, two, three = (draw(st.sampled_from(TEXTS)).splitlines(keepends=True) for _ in range(3))
    first, second = draw(st.integers(0, len(one))), draw(st.integers(0, len(two)))
    third = draw(st.integers(0, len(three)))
    middle = [draw(st.sampled_from(["", "", " ", "  ", "- "])) + line for line in two[second : second + 6]]
    return "".join([*one[:first], *middle, *three[third:]])


TOKENS = [
    "points", "pairs", "width", "cards", "base", "levels", "beaten_cards", "otherwise", "in", "dealer side",
    "attackers", "opponents", "offender", "level", "stake", "take over", "redeal", "main level", "off level",
    "trump suit", "BJ", "sj", "S", "K", "10", "run of", "alike", "x", "max", "min", "largest component", "pair",
    "over", "places", "winners", "and", "or", "not", "over any", "at", "to", "of", "the", "0", "1", "7", "80",
    "999999999999999999", "..", "+", "-", "*", "//", "%", "**", "(", ")", "<", "<=", "=", ">", ">=", ",", "[", "'",
    "牌", "@",
]  # fmt: skip
EXPRESSIONS = st.lists(st.sampled_from(TOKENS), min_size=1, max_size=9).map(" ".join)
SITES = [
    HEAD + "kitty: {multiplier: {throw: %r}}\n", HEAD + "outcome:\n  - %r: %r\n",
    HEAD + "bidding: {order: %r, later_deals: {overcall: [%r]}}\n",
    HEAD + "offences: {revoke: {effects: [%r], limit: {count: 2, effects: [%r]}}}\n", HEAD + "leads: {tractor: {chain: %r}}\n",
    HEAD + "cards: {trumps: %r, ranks: %r}\n", HEAD + "stakes: {deal: %r}\n", HEAD + "leads: {throw: {failed: {effects: [%r, %r]}}}\n",
    CLIMBING + "patterns: {straight: %r, own: %r}\n", CLIMBING + "bombs: %r\n", CLIMBING + "results:\n  - %r: %r\n",
    CLIMBING + "ranks: {play: %r}\n", CLIMBING + "tribute: {due: [{%r: %r}]}\n", CLIMBING + "levels: {won_by: %r}\n",
    CLIMBING + "points: {loser_pays: [{%r: %r}], bomb: %r}\n", CLIMBING + "match_score: {level_points: %r}\n",
]  # fmt: skip


@st.composite
def with_expressions(draw: st.DrawFn) -> str:
    """A short rule file with words of the rule language in any order at places that hold expressions."""
    return re.sub("%r", lambda _: f'"{draw(EXPRESSIONS)}"', draw(st.sampled_from(SITES)))


@settings(max_examples=80)
@given(damaged())
def test_damaged_bytes(data: bytes) -> None:
    keeps_its_promises(data)


@settings(max_examples=80)
@given(shuffled() | spliced())
def test_words_and_lines_in_another_order(text: str) -> None:
    keeps_its_promises(text.encode("utf-8", "surrogatepass"))


@settings(max_examples=120)
@given(with_expressions())
def test_expressions_of_any_words(text: str) -> None:
    keeps_its_promises(text.encode(), closely=False)


@settings(max_examples=40)
@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes(data: bytes) -> None:
    keeps_its_promises(data)


def test_every_seed_keeps_the_promises() -> None:
    for data in SMALL:
        keeps_its_promises(data, closely=False)
