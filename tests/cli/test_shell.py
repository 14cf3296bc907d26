"""The command line as a shell: languages, colours, exit codes, locales, pipes, and no traceback for anybody's mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    "check", "test", "explain", "rules", "schema", "compile", "show", "simulate", "replay", "compare", "benchmark", "lsp", "completions",
)


def paigui(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a user would, in a process of its own."""
    return subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), *arguments],
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(("lang", "heading"), [("zh", "选项"), ("en", "Options")])
def test_every_command_has_help_in_both_languages(name: str, lang: str, heading: str) -> None:
    # --help stands before --lang on purpose: the language holds for the whole line.
    result = paigui(name, "--help", "--lang", lang)
    assert result.returncode == 0
    assert heading in result.stdout
    assert any("\u4e00" <= character <= "\u9fff" for character in result.stdout) == (lang == "zh")


def test_the_top_help_lists_every_command() -> None:
    listed = paigui("--help").stdout
    assert [name for name in COMMANDS if name not in listed] == []


@pytest.mark.parametrize(
    ("locale", "word"),
    [({"LC_ALL": "zh_CN.UTF-8"}, "用法"), ({"LC_ALL": "C"}, "Usage"), ({"LC_ALL": "", "LANG": "zh_TW.UTF-8"}, "用法")],
)
def test_the_language_follows_the_locale(locale: dict[str, str], word: str) -> None:
    assert word in paigui("--help", **{"PAIGUI_LANG": "", **locale}).stdout


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("chek",), "Did you mean one of: 'check'"),
        (("check", "x.yaml", "--formt", "json"), "--format"),
        (("check", "x.yaml", "--format", "jsn"), "Did you mean json?"),
        (("compare", "bashifen-club"), "at least two"),
        (("check",), "Missing argument"),
        (("simulate", "bashifen-club", "--deals", "0"), "--deals"),
        (("simulate", "bashifen-club", "--matches", "0"), "--matches"),
        (("simulate", "bashifen-club", "--pace", "3"), "--pace needs --matches"),
        (("simulate", "bashifen-club", "--matches", "2", "--log", "x"), "exclude each other"),
        (("simulate", "guandan-fuyang", "--bots", "standrd"), "did you mean standard?"),
        (("simulate", "bashifen-club", "--bots", "standrd"), "did you mean standard?"),
        (("show", "bashifen-club", "--table", "outcme"), "did you mean outcome?"),
    ],
)
def test_usage_errors_name_the_remedy_and_exit_2(arguments: tuple[str, ...], hint: str) -> None:
    result = paigui(*arguments)
    assert result.returncode == 2
    assert hint in result.stderr
    assert "Traceback" not in result.stderr + result.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chek",), "没有命令“chek”，是不是 check？"),
        (("simulate", "bashifen-club", "--deals", "x"), "--deals 的值不对：“x”不是数"),
        (("simulate", "bashifen-club", "--deals", "0"), "--deals 的值不对：0 不在范围 x>=1 之内"),
        (("replay", "no-such-log"), "LOGS... 的值不对：没有文件 no-such-log"),
        (("rules", "--format"), "选项 --format 后面要写一个值"),
        (("config", "--show=1"), "选项 --show 后面不能写值"),
        (("rules", "more"), "多余的参数：more"),
        (("check", "x.yaml", "-f", "jsn"), "-f / --format 的值不对：“jsn”不在可选值之内"),
    ],
)
def test_usage_errors_are_chinese_under_lang_zh(arguments: tuple[str, ...], told: str) -> None:
    result = paigui("--lang", "zh", *arguments)
    assert result.returncode == 2
    assert f"错误：{told}" in result.stderr


def test_no_command_prints_the_help_and_exits_2() -> None:
    result = paigui()
    assert result.returncode == 2
    assert "compare" in result.stderr


@pytest.mark.parametrize("command", ["check", "compile", "show", "simulate"])
def test_a_missing_file_is_reported_without_a_traceback(command: str) -> None:
    result = paigui(command, "no-such-rules.yaml")
    assert result.returncode in (1, 2)
    assert "no-such-rules.yaml" in result.stdout + result.stderr
    assert "Traceback" not in result.stderr + result.stdout


def test_a_folder_without_rule_files_is_not_green(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text("cases: []\n", encoding="utf-8")
    result = paigui("check", str(tmp_path))
    assert result.returncode == 2
    assert "no rule file" in result.stderr


def test_a_folder_is_searched_for_rule_files(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "house.yaml").write_text("extends: bashifen-club\nlevls: {}\n", encoding="utf-8")
    (tmp_path / "cases.yaml").write_text("cases: []\n", encoding="utf-8")
    result = paigui("check", str(tmp_path), "--format", "json")
    assert result.returncode == 1
    assert [Path(file).name for file in json.loads(result.stdout)["files"]] == ["house.yaml"]


def test_a_closed_pipe_ends_quietly() -> None:
    command = f"'{sys.executable}' '{ROOT / 'cli.py'}' show bashifen-club --table lane | head -1"
    result = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=120,
        check=False,
    )
    assert "Broken pipe" not in result.stderr and "Traceback" not in result.stderr
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_output_in_a_c_and_a_utf8_locale(locale: str, lang: str) -> None:
    arguments = ("simulate", "bashifen-club", "--deals", "20", "--jobs", "1", "--lang", lang)
    result = paigui(*arguments, LC_ALL=locale, PYTHONUTF8="")
    assert result.returncode == 0, result.stderr
    if lang == "en":
        assert ("±" in result.stdout) == (locale == "C.UTF-8")
        assert result.stdout.isascii() == (locale == "C")
    else:
        assert "庄家方胜率" in result.stdout


def test_a_terminal_without_chinese_gets_escapes_not_errors() -> None:
    arguments = ("--help", "--lang", "zh")
    result = paigui(*arguments, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="latin-1")
    assert result.returncode == 0
    assert "\\u724c\\u89c4" in result.stdout


def test_colour_obeys_the_option_then_no_color(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("format: 1\nfamily: tricks\nextends: shengji\nlevls: {}\n", encoding="utf-8")
    assert "\x1b[" in paigui("check", str(bad), "--color", "always", NO_COLOR="1").stdout
    assert "\x1b[" not in paigui("check", str(bad), NO_COLOR="1", FORCE_COLOR="1").stdout
    assert "\x1b[" in paigui("check", str(bad), FORCE_COLOR="1").stdout
    assert "\x1b[" not in paigui("check", str(bad)).stdout


def test_check_does_not_load_the_engine() -> None:
    code = (
        "import sys, cli; cli.run(['check', 'bashifen-club']);"
        "loaded = [m for m in sys.modules if m.split('.')[0] in ('numpy', 'numba', 'engine')];"
        "sys.exit(str(loaded) if loaded else 0)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 0, result.stderr
