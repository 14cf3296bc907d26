"""Matches played through the step API by the bots of the kernels, their logs played again."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from engine.game import Game
from engine.log import log_lines, read_log
from engine.replay import replay


def play_deals(rules: Any, seed: int, deals: int, bot: int = 1) -> Game:
    """A match broken off after some deals."""
    game = Game(rules, seed)
    played = 0
    while not game.over and played < deals:
        if game.phase == "done":
            played += 1
            if played == deals:
                break
        game.apply(game.table.bot_action([bot] * game.seats, game.log[-1]))
    return game


def replays_exactly(game: Game) -> bool:
    """Write the log, read it, play it again: the same events and the same state."""
    text = "".join(log_lines(game))
    again = replay(game.rules, read_log(text))
    return again.log == game.log and _same_state(again, game)


def _same_state(left: Game, right: Game) -> bool:
    module = import_module(f"engine.{left.rules.family}.state")
    return bool(module.same_state(left.state, right.state))
