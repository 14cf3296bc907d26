"""A match played through the step API by the bots of the kernels, so that it has a log."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.actions import Action, Bid, Bury, Draw, Exchange, NextDeal, Pass, Play
from engine.bots import BOTS, choose_bid, choose_bury, choose_exchange, choose_play
from engine.game import Game, RuleSet
from engine.layered import items_of
from engine.tricks import bidding
from engine.tricks import state as S


def play_match(rules: RuleSet, seed: int, deals: int, bots: Sequence[str]) -> Game:
    """Let bots (by name, repeated around the table) play a match, broken off after ``deals`` deals."""
    game = Game(rules, seed)
    seated = [BOTS[bots[seat % len(bots)]] for seat in range(game.seats)]
    while not game.over and not (game.phase == "done" and game.state.scalars[S.DEAL_NO] >= deals):
        game.apply(next_action(game, seated))
    return game


def next_action(game: Game, seated: Sequence[int]) -> Action:
    """What happens next: the choice of the bot whose turn it is, or the table goes on."""
    T, st, sc = game.tables, game.state, game.state.scalars
    cards = np.zeros(S.MAX_PACKS, dtype=np.int64)
    match game.phase:
        case "done":
            return NextDeal()
        case "draw":
            return _bid(game, seated, _last_drawer(game)) or Draw()
        case "bury":
            seat = int(sc[S.BURIER])
            choose_bury(T, st, seat, seated[seat], cards)
            return Bury(seat, tuple(items_of(cards)))
        case "play":
            seat = int(sc[S.TURN])
            choose_play(T, st, seat, seated[seat], cards)
            return Play(seat, _faces(game, cards))
    seat = int(sc[S.ASKED])
    if sc[S.EXCHANGE_OPEN]:
        return Exchange(seat, bool(choose_exchange(T, st, seat, seated[seat])))
    return _bid(game, seated, seat) or Pass(seat)


def _last_drawer(game: Game) -> int | None:
    """Seat that has just drawn and not bid since; it is asked once before the next card."""
    if game.log[-1].get("event") != "draw":
        return None
    sc = game.state.scalars
    return int((sc[S.DRAWER] + sc[S.DRAWN] - 1) % game.seats)


def _bid(game: Game, seated: Sequence[int], seat: int | None) -> Bid | None:
    if seat is None or not bidding.holds_legal_bid(game.tables, game.state, seat):
        return None
    bid = int(choose_bid(game.tables, game.state, seat, seated[seat]))
    return Bid(seat, bid) if bid else None


def _faces(game: Game, cards: np.ndarray) -> tuple[int, ...]:
    order = int(game.state.scalars[S.ORDER])
    return tuple(sorted(int(game.tables.face_at[order, position]) for position in items_of(cards)))
