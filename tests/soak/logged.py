"""Matches played through the step API by the bots of the kernels, their logs played again."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.actions import Action, Bid, Bury, Draw, Exchange, NextDeal, Pass, Play
from engine.bots import choose_bid, choose_bury, choose_exchange, choose_play
from engine.game import Game
from engine.layered import items_of
from engine.log import log_lines, read_log
from engine.replay import replay
from engine.tricks import bidding
from engine.tricks import state as S
from engine.tricks.state import same_state


def play_deals(rules: Any, seed: int, deals: int, bot: int = 1) -> Game:
    """A match broken off after some deals."""
    game = Game(rules, seed)
    played = 0
    while not game.over and played < deals:
        if game.phase == "done":
            played += 1
            if played == deals:
                break
        game.apply(next_action(game, bot))
    return game


def next_action(game: Game, bot: int) -> Action:
    """What happens next: a bot's choice, or the table goes on."""
    T, st, sc = game.tables, game.state, game.state.scalars
    cards = np.zeros(S.MAX_PACKS, dtype=np.int64)
    match game.phase:
        case "done":
            return NextDeal()
        case "draw":
            return _draw_or_bid(game, bot)
        case "bury":
            choose_bury(T, st, sc[S.BURIER], bot, cards)
            return Bury(int(sc[S.BURIER]), tuple(items_of(cards)))
        case "play":
            choose_play(T, st, sc[S.TURN], bot, cards)
            return Play(int(sc[S.TURN]), faces(game, cards))
    seat = int(sc[S.ASKED])
    if sc[S.EXCHANGE_OPEN]:
        return Exchange(seat, bool(choose_exchange(T, st, seat, bot)))
    bid = int(choose_bid(T, st, seat, bot)) if bidding.holds_legal_bid(T, st, seat) else 0
    return Bid(seat, bid) if bid else Pass(seat)


def _draw_or_bid(game: Game, bot: int) -> Action:
    """The seat that drew last may bid once; then the next card is drawn."""
    T, st, sc = game.tables, game.state, game.state.scalars
    if game.log[-1].get("event") == "draw":
        seat = int((sc[S.DRAWER] + sc[S.DRAWN] - 1) % game.seats)
        bid = int(choose_bid(T, st, seat, bot)) if bidding.holds_legal_bid(T, st, seat) else 0
        if bid:
            return Bid(seat, bid)
    return Draw()


def faces(game: Game, cards: Any) -> tuple[int, ...]:
    """Cards in position space as the faces of an action."""
    order = int(game.state.scalars[S.ORDER])
    return tuple(sorted(int(game.tables.face_at[order, position]) for position in items_of(cards)))


def replays_exactly(game: Game) -> bool:
    """Write the log, read it, play it again: the same events and the same state."""
    text = "".join(log_lines(game))
    again = replay(game.rules, read_log(text))
    return again.log == game.log and same_state(again.state, game.state)
