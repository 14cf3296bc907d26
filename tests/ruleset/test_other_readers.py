"""What check accepts, other programs read alike: YAML 1.2 parsers the same data, JSON Schema validators the same verdict."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from ruleset import shelf
from ruleset.manual.published import schema_text
from ruleset.pipeline import Examined, examine
from ruleset.source import load_file, load_text
from tests.ruleset.every_key import FILES

BAD = Path(__file__).parent / "bad"
CASES = Path(__file__).parents[1] / "cases"
TEXTS = [*FILES.values(), *shelf.texts().values(), CASES / "guandan.yaml"]
PRINTED = jsonschema_rs.Draft202012Validator(json.loads(schema_text()))


def agree(examined: Examined) -> bool:
    """Whether the schema that `paigui schema` prints, in another validator, and check give one verdict on a file's shape.

    Beyond any schema is R213, which looks at how a text is folded, and what needs the whole chain of files: in a file that
    extends another, a key that none of them sets (R204 of `x-required`).
    """
    assert examined.resolved is not None
    root = examined.resolved.layers[0].root
    found = [each for each in examined.findings if each.id.startswith("R2") and each.name != "folded-expression"]
    return bool(found) == (not PRINTED.is_valid(root.data()))


def yaml_12(text: str) -> Any:
    """What an independent YAML 1.2 parser reads; keys as text, as JSON and every editor have them."""
    parser = YAML(typ="safe", pure=True)
    parser.version = (1, 2)
    return _with_text_keys(parser.load(io.StringIO(text)))


def yaml_11(text: str) -> Any:
    """What PyYAML reads, which knows YAML 1.1."""
    return _with_text_keys(yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


def _with_text_keys(data: Any) -> Any:
    if isinstance(data, dict):
        return {str(key): _with_text_keys(value) for key, value in data.items()}
    return [_with_text_keys(item) for item in data] if isinstance(data, list) else data


def typed(data: Any) -> Any:
    """Data in a form in which 1, 1.0 and True differ, but a whole number is one number however it is written."""
    if isinstance(data, dict):
        return {key: typed(value) for key, value in data.items()}
    if isinstance(data, list):
        return [typed(item) for item in data]
    if isinstance(data, float) and data.is_integer():
        data = int(data)
    return type(data).__name__, data


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_yaml_12_parser_reads_every_shipped_file_alike(path: Path) -> None:
    root, findings = load_file(path)
    assert root is not None and not findings
    assert typed(root.data()) == typed(yaml_12(path.read_text(encoding="utf-8")))


ODD = [
    "no", "Yes", "off", "y", "N", "010", "08", "0o7", "0o8", "0O7", "0x1F", "-0x1F", "0x", "0b11", "1e3", "1E5",
    "5E3", "1.5e3", "1e+3", ".5", "-.5", ".5e2", "1.", "4.0", "+1", "-0", "~", "null", "NULL", "true", "True",
    "tRue", ".inf", "-.INF", ".nan", "inf", "1_000", "1_0.5", "_1", "+_", "1:30", "190:20:30", "190:20:30.15",
    "1:60", "2024-01-01", "2024-13-45", "2001-12-14t21:59:43.10-05:00", "2024-01-01 10:00:00", "=", "<<", "-",
    "a", "2..A", "S5", "10 over 5", "points >= 80", "art.1-1", "10..", "'no'", "\"010\"", "'1_0'", "\"\"", "''",
    "\"\\x41\"", "\"a\\nb\"", "'it''s'", "黑桃5", "a: b", "# c", "a # b", "[1, no]", "{a: 1e3}", "[]", "{}",
    "|", "|\n  no\n  1", ">\n  a\n  b",
]  # fmt: skip
SCALARS = st.sampled_from(ODD) | st.text("0123456789_.:eExXoObB+-~aAnNyY", min_size=1, max_size=9)
KEYS = st.sampled_from(["a", "no", "5", "010", "1e3", "~", "'b'", '"c"', "黑桃", "true", "2024-01-01", "d e"])
DOCUMENTS = st.lists(st.tuples(KEYS, SCALARS), min_size=1, max_size=6)


@settings(max_examples=300)
@given(DOCUMENTS)
@example([("a", "1_000")])
@example([("a", "=")])
def test_values_without_a_warning_are_the_same_data_everywhere(lines: list[tuple[str, str]]) -> None:
    text = "".join(f"{key}: {value}\n" for key, value in lines)
    root, findings = load_text(text, "t.yaml")
    assume(root is not None and not findings)
    assert root is not None
    for reader in (yaml_12, yaml_11):
        assert typed([*root.data().values()]) == typed([*reader(text).values()])


@pytest.mark.parametrize("value", ODD)
def test_a_value_that_others_read_otherwise_is_warned_of(value: str) -> None:
    root, findings = load_text(f"a: {value}\n", "t.yaml")
    if root is not None and not findings:
        assert typed(root.data()) == typed(yaml_12(f"a: {value}\n")) == typed(yaml_11(f"a: {value}\n"))


@pytest.mark.parametrize("value", ["no", "1_000", "010", "1e3", "0b11", "-0x1F", "2024-01-01", "=", "190:20:30.15", "-.5"])
def test_such_values_exist(value: str) -> None:
    assert [finding.name for finding in load_text(f"a: {value}\n", "t.yaml")[1]] == ["ambiguous-value"]


@pytest.mark.parametrize("name", FILES)
def test_another_validator_accepts_every_shipped_file_as_another_reader_reads_it(name: str) -> None:
    assert PRINTED.is_valid(yaml_12(FILES[name].read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", sorted(BAD.glob("*.yaml")), ids=lambda path: path.stem)
def test_another_validator_refuses_what_is_found_wrong_in_shape(path: Path) -> None:
    examined = examine(path)
    refused = any(each.id.startswith("R1") and each.severity == "error" for each in examined.findings)
    assert examined.resolved is None or refused or agree(examined)
