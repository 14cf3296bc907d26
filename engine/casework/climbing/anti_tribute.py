"""Kind `anti_tribute`: whether the payers' jokers cancel the tribute."""

from __future__ import annotations

from typing import Any

from engine.casework.climbing.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, boolean, cards, integer, mapping
from engine.climbing import tribute
from ruleset.climbing_tables import TributeCancel

PAYER = ("payer", "payers")


def expectations(context: Context) -> dict[str, Field]:
    return {"anti": BOOLEAN, "lead": context.seat_field}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`jokers` by seat after a deal that ended in `prev_order`; or those of `payers` payers together, at any table.

    `waived: true`: the payers would rather pay, where that is theirs to choose.
    """
    if "payers" in given:
        return _of_payers(context, given)
    st = context.deal(context.level(given), given.take("prev_order", context.order))
    for seat, held in context.by_seat(given, "jokers", cards).items():
        context.hold(st, seat, held)
    tribute.list_tributes(context.tables, st)
    waived = given.take("waived", boolean, False) and context.rules.cancelled_how == TributeCancel.PAYERS_DECIDE
    cancelled = bool(tribute.may_cancel(context.tables, st)) and not waived
    lead = {"lead": int(tribute.leader_when_cancelled(context.tables, st))} if cancelled else {}
    return {"anti": cancelled} | lead


def _of_payers(context: Context, given: Given) -> dict[str, Any]:
    """The rule by the number of payers alone: `players` and `decks` may be others than the rule set's own.

    Where several payers need every joker that counts, more decks have more of them.
    """
    players, decks = given.take("players", integer, context.rules.seats), given.take("decks", integer, context.rules.packs)
    payers = given.take("payers", integer)
    if not 1 <= payers < players:
        raise CaseError("given.payers", "some of the players pay, and some receive", "有人进贡，有人受贡，不能都是")
    jokers = Given(given.take("jokers", mapping), "given.jokers")
    held = jokers.take_one(PAYER, cards)
    jokers.check_all_read()
    if any(held.count(face) > decks for face in held):
        raise CaseError("given.jokers", f"{decks} packs do not hold these cards", f"{decks} 副牌里没有这些牌")
    st = context.deal(context.rules.start)
    context.hold(st, 0, held)
    counting = tribute.counting_jokers(context.tables, st, 0)
    return {"anti": 0 < _needed(context, payers, decks) <= counting}


def _needed(context: Context, payers: int, decks: int) -> int:
    rules = context.rules
    needed = rules.cancel_count[min(payers, len(rules.cancel_count) - 1)]
    kinds = sum(rules.cancel_jokers)
    return decks * kinds if payers > 1 and needed == rules.packs * kinds else needed
