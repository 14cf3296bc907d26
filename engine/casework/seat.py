"""Kind `seat`: who comes next and before, who shuffles, cuts and draws first."""

from __future__ import annotations

from typing import Any

from engine.cards import RANKS, SMALL_JOKER, parse_card
from engine.casework.context import Context
from engine.casework.fields import CaseError, Field, Given, integer
from engine.tricks import state as S
from engine.tricks.drawing import first_drawer
from engine.tricks.state import new_state
from ruleset.tables import Cutter, FirstDrawer, Shuffler

ANYONE = "anyone"
AN_OPPONENT = "an opponent of the shuffler"
NOBODY = "nobody"
BY_LOT = "drawn by lot"
COUNTED = "counted from a turned card"
TURN_AGAIN = "turn again"

# Places counted from the dealer in turn order; words where the text leaves the choice to the players.
SHUFFLERS: dict[Shuffler, int | str] = {
    Shuffler.ANYONE: ANYONE, Shuffler.DEALER: 0, Shuffler.DEALERS_PARTNER: 2,
    Shuffler.SEAT_AFTER_THE_DEALER: 1, Shuffler.SEAT_BEFORE_THE_DEALER: -1,
}  # fmt: skip
CUTTERS: dict[Cutter, int | str] = {
    Cutter.ANYONE: ANYONE, Cutter.AN_OPPONENT_OF_THE_SHUFFLER: AN_OPPONENT, Cutter.NOBODY: NOBODY,
    Cutter.SEAT_BEFORE_THE_DEALER: -1, Cutter.SEAT_AFTER_THE_DEALER: 1,
}  # fmt: skip


def expectations(context: Context) -> dict[str, Field]:
    words = (ANYONE, AN_OPPONENT, NOBODY, BY_LOT, COUNTED, TURN_AGAIN)
    word_or_seat = Field(lambda value: value if value in words else context.seat(value))
    actors = dict.fromkeys(("next_actor", "previous_actor", "partner"), context.seat_field)
    return actors | dict.fromkeys(("shuffler", "cutter", "first_draw"), word_or_seat)


def run(context: Context, given: Given) -> dict[str, Any]:
    """Neighbours of `actor`; shuffler, cutter and first drawer of a deal; the first drawer counted from `turned`."""
    seats = context.rules.seats
    answers: dict[str, Any] = {}
    actor = given.take("actor", context.seat, None)
    if actor is not None:
        answers |= neighbours(seats, actor)
    dealer, deal_no = given.take("dealer", context.seat, None), given.take("deal_no", integer, 2)
    if dealer is not None or actor is None:
        answers |= _before_the_deal(context, dealer, deal_no)
    turned = given.take("turned", parse_card, None)
    if turned is not None:
        answers["first_draw"] = _counted(context, actor, turned)
    return answers


def neighbours(seats: int, actor: int) -> dict[str, Any]:
    """Who acts after and before a seat, and its partner where sides are seats of equal parity."""
    places = {"next_actor": 1, "previous_actor": -1, "partner": 2}
    return {name: (actor + step) % seats for name, step in places.items()}


def _before_the_deal(context: Context, dealer: int | None, deal_no: int) -> dict[str, Any]:
    rules, later = context.rules, deal_no > 1
    return {
        "shuffler": _place(context, dealer, SHUFFLERS[Shuffler(rules.shuffler[later])]),
        "cutter": _place(context, dealer, CUTTERS[Cutter(rules.cutter[later])]),
        "first_draw": _first_draw(context, dealer, later),
    }


def _counted(context: Context, actor: int | None, turned: int) -> int | str:
    """Count the turned card off from the seat that turned it, itself being one; J Q K A are 11 12 13 1 (A-S2-18)."""
    if context.rules.first_drawer[0] != FirstDrawer.COUNTED_FROM_A_TURNED_CARD:
        raise CaseError("given.turned", "no card is turned for the first draw in this rule set", "这份规则不翻牌定先摸")
    if actor is None:
        raise CaseError("given.actor", "who turned the card", "要写牌是谁翻出的")
    if turned >= SMALL_JOKER:
        return TURN_AGAIN
    value = 1 if RANKS[turned % 13] == "A" else turned % 13 + 2
    return (actor + value - 1) % context.rules.seats


def _place(context: Context, dealer: int | None, place: int | str) -> int | str:
    return place if isinstance(place, str) or dealer is None else (dealer + place) % context.rules.seats


def _first_draw(context: Context, dealer: int | None, later: bool) -> int | str:
    rule = FirstDrawer(context.rules.first_drawer[later])
    if rule == FirstDrawer.COUNTED_FROM_A_TURNED_CARD and dealer is None:
        return COUNTED
    if rule == FirstDrawer.DRAWN_BY_LOT or dealer is None:
        return BY_LOT
    st = new_state()
    st.scalars[S.KIND] = S.LATER_DEAL if later else S.FIRST_DEAL
    st.scalars[S.DEALER] = dealer
    return int(first_drawer(context.tables, st))
