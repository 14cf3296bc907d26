"""Help for the tests of whole deals: games with chosen hands, and players that make some legal move."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from engine.actions import Action, Bury, Draw, NextDeal, Pass, cards_of
from engine.cards import parse_card, parse_cards
from engine.game import Game
from engine.layered import items_of
from engine.tricks import drawing
from engine.tricks import state as S
from engine.tricks.legal import faces_of
from ruleset.tables import bid_id

CHOICES = 12
"""Legal actions a random player looks at: lists of burials and discards are endless."""


def begin(
    rules: Any,
    hands: dict[int, str],
    kitty: str = "",
    kind: int = S.LATER_DEAL,
    dealer: int = 0,
    level: str = "2",
    drawer: int = 0,
) -> Game:
    """A game whose next deal gives each seat the named cards first, from its first card on, and the rest in face order.

    ``kitty`` names the kitty's top cards.
    """
    game = Game(rules, 1)
    st, T = game.state, game.tables
    st.levels[:] = parse_card(f"S{level}") % 13
    drawing.start_deal(T, st, kind, dealer)
    st.scalars[S.DRAWER] = drawer
    rest = [face for face in range(54) for _ in range(rules.tables.deck[face])]
    wanted = {seat: parse_cards(cards) for seat, cards in hands.items()}
    top = parse_cards(kitty)
    for face in [*top, *(face for cards in wanted.values() for face in cards)]:
        rest.remove(face)
    # What nobody asked for is dealt low cards first, so that no further level cards turn up where they disturb.
    dull = sorted(rest, key=lambda face: (face >= 52 or face % 13 == parse_card(f"S{level}") % 13, face))
    bottom = [dull.pop() for _ in range(rules.tables.kitty - len(top))]
    seats, hand = rules.tables.seats, rules.tables.hand
    for index in range(seats * hand):
        seat = (drawer + index) % seats
        cards = wanted.get(seat, [])
        st.shoe[index] = cards.pop(0) if cards else dull.pop(0)
    st.shoe[seats * hand : seats * hand + rules.tables.kitty] = [*top, *bottom]
    drawing.load_shoe(T, st)
    game._history[0][0].scalars[:] = st.scalars
    return game


def show(game: Game, width: int, suit: str, insured: bool = False) -> int:
    """Bid id of ``width`` level cards of a suit, or of jokers (`sj`, `BJ`)."""
    strain = {"sj": 4, "BJ": 5}.get(suit)
    return bid_id(game.rules.tables.packs, width, "SHCD".index(suit) if strain is None else strain, insured)


def draw_all(game: Game) -> None:
    """Draw to the last card, nobody bidding."""
    while game.phase == "draw":
        game.apply(Draw())


def bury_lowest(game: Game) -> None:
    """The burier lays down its lowest faces."""
    seat = game.actors()[0]
    game.apply(Bury(seat, cards_of(items_of(game.state.face_hands[seat])[: game.rules.tables.kitty])))


def pass_all(game: Game) -> list[int]:
    """Everybody asked passes until the round is over; return the seats asked, in order."""
    asked = []
    phase = game.phase
    while game.phase == phase and phase in ("call", "window"):
        asked.append(game.actors()[0])
        game.apply(Pass(asked[-1]))
    return asked


def some_action(game: Game, chance: random.Random) -> Action:
    """A legal action: any of the first few of the acting seat, the next card, or the next deal."""
    if game.phase == "done":
        return NextDeal()
    if game.phase == "draw" and (chance.random() < 0.8 or not game.actors()):
        return Draw()
    seat = chance.choice(game.actors())
    return chance.choice(list(islice(game.legal(seat), CHOICES)))


def play_deals(game: Game, deals: int, seed: int = 0) -> None:
    """Play until ``deals`` deals are done, or the match is over."""
    chance = random.Random(seed)
    while not game.over and (game.state.scalars[S.DEAL_NO] < deals or game.phase != "done"):
        game.apply(some_action(game, chance))


def all_cards(game: Game) -> list[int]:
    """Every face wherever it is: shoe, hands, kitty, played; sorted."""
    st, sc = game.state, game.state.scalars
    seats, dealt = game.seats, int(sc[S.DRAWN])
    faces = [int(face) for face in st.shoe[dealt : seats * game.rules.tables.hand]] + items_of(st.kitty)
    for seat in range(seats):
        if sc[S.ORDER] == S.NOBODY:
            faces += items_of(st.face_hands[seat])
        else:
            faces += faces_of(game.tables, int(sc[S.ORDER]), st.hands[seat])
    if sc[S.ORDER] != S.NOBODY:
        faces += faces_of(game.tables, int(sc[S.ORDER]), st.out)
    return sorted(faces)
