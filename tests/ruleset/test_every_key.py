"""For every key of every shipped file and example: misspelt, written twice, of a wrong type or taken out, it gives
exactly one finding, at its line and column, with what was meant.

The first key of each kind is spoilt alone; the same keys in further entries of a list are spoilt together, and then
each gives its finding still. On every such text an independent validator agrees with the shape check.
`PAIGUI_EVERY_KEY=1` spoils every one alone, which takes some minutes more.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

from ruleset.diagnostics.finding import Finding
from ruleset.inherit import Resolved
from ruleset.pipeline import examine
from tests.ruleset.every_key import FILES, SPOILERS, Spoilt, alone, edited, misspellings, offset_among, read
from tests.ruleset.test_other_readers import agree

_resolved = cache(read)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("how", SPOILERS)
@pytest.mark.parametrize("name", FILES)
def test_each_key_alone_gives_one_finding(name: str, how: str) -> None:
    resolved = _resolved(name)
    edits = list(SPOILERS[how](resolved))
    one_each = edits if os.environ.get("PAIGUI_EVERY_KEY") else alone(edits)[0]
    news = _news(name, resolved)
    complaints = [complaint for edit in one_each for complaint in _complaints(resolved, [edit], news)]
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("how", SPOILERS)
@pytest.mark.parametrize("name", FILES)
def test_the_same_key_in_many_entries_gives_a_finding_in_each(name: str, how: str) -> None:
    resolved = _resolved(name)
    news = _news(name, resolved)
    _, together = alone(SPOILERS[how](resolved))
    complaints = [complaint for edits in together for complaint in _complaints(resolved, edits, news)]
    assert not complaints, "\n".join(complaints)


def test_thousands_of_edits_are_made() -> None:
    made = {how: sum(len(list(spoil(_resolved(name)))) for name in FILES) for how, spoil in SPOILERS.items()}
    assert made["twice"] > 5000 and made["misspelt"] > 4000 and made["type"] > 4000 and made["removed"] > 1000, made


@pytest.mark.parametrize("word", ["zh", "at", "points", "K"])
def test_a_misspelling_is_another_word(word: str) -> None:
    assert misspellings(word) and word not in misspellings(word)


News = Callable[[str], tuple[list[Finding], bool]]


def _news(name: str, resolved: Resolved) -> News:
    """What is found in an edited text and was not in the file as it stands; whether another validator agrees."""
    path = Path(FILES[name].name)
    path.write_text(resolved.source.text, encoding="utf-8")
    before = {_said(finding) for finding in examine(path).findings}

    def news(text: str) -> tuple[list[Finding], bool]:
        path.write_text(text, encoding="utf-8")
        examined = examine(path)
        agreed = examined.resolved is None or agree(examined)
        return [finding for finding in examined.findings if _said(finding) not in before], agreed

    return news


def _said(finding: Finding) -> tuple[str, str, str]:
    return finding.id, finding.pointer, finding.message["en"]


def _complaints(resolved: Resolved, edits: list[Spoilt], news: News) -> Iterable[str]:
    """What is wrong with the findings that some edits bring, one for each."""
    text = edited(resolved.source.text, edits)
    found, agreed = news(text)
    if not agreed:
        yield f"{edits[0].place.pointer} ({len(edits)} edits): another validator sees it otherwise"
    if len(found) != len(edits):
        told = "; ".join(f"{each.id} {each.span} {each.message['en']}" for each in found[:4])
        yield f"{edits[0].place.pointer} ({len(edits)} edits): {len(found)} findings: {told}"
        return
    for edit, finding in zip(edits, sorted(found, key=lambda each: each.span.start), strict=True):
        wrong = [*_misplaced(edit, finding, offset_among(edit, edits)), *_ill_advised(edit, finding)]
        if len(edits) == 1 and edit.meant and not wrong:
            wrong += [] if _fixed(text, finding) == resolved.source.text else ["the suggestion does not mend it"]
        if wrong:
            yield f"{edit.place.pointer} `{edit.filling}`: {finding.id} {finding.span}: {', '.join(wrong)}"


def _misplaced(edit: Spoilt, finding: Finding, offset: int) -> Iterable[str]:
    if finding.id not in edit.ids:
        yield f"not {edit.ids}"
    if finding.span.start != offset:
        yield "should be at {}:{}".format(*finding.span.source.position(offset))
    if edit.marked is not None and finding.span.text != edit.marked:
        yield f"marks `{finding.span.text}`"


def _ill_advised(edit: Spoilt, finding: Finding) -> Iterable[str]:
    suggestion = finding.suggestion
    if not edit.meant:
        return
    if suggestion is None or suggestion.text != edit.meant or suggestion.edit is None:
        yield f"suggests {suggestion}"
    elif suggestion.edit.safe != edit.fix:
        yield "safe" if suggestion.edit.safe else "unsafe"


def _fixed(text: str, finding: Finding) -> str:
    assert finding.suggestion is not None and finding.suggestion.edit is not None
    edit = finding.suggestion.edit
    return text[: edit.span.start] + edit.text + text[edit.span.end :]
