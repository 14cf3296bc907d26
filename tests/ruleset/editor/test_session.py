"""The language server as an editor meets it: a real client, a real process, the protocol between them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from lsprotocol import types

from ruleset import shelf
from ruleset.source.limits import DEFAULT_LIMITS
from tests.ruleset.editor.client import ROOT, Editor, run

FRIDAY = """format: 1
family: tricks
extends: bashifen-club
name: {zh: 周五😀夜场, en: Friday}   # 牌
levels: {must_wim: [5, 10], goal: K}
kitty: {multiplier: {throw: 2 + cardz}}
"""
HOUSE = "format: 1\nfamily: tricks\nextends: bashifen-club\nname: House\n"


def whole(editor: Editor, uri: str) -> types.Range:
    lines = editor.texts[uri].count("\n")
    return types.Range(types.Position(0, 0), types.Position(lines + 1, 0))


def test_from_a_bad_file_to_a_clean_one_and_to_its_parent(tmp_path: Path) -> None:
    async def script(editor: Editor) -> None:
        uri = editor.show("friday.yaml", FRIDAY)
        problem, expression = await editor.problems(uri)
        assert (expression.code, editor.marked(uri, expression.range)) == ("R401", "cardz")
        assert (problem.code, problem.severity, problem.source) == ("R201", types.DiagnosticSeverity.Error, "paigui")
        assert editor.marked(uri, problem.range) == "must_wim"
        assert "did you mean `must_win`?" in problem.message

        about = await editor.hovered(uri, editor.place(uri, "must_wim", 3))
        assert "**R201 unknown-key**" in about
        about = await editor.hovered(uri, editor.place(uri, "goal", 2))
        assert "`levels.goal`" in about
        assert "- **value** K" in about
        assert "variants/bashifen-club.yaml:" in about

        offered = {item.label: item for item in await editor.completed(uri, editor.place(uri, "must_wim", 6))}
        assert "must_win" in offered
        assert "goal" not in offered  # it is there already
        edit = offered["must_win"].text_edit
        assert isinstance(edit, types.TextEdit)
        assert editor.marked(uri, edit.range) == "must_wim"
        assert edit.new_text == "must_win"  # a colon follows already

        fixes = await editor.actions(uri, problem.range)
        assert [(fix.title, fix.kind, fix.is_preferred) for fix in fixes] == [
            ("Change to `must_win`", types.CodeActionKind.QuickFix, True),
            ("Mend all that is certain", "source.fixAll.paigui", None),
        ]
        assert fixes[0].diagnostics == (problem,)
        editor.apply(fixes[0].edit)
        (problem,) = await editor.until(uri, lambda found: [each.code for each in found] == ["R401"])
        assert editor.marked(uri, problem.range) == "cardz"

        (fix,) = await editor.actions(uri, problem.range)
        assert (fix.title, fix.is_preferred) == ("Change to `cards`", False)  # which name was meant is for people to say
        editor.apply(fix.edit)
        assert await editor.until(uri, lambda found: not found) == []

        (place,) = await editor.defined(uri, editor.place(uri, "bashifen-club", 4))
        assert place.uri == shelf.shipped()["bashifen-club"].as_uri()
        (place,) = await editor.defined(uri, editor.place(uri, "must_win", 1))
        assert place.uri == shelf.shipped()["bashifen-club"].as_uri()
        line = shelf.shipped()["bashifen-club"].read_text(encoding="utf-8").split("\n")[place.range.start.line]
        assert line[place.range.start.character : place.range.end.character] == "must_win"

        outline = {symbol.name: symbol for symbol in await editor.outline(uri)}
        assert list(outline) == ["format", "family", "extends", "name", "levels", "kitty"]
        assert [child.name for child in outline["levels"].children or ()] == ["must_win", "goal"]

    run(tmp_path, script)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", [None, "utf-8", "utf-32"])
def test_ranges_hold_beside_chinese_and_emoji(tmp_path: Path, ending: str, encoding: str | None) -> None:
    text = "format: 1\nfamily: tricks\nextends: bashifen-club\nname: {zh: 打😀😀牌, en: X, xx: 牌}\n"
    text = text.replace("\n", ending)

    async def script(editor: Editor) -> types.Range:
        uri = editor.show("牌😀.yaml", text)
        (problem,) = await editor.problems(uri)
        if encoding is None:
            assert editor.marked(uri, problem.range) == "xx"
        return problem.range

    place = run(tmp_path, script, encodings=[encoding] if encoding else None)
    before = "name: {zh: 打😀😀牌, en: X, "
    units = {None: len(before.encode("utf-16-le")) // 2, "utf-8": len(before.encode()), "utf-32": len(before)}[encoding]
    assert (place.start, place.end) == (types.Position(3, units), types.Position(3, units + 2))


def test_the_unsaved_text_of_a_parent_counts(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(HOUSE, encoding="utf-8")

    async def script(editor: Editor) -> None:
        child = editor.show("friday.yaml", HOUSE.replace("bashifen-club", "./club.yaml"))
        assert await editor.problems(child) == []
        parent = editor.show("club.yaml", HOUSE)
        editor.type(parent, HOUSE + "levels: {goal: 牌}\n")
        (problem,) = await editor.until(child, bool)
        assert editor.marked(child, problem.range) == "./club.yaml"
        assert problem.message.startswith("club.yaml:5:16: ")
        (related,) = problem.related_information or ()
        assert related.location.uri == parent
        (own,) = await editor.until(parent, bool)
        assert editor.marked(parent, own.range) == "牌"
        editor.type(parent, HOUSE + "levels: {goal: K}\n")
        assert await editor.until(child, lambda found: not found) == []
        (place,) = await editor.defined(child, editor.place(child, "./club.yaml", 3))
        assert place.uri == parent
        editor.type(parent, "format: [")
        assert await editor.until(child, bool)
        editor.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(parent)))
        assert await editor.until(child, lambda found: not found) == []  # what is on disk is good

    run(tmp_path, script)


def test_a_parent_that_nobody_opened_is_marked_too_and_watched_on_disk(tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text(HOUSE + "levels: {gaol: K}\n", encoding="utf-8")

    async def script(editor: Editor) -> None:
        child = editor.show("friday.yaml", HOUSE.replace("bashifen-club", "club.yaml"))
        (here,) = await editor.problems(child)
        (there,) = await editor.until(club.as_uri(), bool)
        assert there.range == types.Range(types.Position(4, 9), types.Position(4, 13))
        assert (here.code, there.code) == ("R201", "R201")
        club.write_text(HOUSE, encoding="utf-8")
        change = types.FileEvent(club.as_uri(), types.FileChangeType.Changed)
        editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
        assert await editor.until(child, lambda found: not found) == []
        assert await editor.until(club.as_uri(), lambda found: not found) == []

    run(tmp_path, script)


@pytest.mark.parametrize(
    ("options", "locale", "word"),
    [
        ((), "zh-cn", "没有键"),
        ((), "en-US", "has no key"),
        (("--lang", "zh"), "en", "没有键"),
        (("--lang", "en", "--stdio"), "zh-cn", "has no key"),
    ],
)
def test_messages_are_in_the_editors_language_or_the_one_asked_for(
    tmp_path: Path, options: tuple[str, ...], locale: str, word: str
) -> None:
    async def script(editor: Editor) -> None:
        uri = editor.show("friday.yaml", FRIDAY)
        problem, _ = await editor.problems(uri)
        assert word in problem.message
        zh = word == "没有键"
        assert ("必打级" in await editor.hovered(uri, editor.place(uri, "levels", 1))) == zh
        assert ("改为" in (await editor.actions(uri, problem.range))[0].title) == zh

    run(tmp_path, script, *options, locale=locale)


def test_the_settings_and_ignore_comments_of_check_hold(tmp_path: Path) -> None:
    settings = tmp_path / "paigui.toml"
    settings.write_text('ignore = ["unknown-key"]\n', encoding="utf-8")

    async def script(editor: Editor) -> None:
        uri = editor.show("friday.yaml", HOUSE + "levels: {gaol: K, goal: x}\n")
        (problem,) = await editor.problems(uri)
        assert editor.marked(uri, problem.range) == "x"
        editor.type(uri, HOUSE + "levels: {gaol: K, goal: x}  # paigui: ignore[R209] a rank of our own\n")
        assert await editor.until(uri, lambda found: not found) == []
        settings.write_text("ignore = 3\n", encoding="utf-8")
        change = types.FileEvent(settings.as_uri(), types.FileChangeType.Changed)
        editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
        (problem,) = await editor.until(uri, bool)
        assert editor.marked(uri, problem.range) == "gaol"
        (message,) = editor.messages
        assert message.startswith("paigui.toml:1")
        editor.messages.clear()

    run(tmp_path, script)


def test_all_safe_fixes_are_made_at_once(tmp_path: Path) -> None:
    async def script(editor: Editor) -> None:
        uri = editor.show("friday.yaml", FRIDAY.replace("goal", "gaol").replace("cardz", "cards"))
        assert len(await editor.problems(uri)) == 2
        assert [fix.kind for fix in await editor.actions(uri, whole(editor, uri), "source.organizeImports")] == []
        (fix,) = await editor.actions(uri, whole(editor, uri), "source.fixAll")
        editor.apply(fix.edit)
        assert await editor.until(uri, lambda found: not found) == []
        assert await editor.actions(uri, whole(editor, uri), "source.fixAll") == []

    run(tmp_path, script)


def test_other_yaml_files_are_left_alone_and_cases_are_read(tmp_path: Path) -> None:
    case = "cases:\n- {id: A, rules: [bashifen-club], kind: level, given: {points: 80}, expekt: {dealership: swap}}\n"

    async def script(editor: Editor) -> None:
        other = editor.show("compose.yaml", "services:\n  web: {image: nginx, extends: base}\n\tports: no\n")
        assert await editor.problems(other) == []
        assert await editor.hovered(other, types.Position(1, 4)) == ""
        assert await editor.completed(other, types.Position(1, 4)) == []
        uri = editor.show("cases.yaml", case)
        found = await editor.problems(uri)
        assert [(each.code, editor.marked(uri, each.range)) for each in found] == [("R704", "{"), ("R703", "expekt")]
        for fix in await editor.actions(uri, found[1].range, "quickfix"):
            editor.apply(fix.edit)
        assert await editor.until(uri, lambda found: not found) == []

    run(tmp_path, script)


NASTY = {
    "empty": "",
    "only a key": "family:",
    "open brackets": "family: tricks\nlevels: {start: [",
    "open quote": 'family: tricks\nlevels: {start: "',
    "tabs": "family: tricks\n\tlevels: 2\n",
    "no mapping": "- family: tricks\n- [\n",
    "alias bomb": "family: tricks\na: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{b}: &{b} [*{a},*{a},*{a},*{a},*{a},*{a},*{a},*{a},*{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    ),
    "alias in itself": "family: tricks\nlevels: &l\n  start: *l\n",
    "deep": "family: tricks\nlevels: " + "[" * 5_000,
    "deep mappings": "family: tricks\nlevels: " + "{a: " * 5_000,
    "huge": "family: tricks\n" + "#" * (DEFAULT_LIMITS.bytes + 1),
    "long line": "family: tricks\nname: " + "牌" * 300_000,
    "many keys": "family: tricks\n" + "".join(f"k{n}: {n}\n" for n in range(15_000)),
    "control characters": "family: tricks\nname: \x1b[31m\x00\x85\u2028\u202e\n",
    "lone surrogate": "family: tricks\nname: \ud83d\n",
    "private use": "family: tricks\nname: \ue000\n",
    "mixed line ends": "family: tricks\r\nextends: bashifen-club\rname: X\nformat: 1\r\nlevels: {gaol: 牌}\r",
    "byte order mark": "\ufefffamily: tricks\nextends: bashifen-club\nformat: 1\nname: X\nlevels: {gaol: 2}\n",
    "digits": "family: tricks\nformat: " + "9" * 10_000,
    "tags": "family: !!python/object:os.system tricks\nformat: !x 1\n",
    "empty keys": "family: tricks\n? \n: x\n'': y\nlevels: {'': {}}\nclauses: {'': [a]}\n",
    "a parent outside": "family: tricks\nextends: ../../../../../../etc/passwd\n",
    "a folder as parent": "family: tricks\nextends: ./\n",
    "its own parent": "family: tricks\nextends: ./nasty.yaml\n",
    "documents": "family: tricks\n---\nfamily: tricks\n...\n",
    "other family": "family: climbing\nextends: bashifen-club\nformat: 1\nname: X\n",
    "unknown family": "family: poker\nextends: bashifen-club\nformat: 1\nname: X\n",
    "examples": "family: tricks\nextends: bashifen-club\nformat: 1\nname: X\nexamples: [1, {id: x, kind: [], given: 3}, []]\n",
    "cases": "cases:\n- {id: {}, kind: 3, rules: {}, with: 7}\n-\n",
}


def test_no_text_kills_the_server(tmp_path: Path) -> None:
    async def script(editor: Editor) -> None:
        uri = editor.show("nasty.yaml", HOUSE)
        for text in NASTY.values():
            editor.type(uri, text)
            lines = text.split("\n")
            for line in (0, 1, len(lines) - 1, len(lines) + 7):
                place = types.Position(line, 12)
                await editor.hovered(uri, place)
                await editor.completed(uri, place)
                await editor.defined(uri, place)
                await editor.actions(uri, types.Range(place, place))
            await editor.outline(uri)
        untitled = "untitled:Untitled-1"
        item = types.TextDocumentItem(uri=untitled, language_id="yaml", version=1, text=FRIDAY)
        editor.text_document_did_open(types.DidOpenTextDocumentParams(item))
        assert [each.code for each in await editor.until(untitled, bool)] == ["R201", "R401"]
        editor.type(uri, HOUSE + "levels: {gaol: K}\n")
        (problem,) = await editor.until(uri, lambda found: [each.code for each in found] == ["R201"])
        assert editor.marked(uri, problem.range) == "gaol"

    run(tmp_path, script)


@pytest.mark.parametrize("name", NASTY)
def test_every_broken_file_is_told_about_and_no_other(tmp_path: Path, name: str) -> None:
    from ruleset.editor.problems import problems
    from ruleset.editor.project import Project

    uri = (tmp_path / "nasty.yaml").as_uri()
    project = Project()
    project.change(uri, NASTY[name])
    found = problems(project, uri)[uri]
    assert bool(found) == (name not in ("empty", "no mapping"))  # those may be anybody's
    for problem in found:
        assert problem.range.start.line <= problem.range.end.line
        assert problem.message.strip()


def test_without_pygls_one_line_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "pygls.py").write_text("raise ModuleNotFoundError('no pygls', name='pygls')\n", encoding="utf-8")
    for lang, word in (("en", "the language server needs pygls"), ("zh", "语言服务缺少 pygls")):
        result = subprocess.run(
            [sys.executable, str(ROOT / "cli.py"), "lsp", "--lang", lang],
            capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, timeout=60, check=False,
            env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        )
        assert result.returncode == 2
        assert word in result.stderr
        assert "pip install 'paigui[lsp]'" in result.stderr
        assert len(result.stderr.splitlines()) == 1
        assert result.stdout == ""


def test_an_editor_that_is_simply_gone_ends_the_server() -> None:
    result = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "lsp"],
        capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=False,
    )
    assert (result.returncode, result.stdout, result.stderr) == (1, b"", b"")
