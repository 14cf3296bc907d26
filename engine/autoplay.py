"""A match played through the step API by the bots of the kernels, so that it has a log."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action
from engine.families import RuleSet
from engine.game import Game


def play_match(rules: RuleSet, seed: int, deals: int, bots: Sequence[str]) -> Game:
    """Let bots (by name, repeated around the table) play a match, broken off after ``deals`` deals."""
    game = Game(rules, seed)
    seated = [game.table.bots[bots[seat % len(bots)]] for seat in range(game.seats)]
    while not game.over and not (game.phase == "done" and game.table.deal >= deals):
        game.apply(next_action(game, seated))
    return game


def next_action(game: Game, seated: Sequence[int]) -> Action:
    """What happens next: the choice of the bot whose turn it is, or the table goes on."""
    return game.table.bot_action(seated, game.log[-1])
