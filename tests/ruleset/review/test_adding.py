"""`--add-ignore`: comments for everything that is found, with one reason."""

from __future__ import annotations

import pytest

from ruleset.review.adding import comments_for
from ruleset.review.mending import Mended, make
from ruleset.review.review import Task
from ruleset.review.usage import Misused
from ruleset.source.comments import lines_within_values
from ruleset.spans import Source
from tests.ruleset.review.conftest import HEAD, Write


def added(text: str, write: Write, head: str = HEAD) -> tuple[str, Mended]:
    path = write("house.yaml", text, head)
    result = make(Task(["house.yaml"]), lambda findings: comments_for(findings, "as it\nwas"))
    data = result.changed[0][1] if result.changed else path.read_bytes()
    return data.decode().removeprefix(head), result


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("levels: {must_win: [10]}\n", "# paigui: ignore[R306] as it was\nlevels: {must_win: [10]}\n"),
        ("levels:\n  must_win: [10]\n  start: 3\n",
         "levels:\n  # paigui: ignore[R306] as it was\n  must_win: [10]\n  start: 3\n"),
        ("levels:\r\n  must_win: [010]\r\n",
         "levels:\r\n  # paigui: ignore[R125, R306] as it was\r\n  must_win: [010]\r\n"),
        ("levels: {start: 3}\n", "levels: {start: 3}\n"),
    ],
)
def test_a_comment_above_each_line_that_has_findings(write: Write, before: str, after: str) -> None:
    text, result = added(before, write, HEAD.replace("\n", "\r\n") if "\r" in before else HEAD)
    assert text == after
    assert result.reviewed.findings == []


def test_errors_have_to_be_mended(write: Write) -> None:
    text, result = added("levls: {start: 3}\nname: {en: yes}\n", write)
    assert text == "levls: {start: 3}\n# paigui: ignore[R125] as it was\nname: {en: yes}\n"
    assert [finding.id for finding in result.reviewed.findings] == ["R201"]


def test_a_comment_that_would_become_text_is_not_written(write: Write) -> None:
    text = 'name: {zh: "a\n  b", en: yes}\nlevls: {}\n'
    assert added(text, write)[0] == text


def test_lines_inside_values() -> None:
    text = "a: |  # sign\n  1\n  2\nb: x\n  y\nc: >-\n  1\ne: \"f\n  g\"\nh: 1\n"
    assert lines_within_values(Source("t.yaml", text)) == {2, 3, 5, 7, 9}


def test_without_a_reason_nothing_is_ignored(write: Write) -> None:
    with pytest.raises(Misused, match="needs a reason"):
        make(Task([str(write("house.yaml"))]), lambda findings: comments_for(findings, " \n"))
