"""Every kind of finding has a page, and the examples on it are real."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleset.diagnostics import Finding, all_kinds
from ruleset.diagnostics.pages import Example, Page, PageError, page, page_files, page_names, pages, read_page
from tests.ruleset.diagnostics.page_examples import findings_of, write_example

KINDS = {kind.id: kind for kind in all_kinds()}

@pytest.fixture(params=page_files(), name="each")
def _each(request: pytest.FixtureRequest) -> Page:
    return read_page(page_files()[request.param])


def test_every_kind_has_a_page_under_its_id_and_name() -> None:
    wanted = {kind.id: kind.name for kind in KINDS.values()}
    assert page_names() == wanted


def test_each_id_has_one_page() -> None:
    files = [path for folder in {path.parent for path in page_files().values()} for path in folder.glob("*.md")]
    assert len(files) == len(page_files())


def test_a_page_says_how_grave_the_finding_is(each: Page) -> None:
    assert each.severity == KINDS[each.id].severity, "write `severity: ...` below the title; an error needs none"


def test_the_bad_example_gives_this_finding_once_and_no_other_error(
    each: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    findings = _findings(each, each.bad, tmp_path, monkeypatch)
    told = [f"{finding.id} {finding.message['en']}" for finding in findings]
    assert [finding.id for finding in findings if finding.severity == "error" or finding.id == each.id] == [each.id], told
    edits = [finding.suggestion.edit for finding in findings if finding.suggestion and finding.id == each.id]
    fix = next((("safe" if edit.safe else "unsafe") for edit in edits if edit), "")
    assert each.fix == fix, "write `fix: safe` or `fix: unsafe` below the title when the finding carries an edit"


def test_the_good_example_has_neither_this_finding_nor_an_error(
    each: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    findings = _findings(each, each.good, tmp_path, monkeypatch)
    told = [f"{finding.id} {finding.message['en']}" for finding in findings]
    assert not [finding for finding in findings if finding.severity == "error" or finding.id == each.id], told


def _findings(each: Page, example: Example, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    name = write_example(example, folder)
    monkeypatch.chdir(folder)
    return findings_of(each.id, name)


def test_a_page_is_found_by_id_and_by_name() -> None:
    first = pages()[0]
    assert page(first.id) == page(first.name) == first
    assert page("R999") is page("no-such-name") is None


def test_the_summary_is_the_first_sentence_on_one_line(each: Page) -> None:
    for lang, widest in (("zh", 60), ("en", 140)):
        assert 0 < len(each.summary(lang)) <= widest
        assert "\n" not in each.summary(lang)


GOOD = "## zh\n一句。\n## en\nOne.\n## bad\n```yaml\na: 1\n```\n## good\nbuilder: empty-file\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("R999.md", f"# R999 nameless\n{GOOD}"),
        ("R999-a-name.md", f"# R999 another\n{GOOD}"),
        ("R999-a-name.md", f"# R999 a-name\nseverity: grave\n{GOOD}"),
        ("R999-a-name.md", f"# R999 a-name\n{GOOD.replace('## en', '## de')}"),
        ("R999-a-name.md", f"# R999 a-name\n{GOOD.replace('One.', '')}"),
        ("R999-a-name.md", f"# R999 a-name\n{GOOD.replace('```yaml', 'Look: ```yaml')}"),
        ("R999-a-name.md", f"# R999 a-name\n{GOOD}and more"),
    ],
)
def test_a_page_in_another_form_is_refused(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(PageError):
        read_page(tmp_path / name)


def test_a_page_in_this_form_is_read(tmp_path: Path) -> None:
    (tmp_path / "R999-a-name.md").write_text(f"# R999 a-name\nseverity: info\nfix: unsafe\n{GOOD}", encoding="utf-8")
    read = read_page(tmp_path / "R999-a-name.md")
    assert (read.id, read.name, read.severity, read.fix) == ("R999", "a-name", "info", "unsafe")
    assert read.words == {"zh": "一句。", "en": "One."}
    assert (read.bad, read.good) == (Example({"house.yaml": "a: 1\n"}), Example({}, "empty-file"))
