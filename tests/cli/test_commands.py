"""What each command prints and how it exits, on shipped and on broken rules. The JSON names are public (DESIGN §12)."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.test_shell import ROOT, paigui
from tests.conftest import SHIPPED
from tests.ruleset.diagnostics.test_schemas import validate

BROKEN = "format: 1\nfamily: tricks\nextends: bashifen-club\nlevls: {start: 3}\ntable: {turn: widdershins}\n"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN, encoding="utf-8")
    return path


def test_check_reports_every_error_with_its_place(broken: Path) -> None:
    result = paigui("check", str(broken))
    assert result.returncode == 1
    assert f"{broken}:4:1" in result.stdout and "`levels`" in result.stdout
    assert f"{broken}:5:15" in result.stdout and "`widdershins`" in result.stdout
    assert "\n1 file: 2 errors, 0 warnings (1 fixable with --fix" in result.stdout
    assert result.stderr == ""


OVER_ITSELF = [
    ("check", "-f", "json:{}", "{}"),
    ("compile", "-o", "{}", "{}"),
    ("test", "-f", "json:{}", "{}"),
    ("lock", "-o", "{}", "{}"),
]


@pytest.mark.parametrize("command", OVER_ITSELF, ids=lambda command: command[0])
def test_no_report_is_written_over_what_is_read(broken: Path, command: tuple[str, ...]) -> None:
    result = paigui(*(word.format(broken) for word in command))
    assert result.returncode == 2 and "one of the files that are read" in result.stderr
    assert broken.read_text(encoding="utf-8") == BROKEN


def test_a_file_that_cannot_be_written_hides_no_finding(broken: Path, tmp_path: Path) -> None:
    result = paigui("check", "-f", "concise", "-f", f"sarif:{tmp_path / 'nowhere' / 'out.sarif'}", str(broken))
    assert result.returncode == 2 and "No such file" in result.stderr
    assert "R201" in result.stdout and "R203" in result.stdout


def test_check_json(broken: Path) -> None:
    document = json.loads(paigui("check", str(broken), "bashifen-club", "--format", "json").stdout)
    assert document["version"] == 1
    assert document["files"] == [str(broken), "bashifen-club"]
    finding = document["findings"][0]
    assert set(finding) >= {
        "id", "name", "severity", "message", "file", "line", "column", "end_line", "end_column", "pointer", "suggestion",
    }  # fmt: skip
    assert (finding["line"], finding["column"], finding["suggestion"]) == (4, 1, "levels")


def test_check_concise_is_one_line_a_finding(broken: Path) -> None:
    lines = paigui("check", str(broken), "--format", "concise").stdout.splitlines()
    assert len(lines) == 2
    assert all(line.startswith(f"{broken}:") for line in lines)


def test_check_prints_one_format_and_writes_others(broken: Path, tmp_path: Path) -> None:
    result = paigui("check", str(broken), "-f", "concise", "-f", f"sarif:{tmp_path / 'out.sarif'}", "-f", "junit:out.xml", cwd=tmp_path)
    assert result.returncode == 1 and len(result.stdout.splitlines()) == 2
    assert result.stderr.splitlines() == [f"wrote {tmp_path / 'out.sarif'}", "wrote out.xml"]
    assert len(json.loads((tmp_path / "out.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]) == 2
    assert ElementTree.fromstring((tmp_path / "out.xml").read_text(encoding="utf-8")).get("failures") == "2"
    uri = paigui("check", "broken.yaml", "-f", "sarif", cwd=tmp_path)
    assert '"uri": "broken.yaml"' in uri.stdout


def test_reports_do_not_depend_on_workers_or_hash_seed(tmp_path: Path) -> None:
    forms = ("text", "concise", "json", "sarif", "junit", "github", "gitlab", "rdjson")
    seen = []
    for jobs, seed in (("1", "0"), ("2", "1"), ("3", "4242")):
        written = [(tmp_path / f"{form}-{jobs}") for form in forms]
        outputs = [part for form, file in zip(forms, written, strict=True) for part in ("-f", f"{form}:{file}")]
        arguments = ("check", "--isolated", "bad", "checks/bad", "--all", "--jobs", jobs, *outputs)
        assert paigui(*arguments, cwd=ROOT / "tests" / "ruleset", PYTHONHASHSEED=seed).returncode == 1
        seen.append([file.read_bytes() for file in written])
    assert seen[0] == seen[1] == seen[2]


def test_check_prints_only_one_format(broken: Path) -> None:
    result = paigui("check", str(broken), "-f", "text", "-f", "json")
    assert result.returncode == 2 and result.stdout == ""
    assert "two formats go to standard output; send one to a file: -f FORMAT:FILE" in result.stderr
    assert paigui("check", str(broken), "-f", "sarfi:x").stderr.rstrip().endswith("Did you mean sarif?")


def test_check_writes_what_it_would_print(broken: Path, tmp_path: Path) -> None:
    result = paigui("check", str(broken), "-f", "gitlab", "-o", "out.json", cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (1, "", "wrote out.json\n")
    assert [issue["check_name"] for issue in json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))] == [
        "R201", "R203",
    ]  # fmt: skip


def test_documents_are_utf_8_whatever_the_terminal_is(broken: Path) -> None:
    result = paigui("check", str(broken), "-f", "rdjson", "--lang", "zh", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert "没有键" in json.loads(result.stdout)["diagnostics"][0]["message"]


def test_check_annotates_on_github_unless_a_format_is_named(broken: Path, tmp_path: Path) -> None:
    service = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(tmp_path / "s.md"), "GITHUB_WORKSPACE": str(tmp_path)}
    result = paigui("check", str(broken), **service)
    assert result.returncode == 1 and "1 file: 2 errors" in result.stdout
    assert [line[: line.index(",")] for line in result.stdout.splitlines() if line.startswith("::")] == [
        "::error file=broken.yaml", "::error file=broken.yaml",
    ]  # fmt: skip
    assert "R201 unknown-key" in (tmp_path / "s.md").read_text(encoding="utf-8")
    assert "::error" not in paigui("check", str(broken), "-f", "text", **service).stdout
    assert "::error" in paigui("check", str(broken), PAIGUI_CHECK_FORMAT="github").stdout


def test_a_report_that_cannot_be_written_is_told(broken: Path, tmp_path: Path) -> None:
    result = paigui("check", str(broken), "-f", f"sarif:{tmp_path / 'nowhere' / 'out.sarif'}")
    assert result.returncode == 2 and "No such file or directory" in result.stderr and "Traceback" not in result.stderr


def test_check_of_the_shipped_rules_is_clean() -> None:
    result = paigui("check", *SHIPPED, str(ROOT / "examples"))
    assert result.returncode == 0, result.stdout
    assert "0 errors" in result.stdout


@pytest.mark.parametrize("command", ["compile", "show", "simulate"])
def test_rules_with_errors_are_reported_and_not_run(command: str, broken: Path) -> None:
    result = paigui(command, str(broken))
    assert result.returncode == 1
    assert result.stdout == ""
    assert "levls" in result.stderr and "Traceback" not in result.stderr


CASES = """cases:
- {id: right, rules: [bashifen-club], kind: level, given: {points: 80, dealer_level: 3, attacker_level: 3}, expect: {dealership: swap}}
- {id: wrong, rules: [bashifen-club], kind: level, given: {points: 80, dealer_level: 3, attacker_level: 3}, expect: {dealership: keep}}
- id: odd
  rules: [bashifen-club]
  kind: level
  given: {points: 80, dealer_level: 3, attacker_level: 3, wind: west}
  expect: {dealership: swap}
"""


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    path = tmp_path / "cases.yaml"
    path.write_text(CASES, encoding="utf-8")
    return path


def test_test_says_which_cases_fail(cases: Path) -> None:
    result = paigui("test", str(cases))
    assert result.returncode == 1
    assert f"failed wrong [bashifen-club] {cases}:3: dealership: expected 'keep'" in result.stdout
    assert "error  odd [bashifen-club]" in result.stdout and "wind" in result.stdout
    assert "right" not in result.stdout
    assert result.stdout.splitlines()[-1] == "3 cases: 1 passed, 1 failed, 1 in error"


def test_test_json(cases: Path) -> None:
    document = json.loads(paigui("test", str(cases), "--format", "json").stdout)
    assert {key: document[key] for key in ("cases", "passed", "failed", "errors")} == {
        "cases": 3, "passed": 1, "failed": 1, "errors": 1,
    }  # fmt: skip
    assert [result["status"] for result in document["results"]] == ["passed", "failed", "error"]
    assert set(document["results"][0]) == {"id", "rules", "status", "expected", "got", "message", "place"}


def test_test_junit(cases: Path) -> None:
    text = paigui("test", str(cases), "--format", "junit").stdout
    validate("junit", text)
    suite = ElementTree.fromstring(text)
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    assert [case.get("name") for case in suite.iter("testcase") if case.find("failure") is not None] == ["wrong"]


def test_test_prints_one_format_and_writes_others(cases: Path, tmp_path: Path) -> None:
    result = paigui("test", str(cases), "-f", "text", "-f", "junit:out.xml", cwd=tmp_path)
    assert result.returncode == 1 and result.stdout.endswith("3 cases: 1 passed, 1 failed, 1 in error\n")
    assert result.stderr == "wrote out.xml\n"
    validate("junit", (tmp_path / "out.xml").read_text(encoding="utf-8"))
    twice = paigui("test", str(cases), "-f", "json", "-f", "junit")
    assert twice.returncode == 2 and "two formats go to standard output" in twice.stderr


def test_the_examples_of_a_rule_file_pass() -> None:
    result = paigui("test", str(ROOT / "examples" / "house-rules.yaml"), "bashifen-club")
    assert result.returncode == 0, result.stdout


def test_only_the_rule_sets_asked_for(cases: Path) -> None:
    result = paigui("test", str(cases), "--rules", "shengji-competition")
    assert result.returncode == 2 and "no case found" in result.stderr


def test_a_broken_case_file_is_located(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text("cases:\n- {id: a, kind: level, gven: {}, expect: {}}\n", encoding="utf-8")
    result = paigui("test", str(path))
    assert result.returncode == 1
    assert f"{path}:2:" in result.stderr and "Traceback" not in result.stderr


def test_compile_is_canonical(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    assert paigui("compile", "bashifen-club", "-o", str(target)).returncode == 0
    printed = paigui("compile", "bashifen-club").stdout
    assert target.read_text(encoding="utf-8").strip() == printed.strip()
    document = json.loads(printed)
    assert document["id"] == "bashifen-club" and len(document["fingerprint"]) == 64


def test_compile_into_a_missing_folder_is_no_traceback(tmp_path: Path) -> None:
    result = paigui("compile", "bashifen-club", "-o", str(tmp_path / "none" / "out.json"))
    assert result.returncode == 2
    assert "No such file" in result.stderr and "Traceback" not in result.stderr


def test_show_a_table_in_every_format() -> None:
    text = paigui("show", "bashifen-club", "--table", "outcome").stdout
    rows = list(
        csv.DictReader(io.StringIO(paigui("show", "bashifen-club", "--table", "outcome", "--format", "csv").stdout))
    )
    document = json.loads(paigui("show", "bashifen-club", "--table", "outcome", "--format", "json").stdout)
    assert rows == document
    assert rows[0] == {"points": "0", "dealer side +": "4", "attackers +": "0", "attackers take over": "0"}
    assert text.splitlines()[1].split() == ["0", "4", "0", "0"]


def test_show_names_the_rule_set_and_its_tables() -> None:
    printed = paigui("show", "bashifen-club").stdout
    assert "bashifen-club" in printed and "fingerprint" in printed and "outcome" in printed


def test_simulate_json_is_the_same_for_any_number_of_jobs() -> None:
    documents = []
    for jobs in ("1", "2"):
        result = paigui("simulate", "bashifen-club", "--deals", "2100", "--seed", "4", "--jobs", jobs, "--json")
        assert result.returncode == 0, result.stderr
        documents.append(json.loads(result.stdout))
    timing = ("jobs", "elapsed_s", "deals_per_s", "decisions_per_s")
    one, two = ({key: value for key, value in each.items() if key not in timing} for each in documents)
    assert one == two
    assert one["rules"] == "bashifen-club" and one["deals"] == 2100 and one["seed"] == 4


def test_compare_by_id_and_by_path() -> None:
    house = str(ROOT / "examples" / "house-rules.yaml")
    result = paigui("compare", "bashifen-club", house, "--deals", "500", "--json")
    assert result.returncode == 0, result.stderr
    document = json.loads(result.stdout)
    assert [rules["id"] for rules in document["rules"]] == ["bashifen-club", "house-rules"]
    assert document["rules"][0]["fingerprint"] != document["rules"][1]["fingerprint"]


def test_a_rule_set_does_not_differ_from_itself() -> None:
    document = json.loads(paigui("compare", "bashifen-club", "bashifen-club", "--deals", "300", "--json").stdout)
    assert {pair["deals_that_differ"] for pair in document["paired"]} == {0}
    assert {pair["difference"] for pair in document["paired"]} == {0}


def test_compare_text_and_csv() -> None:
    arguments = ("compare", "bashifen-club", "shengji-competition", "--deals", "300")
    text = paigui(*arguments).stdout
    assert "shengji-competition less bashifen-club" in text
    assert "hold for these bots" in text
    assert "hold for these bots" not in paigui(*arguments, "--quiet").stdout
    rows = list(csv.DictReader(io.StringIO(paigui(*arguments, "--csv").stdout)))
    assert {row["a"] for row in rows} == {"bashifen-club", "shengji-competition"}


def test_families_are_compared_in_what_both_have() -> None:
    both = ("compare", "guandan-fuyang", "shuangsheng-contest", "--deals", "200")
    document = json.loads(paigui(*both, "--json").stdout)
    assert {pair["metric"] for pair in document["paired"]} == {"tricks", "decisions", "even_side_gain"}
    assert "different families" in paigui(*both).stdout and "不同的牌类" in paigui(*both, "--lang", "zh").stdout
    for lang, words in (("en", "shuangsheng-contest has no bombs"), ("zh", "shuangsheng-contest 没有 bombs 这一项")):
        refused = paigui(*both, "--metric", "bombs", "--lang", lang)
        assert refused.returncode == 2 and words in refused.stderr
        assert "tricks, decisions" in refused.stderr


def test_metrics_by_name() -> None:
    arguments = ("compare", "bashifen-club", "shengji-competition", "--deals", "100", "--metric")
    rows = list(csv.DictReader(io.StringIO(paigui(*arguments, "kitty_points", "--csv").stdout)))
    assert {row["metric"] for row in rows} == {"kitty_points"} and len(rows) == 3
    assert "points from captured kitty" in paigui(*arguments, "kitty_points").stdout
    refused = paigui(*arguments, "kity_points")
    assert refused.returncode == 2 and "did you mean kitty_points?" in refused.stderr


def test_simulate_matches() -> None:
    documents = []
    for jobs in ("1", "2"):
        arguments = ("--matches", "15", "--seed", "4", "--jobs", jobs, "--pace", "3", "--json")
        result = paigui("simulate", "guandan-fuyang", *arguments)
        assert result.returncode == 0, result.stderr
        documents.append(json.loads(result.stdout))
    timing = ("jobs", "elapsed_s", "matches_per_s")
    one, two = ({key: value for key, value in each.items() if key not in timing} for each in documents)
    assert one == two
    assert (one["rules"], one["matches"], one["pace_s"], one["most_deals"]) == ("guandan-fuyang", 15, 3.0, 1000)
    assert one["duration_s"]["mean"] == 3 * one["metrics"]["decisions"]["mean"]
    assert [each["name"] for each in one["alternatives"]] == ["no_failed_tries"]


@pytest.mark.parametrize(("lang", "words"), [("en", "no match ended by itself"), ("zh", "没有一盘自行结束")])
def test_matches_that_never_end_stop_at_the_hosts_number(lang: str, words: str) -> None:
    result = paigui("simulate", "bashifen-online", "--matches", "3", "--deals", "15", "--lang", lang)
    assert result.returncode == 0 and words in result.stdout and "15.000 ± 0.000" in result.stdout


def test_compare_matches() -> None:
    rules = ("guandan-national-2017", "shuangsheng-contest")
    document = json.loads(paigui("compare", *rules, "--matches", "12", "--metric", "deals", "--json").stdout)
    assert document["matches"] == 12 and {pair["metric"] for pair in document["paired"]} == {"deals"}
    assert "match by match" in paigui("compare", *rules, "--matches", "3").stdout


def test_a_log_replays_and_a_changed_log_does_not(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    assert paigui("simulate", "shengji-competition", "--deals", "2", "--log", str(log)).returncode == 0
    result = paigui("replay", str(log))
    assert result.returncode == 0 and "events as logged" in result.stdout
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    record = json.loads(lines[9])
    record["seat"] = (record["seat"] + 1) % 4
    log.write_text("".join([*lines[:9], json.dumps(record) + "\n", *lines[10:]]), encoding="utf-8")
    result = paigui("replay", str(log))
    assert result.returncode == 1 and "line 10" in result.stdout


def test_a_log_with_wrong_values_is_no_internal_error(tmp_path: Path) -> None:
    log, changed = tmp_path / "match.jsonl", tmp_path / "changed.jsonl"
    paigui("simulate", "bashifen-club", "--deals", "1", "--log", str(log))
    header, deal, *events = log.read_text(encoding="utf-8").splitlines()
    bid = next(event for event in events if '"bid"' in event)
    start = events[: events.index(bid)]

    def replayed(*lines: str) -> str:
        changed.write_text("\n".join(lines) + "\n", encoding="utf-8")
        result = paigui("replay", str(changed))
        assert result.returncode == 1 and "internal" not in result.stderr
        return result.stdout

    for seed in ('"x"', "null", "true", str(2**63)):
        assert "line 1: the header's seed" in replayed(header.replace('"seed":1', f'"seed":{seed}'), deal)
    assert "line 1: the header's fingerprint" in replayed(json.dumps({**json.loads(header), "fingerprint": 5}))
    for name, value in (("seat", None), ("seat", "x"), ("seat", 10**30), ("bid", 1.5), ("bid", [1]), ("event", {})):
        wrong = json.dumps({**json.loads(bid), name: value})
        assert f"line {len(start) + 3}: " in replayed(header, deal, *start, wrong)
    assert "nested too deep" in replayed(header, "[" * 100_000)


def test_a_log_of_other_rules_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    paigui("simulate", "shengji-competition", "--deals", "1", "--log", str(log))
    result = paigui("replay", str(log), "--rules", "bashifen-club")
    assert result.returncode == 1 and "rule differently" in result.stdout


def test_what_is_no_log_is_said(tmp_path: Path) -> None:
    path = tmp_path / "no.jsonl"
    path.write_text("hello\n", encoding="utf-8")
    result = paigui("replay", str(path))
    assert result.returncode == 1 and "line 1" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_ctrl_c_prints_the_partial_result() -> None:
    paigui("simulate", "bashifen-club", "--deals", "1")  # kernels ready: the signal must fall into the playing
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "simulate", "bashifen-club", "--deals", "100000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    time.sleep(10)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    document = json.loads(output)
    assert not document["complete"] and 0 < document["deals"] < 100_000_000
    assert document["deals"] % 1000 == 0


def test_show_without_a_table_tells_what_there_is() -> None:
    result = paigui("show", "bashifen-club", "--format", "json")
    document = json.loads(result.stdout)
    assert set(document) == {"version", "id", "family", "fingerprint", "tables"} and "outcome" in document["tables"]
    lines = paigui("show", "bashifen-club").stdout.splitlines()
    assert lines[0].split() == ["id", "bashifen-club"] and max(map(len, lines)) <= 110


@pytest.mark.parametrize("options", [("--seed", str(2**63)), ("--bots", "random,random,random,random,standard")])
def test_options_out_of_range_are_usage_errors(options: tuple[str, ...]) -> None:
    result = paigui("simulate", "bashifen-club", "--deals", "1", *options)
    assert result.returncode == 2 and "Invalid value for" in result.stderr
