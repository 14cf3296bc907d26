"""`check --smoke`: shipped rules play, and each thing that can go wrong is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ruleset
from engine import smoke as module
from engine.actions import Pass
from engine.autoplay import next_action
from engine.smoke import smoke

ROOT = Path(__file__).parents[2]


def test_points_that_get_lost_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    count = module._count
    monkeypatch.setattr(module, "_count", lambda cards, event: count(cards, {**event, "trick": {}}))
    trouble = smoke(ruleset.compile_rules("bashifen-club"), 1)
    assert trouble is not None and "points together" in trouble.en


@pytest.mark.parametrize("rules", ["bashifen-club", "guandan-fuyang"])
def test_shipped_rules_can_be_played(rules: str) -> None:
    assert smoke(ruleset.compile_rules(rules), 2) is None


def test_a_deal_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ACTIONS", 30)
    trouble = smoke(ruleset.compile_rules("bashifen-club"), 3, seed=5)
    assert trouble is not None and (trouble.deal, trouble.seed) == (1, 5) and "not over after 30" in trouble.en


def test_an_action_that_is_not_legal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def passing(game: Any, seated: Any) -> Any:
        return Pass(0) if game.phase == "play" else next_action(game, seated)

    monkeypatch.setattr("engine.autoplay.next_action", passing)
    trouble = smoke(ruleset.compile_rules("bashifen-club"), 1)
    assert trouble is not None and trouble.en.startswith("no legal action was found") and trouble.zh.startswith("没有合规")


def test_what_the_engine_raises_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(game: Any, seated: Any) -> Any:
        raise IndexError("beyond the table")

    monkeypatch.setattr("engine.autoplay.next_action", failing)
    trouble = smoke(ruleset.compile_rules("bashifen-club"), 1)
    assert trouble is not None and "IndexError: beyond the table" in trouble.en


def test_cards_that_get_lost_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_count", lambda cards, event: None)
    trouble = smoke(ruleset.compile_rules("bashifen-club"), 1)
    assert trouble is not None and "do not make the deck" in trouble.en


def test_the_engine_loads_for_smoke_only() -> None:
    code = "import sys, cli; cli.cli(['-q', 'check', 'bashifen-club'{}], standalone_mode=False); print('engine.game' in sys.modules)"
    for option, loaded in (("", "False"), (", '--smoke', '1'", "True")):
        run = subprocess.run([sys.executable, "-c", code.format(option)], cwd=ROOT, capture_output=True, text=True, timeout=120)
        assert run.stdout.splitlines()[-1:] == [loaded], run.stdout + run.stderr
