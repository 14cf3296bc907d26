"""The behavioural lock: the shipped rule sets do what they were locked to do, and a change is told with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.coverage.plain import in_plain_python
from engine.lock import (
    Difference,
    LockError,
    check_lock,
    lock_of,
    lock_text,
    locked_names,
    read_lock,
    shipped_rule_sets,
)

LOCK = Path(__file__).parent / "paigui.lock"

HOUSE = "format: 1\nfamily: tricks\nextends: bashifen-club\nname: {zh: 周五, en: Friday}\n"


def test_the_shipped_rule_sets_behave_as_locked() -> None:
    told = [f"{each.rules}: {change['en']}" for each in in_plain_python(check_lock, LOCK) for change in each.changes]
    assert told == [], "meant to be so? write the lock anew: paigui lock -o tests/paigui.lock"
    assert locked_names(LOCK) == shipped_rule_sets()


def test_kernels_of_this_process_play_as_locked() -> None:
    locked = read_lock(LOCK)["rules"]
    assert (
        json.loads(lock_text(lock_of(["guandan-fuyang"], LOCK.parent)))["rules"]["guandan-fuyang"]
        == locked["guandan-fuyang"]
    )


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "friday.yaml").write_text(HOUSE, "utf-8")
    text = in_plain_python(_locked, [str(tmp_path / "friday.yaml")], tmp_path)
    (tmp_path / "paigui.lock").write_text(text, "utf-8")
    return tmp_path


def _locked(references: list[str], folder: Path) -> str:
    return lock_text(lock_of(references, folder))


def _changes(house: Path, more: str) -> list[str]:
    (house / "friday.yaml").write_text(HOUSE + more, "utf-8")
    found = in_plain_python(check_lock, house / "paigui.lock")
    assert [each.rules for each in found] == ["friday.yaml"] * bool(found)
    return [change["en"] for each in found for change in each.changes]


def test_a_name_and_a_comment_are_no_change(house: Path) -> None:
    assert _changes(house, "# a comment\n") == []


def test_changed_tables_are_told_with_their_first_difference(house: Path) -> None:
    told = _changes(
        house,
        "kitty: {multiplier: {pair: 5}}\n"
        "offences: {revoke: {effects: [opponents + 30]}}\n"
        "outcome:\n  - points = 0: dealer side + 4\n  - 0 < points < 40: dealer side + 3\n"
        "  - 40 <= points < 80: dealer side + 1\n  - points >= 80: attackers take over, attackers + (points - 80) // 40\n",
    )
    tables = {change.partition(":")[0]: change for change in told}
    assert tables["multiplier"] == "multiplier: width 2, length 1: multiplier 4 → 5"
    assert tables["outcome"].startswith("outcome: points 30: dealer side + 2 → 3")
    assert tables["offences"].startswith("offences: revoke: effects level offender -1")


def test_a_change_of_play_alone_is_told_by_counts_and_digest(house: Path) -> None:
    file = house / "paigui.lock"
    lock = json.loads(file.read_text("utf-8"))
    play = lock["rules"]["friday.yaml"]["play"]
    play["legal"][0]["play"] -= 3
    play["digest"] = "0" * 64
    file.write_text(json.dumps(lock), "utf-8")
    counts, way = _changes(house, "")
    assert counts.startswith("legal choices of deal 1, play: ")
    assert way.startswith("random deals (seed 1) go another way")


def test_a_rule_set_that_is_not_in_the_lock_is_told(house: Path) -> None:
    assert check_lock(house / "paigui.lock", ["bashifen-club"]) == [
        Difference("bashifen-club", ({"zh": "不在锁文件里", "en": "is not in the lock"},))
    ]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"version": 2, "rules": {}}', '{"version": 1, "rules": {"a": 3}}'])
def test_a_file_that_is_no_lock_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "paigui.lock").write_text(text, "utf-8")
    with pytest.raises(LockError):
        read_lock(tmp_path / "paigui.lock")


def test_a_lock_has_a_line_for_each_table() -> None:
    lines = LOCK.read_text("utf-8").splitlines()
    assert sum(line.startswith('    "outcome"') for line in lines) == 5


def test_a_lock_of_nothing_keeps_nothing(tmp_path: Path) -> None:
    empty = tmp_path / "paigui.lock"
    empty.write_text('{"version": 1, "rules": {}}', "utf-8")
    with pytest.raises(LockError, match="holds no rule set"):
        locked_names(empty)
