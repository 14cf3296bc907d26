"""The settings of a project, and what comes before them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleset.review.asking import COMMAND_LINE, Asked, Given, limits_of
from ruleset.review.settings import Settings, find_settings, read_settings
from ruleset.review.usage import Misused
from ruleset.source.limits import Limits
from tests.ruleset.review.conftest import Write


def toml(write: Write, name: str, text: str) -> Path:
    return write(name, text, head="")


def test_the_nearest_file_up_to_the_root_of_the_repository(write: Write, tmp_path: Path) -> None:
    (tmp_path / "repo/.git").mkdir(parents=True)
    toml(write, "paigui.toml", 'fail-on = "info"\n')
    deep = tmp_path / "repo/club/deep"
    deep.mkdir(parents=True)
    assert find_settings(deep) == Settings()
    toml(write, "repo/pyproject.toml", '[tool.paigui]\nfail-on = "warning"\n')
    assert find_settings(deep).values == {"fail-on": "warning"}
    toml(write, "repo/club/pyproject.toml", "[tool.ruff]\n")
    assert find_settings(deep).values == {"fail-on": "warning"}
    toml(write, "repo/club/paigui.toml", 'lang = "zh"\n')
    assert find_settings(deep).values == {"lang": "zh"}


def test_without_a_repository_only_the_folder_itself(write: Write, tmp_path: Path) -> None:
    toml(write, "paigui.toml", 'lang = "zh"\n')
    (tmp_path / "club").mkdir()
    assert find_settings(tmp_path / "club") == Settings()
    assert find_settings(tmp_path).values == {"lang": "zh"}


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("[tool.paigui]\nselct = []\n", "pyproject.toml:2", ["selct", "did you mean select?"]),
        ("[project]\nname = 'x'\n\n[tool.paigui]\nfail-on = 'eror'\n", "pyproject.toml:5", ["did you mean error?"]),
        ("[tool.paigui]\nlang = 'zh'\nselect = ['R5', 'unknown-kee']\n", "pyproject.toml:3", ["mean unknown-key?"]),
        ("[tool.paigui]\nselect = 'R5'\n", "pyproject.toml:2", ["a list of texts"]),
        ("[tool.paigui]\njobs = 0\n", "pyproject.toml:2", ["1 to 1024"]),
        ("[tool.paigui]\njobs = true\n", "pyproject.toml:2", ["1 to 1024"]),
        ("[tool.paigui]\nformat = ['text', 'sarf:x']\n", "pyproject.toml:2", ["did you mean sarif?"]),
        ("[tool.paigui.limits]\n# of one file\nbyts = 3\n", "pyproject.toml:3", ["did you mean bytes?"]),
        ("[tool.paigui]\nlimits.depth = 3000\n", "pyproject.toml:2", ["limits.depth", "1 to 100"]),
        ("[tool.paigui]\nlimits = {depth = '9'}\n", "pyproject.toml:2", ["limits.depth"]),
        ("[tool.paigui.per-file-ignores]\n\"a/*\" = ['R5']\n\"b/*\" = ['R99']\n", "pyproject.toml:3", ["'R99'"]),
        ("[tool.paigui]\nper-file-ignores = 3\n", "pyproject.toml:2", ["a table"]),
        ("[tool.paigui\n", "pyproject.toml", ["not TOML", "line 1"]),
        (f"[tool.paigui]\njobs = {'9' * 5000}\n", "pyproject.toml", ["not TOML"]),
        (f"[tool.paigui]\nselect = {'[' * 5000}\n", "pyproject.toml", ["not TOML"]),
    ],
)
def test_a_mistake_names_its_line(write: Write, text: str, place: str, words: list[str]) -> None:
    toml(write, "pyproject.toml", text)
    with pytest.raises(Misused) as problem:
        find_settings()
    assert problem.value.text["en"].startswith(place)
    assert [word for word in words if word not in problem.value.text["en"]] == []


def test_a_file_asked_for_must_hold_settings(write: Write, tmp_path: Path) -> None:
    toml(write, "pyproject.toml", "[tool.ruff]\n")
    for name in ("pyproject.toml", "no-such.toml", "."):
        with pytest.raises(Misused) as problem:
            read_settings(tmp_path / name)
        assert name in problem.value.text["zh"]
    toml(write, "latin.toml", "").write_bytes(b"lang = '\xff'")
    with pytest.raises(Misused, match="not UTF-8"):
        read_settings(tmp_path / "latin.toml")


def test_the_command_line_comes_before_the_file(write: Write, tmp_path: Path) -> None:
    toml(write, "paigui.toml", 'fail-on = "info"\nignore = ["R306"]\nlimits = {bytes = 9, depth = 7}\nexclude = ["drafts"]\n')
    asked = Asked(
        find_settings(), {"limits": Given({"bytes": 8}, COMMAND_LINE), "fail-on": Given("never", COMMAND_LINE)}
    )
    assert asked["fail-on"] == "never" and asked["jobs"] is None
    assert asked.limits == Limits(bytes=8, depth=7)
    assert asked.selection.ignore == ("R306",)
    assert asked.exclude[0].matches(tmp_path / "drafts/x.yaml")
    rows = {key: (value, origin) for key, value, origin in asked.rows("en")}
    assert rows["limits.bytes"] == ("8", "command line") and rows["limits.depth"] == ("7", "paigui.toml:3")
    assert rows["fail-on"] == ('"never"', "command line") and rows["ignore"] == ('["R306"]', "paigui.toml:2")
    assert rows["jobs"] == ("-", "default") and rows["format"] == ("[]", "default")


def test_what_is_selected_on_the_command_line_is_not_ignored_by_the_file(write: Write) -> None:
    toml(write, "paigui.toml", 'ignore = ["R306"]\n')
    asked = Asked(find_settings(), {"select": Given(["R306"], COMMAND_LINE)})
    assert ("R306", "house.yaml") in asked.selection


@pytest.mark.parametrize(
    "word", ["byts=3", "bytes", "bytes=", "bytes=0", "bytes=x", "depth=101", "bytes=" + "9" * 5000, "bytes=٣"]
)
def test_limits_that_cannot_be(word: str) -> None:
    with pytest.raises(Misused):
        limits_of([word])


def test_limits_by_name() -> None:
    assert limits_of(["bytes=2_000_000", "chain=3"]) == {"bytes": 2_000_000, "chain": 3}
