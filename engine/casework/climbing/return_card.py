"""Kind `return_card`: which cards of a hand may go back for a tribute."""

from __future__ import annotations

from typing import Any

from engine.cards import parse_card
from engine.casework.climbing.context import Context
from engine.casework.fields import Field, Given, cards, one_of, show_cards
from engine.climbing import state as S
from engine.climbing import tribute
from engine.climbing.state import State

PARTNER, OPPONENT = "partner", "opponent"


class Expected(tuple[int, ...]):
    """Cards as a case expects them: met if they are what may go back in one of the relations the case leaves open."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple) and any(tuple(self) == one for one in other)

    __hash__ = None  # type: ignore[assignment]


def expectations(context: Context) -> dict[str, Field]:
    return {"eligible": Field(lambda value: Expected(cards(value)), _show)}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`to`: partner or opponent; where a case leaves it out, its answer may be that for either. `received`: the tribute."""
    st = context.deal(context.level(given))
    hand = given.take("hand", cards)
    received = given.take("received", lambda value: parse_card(str(value)), S.NOBODY)
    relations = given.take_one(("to", "relation"), one_of(PARTNER, OPPONENT), None)
    context.hold(st, 0, hand)
    chosen = (PARTNER, OPPONENT) if relations is None else (relations,)
    return {"eligible": tuple(_eligible(context, st, hand, received, relation) for relation in chosen)}


def _eligible(context: Context, st: State, hand: tuple[int, ...], received: int, relation: str) -> tuple[int, ...]:
    sides = context.rules.side_of
    other = [seat for seat in range(1, context.rules.seats) if (sides[seat] == sides[0]) == (relation == PARTNER)]
    if not other:
        return ()
    st.tribute[0, S.RECEIVER], st.tribute[0, S.PAYER], st.tribute[0, S.TRIBUTE_FACE] = 0, other[0], received
    return tuple(face for face in hand if tribute.may_return(context.tables, st, 0, face))


def _show(found: tuple[tuple[int, ...], ...]) -> Any:
    different = list(dict.fromkeys(found))
    return show_cards(different[0]) if len(different) == 1 else [show_cards(one) for one in different]
