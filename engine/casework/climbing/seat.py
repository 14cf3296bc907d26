"""Kind `seat`: who comes next and before, who shuffles, cuts and draws first."""

from __future__ import annotations

from typing import Any

from engine.cards import SMALL_JOKER, parse_card
from engine.casework.climbing.context import Context
from engine.casework.fields import CaseError, Field, Given
from engine.casework.seat import AN_OPPONENT, ANYONE, BY_LOT, NOBODY, TURN_AGAIN, neighbours
from engine.climbing import drawing
from engine.climbing import state as S
from ruleset.climbing_tables import Who

WORDS = {
    Who.ANYONE: ANYONE, Who.DRAWN_BY_LOT: BY_LOT, Who.NOBODY: NOBODY, Who.AN_OPPONENT_OF_THE_SHUFFLER: AN_OPPONENT,
    Who.COUNTED_FROM_A_TURNED_CARD: "counted from a turned card",
}  # fmt: skip


def expectations(context: Context) -> dict[str, Field]:
    word_or_seat = Field(lambda value: value if value in (*WORDS.values(), TURN_AGAIN) else context.seat(value))
    actors = dict.fromkeys(("next_actor", "previous_actor", "partner"), context.seat_field)
    return actors | dict.fromkeys(("shuffler", "cutter", "first_draw"), word_or_seat)


def run(context: Context, given: Given) -> dict[str, Any]:
    """`actor` asks for its neighbours; else `prev_order` (left out: a first deal) for who shuffles, cuts and draws.

    `turned` is the card that `actor`, or `cutter`, turns up to count off who draws first.
    """
    rules = context.rules
    actor = given.take_one(("actor", "cutter"), context.seat, None)
    answers: dict[str, Any] = {} if actor is None else neighbours(rules.seats, actor)
    if actor is not None and sum(side == rules.side_of[actor] for side in rules.side_of) != 2:
        del answers["partner"]
    order = given.take("prev_order", context.order, None)
    st = context.deal(rules.start, order)
    before = int(drawing.deal_before(context.tables, st))
    named = {"shuffler": rules.shuffler, "cutter": rules.cutter, "first_draw": rules.first_drawer}
    answers |= {name: _who(context, st, row[before]) for name, row in named.items()}
    turned = given.take_one(("turned", "turned_card"), lambda value: parse_card(str(value)), None)
    return answers if turned is None else answers | {"first_draw": _counted(context, st, actor, turned)}


def _counted(context: Context, st: S.State, actor: int | None, turned: int) -> int | str:
    before = int(drawing.deal_before(context.tables, st))
    if context.rules.first_drawer[before] != Who.COUNTED_FROM_A_TURNED_CARD:
        raise CaseError("given.turned", "no card is turned for the first draw of this deal")
    if actor is None:
        raise CaseError("given.actor", "who turned the card")
    if turned >= SMALL_JOKER:
        return TURN_AGAIN
    st.scalars[S.CUTTER], st.scalars[S.TURNED_FACE] = actor, turned
    return int(drawing.counted_drawer(context.tables, st))


def _who(context: Context, st: S.State, code: int) -> int | str:
    return WORDS.get(Who(code)) or int(drawing.named_seat(context.tables, st, code, drawing.DRAWER_LOT))
