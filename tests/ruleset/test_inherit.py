"""`extends`: what a chain adds up to, who set each value, and what speaks about a file stays with the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ruleset
from ruleset import shelf
from ruleset.inherit import resolve
from ruleset.source.limits import DEFAULT_LIMITS, Limits

Write = Callable[..., Path]
HEAD = "format: 1\nfamily: tricks\n"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def write_file(name: str, text: str) -> Path:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text, encoding="utf-8")
        return path

    return write_file


def test_mappings_merge_by_key_and_everything_else_replaces(write: Write) -> None:
    write("club.yaml", "extends: shengji\nlevels: {start: 3, must_win: [J, A]}\ncards: {points: {A: 10}}\n")
    house = ruleset.load(write("house.yaml", "extends: ./club.yaml\nlevels: {must_win: [Q]}\n"))
    data = house.root.data()
    base = ruleset.load("shengji").root.data()
    assert data["levels"] == base["levels"] | {"start": 3, "must_win": ["Q"]}
    assert list(data["levels"])[: len(base["levels"])] == list(base["levels"])
    assert data["cards"]["points"] == {"5": 5, "10": 10, "K": 10, "A": 10}
    assert [layer.id for layer in house.layers] == ["house", "club", "shengji"]


def test_every_value_knows_who_set_it(write: Write) -> None:
    write("club.yaml", "extends: shengji\nlevels: {start: 3}\n")
    house = ruleset.load(write("house.yaml", "extends: ./club.yaml\ndealing: {kitty: 6}\ntable: {seats: 6}\n"))
    set_by = {}
    for key in ("dealing.kitty", "levels.start", "levels.ladder"):
        node = house.find(key)
        assert node is not None
        layer = house.layer_of(node)
        assert layer is not None
        set_by[key] = (layer.id, node.span.line, house.assumed(node), layer.shipped)
    assert set_by["dealing.kitty"] == ("house", 4, False, False)
    assert set_by["levels.start"] == ("club", 4, False, False)
    assert set_by["levels.ladder"][0] == "shengji" and set_by["levels.ladder"][2:] == (True, True)
    assert [(layer.id, node.data()) for layer, node in house.history("levels.start")] == [("club", 3), ("shengji", 2)]


def test_names_and_examples_are_not_inherited(write: Write) -> None:
    house = ruleset.load(write("house.yaml", "extends: bashifen-club\nlevels: {start: 3}\n"))
    assert {"name", "examples", "base", "notes"} & set(house.root.data()) == set()


def test_a_house_rule_keeps_the_clauses_of_what_it_does_not_change(write: Write) -> None:
    club = ruleset.load("bashifen-club").root.data()
    house = ruleset.load(write("house.yaml", "extends: bashifen-club\nlevels: {must_win: [2]}\n")).root.data()
    assert "levels.must_win" in club["clauses"]
    assert house["clauses"] == {key: ids for key, ids in club["clauses"].items() if key not in ("levels.must_win", "levels")}
    assert house["source"] == club["source"]
    assert all(decision in club["decided"] for decision in house["decided"])
    assert not any(decision["key"] == "levels.must_win" for decision in house["decided"])


def test_a_file_with_a_text_of_its_own_inherits_no_clauses(write: Write) -> None:
    house = ruleset.load(write("house.yaml", "extends: bashifen-club\nsource: {title: Our own rules}\n")).root.data()
    assert {"clauses", "procedures", "decided"} & set(house) == set()
    assert house["source"] == {"title": "Our own rules"}


def test_overrides_lie_on_top() -> None:
    changed = ruleset.load("bashifen-club", {"levels": {"start": 5}, "outcome": [{"points >= 80": "attackers take over"}]})
    assert changed.root.data()["levels"]["start"] == 5
    assert changed.id == "bashifen-club"
    assert len(changed.root.data()["outcome"]) == 1


def test_wrong_overrides_are_located_in_the_overrides() -> None:
    with pytest.raises(ruleset.RuleFileError) as raised:
        ruleset.load("bashifen-club", {"levels": {"strat": 5}})
    assert str(raised.value) == (
        "<overrides>:1:11: error[R201 unknown-key] `levels` has no key `strat` (did you mean `start`?)"
    )


def test_a_parent_may_be_beside_the_file_below_it_or_below_the_current_folder(write: Write, tmp_path: Path) -> None:
    write("club.yaml", "extends: shengji\n")
    write("season/base.yaml", "extends: ../club.yaml\n")
    write("season/house.yaml", "extends: ./base.yaml\n")
    resolved, findings = resolve(Path("season/house.yaml"))
    assert not findings and resolved is not None
    assert [layer.source.name for layer in resolved.layers] == [
        "season/house.yaml", "season/base.yaml", "club.yaml", "variants/shengji.yaml",
    ]  # fmt: skip


@pytest.mark.parametrize("parent", ["../outside.yaml", "/etc/passwd.yaml", "../../../../../../etc/passwd"])
def test_a_parent_outside_is_not_read(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parent: str) -> None:
    write("outside.yaml", "extends: shengji\n")
    write("inside/house.yaml", f"extends: {parent}\n")
    monkeypatch.chdir(tmp_path / "inside")
    assert [finding.name for finding in ruleset.check(["house.yaml"])] == ["parent-outside"]


def test_a_link_to_the_outside_is_not_followed(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("outside.yaml", "extends: shengji\n")
    write("inside/house.yaml", "extends: ./link.yaml\n")
    (tmp_path / "inside/link.yaml").symlink_to(tmp_path / "outside.yaml")
    monkeypatch.chdir(tmp_path / "inside")
    assert [finding.name for finding in ruleset.check(["house.yaml"])] == ["parent-outside"]


def test_a_chain_has_an_end(write: Write) -> None:
    write("rules-0.yaml", "extends: shengji\n")
    most = DEFAULT_LIMITS.chain
    for number in range(1, most + 2):
        write(f"rules-{number}.yaml", f"extends: ./rules-{number - 1}.yaml\n")
    assert ruleset.check([f"rules-{most - 2}.yaml"]) == []
    assert [finding.name for finding in ruleset.check([f"rules-{most + 1}.yaml"])] == ["chain-too-long"]
    assert resolve(Path("rules-3.yaml"), limits=Limits(chain=3))[1][0].name == "chain-too-long"


def test_a_mistake_in_a_parent_is_shown_in_the_parent(write: Write) -> None:
    write("club.yaml", "extends: shengji\ntable: {seats: 7}\n")
    findings = ruleset.check([write("house.yaml", "extends: ./club.yaml\n")])
    assert [(finding.name, str(finding.span)) for finding in findings] == [("out-of-range", "club.yaml:4:16")]
    assert findings[0].origin == ("house.yaml", "club.yaml")


def test_a_needed_key_is_missed_only_when_no_file_of_the_chain_sets_it(write: Write) -> None:
    everything = {key: value for key, value in ruleset.load("shengji").root.data().items() if key not in ("name", "base")}
    from ruleset.source.flow import flow

    everything["table"].pop("turn")
    write("alone.yaml", "".join(f"{key}: {flow(everything[key])}\n" for key in everything if key not in ("format", "family")))
    findings = ruleset.check(["alone.yaml"])
    assert [(finding.name, finding.pointer) for finding in findings] == [("missing-key", "/table")]
    assert ruleset.check([write("child.yaml", "extends: ./alone.yaml\ntable: {turn: clockwise}\n")]) == []


def test_shipped_ids_are_the_stems_of_the_files() -> None:
    assert all(path.stem == identifier for identifier, path in shelf.shipped().items())
    assert shelf.locate("bashifen-club") == shelf.VARIANTS / "bashifen-club.yaml"
    assert shelf.locate("./bashifen-club") == Path("bashifen-club")


@pytest.mark.parametrize("parent", ['"a\\0.yaml"', "x" * 5000, '""', "[shengji]", "{a: 1}", "5", "~", ".", "./"])
def test_no_parent_a_file_can_name_raises(write: Write, parent: str) -> None:
    findings = ruleset.check([write("house.yaml", f"extends: {parent}\n")])
    assert [str(finding.span) for finding in findings] == ["house.yaml:3:10"]


def test_a_circle_of_links_is_a_file_that_cannot_be_read(write: Write, tmp_path: Path) -> None:
    (tmp_path / "first.yaml").symlink_to("second.yaml")
    (tmp_path / "second.yaml").symlink_to("first.yaml")
    assert [finding.name for finding in ruleset.check(["first.yaml"])] == ["unreadable-file"]
    assert "first.yaml" in ruleset.check([write("house.yaml", "extends: ./first.yaml\n")])[0].message["en"]


@pytest.mark.parametrize("name", ["a\0b.yaml", "x" * 5000, "x" * 5000 + ".yaml", "", "no/such/folder/house.yaml", "house.yaml/x"])
def test_no_name_given_raises(write: Write, name: str) -> None:
    write("house.yaml", "extends: shengji\n")
    assert len(ruleset.check([name])) == 1
