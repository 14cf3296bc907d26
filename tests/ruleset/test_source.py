"""The loader: what YAML 1.2 says, exact places, and limits that hold before anything walks the tree."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ruleset.source import Mapping, Node, Scalar, Sequence, compose, load_bytes, load_text
from ruleset.source.flow import flow
from ruleset.source.limits import DEFAULT_LIMITS, HIGHEST, Limits
from ruleset.source.loader import load_file
from ruleset.spans import display_width

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__, autouse=True)
def _either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose, "_Loader", request.param)


def read(text: str) -> Mapping:
    root, findings = load_text(text, "t.yaml")
    assert not [finding for finding in findings if finding.severity == "error"]
    assert root is not None
    return root


def names(text: str) -> list[str]:
    return [finding.name for finding in load_text(text, "t.yaml")[1]]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"), ("yes", "yes"), ("on", "on"), ("true", True), ("False", False), ("null", None), ("~", None), ("", None),
        ("010", 10), ("0o10", 8), ("0x1F", 31), ("-5", -5), ("1:30", "1:30"), ("1_000", "1_000"), ("1e3", 1000), ("4.0", 4), ("2.5", 2.5),
        ("2024-01-01", "2024-01-01"), ("=", "="), ("S5", "S5"), ("2..A", "2..A"), ("'5'", "5"), ('"no"', "no"), ("0b11", "0b11"),
        ("5 > 4", "5 > 4"),
    ],
)  # fmt: skip
def test_scalars_follow_yaml_1_2(written: str, value: object) -> None:
    found = read(f"a: {written}").data()["a"]
    assert (found, type(found)) == (value, type(value))


def test_keys_are_text_whatever_they_look_like() -> None:
    assert list(read("{5: a, no: b, 2024-01-01: c, 1.5: d, null: e}").data()) == ["5", "no", "2024-01-01", "1.5", "null"]


@pytest.mark.parametrize("written", ["no", "Yes", "off", "010", "0o10", "1:30", "2024-01-01", "1_000", "5E3"])
def test_what_other_yaml_reads_otherwise_is_a_warning(written: str) -> None:
    assert names(f"a: {written}") == ["ambiguous-value"]
    assert names(f"a: '{written}'") == []
    assert names(f"a: [{written}]") == ["ambiguous-value"]


@pytest.mark.parametrize(
    "text",
    [
        "expression: points >= 80\n",
        "expression: 'it''s 5'\n",
        'expression: "tab\\there \\u4e24\\x41"\n',
        "expression: |\n    two\n      lines\n\n    end\nnext: 1\n",
        "expression: |-\n  one\n",
        "expression: points\n  >= 80\n\n  and so on\n",
        "expression: 'quoted\n   over\n\n\n   lines'\n",
        'expression: "a \\\n   b"\n',
        "expression: &name points < 5 # remark\n",
        "expression: 两副牌 > 一副牌\r\nnext: 1\r\n",
    ],
)
def test_every_character_of_a_value_knows_its_place(text: str) -> None:
    node = read(text).get("expression")
    assert isinstance(node, Scalar)
    assert node.exact
    for index, character in enumerate(node.text):
        written = node.locate(index, index + 1).text
        assert written == character or character in " \n" or written in "\\'", (index, character, written)
    if "\\" not in text and "'" not in text and "\n " not in text:
        assert node.locate(0, len(node.text)).text == node.text


def test_folded_text_does_not_map() -> None:
    node = read("a: >\n  one\n  two\n").get("a")
    assert isinstance(node, Scalar)
    assert (node.style, node.exact, node.locate(0, 2)) == ("folded", False, node.span)


@given(st.text(alphabet="ab5 '\"\\:#\n\t中é-", min_size=1, max_size=30), st.sampled_from(["single", "double"]))
def test_quoted_text_maps_whatever_it_holds(text: str, style: str) -> None:
    written = yaml.safe_dump({"a": text}, default_style={"single": "'", "double": '"'}[style], allow_unicode=True, width=12)
    node = read(written).find("/a")
    assert isinstance(node, Scalar)
    assert node.text == text
    assert node.exact
    places = [node.locate(index, index + 1).start for index in range(len(text))]
    assert places == sorted(places)
    assert all(node.span.start < place < node.span.end for place in places)


def test_block_values_end_where_their_text_ends() -> None:
    root = read("a:\n  b: 1\n  c: [x,\n    y]   # remark\n\n\nd: |\n  text\n\n# end\n")
    spans = {key: root.find(key).span.text for key in ("/a", "/a/c", "/d")}  # type: ignore[union-attr]
    assert spans == {"/a": "b: 1\n  c: [x,\n    y]", "/a/c": "[x,\n    y]", "/d": "|\n  text"}


def test_positions_count_characters_from_one() -> None:
    node = read("\ufeff名字: {中文: 值}\r\n第二: 行\r\n".removeprefix("\ufeff")).find("/第二")
    assert isinstance(node, Scalar)
    assert (node.span.line, node.span.column, node.span.end_line, node.span.end_column) == (2, 5, 2, 6)


def test_a_byte_order_mark_moves_nothing() -> None:
    root, findings = load_bytes(b"\xef\xbb\xbfa: 1\nb: x\n", "t.yaml")
    assert root is not None and not findings
    assert str(root.get("b").span) == "t.yaml:2:4"  # type: ignore[union-attr]


def test_an_alias_keeps_both_places() -> None:
    node = read("a: &x [1, 2]\nb: *x\n").get("b")
    assert isinstance(node, Sequence) and node.alias is not None
    assert (node.data(), node.span.text, node.alias.text) == ([1, 2], "[1, 2]", "*x")


def test_duplicate_keys_are_found_in_every_spelling() -> None:
    assert names("{5: a, '5': b, \"5\": c}") == ["duplicate-key", "duplicate-key"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a: &a0 [x, x]\n" + "".join(f"b{i}: &a{i + 1} [{', '.join([f'*a{i}'] * 9)}]\n" for i in range(20)), "too-many-values"),
        ("a: &a [x, x]\nb: &a [*a, *a]\n", "alias-in-itself"),
        ("a: " + "[" * 100_000, "too-deep"),
        ("a:\n" + "".join(" " * depth + "b:\n" for depth in range(1, 90)), "too-deep"),
        ("a: [" + "x, " * 30_000 + "]", "too-many-values"),
        ("a: " + "x" * 70_000, "text-too-long"),
        ("a: " + "9" * 60_000, "too-many-digits"),
        ("{" * 60_000, "too-deep"),
        ("a: &b\n  <<: [*b, *b]\n", "alias-in-itself"),
        ("\x1b" * 500_000, "hidden-character"),
        ("- " * 200_000, "too-deep"),
        ("? " * 200_000, "too-deep"),
        ("a: '" + "\n" * 900_000, "yaml-syntax"),
        ("a: !!python/object/apply:os.system [ls]", "tag"),
    ],
    ids=range(14),
)  # fmt: skip
def test_a_hostile_file_is_refused_quickly_and_cheaply(text: str, name: str) -> None:
    if compose._Loader is yaml.SafeLoader and len(text) > 250_000:
        pytest.skip("the pure Python parser is slow on megabytes; the wheels of PyYAML carry the fast one")
    tracemalloc.start()
    begin = time.process_time()
    found = names(text)
    seconds, peak = time.process_time() - begin, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert name in found
    assert len(found) <= 20
    assert seconds < 10, "far above what it takes, far below what a bomb takes"
    assert peak < 200_000_000


def test_more_than_a_mebibyte_is_not_read(tmp_path: Path) -> None:
    most = DEFAULT_LIMITS.bytes
    for size, found in ((most, []), (most + 1, ["file-too-large"])):
        file = tmp_path / "large.yaml"
        file.write_bytes(b"a: 1\n#" + b"x" * (size - 6))
        assert [finding.name for finding in load_file(file)[1]] == found
    assert load_file(file, limits=Limits(bytes=most + 1))[1] == []


@pytest.mark.parametrize(
    ("text", "limits", "found"),
    [
        ("a: 1\nb: 2\n", Limits(bytes=9), "file-too-large"),
        ("a: [1, 2, 3]\n", Limits(values=5), "too-many-values"),
        ("a: [[1]]\n", Limits(depth=3), "too-deep"),
        ("a: long text\n", Limits(characters=8), "text-too-long"),
        ("a: 1234\n", Limits(digits=3), "too-many-digits"),
    ],
)
def test_every_limit_can_be_set(text: str, limits: Limits, found: str) -> None:
    assert [finding.name for finding in load_bytes(text.encode(), "t.yaml", limits=limits)[1]] == [found]
    assert load_bytes(text.encode(), "t.yaml")[1] == []


def test_the_deepest_limit_is_still_read() -> None:
    deepest = HIGHEST["depth"]
    text = "a: " + "[" * (deepest - 2) + "1" + "]" * (deepest - 2)
    root, findings = load_bytes(text.encode(), "t.yaml", limits=Limits(depth=deepest))
    assert root is not None and findings == []


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(alphabet="ab 5>:#,'\"[]{}*&!%@-=.中\\\n", max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(alphabet="ab5 :-中*", max_size=5), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(PLAIN.filter(lambda data: data != "<<"))
def test_flow_text_reads_back_as_what_was_written(data: object) -> None:
    assert read(f"a: {flow(data)}").data() == {"a": data}


@given(st.text(max_size=60))
def test_any_text_gives_a_tree_or_findings(text: str) -> None:
    root, findings = load_text(text, "t.yaml")
    assert isinstance(root, Node) or findings
    for finding in findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)


def test_wide_characters_take_two_cells() -> None:
    assert [display_width(text) for text in ("S5", "黑桃5", "é", "e\u0301", "♠")] == [2, 5, 1, 1, 1]
