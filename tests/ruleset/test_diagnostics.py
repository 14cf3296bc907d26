"""Findings as text, as a line, as JSON; the list of kinds."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ruleset
from ruleset.diagnostics import Finding, Kind, all_kinds, kind
from ruleset.diagnostics.formats import render
from ruleset.diagnostics.formats.concise import line as concise
from ruleset.diagnostics.formats.text import MOST_PER_FILE
from ruleset.diagnostics.formats.text import block as text
from ruleset.diagnostics.formats.text import findings as report
from ruleset.diagnostics.nearest import nearest
from ruleset.diagnostics.report import Report, Style
from ruleset.source import load_text

BAD = Path(__file__).parent / "bad"


def findings(content: str) -> list[Finding]:
    return load_text(content, "house.yaml")[1]


def test_the_caret_stands_under_chinese_text() -> None:
    (found,) = findings("名称: {两副: 1, 两副: 2}\n")
    assert text(found, "zh").splitlines()[3:6] == [
        "1 | 名称: {两副: 1, 两副: 2}",
        "  |        ---- 第一次在这里",
        "  |                 ^^^^ 又写了一次",
    ]


def test_a_tab_is_four_cells_wide() -> None:
    (found,) = findings("a:\t*b\n")
    assert text(found, "en").splitlines()[3:5] == ["1 | a:    *b", "  |       ^^ not defined"]


def test_a_long_line_is_cut_around_the_mistake() -> None:
    (found,) = findings("a: [" + "word, " * 100 + "*b, " + "more, " * 100 + "]\n")
    shown = text(found, "en").splitlines()[3:5]
    assert max(map(len, shown)) < 120
    assert shown[0].startswith("1 | …") and shown[0].endswith("…")
    column = shown[1].index("^")
    assert shown[0][column : column + 2] == "*b"


def test_nothing_in_a_file_reaches_the_terminal_raw() -> None:
    hostile = 'levels: {"\\e[31m\\r\\n::error::forged\\u202e": 1, "\\e[31m\\r\\n::error::forged\\u202e": 2}\n'
    (found,) = findings(hostile)
    shown = [show(found, lang) for lang in ("zh", "en") for show in (text, concise)]
    assert not any(re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", each) for each in shown)
    assert concise(found, "en") == (
        "house.yaml:1:48: error[R113 duplicate-key] the key `\\x1b[31m\\r\\n::error::forged\\u202e` is written twice"
    )


def test_colour_is_only_in_the_head() -> None:
    (found,) = findings("a: *b")
    assert text(found, "en", color=True) == text(found, "en").replace(
        "error[R117 unknown-alias]", "\x1b[1;31merror[R117 unknown-alias]\x1b[0m", 1
    )


def test_json_has_the_documented_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    found = Report.of(ruleset.check(["misspelt-key.yaml"]), ["misspelt-key.yaml"])
    place = {"file": "misspelt-key.yaml", "line": 5, "column": 3, "end_line": 5, "end_column": 8}
    assert json.loads(render("json", found, Style())) == {
        "version": 1,
        "files": ["misspelt-key.yaml"],
        "findings": [
            {
                "id": "R201", "name": "unknown-key", "severity": "error", "message": "`levels` has no key `goale`",
                **place, "pointer": "/levels/goale", "suggestion": "goal",
                "label": "unknown key", "expected": ["ladder", "start", "must_win", "goal", "past_goal", "floor"],
                "notes": ["were it ignored, the game would be played by another rule than the one written"],
                "related": [], "origin": [], "example": None, "case": None,
                "fix": {**place, "text": "goal", "safe": True},
                "fingerprint": found.findings[0].fingerprint,
            }
        ],
        "suppressed": 0,
    }  # fmt: skip


def test_at_most_twenty_findings_of_a_file_are_shown() -> None:
    content = "a: 0\n" + "a: 1\n" * (MOST_PER_FILE + 17)
    shown = report(findings(content), Style())
    assert shown.count("error[R113") == MOST_PER_FILE
    assert shown.endswith("... 17 more in house.yaml, --all")
    every = report(findings(content), Style(every=True))
    assert every.count("error[R113") == MOST_PER_FILE + 17 and "--all" not in every


def test_findings_are_in_order_of_file_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    names = ["wrong-type.yaml", "unknown-alias.yaml", "parent-broken.yaml"]
    found = ruleset.check(names)
    assert [finding.sort_key for finding in found] == sorted(finding.sort_key for finding in found)
    assert found == ruleset.check(names[::-1])[:0] + found
    assert [each.sort_key for each in ruleset.check(names[::-1])] == [each.sort_key for each in found]


def test_every_kind_has_its_own_id_and_name_and_both_languages() -> None:
    kinds = all_kinds()
    assert len({each.name for each in kinds}) == len({each.id for each in kinds}) == len(kinds)
    for each in kinds:
        assert re.fullmatch(r"R[1-8]\d\d", each.id) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", each.name)
        for words in (each.message, each.label, each.note or {"zh": "", "en": ""}):
            assert set(words) == {"zh", "en"}
            assert set(re.findall(r"{(\w+)}", words["zh"])) == set(re.findall(r"{(\w+)}", words["en"])), each.id


def test_a_kind_is_found_by_id_and_by_name() -> None:
    assert kind("R201") is kind("unknown-key") is not None
    assert kind("R999") is None


def test_an_id_cannot_be_given_to_two_kinds() -> None:
    with pytest.raises(ValueError, match="R201 is declared twice"):
        Kind("R201", "another", {"zh": "", "en": ""}, {"zh": "", "en": ""})


@pytest.mark.parametrize(
    ("word", "meant"),
    [("goale", "goal"), ("Must-Win", "must_win"), ("must win", "must_win"), ("zzz", None), ("x" * 5000, None), ("", None)],
)
def test_the_nearest_name(word: str, meant: str | None) -> None:
    assert nearest(word, ["goal", "must_win", "start"]) == meant


def test_checking_loads_neither_the_engine_nor_numpy() -> None:
    program = (
        "import sys, ruleset\n"
        "assert len([name for name in sys.modules if name.startswith('ruleset')]) == 1\n"
        "assert ruleset.check(['shengji']) == []\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'numpy', 'numba', 'engine', 'click'}))\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


def test_the_package_names_what_it_offers() -> None:
    for name in ruleset.__all__:
        assert getattr(ruleset, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'compile'"):
        ruleset.compile  # noqa: B018
