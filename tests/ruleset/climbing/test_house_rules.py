"""Odd but sound house rules pass and can be played; changes that break a game are told, each by what it breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ruleset
from engine.autoplay import play_match
from ruleset.pipeline import examine
from ruleset.source.loader import load_text
from ruleset.source.nodes import Sequence

HOUSE = Path(__file__).parent / "house"
SOUND = sorted((HOUSE / "sound").glob("*.yaml"))


def _changes() -> list[dict[str, Any]]:
    root, findings = load_text(f"changes:\n{(HOUSE / 'unsound.yaml').read_text(encoding='utf-8')}", "unsound.yaml")
    assert root is not None and not findings
    changes = root.get("changes")
    assert isinstance(changes, Sequence)
    return changes.data()


def _told(findings: list[ruleset.diagnostics.Finding]) -> list[str]:
    return [f"{each.id} {each.message['en']}" for each in findings if each.severity != "info"]


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_a_sound_file_passes_and_plays(path: Path) -> None:
    assert _told(ruleset.check([path])) == []
    game = play_match(ruleset.compile_rules(path), 3, 1, ["random"])
    assert any("result" in event for event in game.log)


@pytest.mark.parametrize("change", _changes(), ids=lambda change: "-".join(change["finds"]))
def test_an_unsound_change_is_told_by_what_it_breaks(change: dict[str, Any]) -> None:
    findings = [each for each in examine("guandan", change["with"]).findings if each.severity != "info"]
    assert sorted(each.id for each in findings) == change["finds"], _told(findings)
