"""Ignore comments: what they let pass, and what is wrong with them."""

from __future__ import annotations

import pytest

from ruleset.review.review import Reviewed, Task, review
from ruleset.review.selection import Selection
from tests.ruleset.review.conftest import Write

REPEATS = "levels: {must_win: [10]}"


def names(reviewed: Reviewed) -> list[str]:
    return [finding.name for finding in reviewed.findings]


def checked(write: Write, text: str) -> Reviewed:
    write("house.yaml", text)
    return review(Task(["house.yaml"]))


@pytest.mark.parametrize(
    "text",
    [
        f"{REPEATS} # paigui: ignore[R306] as the text has it\n",
        f"{REPEATS} # a remark # paigui: ignore[repeats-parent]: as the text has it\n",
        f"# paigui: ignore[R306] as the text has it\n{REPEATS}\n",
        f"# paigui: ignore[R306] as the text has it\n\n# a remark\n{REPEATS}\n",
        f"#paigui:ignore[ R306 ] 俱乐部要写明\r\n{REPEATS}\r\n",
        f"{REPEATS}\n# paigui: ignore-file[R306] the club wants everything in one file\n",
        "levels: # paigui: ignore-file[R306] the club wants everything in one file\n  must_win: [10]\n",
    ],
)
def test_a_finding_passes_with_a_reason(write: Write, text: str) -> None:
    reviewed = checked(write, text)
    assert names(reviewed) == []
    assert [each.finding.name for each in reviewed.suppressed] == ["repeats-parent"]
    assert reviewed.suppressed[0].reason and not reviewed.suppressed[0].reason.startswith(":")
    assert not reviewed.hides_errors


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{REPEATS} # paigui: ignore[R306]\n", ["repeats-parent", "ignore-without-reason"]),
        (f"{REPEATS} # paigui: ignore[repeat-parent] why\n", ["repeats-parent", "unknown-in-ignore"]),
        (f"{REPEATS} # paigui: ignore[R306, R522] why\n", ["unused-ignore"]),
        (f"{REPEATS} # paigui: ignore R306\n", ["repeats-parent", "unreadable-ignore"]),
        (f"{REPEATS} # paigui: ignore[] why\n", ["repeats-parent", "unreadable-ignore"]),
        (f"{REPEATS}\n# paigui: ignore[R306] at the wrong line\n", ["repeats-parent", "unused-ignore"]),
        ("levels: {must_win: [5]} # paigui: ignore[R306] why\n", ["unused-ignore"]),
        ("levels: {must_win: [5]} # paigui: ignore-file[R133, R306] why\n", ["unused-ignore"]),
    ],
)
def test_what_is_wrong_with_a_comment_is_found(write: Write, text: str, found: list[str]) -> None:
    assert names(checked(write, text)) == found


@pytest.mark.parametrize(
    "text",
    [
        'notes: "x # paigui: ignore-file[R306] no comment"\n',
        "notes: 'x\n  # paigui: ignore-file[R306] no comment'\n",
        "notes: |\n  # paigui: ignore-file[R306] no comment\n  # paigui: nonsense\n",
        "notes: >-\n  text\n\n  # paigui: ignore-file[R306] no comment\n",
        "notes: a#paigui:ignore-file[R306]\n",
    ],
)
def test_text_is_no_comment(write: Write, text: str) -> None:
    assert names(checked(write, f"{text}{REPEATS}\n")) == ["repeats-parent"]


def test_a_comment_may_follow_the_sign_of_a_literal_text(write: Write) -> None:
    assert names(checked(write, f"notes: | # paigui: ignore-file[R306] why\n  text\n{REPEATS}\n")) == []


def test_an_ignored_error_is_said_to_be_hidden(write: Write) -> None:
    reviewed = checked(write, "levls: {} # paigui: ignore[R201] next week's rule\n")
    assert names(reviewed) == [] and reviewed.hides_errors


def test_a_comment_is_not_called_unused_where_the_check_went_no_further(write: Write) -> None:
    found = names(checked(write, f"levls: {{}}\n{REPEATS} # paigui: ignore[R522] why\n"))
    assert "unknown-key" in found and "unused-ignore" not in found


def test_what_keeps_a_file_from_being_read_cannot_be_ignored(write: Write) -> None:
    assert names(checked(write, "# paigui: ignore-file[R110] why\nlevels: [\n")) == ["yaml-syntax"]


def test_a_comment_in_a_parent_counts_for_its_children(write: Write) -> None:
    write("club.yaml", "levls: {} # paigui: ignore[R201] next week's rule\n")
    write("house.yaml", "", head="format: 1\nfamily: tricks\nextends: ./club.yaml\n")
    assert names(review(Task(["house.yaml"]))) == []
    both = review(Task(["house.yaml", "club.yaml"]))
    assert names(both) == [] and len(both.suppressed) == 1


def test_ignores_are_judged_before_the_selection(write: Write) -> None:
    write("house.yaml", f"{REPEATS} # paigui: ignore[R306] why\n")
    reviewed = review(Task(["house.yaml"], Selection(("R1",))))
    assert names(reviewed) == [] and reviewed.suppressed == []


def test_a_mistake_in_a_parent_that_is_checked_too_is_told_once(write: Write) -> None:
    write("club.yaml", "levls: {}\n")
    write("deep/house.yaml", "", head="format: 1\nfamily: tricks\nextends: ../club.yaml\n")
    for files in (["club.yaml", "deep/house.yaml"], ["deep/house.yaml", "club.yaml"]):
        found = [(each.name, each.span.source.name, each.origin) for each in review(Task(files)).findings]
        assert found == [("unknown-key", "club.yaml", ())]
