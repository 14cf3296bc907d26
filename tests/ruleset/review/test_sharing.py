"""Work shared out over processes."""

from __future__ import annotations

import os

import pytest

from ruleset.review import sharing
from ruleset.review.review import Task, review
from ruleset.source.limits import DEFAULT_LIMITS
from tests.ruleset.review.conftest import HEAD, Write


def test_the_findings_are_the_same_for_any_number_of_processes(write: Write) -> None:
    write("club.yaml", "levls: {} # paigui: ignore[R201] next week\ntabel: {} # paigui: ignore[R522] why\n")
    for number in range(30):
        parent = "./club.yaml" if number % 3 == 0 else "bashifen-club"
        head = HEAD.replace("bashifen-club", parent)
        write(f"house-{number}.yaml", f"levels: {{must_win: [10]}} # paigui: ignore[R306] rule {number}\nxyz: 1\n", head)
    files = sorted(os.listdir())
    one, *others = [review(Task(files, jobs=jobs)) for jobs in (1, 2, 5)]
    assert len(one.findings) > 30 and len(one.suppressed) == 1
    for other in others:
        assert [str(each.span) + each.message["en"] for each in other.findings] == [
            str(each.span) + each.message["en"] for each in one.findings
        ]
        assert [each.reason for each in other.suppressed] == [each.reason for each in one.suppressed]
        assert other.read == one.read


@pytest.mark.parametrize(("files", "jobs", "shared"), [(30, None, False), (200, None, True), (3, 2, True), (200, 1, False)])
def test_few_files_stay_in_one_process(
    monkeypatch: pytest.MonkeyPatch, files: int, jobs: int | None, shared: bool
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(sharing, "_cores", lambda: 4)
    monkeypatch.setattr(sharing, "check_chunk", lambda chunk: list(chunk.files))
    monkeypatch.setattr(sharing, "_shared", lambda chunks, workers: asked.append(workers) or map(sharing.check_chunk, chunks))
    names = [f"house-{number}.yaml" for number in range(files)]
    assert sharing.check_all(names, DEFAULT_LIMITS, {}, jobs) == names
    assert asked == ([4 if jobs is None else jobs] if shared else [])
