"""Kind `seat`: who comes next and before, who shuffles, cuts and draws first."""

from __future__ import annotations

from typing import Any

from engine.cards import SMALL_JOKER, parse_card
from engine.casework.climbing.context import Context
from engine.casework.fields import CaseError, Field, Given, boolean
from engine.casework.seat import AN_OPPONENT, ANYONE, BY_LOT, NOBODY, TURN_AGAIN, neighbours
from engine.climbing import drawing, machine
from engine.climbing import state as S
from ruleset.climbing_tables import FirstLead, JokerTurned, LaterLead, Who

WORDS = {
    Who.ANYONE: ANYONE, Who.DRAWN_BY_LOT: BY_LOT, Who.NOBODY: NOBODY, Who.AN_OPPONENT_OF_THE_SHUFFLER: AN_OPPONENT,
    Who.COUNTED_FROM_A_TURNED_CARD: "counted from a turned card",
}  # fmt: skip
LEADS = {
    FirstLead.DRAWER_OF_THE_TURNED_UP_CARD: "drawer of the turned-up card", FirstLead.DRAWN_BY_LOT: BY_LOT,
    FirstLead.HOLDER_OF_A_CARD: "holder of a card",
}  # fmt: skip


def expectations(context: Context) -> dict[str, Field]:
    words = (*WORDS.values(), *LEADS.values(), TURN_AGAIN)
    word_or_seat = Field(lambda value: value if value in words else context.seat(value))
    actors = dict.fromkeys(("next_actor", "previous_actor", "partner"), context.seat_field)
    return actors | dict.fromkeys(("shuffler", "cutter", "first_draw", "lead"), word_or_seat)


def run(context: Context, given: Given) -> dict[str, Any]:
    """`actor` asks for its neighbours; else `prev_order` (left out: a first deal) for who shuffles, cuts and draws.

    `turned` is the card turned up, by `actor` or `cutter` where it counts off who draws first; `drawn_by` the seat that draws
    it later. `lead` is who leads a first deal, or a later one in which `no_tribute: true`.
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
    drawn_by = given.take("drawn_by", context.seat, None)
    if given.take("no_tribute", boolean, order is None):
        answers["lead"] = _lead(context, st, turned, drawn_by)
    if turned is not None and not drawing.turns_a_card(context.tables, st):
        raise CaseError("given.turned", "no card is turned up for this deal", "这一局不翻牌")
    return answers if turned is None or actor is None else answers | {"first_draw": _counted(context, st, actor, turned)}


def _lead(context: Context, st: S.State, turned: int | None, drawn_by: int | None) -> int | str:
    """A seat where it is known, else what decides. A card turned up decides nothing if the rules want another one."""
    rules, sc = context.rules, st.scalars
    if sc[S.KIND] == S.LATER_DEAL and rules.later_lead != LaterLead.AS_THE_FIRST_DEAL:
        return int(machine.first_leader(context.tables, st))
    if rules.first_lead != FirstLead.DRAWER_OF_THE_TURNED_UP_CARD:
        return LEADS[FirstLead(rules.first_lead)]
    if turned is not None and turned >= SMALL_JOKER and rules.joker_turned == JokerTurned.TURN_AGAIN:
        return TURN_AGAIN
    if drawn_by is None:
        return LEADS[FirstLead.DRAWER_OF_THE_TURNED_UP_CARD]
    sc[S.TURNED_HOLDER] = drawn_by
    return int(machine.first_leader(context.tables, st))


def _counts(context: Context, st: S.State) -> bool:
    before = int(drawing.deal_before(context.tables, st))
    return bool(context.rules.first_drawer[before] == Who.COUNTED_FROM_A_TURNED_CARD)


def _counted(context: Context, st: S.State, actor: int, turned: int) -> int | str:
    if not _counts(context, st):
        raise CaseError("given.turned", "no card is turned for the first draw of this deal", "这一局不翻牌定先摸")
    if turned >= SMALL_JOKER:
        return TURN_AGAIN
    st.scalars[S.CUTTER], st.scalars[S.TURNED_FACE] = actor, turned
    return int(drawing.counted_drawer(context.tables, st))


def _who(context: Context, st: S.State, code: int) -> int | str:
    return WORDS.get(Who(code)) or int(drawing.named_seat(context.tables, st, code, drawing.DRAWER_LOT))
