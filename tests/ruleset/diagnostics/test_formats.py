"""What each format promises beyond its schema: limits, escapes, places, what fails, and the same bytes every time."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cli
import ruleset
from ruleset.diagnostics import Finding
from ruleset.diagnostics.finding import Related, Suggestion
from ruleset.diagnostics.formats import FORMATS, concise, github, junit, render, sarif, summary
from ruleset.diagnostics.outputs import Output, clash, overwritten, printed, repository, usual, write_files
from ruleset.diagnostics.pages import pages
from ruleset.diagnostics.report import Report, Style
from ruleset.schema.kinds import unknown_key
from ruleset.spans import Source
from tests.ruleset.diagnostics.examples import findings, hostile_report
from tests.ruleset.diagnostics.test_schemas import validate

ROOT = Path(__file__).resolve().parents[3]
CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
UNKNOWN_ALIAS = "a: *b\n"
HARMFUL = st.one_of(st.sampled_from("\x00\x1b\r\n\t\x85\u2028\u202e\ufffe\ufeff`|<>&%:,#[]'\"\\"), st.characters())
"""Any character, lone surrogates too, and often one that means something to a format or a terminal."""


def report(content: str = UNKNOWN_ALIAS, name: str = "house.yaml", **fields: object) -> Report:
    return Report.of(findings(content, name), [name], version="1.2.3", **fields)


def run_of(found: Report, lang: str = "en") -> Any:
    return json.loads(render("sarif", found, Style(lang)))["runs"][0]


def many(number: int) -> Report:
    return report("a: 0\n" + "a: 1\n" * number)


# --- hostile text -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_format_prints_a_control_character(form: str, lang: str) -> None:
    assert not CONTROLS.search(render(form, hostile_report("a\x1b[31m\n::error::b.yaml"), Style(lang)))


@settings(max_examples=60)
@given(
    words=st.text(HARMFUL, min_size=1),
    name=st.text(HARMFUL, min_size=1),
    case=st.text(HARMFUL),
    meant=st.text(HARMFUL),
)
def test_whatever_a_file_holds_every_format_stays_whole(words: str, name: str, case: str, meant: str) -> None:
    source = Source(name, words)
    finding = unknown_key.at(
        source.span(0, len(words)), key=words, where=words, case=case, expected=[words], origin=[name, words],
        suggestion=Suggestion.of(meant, source.span(0, 1)), related=[(source.span(0, 1), {"zh": "这", "en": "here"})],
    )  # fmt: skip
    found = Report.of([finding], [name], version="1")
    for form in FORMATS:
        text = render(form, found, Style())
        assert not CONTROLS.search(text), form
        text.encode("utf-8")
        if form in ("json", "sarif", "gitlab", "rdjson"):
            json.loads(text)
    ElementTree.fromstring(render("junit", found, Style()))
    assert len(render("concise", found, Style()).splitlines()) == 1
    assert summary.render(found, Style()).count("\n| ") == 3


def test_github_takes_no_command_from_a_file() -> None:
    lines = render("github", hostile_report(), Style()).splitlines()
    token = lines[0].removeprefix("::stop-commands::")
    resumed = lines.index(f"::{token}::")
    assert re.fullmatch("[0-9a-f]{64}", token)
    assert not any(token in line for line in lines[1:resumed])
    assert any("##[add-mask]" in line for line in lines[1:resumed])
    assert [line.partition(" ")[0] for line in lines[resumed + 1 :]] == ["::error"]


def test_github_escapes_messages_and_properties() -> None:
    assert github.data("a%\r\nb:,") == "a%25%0D%0Ab:,"
    assert github.escaped("a%\r\nb:,") == "a%25%0D%0Ab%3A%2C"
    last = render("github", report(name="x,y:z%.yaml"), Style()).splitlines()[-1]
    assert last.startswith("::error file=x%2Cy%3Az%25.yaml,line=1,col=4,endLine=1,endColumn=6,title=R117 unknown-alias::")


def test_xml_survives_what_xml_cannot_hold() -> None:
    found = report(name="\x00\udcff\ufffe]]>&<.yaml")
    text = render("junit", found, Style())
    validate("junit", text)
    suite = ElementTree.fromstring(text.encode())[0]
    assert suite.get("name") == "\\x00\\udcff\\ufffe]]>&<.yaml"


def test_a_name_that_is_no_utf_8_can_be_written_in_every_format() -> None:
    found = report(name="caf\udce9.yaml")
    for form in FORMATS:
        render(form, found, Style()).encode("utf-8")
    assert run_of(found)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "caf%E9.yaml"
    assert json.loads(render("rdjson", found, Style()))["diagnostics"][0]["location"]["path"] == "caf?.yaml"


def test_the_summary_holds_no_markup_of_the_file() -> None:
    text = summary.render(hostile_report("a|b`<script>.yaml"), Style())
    rows = [line for line in text.splitlines() if line.startswith("| ❌")]
    assert len(rows) == 1 and rows[0].count("|") == 5
    assert not re.search(r"<(?!/?code>)", text)
    assert "&#96;" in rows[0] and "&lt;script&gt;" in rows[0]


def test_a_case_cannot_end_its_own_code_block() -> None:
    finding = replace(report().findings[0], case="- id: a\n  note: '```'\n")
    markdown = run_of(replace(report(), findings=(finding,)))["results"][0]["message"]["markdown"]
    assert markdown.endswith("\n````yaml\n- id: a\n  note: '```'\n````")


# --- places -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("variants/house.yaml", "variants/house.yaml"),
        ("牌 规.yaml", "%E7%89%8C%20%E8%A7%84.yaml"),
        ("a:b#c?d%.yaml", "a%3Ab%23c%3Fd%25.yaml"),
        ("../house.yaml", "../house.yaml"),
        ("/srv/house.yaml", "file:///srv/house.yaml"),
        ("C:/rules/house.yaml", "file:///C:/rules/house.yaml"),
    ],
)
def test_uris_are_encoded_and_relative_where_they_can_be(path: str, uri: str) -> None:
    assert sarif.uri(path) == uri


def test_paths_are_told_from_the_root_of_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    monkeypatch.chdir(tmp_path / "rules")
    found = report(root=tmp_path)
    assert found.path(Source("./house.yaml", "")) == "rules/house.yaml"
    assert found.path(Source("../other.yaml", "")) == "other.yaml"
    assert found.path(Source(str(tmp_path / "a.yaml"), "")) == "a.yaml"
    assert found.path(Source("/elsewhere/a.yaml", "")) == "/elsewhere/a.yaml"
    assert report().path(Source("./house.yaml", "")) == "house.yaml"
    for form, path in (("gitlab", "rules/house.yaml"), ("rdjson", "house.yaml")):
        assert f'"path": "{path}"' in render(form, found, Style())


def test_a_file_that_comes_with_paigui_is_not_sought_in_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text("format: 1\nfamily: tricks\nextends: guandan\n", encoding="utf-8")
    found = Report.of(ruleset.check(["house.yaml"]), ["house.yaml"], version="1", root=tmp_path.parent)
    (result,) = run_of(found)["results"]
    places = [each["physicalLocation"]["artifactLocation"] for each in result["locations"] + result["relatedLocations"]]
    assert places == [{"uri": f"{tmp_path.name}/house.yaml"}, {"uri": "variants/guandan.yaml", "uriBaseId": "PAIGUI"}]
    ours = replace(found, root=ROOT)
    related = run_of(ours)["results"][0]["relatedLocations"]
    assert related[0]["physicalLocation"]["artifactLocation"] == {"uri": "variants/guandan.yaml"}


def test_services_say_where_the_repository_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert repository({}) == tmp_path
    assert repository({"GITHUB_WORKSPACE": str(tmp_path / "github")}) == tmp_path / "github"
    assert repository({"CI_PROJECT_DIR": str(tmp_path / "gitlab")}) == tmp_path / "gitlab"


def test_rdjson_counts_bytes_and_sarif_code_points() -> None:
    found = report("{名称: *b}\n")
    (diagnostic,) = json.loads(render("rdjson", found, Style()))["diagnostics"]
    assert diagnostic["location"]["range"] == {"start": {"line": 1, "column": 10}, "end": {"line": 1, "column": 12}}
    region = run_of(found)["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert (region["startColumn"], region["endColumn"]) == (6, 8)


def test_an_annotation_over_several_lines_names_no_column() -> None:
    span = findings("a: *b\nc: 1\n")[0].span.source.span(0, 9)
    finding = replace(report().findings[0], span=span)
    last = render("github", replace(report(), findings=(finding,)), Style()).splitlines()[-1]
    assert last.startswith("::error file=house.yaml,line=1,endLine=2,title=")


# --- limits -------------------------------------------------------------------------------------------------------


def test_sarif_holds_what_services_take_and_tells_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "MOST_RESULTS", 3)
    run = run_of(many(5))
    assert len(run["results"]) == 3
    (told,) = run["invocations"][0]["toolExecutionNotifications"]
    assert told["message"]["text"] == "2 more findings are beyond what SARIF services take"
    assert run["invocations"][0]["executionSuccessful"] is True


def test_sarif_names_at_most_a_thousand_locations_of_a_result() -> None:
    finding = report().findings[0]
    related = (Related(finding.span, {"zh": "这里", "en": "here"}),) * 1500
    (result,) = run_of(replace(report(), findings=(replace(finding, related=related),)))["results"]
    assert len(result["locations"]) + len(result["relatedLocations"]) == 1000


def test_github_tells_when_it_shows_only_some() -> None:
    commands = [line for line in render("github", many(12), Style()).splitlines() if line.startswith("::")]
    assert commands[0].startswith("::notice title=paigui::only 10 annotations") and "12 errors" in commands[0]
    assert len(commands) == 13
    assert not any("::notice" in line for line in render("github", many(10), Style()).splitlines())


def test_the_summary_stays_below_its_limit() -> None:
    found = many(60)
    whole = summary.render(found, Style())
    assert whole.count("R113") == 60
    short = summary.render(found, Style(), room=3000)
    assert len(short.encode()) <= 3000
    shown = short.count("R113")
    assert 0 < shown < 60 and short.endswith(f"\n{60 - shown} more in the log\n")


def test_the_summary_adds_to_what_the_step_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "summary.md"
    file.write_text("before\n", encoding="utf-8")
    environment = {"GITHUB_STEP_SUMMARY": str(file)}
    write_files(report(), [Output("github")], Style(), environment)
    assert file.read_text(encoding="utf-8").startswith("before\n### Paigui\n")
    monkeypatch.setattr(summary, "MOST_BYTES", 230)
    before = file.read_text(encoding="utf-8")
    write_files(report(), [Output("github")], Style(), environment)
    assert file.read_text(encoding="utf-8") == before


# --- what fails, what is counted ----------------------------------------------------------------------------------


def test_a_junit_case_fails_when_its_finding_fails_the_run() -> None:
    warned = "format: 1\nfamily: tricks\nextends: bashifen-club\nname: {en: yes}\n"
    for fails_from, outcome in (("error", "skipped"), ("warning", "failure")):
        root = ElementTree.fromstring(render("junit", report(warned, fails_from=fails_from), Style()))
        assert [[child.tag for child in case] for case in root.iter("testcase")] == [[outcome]]
        assert root.get("failures") == str(int(outcome == "failure"))


def test_a_clean_file_is_a_passing_case() -> None:
    found = Report.of(findings(UNKNOWN_ALIAS), ["house.yaml", "clean.yaml"])
    root = ElementTree.fromstring(render("junit", found, Style()))
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in root] == [
        ("house.yaml", "1", "1"), ("clean.yaml", "1", "0"),
    ]  # fmt: skip


def test_cases_of_one_name_are_told_apart() -> None:
    names = [case.get("name") for case in ElementTree.fromstring(render("junit", many(3), Style())).iter("testcase")]
    assert names == ["R113 duplicate-key", "R113 duplicate-key (2)", "R113 duplicate-key (3)"]


def test_a_failed_case_of_another_kind_keeps_its_message() -> None:
    text = junit.document([junit.Case("a", "one"), junit.Case("a", "two", "error", "why", "where")])
    validate("junit", text)
    (error,) = ElementTree.fromstring(text).iter("error")
    assert (error.get("message"), error.text) == ("why", "where")


def test_gitlab_fingerprints_are_unique_and_stay_when_lines_move() -> None:
    first = [each["fingerprint"] for each in json.loads(render("gitlab", many(3), Style()))]
    moved = report("# a comment\n\na: 0\n" + "a: 1\n" * 3)
    assert len(set(first)) == 3
    assert [each["fingerprint"] for each in json.loads(render("gitlab", moved, Style()))] == first


def test_a_fingerprint_stays_when_lines_move() -> None:
    here, there = (run_of(report(text))["results"][0] for text in (UNKNOWN_ALIAS, f"# moved\n{UNKNOWN_ALIAS}"))
    assert here["partialFingerprints"] == there["partialFingerprints"]
    assert here["locations"] != there["locations"]


def test_the_summary_line_counts_fixes_and_what_was_ignored() -> None:
    finding = report("a: 0\na: 1\n").findings[0]
    assert render("text", replace(report(), findings=(), suppressed=2), Style()) == "1 file: 0 errors, 0 warnings (2 ignored)"
    unsure = replace(finding, severity="info")
    assert render("text", replace(report(), findings=(unsure,)), Style("zh")).endswith("1 个文件：0 处错误，0 处警告，1 处提示")


def test_a_case_can_be_pasted() -> None:
    case = "- id: my-case\n  kind: level\n"
    shown = render("text", replace(report(), findings=(replace(report().findings[0], case=case),)), Style())
    start = shown.index("(paste it below `examples:`):\n") + len("(paste it below `examples:`):\n")
    lines = shown[start:].splitlines()[:2]
    indent = len(lines[0]) - len(lines[0].lstrip())
    assert [line[indent:] for line in lines] == case.splitlines()


# --- rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_sarif_rules_hold_their_pages(lang: str) -> None:
    finding = report().findings[0]
    for page in pages():
        found = replace(finding, id=page.id, name=page.name)
        (rule,) = run_of(replace(report(), findings=(found,)), lang)["tool"]["driver"]["rules"]
        assert (rule["id"], rule["name"]) == (page.id, page.name)
        assert rule["shortDescription"]["text"] == page.summary(lang)
        assert rule["fullDescription"]["text"] == page.words[lang]
        assert page.words[lang] in rule["help"]["text"]
        for text in (*page.bad.files.values(), *page.good.files.values()):
            assert text.rstrip() in rule["help"]["markdown"]


def test_each_rule_is_listed_once_and_results_point_to_it() -> None:
    run = run_of(report("c: 1\nc: 2\nd: yes\nc: 3\n"))
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == sorted(set(rules)) and len(rules) == 2
    assert [rules[result["ruleIndex"]] for result in run["results"]] == [result["ruleId"] for result in run["results"]]


# --- where it goes ------------------------------------------------------------------------------------------------


def test_the_command_line_offers_every_format() -> None:
    assert cli.FORMATS == FORMATS


def test_files_are_written_and_one_format_is_printed(tmp_path: Path) -> None:
    sarif_file, text_file = tmp_path / "out.sarif", tmp_path / "out.txt"
    outputs = [Output("sarif", str(sarif_file)), Output("concise"), Output("text", str(text_file))]
    write_files(report(), outputs, Style(color=True), {})
    assert printed(report(), outputs, Style()) == concise.line(report().findings[0], "en")
    validate("sarif", sarif_file.read_text(encoding="utf-8"))
    assert "\x1b" not in text_file.read_text(encoding="utf-8")
    assert printed(report(), outputs[:1], Style()) is None


def test_two_formats_cannot_share_a_place() -> None:
    assert clash([Output("text"), Output("json")]) == "-"
    assert clash([Output("text", "a"), Output("json", "a")]) == "a"
    assert clash([Output("text"), Output("json", "a"), Output("sarif", "b")]) is None


def test_one_file_by_two_names_is_one_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to("a")
    for other in ("./a", "link", str(tmp_path / "a")):
        assert clash([Output("text", "a"), Output("json", other)]) == other
        assert overwritten(["-", other], ["-", "b", "a"]) == other
    assert overwritten(["-", "c"], ["-", "b", "a"]) is None


def test_annotations_are_the_default_only_on_github() -> None:
    assert usual({}).form == usual({"GITHUB_ACTIONS": ""}).form == "text"
    assert usual({"GITHUB_ACTIONS": "true"}).form == "github"


# --- the same every time ------------------------------------------------------------------------------------------

PROGRAM = """
import sys
from ruleset import check
from ruleset.diagnostics.formats import FORMATS, render
from ruleset.diagnostics.report import Report, Style
files = sys.argv[1:]
found = check(files)
for form in FORMATS:
    for lang in ("zh", "en"):
        print(render(form, Report.of(found, sorted(files), version="1"), Style(lang)))
"""


def test_the_bytes_depend_on_neither_hash_seed_nor_order_of_work() -> None:
    bad = sorted(path.name for path in (ROOT / "tests/ruleset/bad").glob("*.yaml"))[::3]
    runs = [("0", bad), ("1", bad[::-1]), ("4242", bad[7:] + bad[:7])]
    seen = {_bytes(seed, files) for seed, files in runs}
    assert len(seen) == 1 and len(seen.pop()) > 10_000


def _bytes(seed: str, files: list[str]) -> bytes:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *files],
        cwd=ROOT / "tests/ruleset/bad",
        env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        capture_output=True,
        check=True,
        timeout=120,
    ).stdout


def test_findings_of_any_order_make_one_report() -> None:
    found: list[Finding] = findings("a: *b\nc: 1\nc: 2\nd: *e\n")
    assert Report.of(found[::-1], ["house.yaml"], version="1") == Report.of(found, ["house.yaml"], version="1")
