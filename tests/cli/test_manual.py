"""`explain`, `rules` and `schema` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cli


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    code = cli.run(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(("lang", "word"), [("zh", "错误"), ("en", "error")])
def test_explain_tells_of_a_finding(capsys: pytest.CaptureFixture[str], lang: str, word: str) -> None:
    code, out, err = run(capsys, "explain", "duplicate-key", "--lang", lang)
    assert (code, err) == (0, "")
    assert out.startswith("R113 duplicate-key") and word in out


@pytest.mark.parametrize(("lang", "hint"), [("zh", "是不是 levels.must_win？"), ("en", "did you mean levels.must_win?")])
def test_a_misspelt_key_is_wrong_usage_with_what_was_meant(
    capsys: pytest.CaptureFixture[str], lang: str, hint: str
) -> None:
    code, out, err = run(capsys, "explain", "levels.must_wim", "--lang", lang)
    assert (code, out) == (2, "") and hint in err


@pytest.mark.parametrize(("lang", "hint"), [("zh", "paigui rules"), ("en", "see paigui rules")])
def test_a_word_like_nothing_known_leads_to_the_list(capsys: pytest.CaptureFixture[str], lang: str, hint: str) -> None:
    code, _, err = run(capsys, "explain", "qqqqqqqqqq", "--lang", lang)
    assert code == 2 and hint in err


def test_explain_a_key_of_a_rule_set_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "explain", "levels.goal", "--rules", "bashifen-club", "--format", "json")
    assert code == 0 and json.loads(out)["keys"][0]["setting"]["value"] == 10


def test_rules_lists_every_finding(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules")
    assert code == 0 and "R201 *" in out
    code, out, _ = run(capsys, "rules", "--format", "json")
    assert code == 0 and json.loads(out)["findings"][0]["id"] == "R101"


def test_schema_is_printed_or_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "schema", "tricks")
    assert code == 0 and json.loads(out)["$id"] == "urn:paigui:schema:tricks:1"
    file = tmp_path / "rules.json"
    code, out, err = run(capsys, "schema", "-o", str(file), "--lang", "en")
    assert (code, out) == (0, "") and str(file) in err
    assert json.loads(file.read_text(encoding="utf-8"))["$id"] == "urn:paigui:schema:1"


def test_the_modeline_names_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "schema", "--modeline")[1] == "# yaml-language-server: $schema=paigui.schema.json\n"
    assert run(capsys, "schema", "--modeline", "-o", "../a.json")[1].endswith("$schema=../a.json\n")


def test_schema_of_no_family_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "schema", "trick", "--lang", "en")
    assert code == 2 and "did you mean tricks?" in err


def test_the_reference_is_a_format_of_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "schema", "climbing", "--format", "markdown", "--lang", "zh")
    assert code == 0 and out.startswith("# 规则文件的全部键") and "`bombs`" in out
