"""`paigui check` as a user runs it: files, settings, mending, watching, exit codes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.test_shell import ROOT, paigui

HEAD = "format: 1\nfamily: tricks\nextends: bashifen-club\n"
REPEATS = "levels: {must_win: [10]}\n"
MISSPELT = "levls: {start: 3}\n"
MENDED = "levels: {start: 3}\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD + MISSPELT, encoding="utf-8")
    return path


def check(folder: Path, *arguments: str, stdin: bytes | None = None, **environment: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of `paigui check` in a folder."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), *arguments],
        input=stdin,
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **environment},
        timeout=120,
        check=False,
    )
    output, errors = done.stdout.decode("utf-8", "surrogateescape"), done.stderr.decode()
    assert "Traceback" not in output + errors
    return done.returncode, output, errors


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["*.yml"], "no file matches *.yml"),
        (["."], "no rule file in the folder ."),
        (["house.yaml", "--select", "unknown-kee"], "did you mean unknown-key?"),
        (["house.yaml", "--ignore", "xyzzy"], "paigui rules"),
        (["house.yaml", "--limit", "byts=3"], "did you mean bytes?"),
        (["house.yaml", "--limit", "bytes=none"], "such as bytes=1048576"),
        (["house.yaml", "--config", "no-such.toml"], "no-such.toml cannot be read"),
        (["house.yaml", "--config", ".", "--isolated"], "exclude each other"),
        (["house.yaml", "--stdin-filename", "x.yaml"], "goes with `-`"),
        (["house.yaml", "--watch", "--fix"], "only checks"),
        (["house.yaml", "--statistics", "-f", "json"], "text only"),
        (["house.yaml", "--fail-on", "eror"], "Did you mean error?"),
        (["house.yaml", "--jobs", "0"], "--jobs"),
    ],
)
def test_a_wrong_request_ends_with_2_and_says_why(tmp_path: Path, arguments: list[str], words: str) -> None:
    code, output, errors = check(tmp_path, "check", *arguments)
    assert (code, output) == (2, "")
    assert words in errors


def test_a_wrong_request_is_explained_in_chinese(tmp_path: Path) -> None:
    code, _, errors = check(tmp_path, "check", "*.yml", "--lang", "zh")
    assert code == 2 and errors == "错误：没有文件与 *.yml 相符\n"


def test_settings_are_found_and_the_command_line_comes_first(tmp_path: Path, house: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.paigui]\nformat = ["concise"]\nignore = ["R201"]\nfail-on = "warning"\nlang = "zh"\n', encoding="utf-8"
    )
    code, output, errors = check(tmp_path, "check", "house.yaml", PAIGUI_LANG="")
    assert (code, output) == (0, "") and "仍会拒绝" in errors
    assert check(tmp_path, "check", "house.yaml", "--isolated")[0] == 1
    assert check(tmp_path, "check", "house.yaml", "--select", "R2")[0] == 1
    assert check(tmp_path, "check", "house.yaml", PAIGUI_IGNORE="R3", PAIGUI_FORMAT="json")[1].startswith("{")
    (tmp_path / "other.toml").write_text('fail-on = "never"\n', encoding="utf-8")
    code, output, _ = check(tmp_path, "check", "house.yaml", "--config", "other.toml", "--lang", "en")
    assert code == 0 and "1 error" in output


def test_config_shows_every_setting_and_its_origin(tmp_path: Path) -> None:
    (tmp_path / "paigui.toml").write_text('lang = "zh"\nexclude = ["drafts"]\n', encoding="utf-8")
    code, output, _ = check(tmp_path, "config", "--show", "--jobs", "2", PAIGUI_FAIL_ON="info", PAIGUI_LANG="")
    lines = {line.split()[0]: line.partition("= ")[2] for line in output.splitlines()}
    assert code == 0
    assert lines["lang"] == '"zh"  # paigui.toml:1' and lines["exclude"] == '["drafts"]  # paigui.toml:2'
    assert lines["jobs"] == "2  # 命令行" and lines["fail-on"] == '"info"  # 环境变量 PAIGUI_FAIL_ON'
    assert lines["select"] == "[]  # 默认" and lines["limits.depth"] == "64  # 默认"


def test_a_mistake_in_the_settings_has_a_place(tmp_path: Path, house: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.paigui]\nfail_on = 'info'\n", encoding="utf-8")
    code, output, errors = check(tmp_path, "check", "house.yaml")
    assert (code, output) == (2, "")
    assert errors == "Error: pyproject.toml:2: no setting 'fail_on'; did you mean fail-on?\n"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 0), (["--fail-on", "info"], 1), (["--fail-on", "never"], 0), (["--fail-on", "info", "--exit-zero"], 0),
        (["--fail-on", "info", "--ignore", "repeats-parent"], 0), (["--fail-on", "info", "--select", "R5"], 0),
    ],
)
def test_what_makes_a_check_fail(tmp_path: Path, arguments: list[str], code: int) -> None:
    (tmp_path / "house.yaml").write_text(HEAD + REPEATS, encoding="utf-8")
    assert check(tmp_path, "check", "house.yaml", *arguments)[0] == code


def test_statistics_count_the_findings_of_each_kind(tmp_path: Path, house: Path) -> None:
    (tmp_path / "other.yaml").write_text(HEAD + "tabel: {}\nxyzzy: 1\n", encoding="utf-8")
    code, output, _ = check(tmp_path, "check", ".", "--statistics")
    assert (code, output) == (1, "3  R201  unknown-key  (2 fixable with --fix)\n")
    assert check(tmp_path, "check", ".", "--statistics", "-f", "json:out.json", "-f", "text")[1] == output
    assert '"unknown-key"' in (tmp_path / "out.json").read_text(encoding="utf-8")
    (tmp_path / "house.yaml").unlink()
    (tmp_path / "other.yaml").write_text(HEAD, encoding="utf-8")
    assert check(tmp_path, "check", ".", "--statistics")[:2] == (0, "")


def test_the_files_are_only_listed(tmp_path: Path, house: Path) -> None:
    code, output, _ = check(tmp_path, "check", "shengji", "**/*.yaml", "--show-files")
    assert (code, output) == (0, "shengji\nhouse.yaml\n")


def test_standard_input_stands_for_a_file(tmp_path: Path, house: Path) -> None:
    text = b"format: 1\nfamily: tricks\nextends: ../house.yaml\ntabel: {}\n"
    code, output, _ = check(tmp_path, "check", "-", "--stdin-filename", "deep/x.yaml", "-f", "concise", stdin=text)
    assert code == 1
    assert [line.split(": ")[0] for line in output.splitlines()] == ["deep/x.yaml:4:1", "house.yaml:4:1"]
    code, output, _ = check(tmp_path, "check", "-", "-f", "concise", stdin=text.replace(b"../house.yaml", b"shengji"))
    assert code == 1 and output.startswith("<stdin>:4:1")


def test_mending_writes_the_file_and_says_how_much_is_left(tmp_path: Path, house: Path) -> None:
    house.write_text(HEAD + MISSPELT + "xyzzy: 1\n", encoding="utf-8")
    code, output, errors = check(tmp_path, "check", "house.yaml", "--fix", "-f", "concise")
    assert code == 1 and "xyzzy" in output and "levls" not in output
    assert errors == "1 mended in 1 file, 1 left\n"
    assert house.read_text(encoding="utf-8") == HEAD + MENDED + "xyzzy: 1\n"
    assert check(tmp_path, "check", "house.yaml", "--fix")[2] == "0 mended in 0 files, 1 left\n"


def test_a_patch_is_shown_and_nothing_written(tmp_path: Path, house: Path) -> None:
    code, output, errors = check(tmp_path, "check", "house.yaml", "--diff", "--fix")
    assert code == 1 and f"-{MISSPELT}+{MENDED}" in output and errors == "1 would be mended in 1 file\n"
    assert house.read_text(encoding="utf-8") == HEAD + MISSPELT
    house.write_text(HEAD + MENDED, encoding="utf-8")
    assert check(tmp_path, "check", "house.yaml", "--diff") == (0, "", "0 would be mended in 0 files\n")


def test_standard_input_is_mended_to_standard_output(tmp_path: Path) -> None:
    code, output, errors = check(tmp_path, "check", "-", "--fix", stdin=(HEAD + MISSPELT).encode())
    assert (code, output) == (0, HEAD + MENDED)
    assert "1 mended" in errors
    code, output, errors = check(tmp_path, "check", "-", "--fix", stdin=(HEAD + "xyzzy: 1\n").encode())
    assert (code, output) == (1, HEAD + "xyzzy: 1\n")
    assert "unknown-key" in errors


def test_limits_are_options(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HEAD, encoding="utf-8")
    code, output, _ = check(tmp_path, "check", "house.yaml", "--limit", "bytes=20", "-f", "concise")
    assert code == 1 and "file-too-large" in output


def test_a_file_nobody_may_write_is_no_traceback(tmp_path: Path, house: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root writes everywhere")
    tmp_path.chmod(0o555)
    try:
        code, _, errors = check(tmp_path, "check", "house.yaml", "--fix")
    finally:
        tmp_path.chmod(0o755)
    assert code == 2 and "Permission denied" in errors


def test_closed_streams_are_no_traceback(tmp_path: Path, house: Path) -> None:
    command = f"'{sys.executable}' '{ROOT / 'cli.py'}' check house.yaml"
    for closed, code in (("<&-", 1), (">&-", 1), ("| true", None)):
        done = subprocess.run(
            ["bash", "-c", f"{command} {closed}; exit ${{PIPESTATUS[0]}}"],
            capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60,
            check=False,
        )
        assert "Traceback" not in done.stderr and "Broken pipe" not in done.stderr
        assert code is None or done.returncode == code


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_watching_looks_again_when_a_file_or_a_parent_changes(tmp_path: Path, house: Path) -> None:
    (tmp_path / "club.yaml").write_text(HEAD, encoding="utf-8")
    house.write_text("format: 1\nfamily: tricks\nextends: ./club.yaml\n", encoding="utf-8")
    command = [sys.executable, "-u", str(ROOT / "cli.py"), "check", "house.yaml", "--watch"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
    ) as watching:
        assert "0 errors" in _until_waiting(watching)
        house.write_text("format: 1\nfamily: tricks\nextends: ./club.yaml\ntabel: {}\n", encoding="utf-8")
        assert "house.yaml:4:1" in _until_waiting(watching)
        (tmp_path / "club.yaml").write_text(HEAD + MISSPELT, encoding="utf-8")
        assert "club.yaml:4:1" in _until_waiting(watching)
        watching.send_signal(signal.SIGINT)
        rest, _ = watching.communicate(timeout=30)
    assert watching.returncode == 130 and rest.strip() == "interrupted"


def _until_waiting(watching: subprocess.Popen[str]) -> str:
    """What is printed until it waits for changes."""
    assert watching.stdout is not None
    seen, began = "", time.monotonic()
    while "Ctrl-C" not in seen:
        line = watching.stdout.readline()
        assert line and time.monotonic() - began < 60, seen
        seen += line
    return seen


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_ctrl_c_stops_processes_that_share_the_work(tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"house-{number}.yaml").write_text(HEAD + MISSPELT, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "check", ".", "--jobs", "2"], cwd=tmp_path, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
    ) as process:
        time.sleep(1.5)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert process.returncode in (130, 1)  # 1 when it was quicker
    assert process.returncode == 1 or errors.strip() == "interrupted"
    assert "Traceback" not in output + errors


def test_every_option_of_check_is_explained_in_both_languages() -> None:
    for lang in ("zh", "en"):
        shown = paigui("check", "--help", "--lang", lang).stdout
        assert [name for name in ("--select", "--fix", "--watch", "--limit", "--config") if name not in shown] == []
