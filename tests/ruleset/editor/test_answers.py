"""What the editor is told at a place, for every kind of place there is in a rule file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol.types import CodeActionContext, Position, Range, TextEdit

from ruleset import shelf
from ruleset.editor.actions import code_actions
from ruleset.editor.completion import complete
from ruleset.editor.hover import hover
from ruleset.editor.navigation import definition, symbols
from ruleset.editor.positions import offset, position
from ruleset.editor.problems import problems
from ruleset.editor.project import Project, sort_of
from ruleset.schema.keys import OWN_NAME, keys
from ruleset.spans import Source

ROOT = Path(__file__).resolve().parents[3]
TRICKS = "format: 1\nfamily: tricks\nextends: bashifen-club\nname: X\n"
CLIMBING = "format: 1\nfamily: climbing\nextends: guandan-fuyang\nname: X\n"


class Desk:
    """One file open in an editor, `|` being the cursor."""

    def __init__(self, folder: Path, text: str, lang: str = "en") -> None:
        at = text.index("|")
        self.text = text[:at] + text[at + 1 :]
        self.uri = (folder / "house.yaml").as_uri()
        self.project = Project(lang=lang)
        self.project.change(self.uri, self.text)
        self.place = position(Source("x", self.text), at)

    def offered(self) -> dict[str, str]:
        """What can be written, with the file as it is after each is chosen."""
        source = Source("x", self.text)
        found = {}
        for item in complete(self.project, self.uri, self.place).items:
            assert isinstance(item.text_edit, TextEdit)
            start, end = offset(source, item.text_edit.range.start), offset(source, item.text_edit.range.end)
            found[item.label] = self.text[:start] + item.text_edit.new_text + self.text[end:]
        return found

    def shown(self) -> str:
        found = hover(self.project, self.uri, self.place)
        return found.contents.value if found else ""  # type: ignore[union-attr]

    def targets(self) -> list[str]:
        """File and line of what the place refers to."""
        return [f"{each.uri.rsplit('/', 1)[1]}:{each.range.start.line + 1}" for each in definition(self.project, self.uri, self.place)]


@pytest.mark.parametrize(
    ("text", "label", "result"),
    [
        ("ext|", "extends", "extends: "),
        ("|", "levels", "levels:"),
        (TRICKS + "levels: {st|", "start", TRICKS + "levels: {start: "),
        (TRICKS + "levels: {st|art: 2}", "start", TRICKS + "levels: {start: 2}"),
        (TRICKS + "levels:\n  |", "must_win", TRICKS + "levels:\n  must_win: "),
        (TRICKS + "levels: {must_win: [5, 1|", "10", TRICKS + "levels: {must_win: [5, 10"),
        (TRICKS + "table: {turn: clo|", "clockwise", TRICKS + "table: {turn: clockwise"),
        (TRICKS + "bidding: {later_deals: {exchange: over|caller}}", "overcaller may",
         TRICKS + "bidding: {later_deals: {exchange: overcaller may}}"),
        (TRICKS + "kitty: {multiplier: {tractor: 2 + 2 * pa|}}", "pairs", TRICKS + "kitty: {multiplier: {tractor: 2 + 2 * pairs}}"),
        (TRICKS + "kitty: {multiplier: {tractor: '2 + |", "pairs", TRICKS + "kitty: {multiplier: {tractor: '2 + pairs"),
        (TRICKS + "kitty: {multiplier: {throw: m|}}", "max", TRICKS + "kitty: {multiplier: {throw: max}}"),
        (TRICKS + "outcome:\n- po|", "points", TRICKS + "outcome:\n- points"),
        (TRICKS + "outcome:\n- points = 0: dealer s|", "dealer side", TRICKS + "outcome:\n- points = 0: dealer side"),
        (TRICKS + "outcome:\n- points = 0 and po|", "points", TRICKS + "outcome:\n- points = 0 and points"),
        (TRICKS + "offences: {revoke: {effects: [offender level - 1, offender lo|", "offender loses match",
         TRICKS + "offences: {revoke: {effects: [offender level - 1, offender loses match"),
        (TRICKS + "cards: {trumps: BJ > sj > ma|}", "main level", TRICKS + "cards: {trumps: BJ > sj > main level}"),
        (TRICKS + "bidding: {first_deal: {overcall: [pair over sin|", "single",
         TRICKS + "bidding: {first_deal: {overcall: [pair over single"),
        (TRICKS + "clauses: {levels.mu|", "levels.must_win", TRICKS + "clauses: {levels.must_win: "),
        (TRICKS + "decided:\n- key: out|", "outcome", TRICKS + "decided:\n- key: outcome"),
        (TRICKS + "source: {text: 001|", "001-2", TRICKS + "source: {text: 001-2"),
        (TRICKS + "source: {text: 001-2}\nprocedures: [cl.1|]", "cl.1a", TRICKS + "source: {text: 001-2}\nprocedures: [cl.1a]"),
        (TRICKS + "examples:\n- {id: A, ki|", "kind", TRICKS + "examples:\n- {id: A, kind: "),
        ("extends: bashi|", "bashifen-online", "extends: bashifen-online"),
        ("family: |", "climbing", "family: climbing"),
        (CLIMBING + "results:\n- pl|", "places", CLIMBING + "results:\n- places"),
        (CLIMBING + "results:\n- places 1 2: win|", "winners", CLIMBING + "results:\n- places 1 2: winners"),
        (CLIMBING + "patterns: {straight: |}", "run of 5 x 1", CLIMBING + "patterns: {straight: run of 5 x 1}"),
        (CLIMBING + "bombs: 4 alike < |", "run of 5 x 1 in one suit", CLIMBING + "bombs: 4 alike < run of 5 x 1 in one suit"),
        ("cases:\n- {id: A, kind: level, giv|, expect: {}}", "given", "cases:\n- {id: A, kind: level, given: , expect: {}}"),
    ],
)
def test_what_can_be_written(tmp_path: Path, text: str, label: str, result: str) -> None:
    offered = Desk(tmp_path, text).offered()
    assert label in offered
    assert offered[label] == result


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (TRICKS + "levels: {start: 2, |}", "start"),
        (TRICKS + "levels:\n  |\n  goal: 2", "goal"),
        ("on: push\n|", "levels"),
        (TRICKS + "# lev|", "levels"),
        (TRICKS + "levels: |", "start"),
        (TRICKS + "levels: {start: |}", "goal"),
        (CLIMBING + "|", "kitty"),
    ],
)
def test_what_cannot_be_written_is_not_offered(tmp_path: Path, text: str, label: str) -> None:
    assert label not in Desk(tmp_path, text).offered()


def test_files_beside_a_rule_file_can_be_its_parent(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").touch()
    offered = Desk(tmp_path, "extends: |").offered()
    assert offered["./club.yaml"] == "extends: ./club.yaml"
    assert set(shelf.shipped()) < set(offered)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (TRICKS + "levels: {must_|win: [5]}",
         ("**Must-win levels** `levels.must_win`", "- **value** [5]", "house.yaml:5:20` [5]", "variants/bashifen-club.yaml:7:20` [10]")),
        (TRICKS + "levels: {must_win: [|5]}", ("**Must-win levels**",)),
        (TRICKS + "lev|els: {must_win: [5]}", ("**Levels** `levels`", "`levels.start` Start")),
        (TRICKS + "table: {turn: clock|wise}", ("  - `counterclockwise` counter-clockwise", "> Drawing and play go …")),
        (TRICKS + "outcome:\n- po|ints >= 0: redeal", ("**Outcome**", "`points` 0..largest reachable total")),
        (TRICKS + "levels: {sta|rt: [", ("**Start** `levels.start`",)),
        (TRICKS + "levels: {sta|", ("**Levels** `levels`",)),
        (TRICKS + "source: {text: 001-2}\nprocedures: [cl|.2]", ("**cl.2a** In the first deal", "**cl.2c**")),
        (TRICKS + "levels: {must_|wim: [5]}", ("**R201 unknown-key**", "`paigui explain KEY`")),
        (TRICKS + "ext|ends: x", ()),
    ],
)
def test_what_is_told_about_a_place(tmp_path: Path, text: str, parts: tuple[str, ...]) -> None:
    shown = Desk(tmp_path, text).shown()
    assert [part for part in parts if part not in shown] == []


def test_the_file_behind_an_inherited_value_is_named(tmp_path: Path) -> None:
    shown = Desk(tmp_path, TRICKS + "kitty: {multiplier: {thr|ow: 2}}").shown()
    assert "variants/shengji.yaml:" in shown
    shown = Desk(tmp_path, TRICKS + "kitty: {multiplier: {thr|ow: 2}}", "zh").shown()
    assert "**甩牌抠底** `kitty.multiplier.throw`" in shown
    assert "出处" in shown


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("format: 1\nfamily: tricks\nextends: bash|ifen-club\nname: X\n", ["bashifen-club.yaml:1"]),
        (TRICKS + "levels: {go|al: 2}", ["bashifen-club.yaml:7"]),
        (TRICKS + "kitty: {multiplier: {pa|ir: 2}}", ["shengji.yaml:26"]),
        (TRICKS + "clauses: {levels.mu|st_win: [x]}", ["bashifen-club.yaml:7"]),
        (TRICKS + "levels: {goal: 2}\ndecided:\n- {key: levels.go|al}", ["house.yaml:5"]),
        (TRICKS + "source: {text: 001|-2}", ["001-2.yaml:1"]),
        (TRICKS + "source: {text: 001-2}\nprocedures: [cl.2|b]", ["001-2.yaml:9"]),
        (TRICKS + "levels: {xyz|: 2}", ["bashifen-club.yaml:7"]),
        (TRICKS + "nonsense|: 2", []),
    ],
)
def test_where_a_place_leads(tmp_path: Path, text: str, files: list[str]) -> None:
    assert Desk(tmp_path, text).targets() == files


def test_every_knob_of_both_families_can_be_explained_and_completed(tmp_path: Path) -> None:
    for start in (TRICKS, CLIMBING):
        family = "tricks" if start is TRICKS else "climbing"
        for knob in keys(family).values():
            *sections, name = knob.pointer.split("/")[1:]
            if OWN_NAME in (name, *sections) or f"{name}:" in start:
                continue
            opened = "".join(f"{section}: {{" for section in sections)
            desk = Desk(tmp_path, f"{start}{opened}{name[:2]}|")
            offered = desk.offered()
            written = next(text for label, text in offered.items() if label == name)
            assert written.rstrip(": ").endswith(f"{opened}{name}"), knob.key
            shown = Desk(tmp_path, f"{start}{opened}{name}|: x").shown()
            assert f"**{knob.title['en']}** `{knob.key}`" in shown


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        (TRICKS, "rules"), ("extends: bashifen-club\n", "rules"), ("extends: ./x.yaml", "rules"), ("{format: 1, family: tricks}", "other"),
        ("{family: tricks}", "rules"), ("extends: eslint:recommended", "other"), ("services: {a: {extends: b.yaml}}", "other"),
        ("cases:\n- {id: A, given: {}}", "cases"), ("cases: [a]", "other"), ("", "other"),
    ],
)
def test_which_files_are_ours(text: str, sort: str) -> None:
    assert sort_of(text) == sort


def test_a_warning_can_be_ignored_once_a_reason_is_written(tmp_path: Path) -> None:
    text = "format: 1\r\nfamily: tricks\r\nextends: bashifen-club\r\nname: X\r\nlevels:\r\n  goal: 010\r\n"
    desk = Desk(tmp_path, text + "|")
    (problem,) = (each for each in problems(desk.project, desk.uri)[desk.uri] if each.severity == 2)
    actions = code_actions(desk.project, desk.uri, problem.range, CodeActionContext([]))
    (action,) = (each for each in actions if each.title.startswith(f"Ignore {problem.code}"))
    (edit,) = action.edit.changes[desk.uri]  # type: ignore[union-attr,index]
    assert (edit.range.start, edit.new_text) == (Position(5, 0), f"  # paigui: ignore[{problem.code}] \r\n")
    for reason, passes in (("", False), ("as the text has it", True)):
        lines = text.split("\r\n")
        lines.insert(5, edit.new_text.rstrip("\r\n") + reason)
        desk.project.change(desk.uri, "\r\n".join(lines))
        codes = [each.code for each in problems(desk.project, desk.uri)[desk.uri]]
        assert (problem.code in codes, "R132" in codes) == (not passes, not passes)


def test_a_fix_that_deletes_says_so(tmp_path: Path) -> None:
    desk = Desk(tmp_path, TRICKS + "levels: {goal: K, |goal: K}\n")
    titles = [each.title for each in code_actions(desk.project, desk.uri, Range(desk.place, desk.place), CodeActionContext([]))]
    assert [title for title in titles if title.startswith("Delete `") and "goal" in title] != []
    assert "Change to ``" not in titles


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_everything_certain_is_mended_as_check_would(tmp_path: Path, ending: str) -> None:
    text = TRICKS + "# 牌😀\nlevels: {must_wim: [5], gaol: K}\nkitty: {}\nleads:\n  throw: {fialed: {effects: [opponents + 1]}}\n"
    desk = Desk(tmp_path, (text + "|").replace("\n", ending))
    actions = code_actions(desk.project, desk.uri, Range(Position(0, 0), Position(0, 0)), CodeActionContext([], only=["source.fixAll"]))
    (action,) = actions
    (edit,) = action.edit.changes[desk.uri]  # type: ignore[union-attr,index]
    source = Source("x", desk.text)
    after = desk.text[: offset(source, edit.range.start)] + edit.new_text + desk.text[offset(source, edit.range.end) :]
    wanted = text.replace("must_wim", "must_win").replace("gaol", "goal").replace("fialed", "failed")
    assert after == wanted.replace("\n", ending)
    assert (edit.range.start.line, edit.range.end.line) == (5, 9)


FILES = sorted([*(ROOT / "variants").glob("*.yaml"), *(ROOT / "examples").glob("*.yaml"), ROOT / "tests" / "cases" / "guandan.yaml"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_shipped_files_have_no_problems_and_cut_off_anywhere_no_question_fails(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    project = Project()
    uri = file.as_uri()
    project.change(uri, text)
    assert [each.message for each in problems(project, uri)[uri] if each.severity != 3] == []
    assert len(symbols(project, uri)) > 0
    for number in range(12):
        cut = text[: 1 + len(text) * number // 12]
        project.change(uri, cut)
        place = position(Source("x", cut), len(cut))
        problems(project, uri)
        complete(project, uri, place)
        hover(project, uri, place)
        definition(project, uri, place)
        symbols(project, uri)
        code_actions(project, uri, Range(Position(0, 0), place), CodeActionContext([]))


SNIPPETS = ("\ue000", "\x00", "\ud800", "\u2028", "😀", "\r", "\t", "*a", "&a ", "[", "{", "- ", ": ", "#", '"', "'", "|",
            "---\n", "? ", "!!x ", "extends: x\n")


@settings(max_examples=60)
@given(st.data())
def test_no_edit_of_a_file_makes_a_question_fail(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([file for file in FILES if file.stat().st_size < 6_000])).read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 40)))
        text = text[:start] + data.draw(st.sampled_from(SNIPPETS)) + text[end:]
    project, uri = Project(), "untitled:house"
    project.change(uri, text)
    place = position(Source("x", text), data.draw(st.integers(0, len(text))))
    problems(project, uri)
    complete(project, uri, place)
    hover(project, uri, place)
    definition(project, uri, place)
    symbols(project, uri)
    code_actions(project, uri, Range(Position(0, 0), place), CodeActionContext([]))
