"""Help for the tests of climbing deals: games with chosen hands, and a player that makes some legal move."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.actions import Action, Draw, NextDeal, Pass, Play, cards_of
from engine.cards import parse_cards
from engine.climbing import drawing
from engine.climbing import state as S
from engine.climbing.results import finish_of
from engine.game import Game

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def begin(
    rules: Any, hands: dict[int, str], level: str = "2", last_order: Sequence[int] | None = None, seed: int = 1
) -> Game:
    """A game whose deal gives each seat the named cards first and the rest in face order, seat 0 drawing first.

    With ``last_order`` it is a later deal after one that ended so, else a first one.
    """
    game = Game(rules, seed)
    st, T = game.state, game.tables
    st.levels[: rules.tables.sides] = RANKS.index(level)
    if last_order is not None:
        st.last_order[: len(last_order)] = last_order
        st.scalars[S.LAST_WINNERS] = rules.tables.side_of[last_order[0]]
        st.scalars[S.LAST_FINISH] = finish_of(T, st.last_order)
    drawing.start_deal(T, st)
    st.scalars[S.DRAWER] = 0
    _lay_out(rules, st, {seat: parse_cards(cards) for seat, cards in hands.items()})
    drawing.load_shoe(T, st)
    game._history[0] = (game.table.snapshot(), [])
    return game


def _lay_out(rules: Any, st: Any, wanted: dict[int, list[int]]) -> None:
    rest = [face for face in range(54) for _ in range(rules.tables.deck[face])]
    for face in (face for cards in wanted.values() for face in cards):
        rest.remove(face)
    # High cards are left for the seats nobody asked anything for.
    for index in range(rules.tables.seats * rules.tables.hand):
        seat = index % rules.tables.seats
        cards = wanted.get(seat, [])
        st.shoe[index] = cards.pop(0) if cards else rest.pop(0 if seat in wanted else -1)


def draw_all(game: Game) -> None:
    while game.phase == "draw":
        game.apply(Draw())


def with_hands(rules: Any, hands: dict[int, str], leader: int = 0, level: str = "2") -> Game:
    """A game in the middle of the play: these hands and no other cards, ``leader`` to lead."""
    from engine.climbing import flow
    from engine.climbing.holding import recount
    from engine.layered import from_items

    game = begin(rules, {}, level)
    draw_all(game)
    st, T = game.state, game.tables
    for seat in range(rules.tables.seats):
        st.hands[seat] = from_items(parse_cards(hands[seat]))
        recount(T, st, seat)
    st.tribute[:] = S.NOBODY
    st.scalars[S.MUST_PLAY_FACE] = S.NOBODY
    flow.begin_play(T, st, leader)
    game._history[0] = (game.table.snapshot(), [])
    return game


def play(game: Game, seat: int, cards: str, reading: tuple[str, str | None] | None = None) -> dict[str, Any]:
    """Apply a play; no cards is a pass."""
    if not cards:
        return game.apply(Pass(seat))
    return game.apply(Play(seat, cards_of(parse_cards(cards)), reading))


def some_action(game: Game, chance: random.Random) -> Action:
    """A legal action, drawn among those of a seat that may act."""
    if game.phase in ("draw", "done"):
        return Draw() if game.phase == "draw" else NextDeal()
    seat = chance.choice(game.actors())
    return chance.choice(list(game.legal(seat)))


def all_cards(game: Game) -> list[int]:
    """Every card of the deal: held, played, laid as tribute, still to be drawn, or left over."""
    st, sc = game.state, game.state.scalars
    found = [face for seat in range(game.seats) for face in _items(st.hands[seat])] + _items(st.out)
    found += [int(face) for face in st.shoe[sc[S.DRAWN] : sum(game.rules.tables.deck)]]
    if game.phase in ("tribute", "return"):
        found += _lying(st, int(sc[S.TRIBUTES]), game.phase)
    return sorted(found)


def _lying(st: Any, rows: int, phase: str) -> list[int]:
    column = S.TRIBUTE_FACE if phase == "tribute" else S.RETURN_FACE
    if phase == "return" and not st.scalars[S.RETURNS_HIDDEN]:
        return []
    return [int(face) for face in st.tribute[:rows, column] if face != S.NOBODY]


def _items(cards: Any) -> list[int]:
    return [face for face in range(54) for layer in range(4) if int(cards[layer]) >> face & 1]


def array(values: Sequence[int]) -> Any:
    return np.array(values, dtype=np.int64)
